import type { OutboxEntry, ReplicaDatabase } from '../db.ts';

/** Reads of the outbox; its states and their changes are in `outbox.ts`. */

/** Returns true while the command may still be sent: a rejected one has its answer. */
export const isUnsent = (entry: OutboxEntry): boolean => entry.state !== 'rejected';

/** Lists the unsent commands, oldest first. */
export async function listUnsent(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  return (await db.outbox.orderBy('seq').toArray()).filter(isUnsent);
}

/** Returns the sequence number of the youngest entry; 0 when there is none. */
export async function youngestSeq(db: ReplicaDatabase): Promise<number> {
  const [youngest] = await db.outbox.orderBy('seq').reverse().limit(1).primaryKeys();
  return youngest ?? 0;
}

/** Lists the commands that the server has rejected and the person has not read yet, oldest first. */
export async function listRejected(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  return (await db.outbox.orderBy('seq').toArray()).filter((entry) => !isUnsent(entry));
}
