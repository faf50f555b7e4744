import { withReminder } from '#domain/chat/reminder.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from '../db.ts';
import { EARLIEST } from '../index-range.ts';
import type { Replica } from '../replica.ts';
import { transact } from '../transact.ts';
import { markUnreadNews } from './unread.ts';

/** Returns when the next reminder on this device is due, UTC ISO; undefined without one. */
export const nextReminderAt = async (db: ReplicaDatabase): Promise<string | undefined> =>
  (await db.chats.orderBy('remindAt').first())?.remindAt;

/**
 * Brings back the conversations whose time has come by `now` (UTC ISO), also while the server cannot be reached: it
 * says the same once it can. Its row is changed along, which the commands that wait are shown on.
 */
export async function makeRemindersDue(replica: Replica, now: string): Promise<void> {
  const { db } = replica;
  await transact(replica, 'db', [db.chats, db.baseRows, db.unread, db.cursors], async () => {
    const due = await db.chats.where('remindAt').between(EARLIEST, now, true, true).toArray();
    const updates = due.map((known) => ({ known, chat: dueChat(known) }));
    const bases = await db.baseRows.bulkGet(due.map(({ id }): ['chats', string] => ['chats', id]));
    await db.chats.bulkPut(updates.map(({ chat }) => chat));
    await db.baseRows.bulkPut(
      bases.flatMap((base) => {
        if (base === undefined) return [];
        const row = base.row as Chat;
        return row.remindAt !== undefined && row.remindAt <= now ? [{ ...base, row: dueChat(row) }] : [];
      }),
    );
    await markUnreadNews(db, updates, [], now);
  });
}

const dueChat = (chat: Chat): Chat =>
  chat.reminder === undefined ? chat : withReminder(chat, { ...chat.reminder, isDue: true });
