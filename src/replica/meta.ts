import { liveQuery } from 'dexie';
import { INITIAL_SYNC_STATUS, syncStatusSchema, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

const STATUS_KEY = 'sync-status';

/**
 * What a leader said last, living or not; the initial status when nobody has spoken yet or an older build wrote
 * something else.
 */
export async function readSyncStatus(db: ReplicaDatabase): Promise<SyncStatus> {
  return syncStatusSchema.safeParse((await db.meta.get(STATUS_KEY))?.value).data ?? INITIAL_SYNC_STATUS;
}

/** Tells every tab this status; a leader tells its own with `tellAsLeader`. */
export async function writeSyncStatus({ db }: Pick<Replica, 'db'>, status: SyncStatus): Promise<void> {
  await db.meta.put({ key: STATUS_KEY, value: status });
}

/**
 * Forgets what a leader has said of the session before: until it has asked again, that must not count against the new
 * one. Never fails: what cannot be forgotten now counts for as long, and whoever has signed in is told to the leader
 * all the same, whose socket hears nothing any more.
 */
export async function resetSyncStatus(replica: Pick<Replica, 'db'>): Promise<void> {
  await writeSyncStatus(replica, INITIAL_SYNC_STATUS).catch(() => undefined);
}

/** Calls back with the status, now and at each change. Returns the function that stops it. */
export function watchSyncStatus(replica: Replica, onStatus: (status: SyncStatus) => void): () => void {
  const subscription = liveQuery(() => readSyncStatus(replica.db)).subscribe({
    next: onStatus,
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
