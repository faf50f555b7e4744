import { liveQuery } from 'dexie';
import { INITIAL_SYNC_STATUS, syncStatusSchema, type SyncStatus } from '#domain/sync-status.ts';
import type { Replica, ReplicaDatabase } from './db.ts';
import { assertEpoch, type Epoch } from './epoch.ts';

const STATUS_KEY = 'sync-status';

/** What the leader said last; the initial status when nobody has spoken yet or an older build wrote something else. */
export async function readSyncStatus(db: ReplicaDatabase): Promise<SyncStatus> {
  const entry = await db.meta.get(STATUS_KEY);
  const parsed = syncStatusSchema.safeParse(entry?.value);
  return parsed.success ? parsed.data : INITIAL_SYNC_STATUS;
}

/**
 * Tells every tab what the leader knows. With `epoch` only while that leader is one: what an overtaken one still believes is not told
 * (throws `Fenced`).
 */
export async function writeSyncStatus({ db }: Replica, status: SyncStatus, epoch?: Epoch): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if (epoch !== undefined) await assertEpoch(db, epoch);
    await db.meta.put({ key: STATUS_KEY, value: status });
  });
}

/** Calls back with the status, now and at each change. Returns the function that stops it. */
export function watchSyncStatus(replica: Replica, onStatus: (status: SyncStatus) => void): () => void {
  const subscription = liveQuery(() => readSyncStatus(replica.db)).subscribe({ next: onStatus, error: () => undefined });
  return () => subscription.unsubscribe();
}
