import type { Chat, ChatBody } from './chat.ts';
import { QUALIFIED } from './chat-status.ts';

/** Describes news in a conversation that its team is notified of; actions of the team itself are not news. */
export interface ChatNotification {
  /** The prospect has written. */
  readonly reply: boolean;
  /** The AI has qualified it. */
  readonly qualified: boolean;
}

/**
 * Returns what is new in a conversation since its `known` state; undefined when nothing is. A pause, a resume, a rating
 * by hand and a message of our own are not news.
 */
export function chatNotificationOf(
  known: Pick<Chat, 'messageCount' | 'status'> | undefined,
  chat: Pick<Chat, 'status' | 'rating'>,
  messages: ChatBody['messages'],
): ChatNotification | undefined {
  const reply = messages.slice(known?.messageCount ?? 0).some(({ role }) => role === 'user');
  const qualified = chat.status === QUALIFIED && chat.rating === undefined && known?.status !== QUALIFIED;
  return reply || qualified ? { reply, qualified } : undefined;
}
