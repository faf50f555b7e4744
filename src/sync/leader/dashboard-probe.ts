import type { Outcome } from '#remote/failure.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { reachabilityOf } from '../reachability.ts';
import { reconnectDelayMs, withJitter } from '../schedule.ts';

/** Finds out whether the dashboard API's own server answers. Pulls do not tell: they ask Appwrite. */
interface DashboardProbe {
  /** Asks now, unless it is being asked already. */
  ask(): void;
}

/**
 * Creates the probe of a leader session.
 *
 *   idle ──ask──▶ asking ──answer──▶ idle
 *                  ▲  └──no answer──▶ waiting: the reconnect delay, growing
 *                  └──────time, ask───────┘
 */
export function createDashboardProbe(
  { clock, random }: Pick<EngineDeps, 'clock' | 'random'>,
  askDashboard: () => Promise<Outcome<unknown>>,
  until: AbortSignal,
  onOutcome: (outcome: Outcome<unknown>) => void,
): DashboardProbe {
  let isAsking = false;
  let failures = 0;
  let cancel: () => void = () => undefined;
  until.addEventListener('abort', () => cancel(), { once: true });

  async function run(): Promise<void> {
    const outcome = await askDashboard();
    isAsking = false;
    if (until.aborted) return;
    failures = reachabilityOf(outcome) === 'unreachable' ? failures + 1 : 0;
    if (failures > 0) cancel = clock.after(withJitter(reconnectDelayMs(failures - 1), random()), ask);
    onOutcome(outcome);
  }

  function ask(): void {
    if (isAsking || until.aborted) return;
    isAsking = true;
    cancel();
    void run();
  }

  return { ask };
}
