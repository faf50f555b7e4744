import type { Table } from 'dexie';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Replica } from './replica.ts';
import { evictOnQuota } from './eviction/evict-on-quota.ts';
import { storageFaultOf } from './storage/storage-fault.ts';

/**
 * Runs a read-write transaction that survives storage faults. A lost connection is reopened and the work repeated once,
 * so `work` must be idempotent. On a full device messages are evicted; if none are left, a banner is shown and
 * `OutriderError('storage_full')` is thrown: nothing was written. Every other error is rethrown.
 */
export async function transact<T>(
  replica: Replica,
  connection: 'db' | 'strict',
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const database = replica[connection];
  let wasReopened = false;
  for (;;) {
    try {
      const done = await database.transaction('rw', [...tables], async () => work());
      replica.reportStorageSpace(true);
      return done;
    } catch (thrown) {
      const fault = storageFaultOf(thrown);
      if (fault === 'lost' && !wasReopened) {
        wasReopened = true;
        if (await replica.reopen(database)) continue;
      }
      if (fault !== 'full') throw thrown;
      if ((await evictOnQuota(replica).catch(() => 0)) > 0) continue;
      replica.reportStorageSpace(false);
      throw new OutriderError('storage_full');
    }
  }
}
