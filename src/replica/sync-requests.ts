import { liveQuery } from 'dexie';
import type { Replica } from './replica.ts';

/**
 * A screen asks the leader, whichever tab that is, to try now. It goes through the replica because that is what all
 * tabs share, and because a request made while nobody leads is found by the next leader.
 */
const SYNC_KEY = 'sync-requests';
/** Of requests to read alone. */
const READ_KEY = 'read-requests';

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

async function countUp({ db }: Replica, key: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key, value: countOf((await db.meta.get(key))?.value) + 1 });
  });
}

/**
 * Asks the leader to send and to read now: the person's word, before which no time counts that was told for what waits.
 */
export const requestSync = (replica: Replica): Promise<void> => countUp(replica, SYNC_KEY);

/** Asks the leader to read now; what waits to be sent keeps the time that was told for it. */
export const requestReading = (replica: Replica): Promise<void> => countUp(replica, READ_KEY);

/**
 * Calls back at each request made from now on: whether it was one to send as well. Returns the function that stops it.
 */
export function watchSyncRequests({ db }: Replica, onRequest: (isToSend: boolean) => void): () => void {
  let seen: readonly [syncs: number, reads: number] | undefined;
  const subscription = liveQuery(async () => {
    const [syncs, reads] = await db.meta.bulkGet([SYNC_KEY, READ_KEY]);
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
