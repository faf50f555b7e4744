import type { OutboxEntry, ReplicaDatabase } from '#replica/db.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import { canSend } from '../sync-status/can-send.ts';
import { toOutboxItem, type OutboxItem } from './outbox-item.ts';
import { toSyncOverview, type SyncOverview } from '../sync-status/sync-overview.ts';
import { useSyncStatus } from '../sync-status/sync-queries.ts';

/** Reads every unsettled command and every unread rejection, oldest first. */
export const readOutbox = (db: ReplicaDatabase): Promise<OutboxEntry[]> => db.outbox.orderBy('seq').toArray();

const NOTHING = { entries: [] as readonly OutboxEntry[], readAtMs: 0 };

/**
 * Returns the outbox counts, the same wherever they are shown. Recounted each minute, because delayed commands become
 * due.
 */
export function useSyncOverview(): SyncOverview {
  const { entries, readAtMs } = liveOr(
    useLive('outbox', async (db) => ({ entries: await readOutbox(db), readAtMs: Date.now() })),
    NOTHING,
  );
  return toSyncOverview(
    entries,
    { reach: useSyncStatus().reach, canSend: canSend() },
    Math.max(readAtMs, useMinuteClock()),
  );
}

/** Returns the first `limit` of these commands with their names, in order. `key` identifies the set. */
export function useOutboxItems(
  key: 'unsent' | 'rejected',
  entries: readonly OutboxEntry[],
  limit: number,
): Live<readonly OutboxItem[]> {
  const shown = entries.slice(0, limit);
  const trace = shown.map((entry) => `${entry.id}:${entry.state}:${entry.attempts}:${entry.notBeforeMs}`).join(',');
  return useLive(`changes|${key}|${trace}`, (db) => Promise.all(shown.map((entry) => toOutboxItem(db, entry))));
}
