import type { Reach, SyncStatus } from '#domain/sync/sync-status.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, type Epoch } from '#replica/epoch.ts';
import { writeLeaderStatus } from '#replica/write-leader-status.ts';
import type { Clock } from '../ports.ts';

/** Writes the leader's sync status to the replica, so that every tab shows the same. */
export interface StatusWriter {
  current(): SyncStatus;
  set(change: Partial<Omit<SyncStatus, 'reach' | 'reachSince' | 'liveSince'>>): void;
  /** Sets the reachability; returns true when it has changed. */
  setReach(reach: Reach): boolean;
}

const WRITE_RETRY_MS = 1_000;

/**
 * Creates a status writer that starts from `initialStatus` (see `beginLeadership`). A failed write is retried until the
 * status changes again or `until` is aborted, so that a request to sign in is not lost. Calls `onFenced` when another
 * leader has taken over, or the database was replaced.
 */
export function createStatusWriter(
  replica: Replica,
  clock: Clock,
  initialStatus: SyncStatus,
  epoch: Epoch,
  until: AbortSignal,
  onFenced: () => void,
): StatusWriter {
  let status = initialStatus;
  let writing: Promise<void> = Promise.resolve();

  function write(newStatus: SyncStatus): void {
    if (JSON.stringify(newStatus) === JSON.stringify(status)) return;
    status = newStatus;
    enqueue(newStatus);
  }

  function enqueue(newStatus: SyncStatus): void {
    writing = writing.then(() => tryToWrite(newStatus));
  }

  async function tryToWrite(newStatus: SyncStatus): Promise<void> {
    if (status !== newStatus || until.aborted) return;
    try {
      await writeLeaderStatus(replica, newStatus, epoch);
    } catch (error) {
      if (error instanceof Fenced) {
        onFenced();
        return;
      }
      // Not reported: whatever broke the storage shows elsewhere.
      clock.after(WRITE_RETRY_MS, () => enqueue(newStatus));
    }
  }

  return {
    current: () => status,
    set: (change) =>
      write({
        ...status,
        ...change,
        ...(change.live !== undefined &&
          change.live !== status.live && { liveSince: new Date(clock.now()).toISOString() }),
      }),
    setReach(reach) {
      if (status.reach === reach) return false;
      write({ ...status, reach, reachSince: new Date(clock.now()).toISOString() });
      return true;
    },
  };
}
