import { byName, type OfferInUse } from '../offer-queries.ts';
import type { OffersSearch } from './offers-search.ts';

/** From so many offers on, looking is slower than searching (as long as nothing is searched for already). */
const SEARCHED_FROM = 7;

export const isSearchUseful = (count: number, { q, sort }: OffersSearch): boolean =>
  count >= SEARCHED_FROM || q !== undefined || sort !== undefined;

/** Those that match, in the order that is asked for. */
export function filterOffers(offers: readonly OfferInUse[], { q = '', sort }: OffersSearch): OfferInUse[] {
  const wanted = q.trim().toLocaleLowerCase();
  const matching = offers.filter(({ offer }) =>
    `${offer.name}\n${offer.description}`.toLocaleLowerCase().includes(wanted),
  );
  if (sort === 'name') return matching.toSorted((one, other) => byName(one.offer, other.offer));
  const timeOf = ({ offer }: OfferInUse): string => (sort === 'changed' ? offer.updatedAt : offer.createdAt);
  return matching.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)) || byName(one.offer, other.offer));
}
