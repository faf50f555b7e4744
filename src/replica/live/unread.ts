import { chatNotificationOf, type ChatNotification } from '#domain/chat/chat-notification.ts';
import { isAwaited } from '#domain/chat/chat-retention.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import type { ReplicaDatabase, Unread } from '../db.ts';
import type { Replica } from '../replica.ts';
import { scopeOf } from '../scopes.ts';
import { userOfDatabase } from '../storage/database-names.ts';

/** A conversation in its version before and after a change; `known` is undefined when it was not here. */
export interface ChatUpdate {
  readonly known: Chat | undefined;
  readonly chat: Chat;
}

/**
 * Marks conversations with news as unread, in the transaction that brings the news. A conversation that was not here is
 * news only when its profile's chats are completely read: a device that is filled for the first time has missed
 * nothing. In such a conversation messages and notes before `since` (UTC ISO), from which on this device retains
 * conversations, are no news.
 */
export async function markUnreadNews(
  db: ReplicaDatabase,
  updates: readonly ChatUpdate[],
  bodies: readonly ChatBody[],
  since: string,
): Promise<void> {
  const userId = userOfDatabase(db.name);
  const messagesOf = new Map(bodies.map((body) => [`${body.id} ${body.updatedAt}`, body.messages]));
  const updated: (ChatUpdate & { readonly news: ChatNotification })[] = [];
  for (const { known, chat } of updates) {
    if (known === undefined && chat.lastActivityAt < since && !isAwaited(chat)) continue;
    const messages = messagesOf.get(`${chat.id} ${chat.updatedAt}`) ?? [];
    const news = chatNotificationOf(
      known,
      known === undefined ? { ...chat, notes: chat.notes?.filter(({ at }) => at >= since) } : chat,
      known === undefined ? messages.filter(({ date }) => date >= since) : messages,
      userId,
    );
    if (news !== undefined) updated.push({ known, chat, news });
  }
  if (updated.length === 0) return;
  const newProfileIds = updated.filter(({ known }) => known === undefined).map(({ chat }) => chat.profileId);
  const filledIds =
    newProfileIds.length === 0 ? new Set<string>() : await filledProfiles(db, [...new Set(newProfileIds)]);
  const unread = updated.filter(({ known, chat }) => known !== undefined || filledIds.has(chat.profileId));
  const before = await db.unread.bulkGet(unread.map(({ chat }) => chat.id));
  await db.unread.bulkPut(
    unread.map(({ known, chat, news }, index): Unread => {
      const previous = before[index];
      return {
        id: chat.id,
        teamId: chat.teamId,
        seenTo: previous?.seenTo ?? known?.lastActivityAt ?? since,
        reply: news.reply || previous?.reply === true,
        qualified: news.qualified || previous?.qualified === true,
        ...((news.unsent ?? previous?.unsent) === true && { unsent: true }),
        ...((news.mention ?? previous?.mention) === true && { mention: true }),
        ...((news.reminder ?? previous?.reminder) === true && { reminder: true }),
        isTold: 0,
      };
    }),
  );
}

async function filledProfiles(db: ReplicaDatabase, profileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const cursors = await db.cursors.bulkGet(profileIds.map(scopeOf.chatsOfProfile));
  return new Set(profileIds.filter((_, index) => cursors[index] !== undefined && cursors[index].fill === undefined));
}

/** Clears the unread mark: the person views the conversation. */
export const markSeen = ({ db }: Pick<Replica, 'db'>, chatId: string): Promise<void> => db.unread.delete(chatId);

/**
 * Marks a conversation as unread for the person: its last message counts as new. It is their own action, so no
 * notification follows.
 */
export async function markUnread(
  { db }: Pick<Replica, 'db'>,
  { id, teamId, lastActivityAt }: Pick<Chat, 'id' | 'teamId' | 'lastActivityAt'>,
): Promise<void> {
  const justBefore = Number.isNaN(Date.parse(lastActivityAt))
    ? ''
    : new Date(Date.parse(lastActivityAt) - 1).toISOString();
  await db.unread.put({ id, teamId, seenTo: justBefore, reply: false, qualified: false, isTold: 1 });
}

/** Toggles the unread mark. Resolves to whether it is unread now. */
export async function toggleUnread(
  replica: Pick<Replica, 'db'>,
  chat: Pick<Chat, 'id' | 'teamId' | 'lastActivityAt'>,
): Promise<boolean> {
  const { db } = replica;
  return db.transaction('rw', db.unread, async () => {
    const wasUnread = (await db.unread.get(chat.id)) !== undefined;
    await (wasUnread ? markSeen(replica, chat.id) : markUnread(replica, chat));
    return !wasUnread;
  });
}

/**
 * Takes the unread marks without a notification yet and marks them as notified: each is taken once, by whichever tab
 * comes first.
 */
export async function takeUnnotified({ db }: Pick<Replica, 'db'>): Promise<Unread[]> {
  return db.transaction('rw', db.unread, async () => {
    const unnotified = await db.unread.where('isTold').equals(0).toArray();
    await db.unread.bulkPut(unnotified.map((mark) => ({ ...mark, isTold: 1 as const })));
    return unnotified;
  });
}
