import { hasOutlived, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Replica } from './replica.ts';
import { assertEpoch, raiseEpoch, type Epoch } from './epoch.ts';
import { readSyncStatus, writeSyncStatus } from './meta.ts';

/**
 * Takes the reading over, and the word with it: who begins to lead has heard nothing yet, and every tab is told so in
 * the same transaction.
 */
export async function beginLeadership(
  replica: Replica,
): Promise<{ readonly epoch: Epoch; readonly status: SyncStatus }> {
  const { strict } = replica;
  return strict.transaction('rw', strict.meta, async () => {
    const epoch = await raiseEpoch(replica, 'pull');
    const status = hasOutlived(await readSyncStatus(strict));
    await writeSyncStatus({ db: strict }, status);
    return { epoch, status };
  });
}

/**
 * Tells every tab what the leader knows, while it is one: throws `Fenced` when it was overtaken, and what it still
 * believes is not told.
 */
export async function writeLeaderStatus(replica: Replica, status: SyncStatus, epoch: Epoch): Promise<void> {
  const { db } = replica;
  await db.transaction('rw', db.meta, async () => {
    await assertEpoch(db, epoch);
    await writeSyncStatus(replica, status);
  });
}
