import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync-status.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { liveOr, useLive } from '#replica/use-live.tsx';

/** What the leader tab last said of the connection. */
export const useSyncStatus = (): SyncStatus => liveOr(useLive('sync-status', readSyncStatus), INITIAL_SYNC_STATUS);
