import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync/sync-status.ts';
import { readCurrentSyncStatus } from '#replica/live/current-sync-status.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Returns the current connection status. */
export const useSyncStatus = (): SyncStatus =>
  liveOr(
    useLive('sync-status', (db) => readCurrentSyncStatus(db, navigator.locks)),
    INITIAL_SYNC_STATUS,
  );
