import type { Offer } from '#domain/offer/offer.ts';
import { issueCommand } from '#features/commands/issue-command.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { discardRejectedEdits, findRejectedEdit } from '#replica/outbox/rejected-edits.ts';

/** The edited text of an offer, and the version it is based on (`offerVersion`). */
export interface OfferText {
  readonly name: string;
  readonly description: string;
  readonly base: string;
}

/** Stores an edit in the outbox; it replaces earlier rejected ones. Throws `OutriderError` when it cannot be stored. */
export async function editOffer(
  replica: Replica,
  { id: offerId, teamId }: Pick<Offer, 'id' | 'teamId'>,
  { name, description, base }: OfferText,
): Promise<void> {
  await issueCommand(replica, teamId, {
    type: 'offer.edit',
    offerId,
    name: name.trim(),
    description: description.trim(),
    base,
  });
  await discardRejectedOfferEdits(replica, offerId);
}

/** Returns the edit rejected because somebody else saved first; undefined when there is none. */
export async function findRejectedOfferEdit(db: ReplicaDatabase, offerId: string): Promise<OfferText | undefined> {
  const rejected = await findRejectedEdit(db, 'offer.edit', 'offers', offerId);
  return rejected && { name: rejected.name, description: rejected.description, base: rejected.base };
}

/** Discards such edits. */
export const discardRejectedOfferEdits = (replica: Replica, offerId: string): Promise<void> =>
  discardRejectedEdits(replica, 'offer.edit', 'offers', offerId);
