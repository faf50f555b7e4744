import { watchRequestedBodies } from '#replica/eviction/requested-bodies.ts';
import { rerunLiveQueries, type Replica } from '#replica/replica.ts';
import { watchSyncRequests } from '#replica/sync-requests.ts';
import { beginLeadership } from '#replica/write-leader-status.ts';
import type { Outcome } from '#remote/failure.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { sleep, type LockPort } from '../ports.ts';
import { reachabilityOf } from '../reachability.ts';
import { FIRST_PULL_WAIT_MS } from '../schedule.ts';
import { createRealtimeListener } from './realtime-listener.ts';
import { createDashboardProbe } from './dashboard-probe.ts';
import { createPuller } from './puller.ts';
import { recordIncidentNow, restoreFromMirror } from './restore-from-mirror.ts';
import { createSender } from './sender.ts';
import { commandReachOf, createStatusWriter, INITIAL_DASHBOARD_REACH } from './status-writer.ts';
import type { Epoch } from '#replica/epoch.ts';
import { livenessLockName } from '#replica/live/current-sync-status.ts';

/** The work of a tab from winning the leader election until it loses its lock or its epoch. */
export interface LeaderSession {
  /** Tries everything at once. A socket belongs to the session it was opened with, so a new session opens a new one. */
  wake(session: 'same-session' | 'new-session'): void;
  /** Resolves when nothing of it runs any more. */
  readonly done: Promise<void>;
}

/** How the tab became the leader. */
interface Succession {
  /** The leader before it did not end, it stopped beating. */
  readonly isStolen: boolean;
  /** No tab of the app was open before. */
  readonly isAppStart: boolean;
}

/**
 * Starts leading; resolves once the session runs.
 *
 *   raise epoch ─▶ hold liveness lock ─▶ restore outbox ─▶ running ──lock lost or fenced──▶ stopping ─▶ done
 *
 * While it runs, three parts work side by side:
 *
 *   sender           outbox changed, woken ─▶ flush
 *   listener         socket ─▶ events in batches ─▶ applied; subscribed ─▶ gap
 *   puller           subscribed or 2 s ─▶ pull ─▶ rest ──gap, wake-up, new reachability, time──▶ pull
 *
 * Where the dashboard API has a server of its own, a probe asks it with each pull and when a command got no answer.
 *
 * Events are applied as they come, also during a pull: rows are taken by their time and deletions leave tombstones, so
 * the order of delivery does not matter (law 3), and a first fill of a hundred pages does not hold back the reply that
 * just arrived.
 */
