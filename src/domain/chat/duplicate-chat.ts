import * as z from 'zod/mini';
import { commandIdSchema } from '../wire/ids.ts';

/**
 * Two chats of one person in a team (duplicates). Where only one of them was written to, a job merges them; where both
 * were, the newer one names the other in `duplicateOf` until a person decides.
 */

/** Describes a decision about a duplicate that was made here and not yet answered. */
export const pendingDuplicateSchema = z.object({
  decision: z.enum(['merge', 'keep']),
  commandId: commandIdSchema,
  askedAt: z.string(),
});

/** Tells how far a chat has come. */
interface ChatProgress {
  readonly id: string;
  readonly status: number;
  readonly messageCount: number;
  /** UTC ISO. */
  readonly lastActivityAt: string;
  /** True while an invitation is reserved, so that it may be on its way. */
  readonly isReserved?: boolean;
}

const isReached = ({ status }: ChatProgress): boolean => status >= 1 && status <= 5;

/** Decides whether the person of a chat was written to, or may be being written to now. */
export const isWrittenTo = (chat: ChatProgress): boolean =>
  isReached(chat) || chat.messageCount > 0 || chat.isReserved === true;

/** Returns the rank of a chat among duplicates; the highest is kept. */
const rankOf = (chat: ChatProgress): readonly [number, number, string, string] => [
  isReached(chat) ? chat.status : isWrittenTo(chat) ? 0.5 : chat.status === 0 ? 0 : -1,
  chat.messageCount,
  chat.lastActivityAt,
  chat.id,
];

/**
 * Returns which of two chats of one person goes on after a merge, and which is removed: the one that has come further,
 * then the one with more messages, then the one with the newer activity.
 */
export function mergeOrder<Chat extends ChatProgress>(one: Chat, other: Chat): { kept: Chat; removed: Chat } {
  const [a, b] = [rankOf(one), rankOf(other)];
  for (const [index, value] of a.entries()) {
    const against = b[index] ?? value;
    if (value !== against) return value > against ? { kept: one, removed: other } : { kept: other, removed: one };
  }
  return { kept: one, removed: other };
}
