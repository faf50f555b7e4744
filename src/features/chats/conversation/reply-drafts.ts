import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** Stores what somebody is writing to a prospect, by chat; the changed text of a message by chat and message. */
export const replyDrafts = createDraftStorage<string>('reply-drafts', z.string(), () => crypto.randomUUID());

/** Returns the id of a draft: of a new message of the chat, or of a changed one. It has no blank, as drafts demand. */
export const draftIdOf = (chatId: string, messageId?: string): string =>
  messageId === undefined ? chatId : `${chatId}/${messageId}`;
