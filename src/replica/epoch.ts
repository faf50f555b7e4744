import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

/**
 * A duty that one holder at a time has, guarded by a fencing token (epoch). A new holder raises the epoch first; from
 * then on every write of an earlier holder is refused, however long it was frozen. Stored in the replica, so that check
 * and write are one transaction.
 */
type Duty = 'pull' | 'push';

/**
 * The fencing token of one holder of a duty. Pulling and sending change hands separately: a tab pulls while the service
 * worker sends.
 */
export interface Epoch {
  readonly duty: Duty;
  readonly number: number;
}

const keyOf = (duty: Duty): string => `epoch:${duty}`;

/** Thrown to a writer whose epoch has passed: it must stop at once and write nothing. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/**
 * Reads the current epoch number; 0 when nobody has ever held the duty. Joins the caller's transaction when that
 * includes `meta`.
 */
export async function readEpoch(db: ReplicaDatabase, duty: Duty): Promise<number> {
  const value = (await db.meta.get(keyOf(duty)))?.value;
  return typeof value === 'number' ? value : 0;
}

/**
 * Takes over a duty: raises the epoch above all before it. The first number of a database is random: the holder of a
 * duty in a lost database must hold none in the next. Joins the caller's transaction when that includes `meta`.
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
