import { liveQuery } from 'dexie';
import type { Replica } from './db.ts';

/**
 * A screen asks the leader, whichever tab that is, to try now. It goes through the replica because that is what all tabs share, and
 * because a request made while nobody leads is found by the next leader.
 */
const REQUESTS_KEY = 'sync-requests';

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Asks the leader to send and to read now. */
export async function requestSync({ db }: Replica): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const count = countOf((await db.meta.get(REQUESTS_KEY))?.value);
    await db.meta.put({ key: REQUESTS_KEY, value: count + 1 });
  });
}

/** Calls back at each request made from now on. Returns the function that stops it. */
export function watchSyncRequests({ db }: Replica, onRequest: () => void): () => void {
  let seen: number | undefined;
  const subscription = liveQuery(async () => countOf((await db.meta.get(REQUESTS_KEY))?.value)).subscribe({
    next: (count) => {
      if (seen !== undefined && count !== seen) onRequest();
      seen = count;
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
