import type { SyncStatus } from '#domain/sync-status.ts';
import type { Replica } from './db.ts';
import { assertEpoch, type Epoch } from './epoch.ts';
import { writeSyncStatus } from './meta.ts';

/** Tells every tab what the leader knows, while it is one: throws `Fenced` when it was overtaken, and what it still believes is not told. */
export async function tellAsLeader(replica: Replica, status: SyncStatus, epoch: Epoch): Promise<void> {
  const { db } = replica;
  await db.transaction('rw', db.meta, async () => {
    await assertEpoch(db, epoch);
    await writeSyncStatus(replica, status);
  });
}
