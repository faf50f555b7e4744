import type { Chat, ChatBody } from './chat.ts';
import { QUALIFIED } from './chat-status.ts';
import { type OutgoingMessage } from './outgoing-message.ts';
import { needsDecision } from './outgoing-state.ts';

/** Describes news in a conversation that its team is notified of; actions of the team itself are not news. */
export interface ChatNotification {
  /** The prospect has written. */
  readonly reply: boolean;
  /** The AI has qualified it. */
  readonly qualified: boolean;
  /** A message of ours was refused, or is not known to be sent; absent otherwise. */
  readonly unsent?: true;
}

/**
 * Returns what is new in a conversation since its `known` state; undefined when nothing is. A pause, a resume, a rating
 * by hand and a message of our own that was sent are not news.
 */
export function chatNotificationOf(
  known: Pick<Chat, 'messageCount' | 'status' | 'outgoing'> | undefined,
  chat: Pick<Chat, 'status' | 'rating' | 'outgoing'>,
  messages: ChatBody['messages'],
): ChatNotification | undefined {
  const reply = messages.slice(known?.messageCount ?? 0).some(({ role }) => role === 'user');
  const qualified = chat.status === QUALIFIED && chat.rating === undefined && known?.status !== QUALIFIED;
  const wereUnsent = new Set((known?.outgoing ?? []).filter(needsDecision).map(attemptOf));
  const isUnsent = (chat.outgoing ?? []).some((item) => needsDecision(item) && !wereUnsent.has(attemptOf(item)));
  return reply || qualified || isUnsent ? { reply, qualified, ...(isUnsent && { unsent: true }) } : undefined;
}

/** Names an attempt to send a message. */
const attemptOf = ({ id, attempt }: OutgoingMessage): string => `${id} ${attempt}`;
