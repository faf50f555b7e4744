import * as z from 'zod/mini';
import type { Chat } from '#domain/chat/chat.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** Stores what somebody is writing to a prospect, by chat; the changed text of a message by chat and message. */
export const replyDrafts = createDraftStorage<string>('reply-drafts', z.string(), () => crypto.randomUUID());

/** Returns the id of a draft: of a new message of the chat, or of a changed one. It has no blank, as drafts demand. */
export const draftIdOf = (chatId: string, messageId?: string): string =>
  messageId === undefined ? chatId : `${chatId}/${messageId}`;

/**
 * Takes the changed texts of messages of a chat that cannot be changed any more because they were sent or taken back
 * meanwhile: they belong to no message now.
 */
export const takeLeftTexts = (
  userId: string,
  { id: chatId, teamId, outgoing = [] }: Readonly<Record<'id' | 'teamId', string>> & Pick<Chat, 'outgoing'>,
): readonly string[] =>
  Object.entries(replyDrafts.newest(userId, teamId)).flatMap(([id, text]) => {
    if (!id.startsWith(draftIdOf(chatId, '')) || outgoing.some((message) => draftIdOf(chatId, message.id) === id))
      return [];
    const drafts = replyDrafts.of(userId, teamId, id);
    // Only what was read is deleted.
    drafts.read();
    drafts.save(undefined);
    return [text];
  });
