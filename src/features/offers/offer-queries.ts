import { DEFAULT_COSTS, type ModelCosts } from '#domain/ai/ai-cost.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { modelForOffers } from '#domain/ai/model.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';

/** An offer with the campaigns that use it, by name. */
export interface OfferInUse {
  readonly offer: Offer;
  readonly campaigns: readonly Campaign[];
}

export const byName = (
  one: { readonly name: string; readonly id: string },
  other: { readonly name: string; readonly id: string },
): number => one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** A team's offers, each with where it is used. */
async function readOffers(db: ReplicaDatabase, teamId: string): Promise<readonly OfferInUse[]> {
  const [offers, campaigns] = await Promise.all([
    db.offers
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .toArray(),
    db.campaigns
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .toArray(),
  ]);
  const named = campaigns.toSorted(byName);
  return offers.map((offer) => ({ offer, campaigns: named.filter(({ offerId }) => offerId === offer.id) }));
}

/** The team's offers; campaigns are read before them, so that where they are used is known with them. */
export const useOffers = (teamId: string): Live<readonly OfferInUse[]> =>
  useLive(`offers|${teamId}`, (db) => readOffers(db, teamId), scopeOf.offers(teamId));

/** How many campaigns that run at this moment write from an offer. */
export const countActive = (campaigns: readonly Campaign[]): number =>
  campaigns.filter(({ status }) => status === 'active').length;

/** What the writer of offers costs; undefined while that is not known on this device. */
export const useGenerationCosts = (): ModelCosts | undefined =>
  liveOr(
    useLive(
      'offers-writer-costs',
      async (db) => modelForOffers(await db.models.toArray()) ?? DEFAULT_COSTS,
      scopeOf.models(),
    ),
    undefined,
  );
