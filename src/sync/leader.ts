import { BEAT_INTERVAL_MS, BEAT_PATIENCE_MS } from './schedule.ts';
import { sleep, type Clock, type LockPort, type PulsePort, type SignalPort } from './ports.ts';

/**
 * One leader per browser and replica.
 *
 *              lock is free                      closes, crashes: the lock is free
 *   follower ───────────────▶ leader (beats) ─────────────────────────────────────▶ next in line leads
 *      │  ▲                      │ frozen: no beat for 2.5 s
 *      │  └── stolen from ◀──────┘
 *      └─ visible and patient no longer: steals the lock
 *
 * A thawed leader finds its lock stolen; what it still tries to write is refused by the epoch in the replica (`Fenced`).
 */
export interface LeaderDeps {
  readonly lockName: string;
  readonly locks: LockPort;
  readonly pulse: PulsePort;
  readonly signals: Pick<SignalPort, 'isVisible'>;
  readonly clock: Clock;
}

/** `isStolen`: the leader before did not go, it fell silent; what else it holds has to be taken from it too. */
export type Lead = (until: AbortSignal, isStolen: boolean) => Promise<void>;

/** Leads whenever it can until `stop` is aborted; `lead` runs while this tab leads and ends when its signal is aborted. */
export async function runForLeader(deps: LeaderDeps, lead: Lead, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const patience = listenForBeats(deps, stop);
    const outcome = await deps.locks.request(
      deps.lockName,
      'queue',
      async (lost) => {
        patience.end();
        await leadWithBeats(deps, (until) => lead(until, false), lost, stop);
      },
      patience.over,
    );
    patience.end();
    if (outcome === 'cancelled' && !stop.aborted) {
      await deps.locks.request(deps.lockName, 'steal', (lost) => leadWithBeats(deps, (until) => lead(until, true), lost, stop));
    }
    // A lost lock is not fought for: its new holder beats already, and this tab waits in line again.
    await sleep(deps.clock, BEAT_INTERVAL_MS, stop);
  }
}

async function leadWithBeats(deps: LeaderDeps, lead: (until: AbortSignal) => Promise<void>, lost: AbortSignal, stop: AbortSignal): Promise<void> {
  const until = AbortSignal.any([lost, stop]);
  const leading = lead(until);
  void beatUntil(deps, until);
  await leading;
}

async function beatUntil(deps: LeaderDeps, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    deps.pulse.beat();
    await sleep(deps.clock, BEAT_INTERVAL_MS, until);
  }
}

/** A follower's patience: `over` is aborted when no beat came for too long while the tab is visible, or when `stop` is. */
function listenForBeats(deps: LeaderDeps, stop: AbortSignal): { readonly over: AbortSignal; end(): void } {
  const over = new AbortController();
  const ended = new AbortController();
  let lastBeatMs = deps.clock.now();
  const stopListening = deps.pulse.listen(() => {
    lastBeatMs = deps.clock.now();
  });
  const giveUp = (): void => over.abort();
  stop.addEventListener('abort', giveUp, { once: true });

  async function watch(): Promise<void> {
    while (!ended.signal.aborted && !over.signal.aborted) {
      const checkedMs = deps.clock.now();
      await sleep(deps.clock, BEAT_INTERVAL_MS / 2, ended.signal);
      const nowMs = deps.clock.now();
      // A check that comes late means that this tab slept itself: the beats sent meanwhile are still to be heard.
      if (nowMs - checkedMs > BEAT_PATIENCE_MS) lastBeatMs = nowMs;
      if (!ended.signal.aborted && nowMs - lastBeatMs > BEAT_PATIENCE_MS && deps.signals.isVisible()) giveUp();
    }
  }
  void watch();

  return {
    over: over.signal,
    end() {
      ended.abort();
      stopListening();
      stop.removeEventListener('abort', giveUp);
    },
  };
}
