import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t, plural } from '#i18n/translate.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { clearFilters, isFiltered, statusOptions } from './campaign-list.ts';
import type { CampaignsData } from '../campaign-queries.ts';
import { CAMPAIGN_ORDERS, type CampaignsSearch } from './campaigns-search.ts';

const ANY = '';
const ORDER_WORDS = {
  reply: t('Best reply rate first'),
  days: t('Fewest days left first'),
  name: t('By name'),
} as const;
const ORDERS = [
  { value: ANY, label: t('Newest first') },
  ...CAMPAIGN_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] })),
];
const VIEWS = [
  { value: 'cards', label: t('Cards') },
  { value: 'table', label: t('Table') },
] as const;

interface CampaignFiltersProps {
  readonly searchParams: CampaignsSearch;
  readonly onSearchParamsChange: (searchParams: CampaignsSearch, replace: boolean) => void;
  readonly data: CampaignsData;
  readonly shownCount: number;
  /** False while others may still come from the server: nothing is counted. */
  readonly isWhole: boolean;
}

/** Filters, sorts and switches the list of campaigns. */
export function CampaignFilters({
  searchParams,
  onSearchParamsChange,
  data: { campaigns, offers, profiles },
  shownCount,
  isWhole,
}: CampaignFiltersProps) {
  const pick = (part: Partial<CampaignsSearch>) => onSearchParamsChange({ ...searchParams, ...part }, false);
  const orNone = (value: string): string | undefined => (value === ANY ? undefined : value);
  const offered = profiles.filter(
    (profile) => !isRemoved(profile) || campaigns.some(({ profileId }) => profileId === profile.id),
  );
  const named = (profile: Profile) => ({ value: profile.id, label: profileName(profile) });
  return (
    <div
      role="search"
      aria-label={t('Find campaigns')}
      className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))_minmax(0,1.25fr)]"
    >
      <div className="col-span-2 flex min-w-0 lg:col-span-1">
        <SearchField
          label={t('Search campaigns')}
          placeholder={t('Search campaigns')}
          value={searchParams.q ?? ''}
          onChange={(q) => onSearchParamsChange({ ...searchParams, q: orNone(q) }, searchParams.q !== undefined)}
        />
      </div>
      <SelectMenu
        label={t('Status')}
        placeholder={t('Any status')}
        className="w-full"
        value={searchParams.status ?? ANY}
        options={[{ value: ANY, label: t('Any status') }, ...statusOptions(campaigns)]}
        onChange={(status) => pick({ status: orNone(status) })}
      />
      <SelectMenu
        label={t('Profile')}
        placeholder={t('Any profile')}
        className="w-full"
        value={searchParams.profile ?? ANY}
        options={[{ value: ANY, label: t('Any profile') }, ...offered.map(named)]}
        onChange={(profile) => pick({ profile: orNone(profile) })}
      />
      <SelectMenu
        label={t('Offer')}
        placeholder={t('Any offer')}
        className="w-full"
        value={searchParams.offer ?? ANY}
        options={[{ value: ANY, label: t('Any offer') }, ...offers.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(offer) => pick({ offer: orNone(offer) })}
      />
      <SelectMenu
        label={t('Order')}
        placeholder=""
        className="w-full"
        value={searchParams.sort ?? ANY}
        options={ORDERS}
        onChange={(next) => pick({ sort: CAMPAIGN_ORDERS.find((order) => order === next) })}
      />
      <div className="col-span-full flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="text-ink-muted tabular-nums">
          {!isWhole
            ? ''
            : isFiltered(searchParams)
              ? t('{shown} of {all}', { shown: shownCount, all: campaigns.length })
              : plural(campaigns.length, '{count} campaign', '{count} campaigns')}
        </p>
        {isFiltered(searchParams) && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => onSearchParamsChange(clearFilters(searchParams), false)}
          >
            {t('Clear filters')}
          </button>
        )}
        <div className="ms-auto">
          <CampaignsViewSwitch searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
        </div>
      </div>
    </div>
  );
}

/** Switches between cards and table. */
export const CampaignsViewSwitch = ({
  searchParams,
  onSearchParamsChange,
}: Pick<CampaignFiltersProps, 'searchParams' | 'onSearchParamsChange'>) => (
  <SegmentedControl
    label={t('View')}
    options={VIEWS}
    value={searchParams.view ?? 'cards'}
    onChange={(view) => onSearchParamsChange({ ...searchParams, view: view === 'table' ? 'table' : undefined }, false)}
  />
);
