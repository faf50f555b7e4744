import { createTextMatcher } from '#domain/text/search-folding.ts';
import { byName, type OfferWithCampaigns } from '../offer-queries.ts';
import type { OffersSearchParams } from './offers-search-params.ts';

/** Number of offers from which search is useful. */
const SEARCHED_FROM = 7;

export const isFiltered = ({ q = '' }: OffersSearchParams): boolean => q.trim() !== '';

export const isSearchUseful = (count: number, { q, sort }: OffersSearchParams): boolean =>
  count >= SEARCHED_FROM || q !== undefined || sort !== undefined;

/** Returns the matching offers in the requested order. */
export function filterOffers(
  offers: readonly OfferWithCampaigns[],
  { q = '', sort }: OffersSearchParams,
): OfferWithCampaigns[] {
  const isMatch = createTextMatcher(q);
  const matching = offers.filter(({ offer }) => isMatch(offer.name, offer.description));
  if (sort === 'name') return matching.toSorted((one, other) => byName(one.offer, other.offer));
  const timeOf = ({ offer }: OfferWithCampaigns): string => (sort === 'changed' ? offer.updatedAt : offer.createdAt);
  return matching.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)) || byName(one.offer, other.offer));
}
