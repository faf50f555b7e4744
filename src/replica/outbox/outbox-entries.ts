import type { OutboxEntry, ReplicaDatabase } from '../db.ts';

/** Reading the outbox; its states and their changes are in `outbox.ts`. */

/** True while the command may still reach the server: rejected ones have had their answer. */
export const isUnsent = (entry: OutboxEntry): boolean => entry.state !== 'rejected';

/** Commands without an answer, oldest first. */
export async function listUnsent(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  return (await db.outbox.orderBy('seq').toArray()).filter(isUnsent);
}

/** The place in the order of birth of the youngest entry; 0 when there is none. */
export async function youngestSeq(db: ReplicaDatabase): Promise<number> {
  const [youngest] = await db.outbox.orderBy('seq').reverse().limit(1).primaryKeys();
  return youngest ?? 0;
}

/** Commands the server has refused and the person has not read yet, oldest first. */
export async function listRejected(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  return (await db.outbox.orderBy('seq').toArray()).filter((entry) => !isUnsent(entry));
}
