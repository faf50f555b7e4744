import { savedReplyIdSchema, type SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/**
 * Makes a saved reply, or changes the one with this id. Resolves to whether it could be stored, and shows a toast when
 * not.
 */
export const saveReply = (
  replica: Replica,
  teamId: string,
  { id, name, text }: { readonly id: string | undefined; readonly name: string; readonly text: string },
): Promise<boolean> =>
  storeCommand(replica, teamId, {
    type: id === undefined ? 'savedReply.create' : 'savedReply.update',
    replyId: savedReplyIdSchema.parse(id ?? crypto.randomUUID()),
    name,
    text,
  });

/** Deletes a saved reply. */
export const deleteReply = (replica: Replica, { id, teamId }: Pick<SavedReply, 'id' | 'teamId'>): Promise<boolean> =>
  storeCommand(replica, teamId, { type: 'savedReply.delete', replyId: id });
