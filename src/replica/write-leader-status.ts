import { statusWithoutLeader, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Replica } from './replica.ts';
import { assertEpoch, raiseEpoch, type Epoch } from './epoch.ts';
import { readSyncStatus, writeSyncStatus } from './meta.ts';
import { transact } from './transact.ts';

/**
 * Takes over pulling: raises the epoch and, in the same transaction, resets the status for every tab, because a new
 * leader does not know the state of the connection yet. Throws as `transact` does.
 */
export async function beginLeadership(
  replica: Replica,
): Promise<{ readonly epoch: Epoch; readonly status: SyncStatus }> {
  const { strict } = replica;
  return transact(replica, 'strict', [strict.meta], async () => {
    const epoch = await raiseEpoch(replica, 'pull');
    const status = statusWithoutLeader(await readSyncStatus(strict));
    await writeSyncStatus({ db: strict }, status);
    return { epoch, status };
  });
}

/**
 * Writes the leader's status for every tab. Throws `Fenced` when another leader has taken over: nothing is written
 * then.
 */
export async function writeLeaderStatus(replica: Replica, status: SyncStatus, epoch: Epoch): Promise<void> {
  const { db } = replica;
  await db.transaction('rw', db.meta, async () => {
    await assertEpoch(db, epoch);
    await writeSyncStatus(replica, status);
  });
}
