import type { OutboxEntry, ReplicaDatabase } from '#replica/db.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import { toOutboxItem, type OutboxItem } from './outbox-item.ts';
import { toOutboxOverview, type OutboxOverview } from './outbox-overview.ts';
import type { SendConditions } from './next-retry.ts';

/** Reads the whole outbox, unsent and rejected commands, oldest first. */
export const readOutbox = (db: ReplicaDatabase): Promise<OutboxEntry[]> => db.outbox.orderBy('seq').toArray();

const NOT_READ = { entries: [] as readonly OutboxEntry[], readAtMs: 0 };

/**
 * Returns the overview of the outbox, from one query wherever it is shown. It is derived again each minute, because a
 * command delayed by backoff becomes due without a change of its row. Until `isRead` nobody knows what is in it.
 */
export function useOutboxOverview(conditions: SendConditions): OutboxOverview & { readonly isRead: boolean } {
  const { entries, readAtMs } = liveOr(
    useLive('outbox', async (db) => ({ entries: await readOutbox(db), readAtMs: Date.now() })),
    NOT_READ,
  );
  const overview = toOutboxOverview(entries, conditions, Math.max(readAtMs, useMinuteClock()));
  return { ...overview, isRead: readAtMs > 0 };
}

/**
 * Returns the first `limit` of `entries` with their titles and the names of what they change, in the same order. `key`
 * tells the two lists apart in the cache of live queries.
 */
export function useOutboxItems(
  key: 'unsent' | 'rejected',
  entries: readonly OutboxEntry[],
  limit: number,
): Live<readonly OutboxItem[]> {
  const shown = entries.slice(0, limit);
  const version = shown.map((entry) => `${entry.id}:${entry.state}:${entry.attempts}:${entry.notBeforeMs}`).join(',');
  return useLive(`changes|${key}|${version}`, (db) => Promise.all(shown.map((entry) => toOutboxItem(db, entry))));
}
