import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { OutriderError } from '#domain/errors.ts';
import type { CommandAnswer } from '#domain/wire.ts';
import type { chatPausedRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';

/** Longest body of `POST /chat/paused`, in bytes. */
export const CHAT_PAUSED_MAX_BYTES = 4_096;

/**
 * `POST /chat/paused` (specification part 2 §7): pauses or resumes a conversation of the team. The answer is the chat document
 * as it is afterwards. A chat that is so already is left alone.
 */
export function chatPaused(backend: Backend, caller: Caller, asked: z.output<typeof chatPausedRequestSchema>): OnceOnly {
  return {
    async plan() {
      const chat = await getChat(backend, caller, asked.chatId);
      if (chat['paused'] === asked.paused) return { operations: [] };
      return {
        operations: [{ action: 'update', collection: COLLECTIONS.chats, id: asked.chatId, data: { paused: asked.paused } }],
        expectations: [{ collection: COLLECTIONS.chats, id: asked.chatId, fields: { paused: chat['paused'] ?? null } }],
      };
    },
    async readAnswer() {
      return { chat: await getChat(backend, caller, asked.chatId) } satisfies CommandAnswer;
    },
  };
}

/** A chat of the caller's team. Throws `not_found` for any other, so that nobody learns what other teams have. */
async function getChat(backend: Backend, caller: Caller, chatId: string): Promise<WireDocument> {
  const chat = await backend.findDocument(COLLECTIONS.chats, chatId);
  if (chat === undefined || chat['teamId'] !== caller.teamId) throw new OutriderError('not_found');
  return chat;
}
