import type { Chat, ChatBody } from './chat.ts';
import { QUALIFIED } from './chat-status.ts';

/** What has happened in a conversation that its team wants to know of; nobody's own act is among it. */
export interface ChatNotification {
  /** The prospect has written. */
  readonly reply: boolean;
  /** It was qualified. */
  readonly qualified: boolean;
}

/**
 * What is new in a conversation since it was `known` so; undefined when nothing is. A pause, its end and a message of
 * our own are no news.
 */
export function chatNotificationOf(
  known: Pick<Chat, 'messageCount' | 'status'> | undefined,
  chat: Pick<Chat, 'status'>,
  messages: ChatBody['messages'],
): ChatNotification | undefined {
  const reply = messages.slice(known?.messageCount ?? 0).some(({ role }) => role === 'user');
  const qualified = chat.status === QUALIFIED && known?.status !== QUALIFIED;
  return reply || qualified ? { reply, qualified } : undefined;
}
