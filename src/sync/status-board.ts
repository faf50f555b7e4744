import type { Reach, SyncStatus } from '#domain/sync-status.ts';
import type { Replica } from '#replica/db.ts';
import { writeSyncStatus } from '#replica/meta.ts';
import type { Clock } from './ports.ts';

/** What the leader knows of its own state, written to the replica so that every tab shows the same. */
export interface StatusBoard {
  current(): SyncStatus;
  set(change: Partial<Omit<SyncStatus, 'reach' | 'reachSince' | 'liveSince'>>): void;
  /** True when the reach has changed. */
  setReach(reach: Reach): boolean;
}

/** `before` is what an earlier leader said: its times hold, what it knew of connection and session does not. */
export function createStatusBoard(replica: Replica, clock: Clock, before: SyncStatus): StatusBoard {
  let status: SyncStatus = { ...before, reach: 'unknown', live: false, pulling: false };
  let writing: Promise<void> = Promise.resolve();

  function write(next: SyncStatus): void {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    // A status that cannot be written is not worth an error of its own: whatever broke the storage shows elsewhere.
    writing = writing.then(() => (status === next ? writeSyncStatus(replica, next) : undefined)).catch(() => undefined);
  }

  return {
    current: () => status,
    set: (change) => write({ ...status, ...change, ...(change.live !== undefined && change.live !== status.live && { liveSince: new Date(clock.now()).toISOString() }) }),
    setReach(reach) {
      if (status.reach === reach) return false;
      write({ ...status, reach, reachSince: new Date(clock.now()).toISOString() });
      return true;
    },
  };
}
