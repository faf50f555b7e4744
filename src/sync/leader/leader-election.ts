import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS, HEARTBEAT_CHECK_MS, TAKEOVER_DELAY_MS } from '../schedule.ts';
import { sleep, type Clock, type LockPort, type HeartbeatPort, type SignalPort } from '../ports.ts';

/**
 * One leader per browser and replica.
 *
 *              lock is free                      closes, crashes: the lock is free
 *   follower ───────────────▶ leader (beats) ─────────────────────────────────────▶ next in line leads
 *      │  ▲                      │ frozen: no beat for 2 s
 *      │  └── stolen from ◀──────┘
 *      └─ patient no longer, and first among the followers: steals the lock
 *
 * A thawed leader finds its lock stolen; what it still tries to write is refused by the epoch in the replica
 * (`Fenced`).
 */
interface ElectionDeps {
  readonly lockName: string;
  readonly locks: LockPort;
  readonly heartbeat: HeartbeatPort;
  readonly signals: Pick<SignalPort, 'isVisible'>;
  readonly clock: Clock;
  /** Hears of what leading failed with; the next attempt follows after a beat. */
  readonly report: (error: unknown) => void;
}

/** `isStolen`: the leader before did not go, it fell silent; what else it holds has to be taken from it too. */
type LeadCallback = (until: AbortSignal, isStolen: boolean) => Promise<void>;

/**
 * Rounds in which the right of succession was taken before it is taken by force: whoever holds it has fallen silent
 * too.
 */
const SUCCESSION_ROUNDS = 2;

/**
 * Leads whenever it can until `stop` is aborted; `lead` runs while this tab leads and ends when its signal is aborted.
 * A leader that fails (its storage does not answer) lets go, so that another tab may try, and comes back.
 */
export async function runLeaderElection(deps: ElectionDeps, lead: LeadCallback, stop: AbortSignal): Promise<void> {
  let refusedRounds = 0;
  while (!stop.aborted) {
    const patience = listenForBeats(deps, stop);
    try {
      const outcome = await deps.locks.request(
        deps.lockName,
        'queue',
        async (lost) => {
          patience.end();
          await leadWithBeats(deps, (until) => lead(until, false), lost, stop);
        },
        patience.over,
      );
      if (outcome === 'cancelled' && !stop.aborted) {
        const wasGranted = await succeed(
          deps,
          lead,
          stop,
          refusedRounds >= SUCCESSION_ROUNDS ? 'steal' : 'if-free',
          patience.isSilent,
        );
        refusedRounds = wasGranted ? 0 : refusedRounds + 1;
      }
      if (outcome === 'busy') await leadByGuess(deps, lead, stop, patience.over);
    } catch (error) {
      deps.report(error);
    }
    patience.end();
    // A lost lock is not fought for: its new holder beats already, and this tab waits in line again.
    await sleep(deps.clock, HEARTBEAT_INTERVAL_MS, stop);
  }
}

/**
 * Where the browser has no locks (a wish to queue is then `busy`), nobody knows for sure who leads. Reading by guess
 * does no harm: a tab leads once it has heard no other for a while, until it hears one, and the epoch lets one of them
 * write. Sending by guess would, and is not done: the lock it needs cannot be had either.
 */
async function leadByGuess(
  deps: ElectionDeps,
  lead: LeadCallback,
  stop: AbortSignal,
  over: AbortSignal,
): Promise<void> {
  if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
  if (stop.aborted) return;
  const rival = new AbortController();
  const stopListening = deps.heartbeat.listen(() => rival.abort());
  try {
    await leadWithBeats(deps, (until) => lead(until, false), rival.signal, stop);
  } finally {
    stopListening();
  }
}

/**
 * Takes over from a leader that fell silent. All followers lose patience in the same moment; the right of succession
 * lets one of them at a time steal, and only while the silence lasts, so that one takeover is one takeover and not one
 * per tab. The right is given back once this tab beats. False when another tab holds it.
 */
async function succeed(
  deps: ElectionDeps,
  lead: LeadCallback,
  stop: AbortSignal,
  wish: 'if-free' | 'steal',
  isSilent: () => boolean,
): Promise<boolean> {
  let leading: Promise<unknown> = Promise.resolve();
  const outcome = await deps.locks.request(`succeed|${deps.lockName}`, wish, async (lost) => {
    await sleep(deps.clock, TAKEOVER_DELAY_MS, AbortSignal.any([stop, lost]));
    if (stop.aborted || lost.aborted || !isSilent()) return;
    await new Promise<void>((begun) => {
      leading = deps.locks
        .request(deps.lockName, 'steal', (leadLost) => {
          const ended = leadWithBeats(deps, (until) => lead(until, true), leadLost, stop);
          begun();
          return ended;
        })
        .finally(begun);
    });
  });
  await leading;
  return outcome !== 'busy';
}

async function leadWithBeats(
  deps: ElectionDeps,
  lead: (until: AbortSignal) => Promise<void>,
  lost: AbortSignal,
  stop: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([lost, stop]);
  const ended = new AbortController();
  const leading = lead(until);
  void beatUntil(deps, AbortSignal.any([until, ended.signal]));
  try {
    await leading;
  } finally {
    ended.abort();
  }
}

async function beatUntil(deps: ElectionDeps, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    deps.heartbeat.beat();
    await sleep(deps.clock, HEARTBEAT_INTERVAL_MS, until);
  }
}

/**
 * A follower's patience: `over` is aborted when no beat came for too long, or when `stop` is. `isSilent` says whether
 * the silence has lasted until now; listening goes on until `end`.
 */
function listenForBeats(
  deps: ElectionDeps,
  stop: AbortSignal,
): { readonly over: AbortSignal; isSilent(): boolean; end(): void } {
  const over = new AbortController();
  const ended = new AbortController();
  let lastBeatMs = deps.clock.now();
  const stopListening = deps.heartbeat.listen(() => {
    lastBeatMs = deps.clock.now();
  });
  const giveUp = (): void => over.abort();
  stop.addEventListener('abort', giveUp, { once: true });

  // A hidden tab is in no hurry: a visible one, whose timers run on time, goes first.
  const isSilent = (): boolean =>
    deps.clock.now() - lastBeatMs > HEARTBEAT_TIMEOUT_MS * (deps.signals.isVisible() ? 1 : 2);

  async function watch(): Promise<void> {
    while (!ended.signal.aborted && !over.signal.aborted) {
      const checkedMs = deps.clock.now();
      await sleep(deps.clock, HEARTBEAT_CHECK_MS, ended.signal);
      const nowMs = deps.clock.now();
      // A check that comes late means that this tab slept itself: the beats sent meanwhile are still to be heard. One
      // that comes before its time means that the clock was set back: what it said of the last beat says nothing any
      // more.
      if (nowMs < checkedMs || nowMs - checkedMs > HEARTBEAT_TIMEOUT_MS) lastBeatMs = nowMs;
      if (!ended.signal.aborted && isSilent()) giveUp();
    }
  }
  void watch();

  return {
    over: over.signal,
    isSilent,
    end() {
      ended.abort();
      stopListening();
      stop.removeEventListener('abort', giveUp);
    },
  };
}
