import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t, plural } from '#i18n/translate.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { FilterSheet } from '#ui/dialogs/filter-sheet.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { clearFilters, countFilters, isFiltered, statusOptions } from './campaign-list.ts';
import type { CampaignsData } from '../campaign-queries.ts';
import { CAMPAIGN_ORDERS, type CampaignsSearchParams } from './campaigns-search-params.ts';

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
  readonly searchParams: CampaignsSearchParams;
  readonly onSearchParamsChange: (searchParams: CampaignsSearchParams, replace: boolean) => void;
  readonly data: CampaignsData;
  readonly shownCount: number;
  /** False while others may still come from the server: nothing is counted. */
  readonly isWhole: boolean;
  readonly isPhone: boolean;
  /** Whether the sheet with the filters is open; the screen moves its button. */
  readonly openState: readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void];
}

/**
 * Filters, sorts and switches the list of campaigns, in one line. On a phone, which shows neither cards nor a table,
 * all of it is in the sheet.
 */
export function CampaignFilters(props: CampaignFiltersProps) {
  const { searchParams, onSearchParamsChange, data, shownCount, isWhole, isPhone, openState } = props;
  const clear = () => onSearchParamsChange(clearFilters(searchParams), false);
  const result = !isWhole
    ? ''
    : isFiltered(searchParams)
      ? t('{shown} of {all}', { shown: shownCount, all: data.campaigns.length })
      : plural(data.campaigns.length, '{count} campaign', '{count} campaigns');
  const sheet = (
    <FilterSheet
      activeCount={countFilters(searchParams, isPhone)}
      result={result}
      onClear={clear}
      openState={openState}
    >
      {isPhone && <Search {...props} />}
      <Selects {...props} />
      {isPhone && <Order {...props} />}
    </FilterSheet>
  );
  return (
    <div role="search" aria-label={t('Find campaigns')} className="flex flex-wrap items-center gap-2">
      {isPhone ? (
        sheet
      ) : (
        <>
          <div className="flex min-w-40 max-w-80 grow">
            <Search {...props} />
          </div>
          {sheet}
          <Order {...props} />
          {isFiltered(searchParams) && (
            <button type="button" className="button-quiet" onClick={clear}>
              {t('Clear filters')}
            </button>
          )}
        </>
      )}
      {!isPhone && (
        <p role="status" className="px-1 text-ink-muted tabular-nums">
          {result}
        </p>
      )}
      {!isPhone && (
        <div className="ms-auto">
          <CampaignsViewSwitch searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
        </div>
      )}
    </div>
  );
}

const orNone = (value: string): string | undefined => (value === ANY ? undefined : value);

type PartProps = Pick<CampaignFiltersProps, 'searchParams' | 'onSearchParamsChange' | 'data'>;

const Search = ({ searchParams, onSearchParamsChange }: PartProps) => (
  <SearchField
    label={t('Search campaigns')}
    placeholder={t('Search campaigns')}
    value={searchParams.q ?? ''}
    onChange={(q) => onSearchParamsChange({ ...searchParams, q: orNone(q) }, searchParams.q !== undefined)}
  />
);

const Order = ({ searchParams, onSearchParamsChange }: PartProps) => (
  <SelectMenu
    label={t('Order')}
    placeholder=""
    className="w-full md:w-52"
    value={searchParams.sort ?? ANY}
    options={ORDERS}
    onChange={(next) =>
      onSearchParamsChange({ ...searchParams, sort: CAMPAIGN_ORDERS.find((order) => order === next) }, false)
    }
  />
);

/** Chooses status, profile and offer. */
function Selects({ searchParams, onSearchParamsChange, data: { campaigns, offers, profiles } }: PartProps) {
  const pick = (part: Partial<CampaignsSearchParams>) => onSearchParamsChange({ ...searchParams, ...part }, false);
  const offered = profiles.filter(
    (profile) => !isRemoved(profile) || campaigns.some(({ profileId }) => profileId === profile.id),
  );
  const named = (profile: Profile) => ({ value: profile.id, label: profileName(profile) });
  return (
    <>
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
    </>
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
