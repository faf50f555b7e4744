import type { RealtimeHint } from '#domain/wire/realtime.ts';
import { rerunLiveQueries, type Replica } from '#replica/replica.ts';
import { Fenced } from '#replica/epoch.ts';
import { evictChats } from '#replica/eviction/evict-chats.ts';
import { maintainMirror, type OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import { retryNow } from '#replica/outbox/outbox.ts';
import { leaderLockName } from '#replica/live/current-sync-status.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import { watchSyncRequests } from '#replica/sync-requests.ts';
import { beginLeadership } from '#replica/write-leader-status.ts';
import { watchRequestedBodies } from '#replica/eviction/requested-bodies.ts';
import { watchOutbox } from '#replica/outbox/watch-outbox.ts';
import type { Outcome } from '#remote/failure.ts';
import type { RealtimeConnection, RealtimeHandlers } from '#remote/realtime-socket.ts';
import type { Remote } from '#remote/remote.ts';
import { createAuditState } from './pull/audit.ts';
import { createBatcher } from './realtime/batcher.ts';
import { catchUp, type SyncPriority } from './pull/catch-up.ts';
import { createFlusher, type Flusher } from './push/flusher.ts';
import { applyEvents } from './realtime/apply-events.ts';
import { runLeaderElection } from './leader/leader-election.ts';
import { sleep, type Clock, type LockPort, type HeartbeatPort, type Random, type SignalPort } from './ports.ts';
import { PullFailed } from './pull/pull.ts';
import { reachabilityOf } from './reachability.ts';
import { openReconnectingSocket } from './realtime/reconnecting-socket.ts';
import { recordIncidentNow, restoreFromMirror } from './leader/restore-from-mirror.ts';
import {
  MIRROR_RETRY_MS,
  MIRROR_THROTTLE_MS,
  OUTBOX_THROTTLE_MS,
  PULL_INTERVAL_DISCONNECTED_MS,
  PULL_INTERVAL_CONNECTED_MS,
  PULL_INTERVAL_SIGNED_OUT_MS,
  reconnectDelayMs,
  FIRST_PULL_WAIT_MS,
  withJitter,
} from './schedule.ts';
import { createStatusWriter } from './leader/status-writer.ts';
import { createIdleScopes } from './pull/idle-scopes.ts';
import { holdLivenessLock } from './leader/leader-liveness-lock.ts';
import { createWatchdog } from './push/watchdog.ts';

/** Everything outside of the sync core. */
export interface EngineDeps {
  readonly replica: Replica;
  /** The person whose replica this is; a session of anyone else counts as none. */
  readonly userId: string;
  readonly remote: Remote;
  readonly openRealtime: (handlers: RealtimeHandlers) => RealtimeConnection;
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: LockPort;
  readonly heartbeat: HeartbeatPort;
  readonly signals: SignalPort;
  /** Hears of errors that nobody expects (a storage that fails); the engine goes on and tries again. */
  readonly report: (error: unknown) => void;
  /** Where the outbox has its second copy; absent where the browser has no second store. */
  readonly mirror?: OutboxMirror | undefined;
  /** What the person looks at: pulled before the rest. */
  readonly priority: () => SyncPriority;
}

export interface Engine {
  /** The person has signed in again: everything is tried now, with the new session. */
  wake(): void;
  /**
   * The connection to the replica was lost and is back, perhaps to an empty database: what was unsent in it is taken
   * from the mirror at once.
   */
  reopened(): Promise<void>;
  /** Stops for good; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/**
 * Moves data between replica and remote, in the one tab that leads.
 *
 *   lead ─▶ listen ─▶ subscribed, or 2 s ─▶ pull teams ─▶ pull each scope ─▶ audit ─▶ rest ─┐
 *              ▲ hints: batched, applied                      ▲                            │ gap, wake, time
 *              └ outbox changed: flush                        └────────────────────────────┘
 *
 * Hints are applied as they come, also during a pull: rows are taken by their time and deletions leave tombstones, so
 * the order of delivery does not matter (law 3), and a first fill of a hundred pages does not hold back the reply that
 * just arrived.
 */
export function startEngine(deps: EngineDeps): Engine {
  const stop = new AbortController();
  let wakeLeader: Leading['wake'] | undefined;
  // Whoever hears another tab lead, or takes over from one, was not the first to open the app.
  let isAppStart = true;
  const stopHearing = deps.heartbeat.listen(() => {
    isAppStart = false;
  });
  const { replica, mirror, signals } = deps;
  // The tab in which something was done is the one in sight; the leader sees to what nobody else does.
  const stopMirroring =
    mirror === undefined
      ? undefined
      : maintainMirror(replica, mirror, {
          mayMirror: () => wakeLeader !== undefined || signals.isVisible(),
          later: (act) => deps.clock.after(MIRROR_RETRY_MS, act),
          rest: () => sleep(deps.clock, MIRROR_THROTTLE_MS, stop.signal),
          report: deps.report,
        });
  const running = runLeaderElection(
    {
      lockName: leaderLockName(deps.replica.name),
      locks: deps.locks,
      heartbeat: deps.heartbeat,
      signals: deps.signals,
      clock: deps.clock,
      report: deps.report,
    },
    async (until, isStolen) => {
      const leading = await startLeading(deps, until, { isStolen, isAppStart: isAppStart && !isStolen });
      isAppStart = false;
      stopHearing();
      const { wake } = leading;
      wakeLeader = wake;
      await leading.done;
      // A reign that ends late, its lock long stolen, must not silence the one this tab has begun since.
      if (wakeLeader === wake) wakeLeader = undefined;
    },
    stop.signal,
  );
  return {
    wake: () => wakeLeader?.('new-session'),
    async reopened() {
      await recordIncidentNow(deps, 'connection-reopened');
      await restoreFromMirror(deps, stop.signal);
      wakeLeader?.('same-session');
    },
    async stop() {
      stop.abort();
      stopHearing();
      stopMirroring?.();
      await running;
    },
  };
}

/** What a tab does while it leads. */
interface Leading {
  /** Tries everything now. A socket belongs to the session it was opened with: a new session gets a new one. */
  wake(session: 'same-session' | 'new-session'): void;
  /** Resolves when nothing of it runs any more. */
  readonly done: Promise<void>;
}

/** How a tab has come to lead. */
interface Accession {
  /** The leader before did not go, it fell silent. */
  readonly isStolen: boolean;
  /** Nobody led before: the app was not open until now. */
  readonly isAppStart: boolean;
}

async function startLeading(
  deps: EngineDeps,
  mayLead: AbortSignal,
  { isStolen, isAppStart }: Accession,
): Promise<Leading> {
  const { replica, clock } = deps;
  // A leader whose epoch has passed while its lock has not (the database was emptied, or somebody wants everything read
  // anew) steps down and leads again under a new one.
  const stepDown = new AbortController();
  const until = AbortSignal.any([mayLead, stepDown.signal]);
  // First of all: what the one before has said of the connection is not to be taken for this one's word.
  const { epoch, status: begun } = await beginLeadership(replica);
  await holdLivenessLock(deps, epoch, until);
  // Whoever led before may have died between a commit and the telling of it.
  rerunLiveQueries();
  if (isStolen) await recordIncidentNow(deps, 'leader-replaced');
  await restoreFromMirror(deps, until);
  const status = createStatusWriter(replica, clock, begun, epoch, until, () => stepDown.abort());
  let alarm = new AbortController();
  let isGap = true;
  /** As the server has said last; asking again does not make it unknown. */
  let isSessionOver = false;
  /** Which session the last reading was of, where it is still the one the socket was opened with. */
  let sessionId: string | undefined;
  let troubles = 0;
  const books = { audits: createAuditState(), idleScopes: createIdleScopes() };

  /** Ends the rest between pulls. */
  const ring = (): void => alarm.abort();
  const hearOutcome = (outcome: Outcome<unknown>): void => {
    const reach = reachabilityOf(outcome);
    if (reach === 'needs-sign-in') isSessionOver = true;
    else if (reach === 'reachable' && isSessionOver) {
      isSessionOver = false;
      listening.retry();
    }
    // Back again: what was postponed while nobody answered goes out now.
    if (!status.setReach(reach) || reach !== 'reachable') return;
    if (!status.current().pulling) ring();
    void sendNow();
  };

  /**
   * Another session than before, and no word of it has come: the socket still hears for the one that is over, which is
   * nothing.
   */
  function hearSession(id: string): void {
    if (sessionId !== undefined && sessionId !== id) renewSocket();
    sessionId = id;
  }

  /** A command's row is not on the server: a deletion was missed, and perhaps more than one. */
  function findMissed(): void {
    isGap = true;
    ring();
  }

  const batcher = createBatcher<RealtimeHint>(
    clock,
    (hints) => applyEvents(replica, hints, epoch, findMissed),
    (error) => {
      if (error instanceof Fenced) {
        stepDown.abort();
        return;
      }
      deps.report(error);
      // What was heard could not be kept: as if it had never been heard.
      findMissed();
    },
  );
  let sending = startSending(isStolen);
  const watchdog = createWatchdog(clock, status.current, restartSending);

  function startSending(mayStealFirst: boolean): { readonly flusher: Flusher; readonly quit: AbortController } {
    const quit = new AbortController();
    const signal = AbortSignal.any([until, quit.signal]);
    return {
      quit,
      flusher: createFlusher(
        { ...deps, signal, onOutcome: hearOutcome, onDoubt: ring, onMissing: findMissed },
        mayStealFirst,
      ),
    };
  }

  /**
   * Gives up a flusher that stands still: the new one steals its lock, and the epoch keeps what it may still do from
   * counting.
   */
  function restartSending(): void {
    sending.quit.abort();
    sending = startSending(true);
    void recordIncidentNow(deps, 'sending-restarted');
    sending.flusher.flush();
  }

  const ready = new AbortController();
  const listening = openReconnectingSocket({
    clock,
    random: deps.random,
    signals: deps.signals,
    mayOpen: () => !isSessionOver,
    open: deps.openRealtime,
    onReady: () => {
      status.set({ live: true });
      isGap = true;
      ready.abort();
      ring();
    },
    onEvent: batcher.add,
    onLost: () => {
      // A pull tells at once whether the server is gone or only the socket.
      if (status.current().live) ring();
      status.set({ live: false });
    },
  });
  const known = new Set<string>();
  const stopWatching = watchOutbox(
    replica,
    (unsent) => {
      const fresh = unsent.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      if (deps.locks.areMissing !== true) watchdog.observe(unsent);
      // Where nobody answers, or nobody is signed in, sending has to wait for a word that this has changed: it comes
      // from the pulls, and something new to send is worth asking at once.
      const { reach } = status.current();
      if (reach === 'unreachable' && fresh.length > 0) ring();
      else if (unsent.length > 0 && reach !== 'unreachable' && reach !== 'needs-sign-in') sending.flusher.flush();
    },
    () => sleep(clock, OUTBOX_THROTTLE_MS, until),
  );
  const stopSignals = deps.signals.listen(() => {
    void wakeUp();
  });
  const stopRequests = watchSyncRequests(replica, (isToSend) => void wakeUp(isToSend));
  const stopWanted = watchRequestedBodies(replica, ring);

  async function sendNow(isAskedByPerson = false): Promise<void> {
    await retryNow(replica, isAskedByPerson).catch(deps.report);
    sending.flusher.flush();
  }

  async function wakeUp(isAskedByPerson = false): Promise<void> {
    if (until.aborted) return;
    // Perhaps the person has signed in again: only asking tells.
    if (status.current().reach === 'needs-sign-in') status.setReach('unknown');
    await sendNow(isAskedByPerson);
    listening.retry();
    ring();
  }

  function renewSocket(): void {
    isSessionOver = false;
    sessionId = undefined;
    listening.renew();
  }

  /** What an error that ended reading comes to; true when this leader has lost its right. */
  async function takeTrouble(thrown: unknown): Promise<boolean> {
    if (thrown instanceof Fenced) {
      stepDown.abort();
      return true;
    }
    if (thrown instanceof PullFailed) return false;
    deps.report(thrown);
    // What only reads finds a lost connection too, and nothing else may come to open it again.
    if (storageFaultOf(thrown) === 'lost') await replica.reopen(replica.db);
    return false;
  }

  let hasStarted = false;
  /** Takes away the conversations that are not to be kept on this device. */
  async function letGoOnce(): Promise<void> {
    await evictChats(replica, { epoch, nowMs: clock.now(), isAppStart: isAppStart && !hasStarted });
    hasStarted = true;
  }

  async function pullOnce(): Promise<void> {
    const wasGap = isGap;
    isGap = false;
    status.set({ pulling: true });
    try {
      await letGoOnce();
      await catchUp({ ...deps, epoch, signal: until, onOutcome: hearOutcome, onSession: hearSession }, wasGap, books);
      troubles = 0;
      status.set({ pulling: false, lastSyncAt: new Date(clock.now()).toISOString() });
    } catch (thrown) {
      isGap ||= wasGap;
      status.set({ pulling: false });
      if (!(await takeTrouble(thrown))) troubles += 1;
    }
  }

  /** How long to rest between pulls. */
  function restMs(): number {
    const { reach, live } = status.current();
    if (troubles > 0 && reach !== 'needs-sign-in') return withJitter(reconnectDelayMs(troubles - 1), deps.random());
    if (reach === 'needs-sign-in') return PULL_INTERVAL_SIGNED_OUT_MS;
    return live ? PULL_INTERVAL_CONNECTED_MS : PULL_INTERVAL_DISCONNECTED_MS;
  }

  async function run(): Promise<void> {
    sending.flusher.flush();
    // Before anybody sees them, and whether or not the server can be reached.
    await letGoOnce().catch(takeTrouble);
    await sleep(clock, FIRST_PULL_WAIT_MS, AbortSignal.any([until, ready.signal]));
    while (!until.aborted) {
      alarm = new AbortController();
      await pullOnce();
      if (until.aborted) break;
      if (status.current().reach === 'reachable') sending.flusher.flush();
      await sleep(clock, restMs(), AbortSignal.any([until, alarm.signal]));
    }
    stopSignals();
    stopRequests();
    stopWanted();
    stopWatching();
    watchdog.stop();
    listening.stop();
    await batcher.end();
    await sending.flusher.end();
  }

  return {
    wake(session) {
      if (session === 'new-session') renewSocket();
      // What came back may be an empty database: a gap like any other.
      else isGap = true;
      void wakeUp();
    },
    done: run(),
  };
}
