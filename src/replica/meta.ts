import { liveQuery } from 'dexie';
import { INITIAL_SYNC_STATUS, syncStatusSchema, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

const STATUS_KEY = 'sync-status';

/**
 * Reads the status that a leader wrote last, whether or not it still leads; the initial status when there is none, or
 * another build wrote something else.
 */
export async function readSyncStatus(db: ReplicaDatabase): Promise<SyncStatus> {
  return syncStatusSchema.safeParse((await db.meta.get(STATUS_KEY))?.value).data ?? INITIAL_SYNC_STATUS;
}

/** Writes the status for every tab; a leader writes its own with `writeLeaderStatus`. */
export async function writeSyncStatus({ db }: Pick<Replica, 'db'>, status: SyncStatus): Promise<void> {
  await db.meta.put({ key: STATUS_KEY, value: status });
}

/**
 * Resets the status after a sign-in: what was written about the previous session must not count against the new one.
 * Never rejects: a status that cannot be reset now counts a little longer, until the leader, which is woken by the
 * sign-in, has asked the server.
 */
export async function resetSyncStatus(replica: Pick<Replica, 'db'>): Promise<void> {
  await writeSyncStatus(replica, INITIAL_SYNC_STATUS).catch(() => undefined);
}

/** Calls back with the status, now and at each change. Returns the function that stops it. */
export function watchSyncStatus(replica: Replica, onStatus: (status: SyncStatus) => void): () => void {
  const subscription = liveQuery(async () => readSyncStatus(replica.db)).subscribe({
    next: onStatus,
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
