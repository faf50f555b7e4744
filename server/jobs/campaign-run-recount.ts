import type { CampaignStats } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { DAY_COUNTS, type DayCounts } from '#domain/campaign/campaign-days.ts';

/** The fields of a chat that a recount reads. */
export interface CountedChat {
  readonly status: number;
  readonly actCount: number;
  readonly messages: readonly { readonly role: 'assistant' | 'user' }[];
}

/**
 * The counts of a campaign that follow from its chats. The others (prospects, daily limits) come from imports and the
 * profile.
 */
type ChatCounts = Pick<
  CampaignStats,
  | 'invitationsSent'
  | 'invitationsAccepted'
  | 'waitingForConnection'
  | 'initialMessages'
  | 'prospectsAnswers'
  | 'messagesSent'
  | 'messagesReceived'
>;

const NO_COUNTS: ChatCounts = {
  invitationsSent: 0,
  invitationsAccepted: 0,
  waitingForConnection: 0,
  initialMessages: 0,
  prospectsAnswers: 0,
  messagesSent: 0,
  messagesReceived: 0,
};
const COUNTED = Object.keys(NO_COUNTS) as (keyof ChatCounts)[];

/**
 * Returns what one chat adds to its campaign's stats. Every step changes the stats by the difference of this before and
 * after, so the stats always equal a recount of all chats (specification part 2 §3, Stats). A prospect whom the network
 * refused (404, 501 after an attempt) counts as waiting for a connection; part 2 §9 subtracts them from the remaining
 * ones.
 */
export function countsOf(chat: CountedChat): ChatCounts {
  const messagesSent = chat.messages.filter((message) => message.role === 'assistant').length;
  const messagesReceived = chat.messages.length - messagesSent;
  const isReached = chat.status >= 1 && chat.status <= 5;
  return {
    invitationsSent: isReached ? 1 : 0,
    invitationsAccepted: isReached && chat.status >= 2 ? 1 : 0,
    waitingForConnection: !isReached && chat.actCount > 0 && chat.status !== 0 ? 1 : 0,
    initialMessages: messagesSent > 0 ? 1 : 0,
    prospectsAnswers: messagesReceived > 0 ? 1 : 0,
    messagesSent,
    messagesReceived,
  };
}

/** Returns what one chat adds to the figures of the day on which it changes. */
export function dayCountsOf(chat: CountedChat): DayCounts {
  const { waitingForConnection: _ofNoDay, ...counts } = countsOf(chat);
  return { ...counts, qualified: chat.status === QUALIFIED ? 1 : 0 };
}

/** Returns what a step adds to its day. */
export const dayCountsBetween = (before: CountedChat, after: CountedChat): DayCounts =>
  differenceOf(DAY_COUNTS, dayCountsOf(before), dayCountsOf(after));

/** Returns the counts of many chats. */
export function recount(chats: Iterable<CountedChat>): ChatCounts {
  let total = NO_COUNTS;
  for (const chat of chats) total = addCounts(total, countsOf(chat));
  return total;
}

/** Adds `change` to `counts`. */
export function addCounts<T extends ChatCounts>(counts: T, change: ChatCounts): T {
  const sum: T = { ...counts };
  for (const key of COUNTED) sum[key] = counts[key] + change[key];
  return sum;
}

/** Returns what has to be added to `before` to get `after`. */
export const countsBetween = (before: ChatCounts, after: ChatCounts): ChatCounts =>
  differenceOf(COUNTED, before, after);

const differenceOf = <Key extends string>(
  keys: readonly Key[],
  before: Readonly<Record<Key, number>>,
  after: Readonly<Record<Key, number>>,
): Record<Key, number> => Object.fromEntries(keys.map((key) => [key, after[key] - before[key]])) as Record<Key, number>;
