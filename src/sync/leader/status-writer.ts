import type { Reach, SyncStatus } from '#domain/sync/sync-status.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, type Epoch } from '#replica/epoch.ts';
import { writeLeaderStatus } from '#replica/write-leader-status.ts';
import type { Clock } from '../ports.ts';

/** What the leader knows of its own state, written to the replica so that every tab shows the same. */
export interface StatusWriter {
  current(): SyncStatus;
  set(change: Partial<Omit<SyncStatus, 'reach' | 'reachSince' | 'liveSince'>>): void;
  /** True when the reach has changed. */
  setReach(reach: Reach): boolean;
}

const WRITE_AGAIN_MS = 1_000;

/**
 * `begun` is what the leader began with (`beginToTell`). What could not be written is written later, unless it is no
 * longer so or `until` is aborted: a person who is not told to sign in waits for nothing. `onFenced` hears that
 * somebody else has the say now, or nobody, because the database is another one.
 */
export function createStatusWriter(
  replica: Replica,
  clock: Clock,
  begun: SyncStatus,
  epoch: Epoch,
  until: AbortSignal,
  onFenced: () => void,
): StatusWriter {
  let status = begun;
  let writing: Promise<void> = Promise.resolve();

  function write(wanted: SyncStatus): void {
    if (JSON.stringify(wanted) === JSON.stringify(status)) return;
    status = wanted;
    keep(wanted);
  }

  function keep(wanted: SyncStatus): void {
    writing = writing.then(() => tryToWrite(wanted));
  }

  async function tryToWrite(wanted: SyncStatus): Promise<void> {
    if (status !== wanted || until.aborted) return;
    try {
      await writeLeaderStatus(replica, wanted, epoch);
    } catch (error) {
      if (error instanceof Fenced) {
        onFenced();
        return;
      }
      // Not worth an error of its own: whatever broke the storage shows elsewhere.
      clock.after(WRITE_AGAIN_MS, () => keep(wanted));
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
