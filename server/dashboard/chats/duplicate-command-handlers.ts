import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatDuplicateRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { CommandAnswer } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, findOfTeam } from '../team-document.ts';

type DuplicateRequest = z.output<typeof chatDuplicateRequestSchema>;

const ALREADY_DECIDED = 'Someone has already decided about these two conversations.';

/**
 * `POST /chat/merge`: merges a chat with the one that it names as its duplicate, and answers with the one that goes on;
 * changes nothing when they were merged already. Throws `not_found` when one of them is gone otherwise, and `conflict`
 * when the chat names no such duplicate any more.
 */
export const mergeChats = (
  backend: Backend,
  caller: Caller,
  { chatId, otherId }: DuplicateRequest,
): IdempotentCommand => ({
  async plan() {
    const [chat, other] = await findBoth(backend, caller, [chatId, otherId]);
    if (chat === undefined || other === undefined) {
      const isMerged = chat?.['mergedChat'] === otherId || other?.['mergedChat'] === chatId;
      if (!isMerged) throw new OutriderError('not_found');
      return { operations: [] };
    }
    const [one, another] = [readDuplicateChat(chat), readDuplicateChat(other)];
    if (chat['duplicateOf'] !== other.$id || one.identity !== another.identity)
      throw new OutriderError('conflict', ALREADY_DECIDED);
    return mergeWrites(backend, one, another);
  },
  async readAnswer(): Promise<CommandAnswer> {
    const [chat, other] = await findBoth(backend, caller, [chatId, otherId]);
    const kept = chat ?? other;
    if (kept === undefined) throw new OutriderError('not_found');
    return { chat: kept };
  },
});

const findBoth = (backend: Backend, caller: Caller, ids: readonly [string, string]) =>
  Promise.all([
    findOfTeam(backend, caller, COLLECTIONS.chats, ids[0]),
    findOfTeam(backend, caller, COLLECTIONS.chats, ids[1]),
  ]);

/** `POST /chat/keep-both`: keeps a chat apart from the one that it names as its duplicate, for ever. */
export const keepChatsApart = (
  backend: Backend,
  caller: Caller,
  { chatId, otherId }: DuplicateRequest,
): IdempotentCommand =>
  changeDocument(backend, caller, { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' }, (chat) => {
    const isDecided = chat['separateFrom'] === otherId && (chat['duplicateOf'] ?? null) === null;
    if (chat['duplicateOf'] !== otherId && !isDecided) throw new OutriderError('conflict', ALREADY_DECIDED);
    return { fields: { duplicateOf: null, separateFrom: otherId } };
  });
