import { issuedCommandSchema } from '#domain/commands/command.ts';
import type { Offer } from '#domain/offer/offer.ts';
import { commit } from '#replica/commit.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { discardRejectedEdits, findRejectedEdit } from '#replica/outbox/rejected-edits.ts';

/** The text of an offer as somebody has written it, and the version it was written on (`offerVersion`). */
export interface OfferText {
  readonly name: string;
  readonly description: string;
  readonly base: string;
}

/**
 * Keeps an edit; it is sent when the server can be reached, and stands for those that were refused before. Throws
 * `OutriderError` when it could not be kept.
 */
export async function editOffer(
  replica: Replica,
  { id: offerId, teamId }: Pick<Offer, 'id' | 'teamId'>,
  { name, description, base }: OfferText,
): Promise<void> {
  const command = { type: 'offer.edit', offerId, name: name.trim(), description: description.trim(), base };
  await commit(
    replica,
    issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId, issuedAt: new Date().toISOString(), command }),
  );
  await discardRejectedOfferEdits(replica, offerId);
}

/** The edit of an offer that was refused because somebody else had saved before it; undefined when there is none. */
export async function findRejectedOfferEdit(db: ReplicaDatabase, offerId: string): Promise<OfferText | undefined> {
  const refused = await findRejectedEdit(db, 'offer.edit', 'offers', offerId);
  return refused && { name: refused.name, description: refused.description, base: refused.base };
}

/** Gives such edits up. */
export const discardRejectedOfferEdits = (replica: Replica, offerId: string): Promise<void> =>
  discardRejectedEdits(replica, 'offer.edit', 'offers', offerId);
