import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

/**
 * Fencing. Whoever takes over the sending or the pulling raises the epoch first; from then on every write of an earlier
 * holder is refused, however long it was frozen. Stored in the replica, so that the check and the write are one
 * transaction.
 */
type Duty = 'pull' | 'push';

/**
 * The right of one holder of a duty. Pulling and sending change hands apart: a tab pulls while the service worker
 * sends.
 */
export interface Epoch {
  readonly duty: Duty;
  readonly number: number;
}

const keyOf = (duty: Duty): string => `epoch:${duty}`;

/** A writer has lost its right to write: it must stop at once and touch nothing. */
export class Fenced extends Error {
  constructor() {
    super('A later holder has taken over');
    this.name = 'Fenced';
  }
}

/**
 * The number of the present holder; 0 when nobody has ever held the duty. Inside a transaction that includes `meta` it
 * is part of that one.
 */
export async function readEpoch(db: ReplicaDatabase, duty: Duty): Promise<number> {
  const value = (await db.meta.get(keyOf(duty)))?.value;
  return typeof value === 'number' ? value : 0;
}

/**
 * Takes a duty over: the new epoch, greater than all before it. The first of a database is drawn by lot: who held a
 * duty in one that was lost holds none in the next. Inside a transaction that includes `meta` it is part of that one.
 */
export async function raiseEpoch({ strict, random }: Pick<Replica, 'strict' | 'random'>, duty: Duty): Promise<Epoch> {
  return strict.transaction('rw', strict.meta, async () => {
    const number = ((await readEpoch(strict, duty)) || Math.floor(random() * 2 ** 40)) + 1;
    await strict.meta.put({ key: keyOf(duty), value: number });
    return { duty, number };
  });
}

/**
 * Throws `Fenced` unless `epoch` is the current one. Runs inside the caller's transaction, which must include `meta`.
 */
export async function assertEpoch(db: ReplicaDatabase, epoch: Epoch): Promise<void> {
  if ((await readEpoch(db, epoch.duty)) !== epoch.number) throw new Fenced();
}
