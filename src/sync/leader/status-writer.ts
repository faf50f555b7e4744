import type { ServersReach } from '#domain/sync/servers-reach.ts';
import type { Reach, SyncStatus } from '#domain/sync/sync-status.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, type Epoch } from '#replica/epoch.ts';
import { writeLeaderStatus } from '#replica/write-leader-status.ts';
import type { Clock } from '../ports.ts';

/** Writes the leader's sync status to the replica, so that every tab shows the same. */
export interface StatusWriter {
  current(): SyncStatus;
  set(change: Partial<Pick<SyncStatus, 'live' | 'pulling' | 'lastSyncAt'>>): void;
  /** Sets the reachability; returns true when it has changed. */
  setReach(reach: Reach): boolean;
  /** Sets whether the dashboard API's own server answers; returns true when it has changed. */
  setDashboardReach(reach: 'reachable' | 'unreachable'): boolean;
  /** Takes note that all events so far are stored: what is on the device is as new as they are, if none was missed. */
  noteEvents(): void;
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
  /** UTC ISO time of the last answer; stored with the next change, to save a write per answer. */
  let dashboardAnsweredAt = '';
  /** UTC ISO time of the last stored event; becomes `lastSyncAt` with the next change, to save a write per event. */
  let eventsStoredAt = '';
  let writing: Promise<void> = Promise.resolve();

  function write(newStatus: SyncStatus): void {
    if (JSON.stringify(newStatus) === JSON.stringify(status)) return;
    status = {
      ...newStatus,
      ...(eventsStoredAt > newStatus.lastSyncAt && { lastSyncAt: eventsStoredAt }),
      ...(newStatus.dashboard !== undefined && { dashboard: { ...newStatus.dashboard, at: dashboardAnsweredAt } }),
    };
    enqueue(status);
  }

  const now = (): string => new Date(clock.now()).toISOString();

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
      // Not reported here: broken storage is reported where a screen reads it.
      clock.after(WRITE_RETRY_MS, () => enqueue(newStatus));
    }
  }

  return {
    current: () => status,
    set: (change) =>
      write({
        ...status,
        ...change,
        ...(change.live !== undefined && change.live !== status.live && { liveSince: now() }),
      }),
    setReach(reach) {
      if (status.reach === reach) return false;
      write({ ...status, reach, reachSince: now() });
      return true;
    },
    setDashboardReach(reach) {
      if (reach === 'reachable') dashboardAnsweredAt = now();
      if (status.dashboard?.reach === reach) return false;
      write({ ...status, dashboard: { reach, reachSince: now(), at: dashboardAnsweredAt } });
      return true;
    },
    noteEvents() {
      // What was missed before the subscription is known only once a pull has ended after it.
      if (status.live && status.lastSyncAt > status.liveSince) eventsStoredAt = now();
    },
  };
}

/** The start of `SyncStatus.dashboard`, where the dashboard API has a server of its own. */
export const INITIAL_DASHBOARD_REACH: NonNullable<SyncStatus['dashboard']> = {
  reach: 'unknown',
  reachSince: '',
  at: '',
};

/** Returns whether commands can be sent, and since when: `unreachable` as soon as one of the servers is. */
export function commandReachOf(
  status: ServersReach & Pick<SyncStatus, 'reachSince'>,
): Pick<SyncStatus, 'reach' | 'reachSince'> {
  const { reach, reachSince, dashboard } = status;
  if (reach !== 'reachable' || dashboard === undefined || dashboard.reach === 'unknown') return { reach, reachSince };
  return {
    reach: dashboard.reach,
    reachSince: dashboard.reachSince > reachSince ? dashboard.reachSince : reachSince,
  };
}
