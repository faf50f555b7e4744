import type { Replica } from '../replica.ts';

/** Fewest messages evicted per attempt; one at a time, the write would be retried hundreds of times. */
const MIN_EVICTED = 50;

/**
 * Frees space on a full device: evicts a quarter of the messages, those of the conversations without activity for
 * longest. Their rows stay, the server has the messages, and opening one pulls them again. Never touches the outbox.
 * Returns how many were evicted; 0 when none are left.
 */
export async function evictOnQuota({ db }: Pick<Replica, 'db'>): Promise<number> {
  const bodies = await db.chatBodies.toCollection().primaryKeys();
  if (bodies.length === 0) return 0;
  const lastActivity = new Map<string, string>();
  await db.chats.each((chat) => lastActivity.set(chat.id, chat.lastActivityAt));
  const oldestFirst = bodies.toSorted((one, other) =>
    (lastActivity.get(one) ?? '').localeCompare(lastActivity.get(other) ?? ''),
  );
  const removed = oldestFirst.slice(0, Math.max(MIN_EVICTED, Math.ceil(bodies.length / 4)));
  await db.chatBodies.bulkDelete(removed);
  return removed.length;
}
