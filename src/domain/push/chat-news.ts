import type { readChat, Chat } from '../chat/chat.ts';
import { chatNotificationOf } from '../chat/chat-notification.ts';
import { needsDecision } from '../chat/outgoing/needs-decision.ts';
import type { NewsKind } from './notification-settings.ts';

type ReadChat = ReturnType<typeof readChat>;

/**
 * Returns what a change of a conversation brings a member that a push tells: what the app marks as unread, an
 * assignment to them, and a message to approve. What they did themselves (`actorId`) is no news.
 */
export function newsKindsOf(before: ReadChat, after: ReadChat, userId: string, actorId?: string): readonly NewsKind[] {
  const marks = chatNotificationOf(before.chat, after.chat, after.body.messages, userId);
  const assignee = after.chat.assignment?.member;
  const known = new Set(before.chat.outgoing?.filter(isToApprove).map(({ id }) => id));
  const kinds: Readonly<Record<NewsKind, boolean>> = {
    reply: marks?.reply === true,
    qualified: marks?.qualified === true,
    mention: marks?.mention === true,
    reminder: marks?.reminder === true,
    unsent: marks?.unsent === true,
    assignment: assignee === userId && assignee !== before.chat.assignment?.member && actorId !== userId,
    approval: after.chat.outgoing?.some((item) => isToApprove(item) && !known.has(item.id)) === true,
  };
  return (Object.keys(kinds) as NewsKind[]).filter((kind) => kinds[kind]);
}

const isToApprove = ({ state }: { readonly state: string }): boolean => state === 'draft';

/**
 * Leaves out the kinds of news since `since` (UTC ISO) that a conversation holds no more: what was decided, handed to
 * somebody else or withdrawn meanwhile, and a reply after which the member has written.
 */
export function kindsThatLast(
  kinds: readonly NewsKind[],
  { chat, body }: ReadChat,
  userId: string,
  since: string,
): readonly NewsKind[] {
  const lasts: Readonly<Record<NewsKind, () => boolean>> = {
    reply: () => !hasWritten(chat, body.messages, userId, since),
    qualified: () => true,
    mention: () => chat.notes?.some(({ by, mentions }) => by !== userId && mentions.includes(userId)) === true,
    reminder: () => chat.reminder?.isDue === true,
    unsent: () => chat.outgoing?.some(needsDecision) === true,
    assignment: () => chat.assignment?.member === userId,
    approval: () => chat.outgoing?.some(isToApprove) === true,
  };
  return kinds.filter((kind) => lasts[kind]());
}

const hasWritten = (
  { outgoing = [] }: Pick<Chat, 'outgoing'>,
  messages: ReadChat['body']['messages'],
  userId: string,
  since: string,
): boolean => outgoing.some(({ by, at }) => by === userId && at >= since) || messages.at(-1)?.by === userId;
