import type { Chat, ChatBody } from './chat.ts';
import type { ChatNote } from './chat-note.ts';
import { QUALIFIED } from './chat-status.ts';
import { type OutgoingMessage } from './outgoing/outgoing-message.ts';
import { needsDecision } from './outgoing/needs-decision.ts';

/** Tags the system's notifications of news: there is one at a time, and a later one includes its content. */
export const NEWS_TAG = 'outrider-news';

/** Describes news in a conversation that its team is notified of; actions of the team itself are not news. */
export interface ChatNotification {
  /** The prospect has written. */
  readonly reply: boolean;
  /** The AI has qualified it. */
  readonly qualified: boolean;
  /** A message of ours was refused, or is not known to be sent; absent otherwise. */
  readonly unsent?: true;
  /** A colleague mentions the person in a note; absent otherwise. */
  readonly mention?: true;
  /** A reminder that the person set, or a key for them, is due; absent otherwise. */
  readonly reminder?: true;
}

/**
 * Returns what is new in a conversation to a member since its `known` state; undefined when nothing is. A pause, a
 * resume, a rating by hand and a message of our own that was sent are not news.
 */
export function chatNotificationOf(
  known: Pick<Chat, 'messageCount' | 'status' | 'outgoing' | 'notes' | 'reminder'> | undefined,
  chat: Pick<Chat, 'status' | 'rating' | 'outgoing' | 'notes' | 'reminder' | 'assignment'>,
  messages: ChatBody['messages'],
  userId: string,
): ChatNotification | undefined {
  const reply = messages.slice(known?.messageCount ?? 0).some(({ role }) => role === 'user');
  const qualified = chat.status === QUALIFIED && chat.rating === undefined && known?.status !== QUALIFIED;
  const wereUnsent = new Set((known?.outgoing ?? []).filter(needsDecision).map(attemptOf));
  const isUnsent = (chat.outgoing ?? []).some((item) => needsDecision(item) && !wereUnsent.has(attemptOf(item)));
  const isMentioned = hasNewMention(known?.notes ?? [], chat.notes ?? [], userId);
  const isReminded = isDueFor(chat, userId) && known?.reminder?.isDue !== true;
  return reply || qualified || isUnsent || isMentioned || isReminded
    ? {
        reply,
        qualified,
        ...(isUnsent && { unsent: true }),
        ...(isMentioned && { mention: true }),
        ...(isReminded && { reminder: true }),
      }
    : undefined;
}

/** Decides whether a reminder is due that a member set; one of an API key is for whom the chat is assigned to. */
const isDueFor = ({ reminder, assignment }: Pick<Chat, 'reminder' | 'assignment'>, userId: string): boolean =>
  reminder?.isDue === true && (reminder.byKey === '' ? reminder.by : assignment?.member) === userId;

/** Names an attempt to send a message. */
const attemptOf = ({ id, attempt }: OutgoingMessage): string => `${id} ${attempt}`;

/** Decides whether a note of somebody else mentions a member who was not mentioned in its `known` version. */
const hasNewMention = (
  known: readonly Pick<ChatNote, 'id' | 'mentions'>[],
  notes: readonly Pick<ChatNote, 'id' | 'by' | 'mentions'>[],
  userId: string,
): boolean =>
  notes.some(
    ({ id, by, mentions }) =>
      by !== userId &&
      mentions.includes(userId) &&
      known.find((note) => note.id === id)?.mentions.includes(userId) !== true,
  );