export async function startLeaderSession(
  deps: EngineDeps,
  mayLead: AbortSignal,
  { isStolen, isAppStart }: Succession,
): Promise<LeaderSession> {
  const { replica, clock, report } = deps;
  // Aborted when the epoch has passed although the lock is still held (the database was emptied, or a resync was
  // requested): the tab then leads again under a new epoch.
  const stepDown = new AbortController();
  const until = AbortSignal.any([mayLead, stepDown.signal]);
  const onFenced = (): void => stepDown.abort();
  // First, so that the status of the previous leader is not taken for this one's.
  const { epoch, status: initialStatus } = await beginLeadership(replica);
  await holdLivenessLock(deps, epoch, until);
  // The previous leader may have died between a commit and its announcement to the other tabs.
  rerunLiveQueries();
  if (isStolen) await recordIncidentNow(deps, 'leader-replaced');
  await restoreFromMirror(deps, until);

  const { askDashboard } = deps.remote;
  const status = createStatusWriter(
    replica,
    clock,
    askDashboard === undefined ? initialStatus : { ...initialStatus, dashboard: INITIAL_DASHBOARD_REACH },
    epoch,
    until,
    onFenced,
  );
  const probe =
    askDashboard === undefined ? undefined : createDashboardProbe(deps, askDashboard, until, handleDashboardOutcome);
  const puller = createPuller(deps, {
    epoch,
    until,
    status,
    isAppStart,
    onOutcome: handleOutcome,
    onSession: (id) => listener.handleSession(id),
    onFenced,
  });
  const sender = createSender(deps, {
    until,
    status,
    isStolen,
    onOutcome: handleSendOutcome,
    checkServers,
    onGap: puller.pullAfterGap,
  });
  const listener = createRealtimeListener(deps, {
    epoch,
    status,
    requestPull: puller.requestPull,
    onGap: puller.pullAfterGap,
    onFenced,
    report,
  });
  sender.watch();
  const stopSignals = deps.signals.listen(() => {
    void wakeUp();
  });
  const stopRequests = watchSyncRequests(replica, (includesPush) => void wakeUp(includesPush));
  const stopRequestedBodies = watchRequestedBodies(replica, puller.requestPull);

  /** Takes note of the outcome of a request to Appwrite: it tells whether it can be reached, and as whom. */
  function handleOutcome(outcome: Outcome<unknown>): void {
    const reach = reachabilityOf(outcome);
    listener.handleReach(reach);
    if (!status.setReach(reach) || reach !== 'reachable') return;
    // Reachable again: what was postponed while no server answered goes out now.
    if (!status.current().pulling) puller.requestPull();
    void sender.retry();
  }

  /** Takes note of the outcome of a command. One that was never sent failed for its token, which Appwrite issues. */
  function handleSendOutcome(outcome: Outcome<unknown>): void {
    if (probe === undefined || (!outcome.ok && outcome.failure.neverSent === true)) return handleOutcome(outcome);
    handleDashboardOutcome(outcome);
    if (status.current().dashboard?.reach === 'unreachable') probe.ask();
  }

  function handleDashboardOutcome(outcome: Outcome<unknown>): void {
    const reach = reachabilityOf(outcome);
    // A refused token means that the session is over, whichever server refused it.
    if (reach === 'needs-sign-in') handleOutcome(outcome);
    const wasUnreachable = status.current().dashboard?.reach === 'unreachable';
    status.setDashboardReach(reach === 'unreachable' ? 'unreachable' : 'reachable');
    if (wasUnreachable && reach !== 'unreachable') void sender.retry();
  }

  /** Finds out at once which server answers. */
  function checkServers(): void {
    if (probe === undefined || status.current().reach !== 'reachable') puller.requestPull();
    probe?.ask();
  }

  async function wakeUp(isRequestedByPerson = false): Promise<void> {
    if (until.aborted) return;
    // The user may have signed in again; only a request tells.
    if (status.current().reach === 'needs-sign-in') status.setReach('unknown');
    await sender.retry(isRequestedByPerson);
    probe?.ask();
    listener.retry();
    puller.requestPull();
  }

  async function run(): Promise<void> {
    sender.flush();
    // Evicts before any screen shows the conversations, also while the server is unreachable.
    await puller.evict();
    await sleep(clock, FIRST_PULL_WAIT_MS, AbortSignal.any([until, listener.subscribed]));
    while (!until.aborted) {
      probe?.ask();
      await puller.pull();
      if (until.aborted) break;
      if (commandReachOf(status.current()).reach === 'reachable') sender.flush();
      await puller.rest();
    }
    stopSignals();
    stopRequests();
    stopRequestedBodies();
    sender.stopWatching();
    await listener.stop();
    await sender.end();
  }

  return {
    wake(session) {
      if (session === 'new-session') listener.renew();
      // A reopened database may be empty: a gap like any other.
      else puller.markGap();
      void wakeUp();
    },
    done: run(),
  };
}

/**
 * Holds the lock that marks this leader's status as current, until `until` is aborted. Resolves when it is held, or
 * where there are no locks.
 */
function holdLivenessLock(
  { locks, replica }: { readonly locks: LockPort; readonly replica: Pick<Replica, 'name'> },
  epoch: Epoch,
  until: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new Promise<void>((end) => until.addEventListener('abort', () => end(), { once: true }));
    const hold = (): Promise<void> => {
      resolve();
      return until.aborted ? Promise.resolve() : ended;
    };
    locks.request(livenessLockName(replica.name, epoch.number), 'queue', hold).then(() => resolve(), reject);
  });
}
