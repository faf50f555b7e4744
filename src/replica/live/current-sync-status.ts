import { statusWithoutLeader, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { ReplicaDatabase } from '../db.ts';
import { readEpoch } from '../epoch.ts';
import { readSyncStatus } from '../meta.ts';

/** Returns the name of the leader's lock. */
export const leaderLockName = (replicaName: string): string => `lead|${replicaName}`;

/**
 * Returns the name of the lock that marks the status written under a pull epoch as current: its leader holds it as long
 * as it leads. The leader's own lock would not do: at the moment it changes hands, the old status is still stored and
 * the new one is not.
 */
export const livenessLockName = (replicaName: string, epoch: number): string => `word|${replicaName}|${epoch}`;

/** The part of `navigator.locks` that is used. */
interface LockQuery {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * Reads the sync status as far as anybody knows it now. The status of a leader that no longer leads, in a browser that
 * was closed since, is not believed. Without locks nobody can know, and the last status counts until the next. `locks`
 * is `navigator.locks`, which an insecure page lacks.
 */
export async function readCurrentSyncStatus(db: ReplicaDatabase, locks: LockQuery | undefined): Promise<SyncStatus> {
  const [status, epoch] = await db.transaction('r', db.meta, async () =>
    Promise.all([readSyncStatus(db), readEpoch(db, 'pull')]),
  );
  // Queried after the read: a leader that has written a status holds the lock by then.
  const held = (await locks?.query())?.held;
  return held?.some(({ name }) => name === livenessLockName(db.name, epoch)) === false
    ? statusWithoutLeader(status)
    : status;
}
