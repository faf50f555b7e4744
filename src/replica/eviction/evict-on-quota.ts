import type { Replica } from '../replica.ts';

/** At least so many go at once: making room row by row would be tried hundreds of times. */
const FEWEST = 50;

/**
 * Makes room on a full device: removes the messages of the conversations in which nothing has happened for longest, a
 * quarter of those that are here. Their rows stay, the server has the messages, and one that is opened is read again.
 * The outbox is never touched. Returns how many went; 0 when there is nothing left to remove.
 */
export async function evictOnQuota({ db }: Pick<Replica, 'db'>): Promise<number> {
  const bodies = await db.chatBodies.toCollection().primaryKeys();
  if (bodies.length === 0) return 0;
  const lastActivity = new Map<string, string>();
  await db.chats.each((chat) => lastActivity.set(chat.id, chat.lastActivityAt));
  const oldestFirst = bodies.toSorted((one, other) =>
    (lastActivity.get(one) ?? '').localeCompare(lastActivity.get(other) ?? ''),
  );
  const removed = oldestFirst.slice(0, Math.max(FEWEST, Math.ceil(bodies.length / 4)));
  await db.chatBodies.bulkDelete(removed);
  return removed.length;
}
