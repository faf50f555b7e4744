import type * as z from 'zod/mini';
import { MAX_SAVED_REPLIES, savedReplyIdSchema } from '#domain/saved-reply/saved-reply.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { savedReplyCreateRequestSchema, savedReplyUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { toUtc } from '#domain/wire/wire-document.ts';
import { ID, Query } from '#server/backend/query.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, createDocument, findOfTeam } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

type SavedReplyDeps = Pick<DashboardDeps, 'backend' | 'now'>;

const ofReply = (id: string) => ({ collection: COLLECTIONS.savedReplies, id, answerKey: 'savedReply' }) as const;

/**
 * `POST /saved-reply/create`: makes a saved reply under the id that the device gave it (docs/adr/0052), or a new one
 * for a program that gives none. One that is there already gets the text. Throws `limit_reached` where the team has
 * 200, and `not_found` for an id of another team.
 */
export function createSavedReply(
  { backend }: SavedReplyDeps,
  caller: Caller,
  { replyId = savedReplyIdSchema.parse(ID.unique()), name, text }: z.output<typeof savedReplyCreateRequestSchema>,
): IdempotentCommand {
  const creation = (teamVersion: Required<ConditionalWrites>) =>
    createDocument(backend, caller, ofReply(replyId), async () => ({
      fields: { name, text, by: caller.key === undefined ? caller.userId : '' },
      teamVersion,
    }));
  const change = updateSavedReply({ backend }, caller, replyId, { name, text });
  return {
    ...change,
    async plan() {
      const [known, { writes }] = await Promise.all([
        backend.findDocument(COLLECTIONS.savedReplies, replyId),
        advanceTeamVersion(backend, caller.teamId),
      ]);
      if (known !== undefined) return change.plan();
      const present = await backend.list(COLLECTIONS.savedReplies, [
        Query.equal('teamId', caller.teamId),
        Query.select(['$id', '$createdAt', '$updatedAt']),
        Query.limit(MAX_SAVED_REPLIES),
      ]);
      if (present.length >= MAX_SAVED_REPLIES)
        throw new OutriderError('limit_reached', 'Your team has 200 saved replies. Delete one first.');
      return creation(writes).plan();
    },
  };
}

/** `PUT /saved-reply/{id}`: of two changes at once the later counts. Throws `not_found`. */
export const updateSavedReply = (
  { backend }: Pick<SavedReplyDeps, 'backend'>,
  caller: Caller,
  replyId: string,
  { name, text }: z.output<typeof savedReplyUpdateRequestSchema>,
): IdempotentCommand => changeDocument(backend, caller, ofReply(replyId), () => ({ fields: { name, text } }));

/**
 * `DELETE /saved-reply/{id}`: answers with the time from which it is gone, to a device also when it was gone before.
 * Throws `not_found` for a program.
 */
export const deleteSavedReply = (
  { backend, now }: SavedReplyDeps,
  caller: Caller,
  replyId: string,
): IdempotentCommand => ({
  async plan() {
    const document = await findOfTeam(backend, caller, COLLECTIONS.savedReplies, replyId);
    if (document === undefined && caller.key !== undefined) throw new OutriderError('not_found');
    const at = new Date(now()).toISOString();
    const changedAt = document === undefined ? at : toUtc(document.$updatedAt);
    return {
      operations:
        document === undefined ? [] : [{ action: 'delete', collection: COLLECTIONS.savedReplies, id: replyId }],
      answer: { success: true, deletedAt: changedAt > at ? changedAt : at },
    };
  },
  readAnswer: async () => ({ success: true }),
});
