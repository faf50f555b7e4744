import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** An offer with the campaigns that use it, by name. */
export interface OfferWithCampaigns {
  readonly offer: Offer;
  readonly campaigns: readonly Campaign[];
}

export const byName = (
  one: { readonly name: string; readonly id: string },
  other: { readonly name: string; readonly id: string },
): number => one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** Reads a team's offers with their campaigns. */
async function readOffers(db: ReplicaDatabase, teamId: string): Promise<readonly OfferWithCampaigns[]> {
  const [offers, campaigns] = await Promise.all([
    rowsOfTeam(db.offers, teamId).toArray(),
    rowsOfTeam(db.campaigns, teamId).toArray(),
  ]);
  const sorted = campaigns.toSorted(byName);
  return offers.map((offer) => ({ offer, campaigns: sorted.filter(({ offerId }) => offerId === offer.id) }));
}

/** Returns the team's offers: whole once its campaigns are, too. */
export const useOffers = (teamId: string): Live<readonly OfferWithCampaigns[]> =>
  useLive(`offers|${teamId}`, (db) => readOffers(db, teamId), scopeOf.offers(teamId), scopeOf.campaigns(teamId));

/** Counts the running campaigns of an offer. */
export const countActive = (campaigns: readonly Campaign[]): number =>
  campaigns.filter(({ status }) => status === 'active').length;
