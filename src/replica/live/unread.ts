import { chatNotificationOf, type ChatNotification } from '#domain/chat/chat-notification.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import type { ReplicaDatabase, Unread } from '../db.ts';
import type { Replica } from '../replica.ts';
import { scopeOf } from '../scopes.ts';

/** A conversation as it was before what the server has now said of it; `known` undefined: it was not here. */
export interface ChatUpdate {
  readonly known: Chat | undefined;
  readonly chat: Chat;
}

/**
 * Marks what has news, in the transaction that brings them. What was not here is news only where everything older is: a
 * device that is being filled for the first time has missed nothing. Nor is news what was said before `since` (UTC ISO)
 * in one that was not here: from then on conversations are kept on this device.
 */
export async function markUnreadNews(
  db: ReplicaDatabase,
  heardOf: readonly ChatUpdate[],
  bodies: readonly ChatBody[],
  since: string,
): Promise<void> {
  const messagesOf = new Map(bodies.map((body) => [`${body.id} ${body.updatedAt}`, body.messages]));
  const fresh: (ChatUpdate & { readonly news: ChatNotification })[] = [];
  for (const { known, chat } of heardOf) {
    if (known === undefined && chat.lastActivityAt < since) continue;
    const messages = messagesOf.get(`${chat.id} ${chat.updatedAt}`) ?? [];
    const news = chatNotificationOf(
      known,
      chat,
      known === undefined ? messages.filter(({ date }) => date >= since) : messages,
    );
    if (news !== undefined) fresh.push({ known, chat, news });
  }
  if (fresh.length === 0) return;
  const strangers = fresh.filter(({ known }) => known === undefined).map(({ chat }) => chat.profileId);
  const filled = strangers.length === 0 ? new Set<string>() : await filledProfiles(db, [...new Set(strangers)]);
  const counted = fresh.filter(({ known, chat }) => known !== undefined || filled.has(chat.profileId));
  const before = await db.unread.bulkGet(counted.map(({ chat }) => chat.id));
  await db.unread.bulkPut(
    counted.map(({ known, chat, news }, index): Unread => {
      const marked = before[index];
      return {
        id: chat.id,
        teamId: chat.teamId,
        seenTo: marked?.seenTo ?? known?.lastActivityAt ?? since,
        reply: news.reply || marked?.reply === true,
        qualified: news.qualified || marked?.qualified === true,
        isTold: 0,
      };
    }),
  );
}

async function filledProfiles(db: ReplicaDatabase, profileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const cursors = await db.cursors.bulkGet(profileIds.map(scopeOf.chatsOfProfile));
  return new Set(profileIds.filter((_, index) => cursors[index] !== undefined && cursors[index].fill === undefined));
}

/** The person has it before their eyes. */
export const markSeen = ({ db }: Pick<Replica, 'db'>, chatId: string): Promise<void> => db.unread.delete(chatId);

/**
 * The person wants to come back to it: its last message counts as new. That is their own act, and nobody is told of it.
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

/** Turns the mark over. Resolves to whether it is unread now. */
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

/** Takes what nobody was told of yet: it is told once, by whichever tab comes first. */
export async function takeUnnotified({ db }: Pick<Replica, 'db'>): Promise<Unread[]> {
  return db.transaction('rw', db.unread, async () => {
    const untold = await db.unread.where('isTold').equals(0).toArray();
    await db.unread.bulkPut(untold.map((mark) => ({ ...mark, isTold: 1 as const })));
    return untold;
  });
}
