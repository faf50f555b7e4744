import type { Replica } from '#replica/replica.ts';
import { Fenced } from '#replica/epoch.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { drain, type DrainResult, type PushDeps } from './push.ts';
import type { LockPort } from '../ports.ts';
import { reconnectDelayMs, withJitter } from '../schedule.ts';

/**
 * Returns the name of the lock that lets one flusher per browser and replica send: a tab or the service worker. If its
 * holder freezes, the epoch makes its writes after thawing void.
 *
 *   idle ──flush──▶ lock free? ──yes──▶ draining ──▶ idle
 *    ▲                 │                               └─ again when requested meanwhile or when the next command is
 *    │                 │                                  due; while the server is unreachable, no more often than
 *    │                 │                                  the socket reconnects
 *    └── after 1 s ◀───┴─no, busy; after 30 s of that the lock is stolen
 */
const flushLockName = (replica: Pick<Replica, 'name'>): string => `flush|${replica.name}`;

export interface FlusherDeps extends PushDeps {
  readonly locks: LockPort;
  /** Receives unexpected errors; the outbox is tried again soon. */
  readonly report: (error: unknown) => void;
}

export interface Flusher {
  /** Sends what is due, now or as soon as it may. */
  flush(): void;
  /** Resolves when nothing of it runs any more; requests in flight are awaited. */
  end(): Promise<void>;
}

const BUSY_RETRY_MS = 1_000;
const BUSY_PATIENCE_MS = 30_000;

/** Drains the outbox once under the flush lock; `busy` when another flusher holds it. */
export async function flushOnce(
  deps: FlusherDeps,
  mode: 'if-free' | 'steal' = 'if-free',
): Promise<DrainResult | 'busy'> {
  let result: DrainResult = { ended: 'drained', nextAtMs: undefined };
  // With nothing to send there is nothing to take over, which would cost two writes that reach the disk. Commands added
  // after this check request a flush themselves.
  if (mode === 'if-free' && (await listUnsent(deps.replica.strict)).length === 0) return result;
  const outcome = await deps.locks.request(flushLockName(deps.replica), mode, async (lost) => {
    try {
      result = await drain({ ...deps, signal: AbortSignal.any([deps.signal, lost]) });
    } catch (thrown) {
      if (!(thrown instanceof Fenced)) throw thrown;
    }
  });
  return outcome === 'busy' ? 'busy' : result;
}

/**
 * Creates a flusher. `mayStealFirst`: a leader that stopped beating may still hold the lock; the first flush steals it,
 * and the epoch keeps the two apart.
 */
export function createFlusher(deps: FlusherDeps, mayStealFirst: boolean): Flusher {
  const { clock } = deps;
  let flushing: Promise<void> | undefined;
  let isRequestedAgain = false;
  let cancelNext: (() => void) | undefined;
  let busySinceMs: number | undefined;
  let isFirst = true;
  /** Drains in a row that found the server unreachable. */
  let unreachableDrains = 0;
  let resolveRequested: () => void = () => undefined;
  /**
   * Resolves when a flush was requested since the drain last read the outbox; a request that it has not seen when it
   * ends starts another drain.
   */
  const flushRequested = (): Promise<void> =>
    new Promise((resolve) => {
      resolveRequested = resolve;
      if (isRequestedAgain) resolve();
    });
  const onOutboxRead = (): void => {
    isRequestedAgain = false;
  };

  function flushAt(atMs: number): void {
    cancelNext?.();
    cancelNext = clock.after(Math.max(0, atMs - clock.now()), flush);
  }

  function flush(): void {
    if (deps.signal.aborted) return;
    if (flushing !== undefined) {
      isRequestedAgain = true;
      resolveRequested();
      return;
    }
    cancelNext?.();
    cancelNext = undefined;
    isRequestedAgain = false;
    flushing = run()
      .catch((error: unknown) => {
        deps.report(error);
        flushAt(clock.now() + BUSY_RETRY_MS);
      })
      .finally(() => {
        flushing = undefined;
        if (isRequestedAgain) flush();
      });
  }

  async function run(): Promise<void> {
    // A clock that was set meanwhile makes it look stuck: stealing the lock too early does no harm, the epoch keeps the
    // two apart.
    const isStuck =
      (isFirst && mayStealFirst) ||
      (busySinceMs !== undefined && Math.abs(clock.now() - busySinceMs) > BUSY_PATIENCE_MS);
    isFirst = false;
    const result = await flushOnce({ ...deps, flushRequested, onOutboxRead }, isStuck ? 'steal' : 'if-free');
    if (result === 'busy') {
      busySinceMs ??= clock.now();
      flushAt(clock.now() + BUSY_RETRY_MS);
      return;
    }
    busySinceMs = undefined;
    unreachableDrains = result.ended === 'unreachable' ? unreachableDrains + 1 : 0;
    if (result.nextAtMs === undefined) return;
    // Without this delay a command whose request never left would be due again in a second, every time.
    flushAt(
      unreachableDrains === 0
        ? result.nextAtMs
        : Math.max(result.nextAtMs, clock.now() + withJitter(reconnectDelayMs(unreachableDrains - 1), deps.random())),
    );
  }

  return {
    flush,
    async end() {
      cancelNext?.();
      while (flushing !== undefined) await flushing;
      cancelNext?.();
    },
  };
}
