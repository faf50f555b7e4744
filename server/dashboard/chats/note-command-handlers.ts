import type * as z from 'zod/mini';
import { MAX_NOTES, withNote, writerOf, type ChatNote } from '#domain/chat/chat-note.ts';
import { storedNotes } from '#domain/chat/stored-notes.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatNoteRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { assertMay } from '../assert-may.ts';
import { findConfirmedMembership, type Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument } from '../team-document.ts';
import type { ChatRouteDeps } from './chat-command-handlers.ts';

/**
 * `POST /chat/note`: writes, changes or removes a note of the team about a conversation (docs/adr/0050). Whom it
 * mentions and is no member is left out. Throws `forbidden` for a note of somebody else whose caller is a plain member,
 * and `invalid_request` where there is no room.
 */
export const setChatNote = (
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  { chatId, noteId, text, mentions }: z.output<typeof chatNoteRequestSchema>,
): IdempotentCommand =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat', reads: ['notes'] },
    async (document) => {
      const { notes = [] } = readChat(document).chat;
      const before = notes.find(({ id }) => id === noteId);
      const present = { fields: { notes: document['notes'] ?? null } };
      if (text === '' && before === undefined) return present;
      if (before !== undefined) assertMay(caller, 'chats.change-note', writerOf(before));
      const mentioned = await membersAmong(backend, caller.teamId, mentions);
      if (before?.text === text && String(before.mentions) === String(mentioned)) return present;
      if (before === undefined && notes.length >= MAX_NOTES)
        throw new OutriderError('invalid_request', 'This conversation has 50 notes. Remove one first.');
      const at = new Date(now()).toISOString();
      const note: ChatNote =
        before === undefined
          ? {
              id: noteId,
              text,
              by: caller.key === undefined ? caller.userId : '',
              byKey: caller.key?.name ?? '',
              ...(caller.key !== undefined && { holder: caller.key.holder }),
              at,
              mentions: mentioned,
            }
          : { ...before, text, mentions: mentioned, editedAt: at };
      return { fields: { notes: storedNotes(withNote(notes, noteId, text === '' ? undefined : note)) } };
    },
  );

/** Returns those of the user ids that are members of the team, without repetitions. */
async function membersAmong(
  backend: ChatRouteDeps['backend'],
  teamId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const unique = [...new Set(userIds)];
  const memberships = await Promise.all(unique.map((userId) => findConfirmedMembership(backend, teamId, userId)));
  return unique.filter((_, index) => memberships[index] !== undefined);
}
