import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS, HEARTBEAT_CHECK_MS, TAKEOVER_DELAY_MS } from '../schedule.ts';
import { sleep, type Clock, type LockPort, type HeartbeatPort, type SignalPort } from '../ports.ts';

/**
 * Elects one leader per browser and replica.
 *
 *              lock is free                      closes, crashes: the lock is free
 *   follower ───────────────▶ leader (beats) ─────────────────────────────────────▶ next in line leads
 *      │  ▲                      │ frozen: no heartbeat for 2 s
 *      │  └── stolen from ◀──────┘
 *      └─ heartbeat timed out, and first among the followers: steals the lock
 *
 * A thawed leader finds its lock stolen; the epoch in the replica refuses what it still tries to write (`Fenced`).
 */
interface ElectionDeps {
  readonly lockName: string;
  readonly locks: LockPort;
  readonly heartbeat: HeartbeatPort;
  readonly signals: Pick<SignalPort, 'isVisible'>;
  readonly clock: Clock;
  /** Receives the error that ended leading; the next attempt follows after one heartbeat interval. */
  readonly report: (error: unknown) => void;
}

/**
 * Runs while this tab leads. `isStolen`: the previous leader did not end, it stopped beating; its other locks have to
 * be stolen too.
 */
type LeadCallback = (until: AbortSignal, isStolen: boolean) => Promise<void>;

/** Rounds in which the takeover lock was busy before it is stolen: its holder has frozen too. */
const TAKEOVER_ROUNDS = 2;

/**
 * Leads whenever it can until `stop` is aborted; `lead` runs while this tab leads and ends when its signal is aborted.
 * A leader that fails (its storage does not answer) releases the lock, so that another tab may try, and queues again.
 */
export async function runLeaderElection(deps: ElectionDeps, lead: LeadCallback, stop: AbortSignal): Promise<void> {
  let failedTakeovers = 0;
  while (!stop.aborted) {
    const heartbeat = watchHeartbeat(deps, stop);
    try {
      const outcome = await deps.locks.request(
        deps.lockName,
        'queue',
        async (lost) => {
          heartbeat.end();
          await leadWithHeartbeat(deps, (until) => lead(until, false), lost, stop);
        },
        heartbeat.timedOut,
      );
      if (outcome === 'cancelled' && !stop.aborted) {
        const wasGranted = await takeOverLeadership(
          deps,
          lead,
          stop,
          failedTakeovers >= TAKEOVER_ROUNDS ? 'steal' : 'if-free',
          heartbeat.isSilent,
        );
        failedTakeovers = wasGranted ? 0 : failedTakeovers + 1;
      }
      if (outcome === 'busy') await leadWithoutLocks(deps, lead, stop, heartbeat.timedOut);
    } catch (error) {
      deps.report(error);
    }
    heartbeat.end();
    // A lost lock is not stolen back: its new holder beats already, and this tab queues again.
    await sleep(deps.clock, HEARTBEAT_INTERVAL_MS, stop);
  }
}

/**
 * Leads without locks (every request is `busy`), where no tab can know who leads. Reading in two tabs does no harm: a
 * tab leads once it has received no heartbeat for a while, until it receives one, and the epoch lets one of them write.
 * Sending in two tabs would do harm and never happens: it needs a lock.
 */
async function leadWithoutLocks(
  deps: ElectionDeps,
  lead: LeadCallback,
  stop: AbortSignal,
  timedOut: AbortSignal,
): Promise<void> {
  if (!timedOut.aborted) await new Promise((resolve) => timedOut.addEventListener('abort', resolve, { once: true }));
  if (stop.aborted) return;
  const otherLeader = new AbortController();
  const stopListening = deps.heartbeat.listen(() => otherLeader.abort());
  try {
    await leadWithHeartbeat(deps, (until) => lead(until, false), otherLeader.signal, stop);
  } finally {
    stopListening();
  }
}

/**
 * Takes over from a leader that stopped beating. All followers time out in the same moment; the takeover lock lets one
 * of them at a time steal, and only while the silence lasts, so that one tab takes over and not every tab. The takeover
 * lock is released once this tab beats. False when another tab holds it.
 */
async function takeOverLeadership(
  deps: ElectionDeps,
  lead: LeadCallback,
  stop: AbortSignal,
  mode: 'if-free' | 'steal',
  isSilent: () => boolean,
): Promise<boolean> {
  let leading: Promise<unknown> = Promise.resolve();
  const outcome = await deps.locks.request(`succeed|${deps.lockName}`, mode, async (lost) => {
    await sleep(deps.clock, TAKEOVER_DELAY_MS, AbortSignal.any([stop, lost]));
    if (stop.aborted || lost.aborted || !isSilent()) return;
    await new Promise<void>((onBegun) => {
      leading = deps.locks
        .request(deps.lockName, 'steal', (leadLost) => {
          const ended = leadWithHeartbeat(deps, (until) => lead(until, true), leadLost, stop);
          onBegun();
          return ended;
        })
        .finally(onBegun);
    });
  });
  await leading;
  return outcome !== 'busy';
}

async function leadWithHeartbeat(
  deps: ElectionDeps,
  lead: (until: AbortSignal) => Promise<void>,
  lost: AbortSignal,
  stop: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([lost, stop]);
  const ended = new AbortController();
  const leading = lead(until);
  void sendHeartbeats(deps, AbortSignal.any([until, ended.signal]));
  try {
    await leading;
  } finally {
    ended.abort();
  }
}

async function sendHeartbeats(deps: ElectionDeps, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    deps.heartbeat.beat();
    await sleep(deps.clock, HEARTBEAT_INTERVAL_MS, until);
  }
}

/**
 * Watches the leader's heartbeat: `timedOut` is aborted when none came for too long, or when `stop` is. `isSilent`
 * tells whether the silence lasts; listening goes on until `end`.
 */
function watchHeartbeat(
  deps: ElectionDeps,
  stop: AbortSignal,
): { readonly timedOut: AbortSignal; isSilent(): boolean; end(): void } {
  const timedOut = new AbortController();
  const ended = new AbortController();
  let lastHeartbeatMs = deps.clock.now();
  const stopListening = deps.heartbeat.listen(() => {
    lastHeartbeatMs = deps.clock.now();
  });
  const timeOut = (): void => timedOut.abort();
  stop.addEventListener('abort', timeOut, { once: true });

  // A hidden tab waits longer, so that a visible one, whose timers run on time, goes first.
  const isSilent = (): boolean =>
    deps.clock.now() - lastHeartbeatMs > HEARTBEAT_TIMEOUT_MS * (deps.signals.isVisible() ? 1 : 2);

  async function watch(): Promise<void> {
    while (!ended.signal.aborted && !timedOut.signal.aborted) {
      const checkedMs = deps.clock.now();
      await sleep(deps.clock, HEARTBEAT_CHECK_MS, ended.signal);
      const nowMs = deps.clock.now();
      // A check that comes late means that this tab slept: heartbeats sent meanwhile are still to be delivered. One
      // that comes early means that the clock was set back: the time of the last heartbeat means nothing any more.
      if (nowMs < checkedMs || nowMs - checkedMs > HEARTBEAT_TIMEOUT_MS) lastHeartbeatMs = nowMs;
      if (!ended.signal.aborted && isSilent()) timeOut();
    }
  }
  void watch();

  return {
    timedOut: timedOut.signal,
    isSilent,
    end() {
      ended.abort();
      stopListening();
      stop.removeEventListener('abort', timeOut);
    },
  };
}
