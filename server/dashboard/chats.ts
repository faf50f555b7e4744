import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import type { chatPausedRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument } from './team-document.ts';

/** `POST /chat/paused` (specification part 2 §7): pauses or resumes a conversation of the team. */
export const chatPaused = (backend: Backend, caller: Caller, { chatId, paused }: z.output<typeof chatPausedRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' }, () => ({ fields: { paused } }));
