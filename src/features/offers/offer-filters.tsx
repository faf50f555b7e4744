import { say, sayCount } from '#languages/say.ts';
import { SearchField } from '#ui/search-field.tsx';
import { SelectMenu } from '#ui/select-menu.tsx';
import { isFiltered, OFFER_ORDERS, type OffersPlace } from './offers-place.ts';

const NEWEST = '';
const ORDER_WORDS = { name: say('By name'), changed: say('Last changed first') } as const;
const ORDERS = [
  { value: NEWEST, label: say('Newest first') },
  ...OFFER_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] })),
];

interface OfferFiltersProps {
  readonly place: OffersPlace;
  readonly onPlace: (place: OffersPlace, replace: boolean) => void;
  readonly shown: number;
  readonly all: number;
}

/** Which offers are listed, in which order. */
export function OfferFilters({ place, onPlace, shown, all }: OfferFiltersProps) {
  return (
    <div role="search" aria-label={say('Find offers')} className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 grow basis-60 md:max-w-80">
        <SearchField
          label={say('Search offers')}
          placeholder={say('Search offers')}
          value={place.q ?? ''}
          onChange={(q) => onPlace({ ...place, q: q === '' ? undefined : q }, place.q !== undefined)}
        />
      </div>
      <SelectMenu
        label={say('Order')}
        placeholder=""
        className="w-48 max-md:grow"
        value={place.sort ?? NEWEST}
        options={ORDERS}
        onChange={(next) => onPlace({ ...place, sort: OFFER_ORDERS.find((order) => order === next) }, false)}
      />
      <p role="status" className="ms-auto text-ink-muted">
        {isFiltered(place)
          ? say('{shown} of {all}', { shown, all })
          : sayCount(all, '{count} offer', '{count} offers', { count: all })}
      </p>
    </div>
  );
}
