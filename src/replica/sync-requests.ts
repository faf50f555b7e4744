import { liveQuery } from 'dexie';
import type { Replica } from './replica.ts';

/**
 * Counts requests of screens to sync now. They go through the replica because all tabs share it, and because the next
 * leader finds a request that was made while no tab led.
 */
const SYNC_KEY = 'sync-requests';
/** Counts requests to pull only. */
const PULL_KEY = 'read-requests';

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

async function increment({ db }: Replica, key: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key, value: countOf((await db.meta.get(key))?.value) + 1 });
  });
}

/**
 * Asks the leader to send and pull now, on behalf of the person: postponed commands and those held by `Retry-After` are
 * sent too.
 */
export const requestSync = (replica: Replica): Promise<void> => increment(replica, SYNC_KEY);

/**
 * Asks the leader to pull now: the socket announces changes too, but may be down. Postponed commands become due as
 * well, those held by `Retry-After` do not. Never rejects; a replica that cannot be written is reported elsewhere.
 */
export const requestPull = (replica: Replica): Promise<void> => increment(replica, PULL_KEY).catch(() => undefined);

/**
 * Calls back at each request made from now on, with whether it was one to send as well. Returns the function that stops
 * it.
 */
export function watchSyncRequests({ db }: Replica, onRequest: (includesPush: boolean) => void): () => void {
  let seen: readonly [syncs: number, reads: number] | undefined;
  const subscription = liveQuery(async () => {
    const [syncs, reads] = await db.meta.bulkGet([SYNC_KEY, PULL_KEY]);
    return [countOf(syncs?.value), countOf(reads?.value)] as const;
  }).subscribe({
    next: (counts) => {
      const before = seen;
      seen = counts;
      if (before !== undefined && (counts[0] !== before[0] || counts[1] !== before[1]))
        onRequest(counts[0] !== before[0]);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
