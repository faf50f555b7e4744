import type { Chat } from '#domain/chat/chat.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { draftIdOf, replyDrafts } from '../conversation/reply-drafts.ts';

/** Returns the message of a chat that waits for approval; undefined without one. */
export const draftOf = ({ outgoing = [] }: Pick<Chat, 'outgoing'>): OutgoingMessage | undefined =>
  outgoing.find(({ state }) => state === 'draft');

/** Tells whether the person has begun to change a draft: it is approved with what they have typed, not without. */
export const isBeingChanged = (userId: string, { id, teamId }: Pick<Chat, 'id' | 'teamId'>, messageId: string) =>
  replyDrafts.of(userId, teamId, draftIdOf(id, messageId)).read() !== undefined;
