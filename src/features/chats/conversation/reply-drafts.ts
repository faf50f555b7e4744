import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';

const NAME = 'reply-drafts';
/** Identifies this page among those that write drafts: the slots of a page are named by its id. */
export const PAGE_ID = crypto.randomUUID();
/** Stores what somebody is writing to a prospect, by chat; the changed text of a message by chat and message. */
export const replyDrafts = createDraftStorage<string>(NAME, z.string(), () => PAGE_ID, Date.now);
/** Where the slots of a team are stored. */
export const replyDraftSlots = teamStorageItem(NAME, z.record(z.string(), z.string()));

/** Returns the id of a draft: of a new message of the chat, or of a changed one. It has no blank, as drafts demand. */
export const draftIdOf = (chatId: string, messageId?: string): string =>
  messageId === undefined ? chatId : `${chatId}/${messageId}`;
