import { hasOutlived, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { ReplicaDatabase } from '../db.ts';
import { readEpoch } from '../epoch.ts';
import { readSyncStatus } from '../meta.ts';

/** The lock of whoever leads: it reads, listens, and says how the connection stands. */
export const leaderLockName = (replicaName: string): string => `lead|${replicaName}`;

/**
 * The lock that vouches for what was said under an epoch of reading: held as long as whoever said it leads. The lock of
 * leading itself would not do: in the moment it changes hands, the new holder's word is not there yet and the old one's
 * still is.
 */
export const livenessLockName = (replicaName: string, epoch: number): string => `word|${replicaName}|${epoch}`;

/** What of `navigator.locks` is asked. */
interface LockQuery {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * How the connection stands, as far as anybody knows at this moment. What was said by somebody who leads no more, in a
 * browser that was closed since, is not believed. Where the browser has no locks nobody can tell, and the last word
 * counts until the next. `locks` is `navigator.locks`, which an insecure page lacks.
 */
export async function readCurrentSyncStatus(db: ReplicaDatabase, locks: LockQuery | undefined): Promise<SyncStatus> {
  const [status, epoch] = await db.transaction('r', db.meta, () =>
    Promise.all([readSyncStatus(db), readEpoch(db, 'pull')]),
  );
  // Asked behind the reading: whoever says more than that nothing is known holds the lock by then.
  const held = (await locks?.query())?.held;
  return held?.some(({ name }) => name === livenessLockName(db.name, epoch)) === false ? hasOutlived(status) : status;
}
