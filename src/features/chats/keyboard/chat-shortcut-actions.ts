import { matcherOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { t } from '#i18n/translate.ts';
import { chatsLastByProspect } from '#replica/chats-last-by-prospect.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { toggleUnread } from '#replica/live/unread.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Toggles a chat between read and unread. */
export async function markReadByKey(replica: Replica, chatId: string): Promise<void> {
  const chat = await replica.db.chats.get(chatId);
  if (chat === undefined) return;
  const isUnread = await toggleUnread(replica, chat);
  showToast({
    tone: 'neutral',
    isTransient: true,
    tag: `unread ${chatId}`,
    title: isUnread ? t('Marked as unread') : t('Marked as read'),
  });
}

/**
 * Returns the next chat of a filter that needs attention (unread, or the prospect wrote last), after the open one and
 * then from the newest. Undefined when there is no other.
 */
export async function nextUnanswered(
  db: ReplicaDatabase,
  filter: ChatFilter,
  openId: string | undefined,
): Promise<string | undefined> {
  const unread = new Set<string>(await db.unread.where('teamId').equals(filter.teamId).primaryKeys());
  const [awaitingReply, marked, open] = await Promise.all([
    chatsLastByProspect(db, filter.teamId).toArray(),
    db.chats.bulkGet([...unread]),
    openId === undefined ? undefined : db.chats.get(openId),
  ]);
  const isListed = matcherOf(filter, (id) => unread.has(id));
  const unanswered = new Map(
    [...awaitingReply, ...marked].flatMap((chat) =>
      chat?.teamId === filter.teamId && chat.id !== openId && isListed(toSearchedChat(chat, undefined))
        ? [[chat.id, chat]]
        : [],
    ),
  );
  const ordered = [...unanswered.values()].toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? 1 : -1));
  const next = open === undefined ? undefined : ordered.find((chat) => sortKeyOf(chat) < sortKeyOf(open));
  return (next ?? ordered[0])?.id;
}

const sortKeyOf = ({ lastActivityAt, id }: Chat): string => `${lastActivityAt} ${id}`;

/** Opens the next chat that needs attention, or says that there is none. */
export async function goToNextUnanswered(
  replica: Replica,
  filter: ChatFilter,
  openId: string | undefined,
  goTo: (chatId: string) => void,
): Promise<void> {
  const next = await nextUnanswered(replica.db, filter, openId);
  if (next === undefined)
    showToast({ tone: 'neutral', isTransient: true, tag: 'needy', title: t('Nothing else here needs you') });
  else goTo(next);
}
