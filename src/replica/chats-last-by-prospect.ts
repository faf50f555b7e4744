import type { Collection } from 'dexie';
import type { Chat } from '#domain/chat/chat.ts';
import { isSnoozed } from '#domain/chat/reminder.ts';
import type { ReplicaDatabase } from './db.ts';
import { EARLIEST, LATEST } from './index-range.ts';

/** Selects the chats of a team in which the prospect wrote last, from the oldest activity to the newest. */
export const chatsLastByProspect = (db: ReplicaDatabase, teamId: string): Collection<Chat, string> =>
  db.chats
    .where('[teamId+lastMessageRole+lastActivityAt]')
    .between([teamId, 'user', EARLIEST], [teamId, 'user', LATEST], true, true);

/**
 * Counts the chats of a team in which the prospect wrote last, without the snoozed ones, by indexes; `most` or more
 * count as `most`.
 */
export async function countLastByProspect(
  db: ReplicaDatabase,
  teamId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  // Only chats with a reminder that waits are in this index.
  const snoozed = await db.chats
    .orderBy('remindAt')
    .filter((chat) => chat.teamId === teamId && chat.lastMessageRole === 'user' && isSnoozed(chat))
    .count();
  const found = await chatsLastByProspect(db, teamId)
    .limit(most + snoozed)
    .count();
  return found - snoozed;
}
