import type { Replica } from '#replica/replica.ts';
import { Fenced } from '#replica/epoch.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { drain, type DrainResult, type PushDeps } from './push.ts';
import type { LockPort } from '../ports.ts';
import { reconnectDelayMs, withJitter } from '../schedule.ts';

/**
 * One flusher per browser and replica: a tab or the service worker, never both. The lock keeps them apart; should a
 * holder freeze, the epoch keeps what it thaws into from counting.
 *
 *   idle ──flush──▶ lock free? ──yes──▶ draining ──▶ idle, or again when asked meanwhile or when the next command is due;
 *                      │                            where nobody answers, no more often than the socket is tried
 *                      └─no, busy──▶ again in 1 s; after 30 s without any movement the lock is stolen
 */
const flushLockName = (replica: Pick<Replica, 'name'>): string => `flush|${replica.name}`;

export interface FlusherDeps extends PushDeps {
  readonly locks: LockPort;
  /** Hears of errors that nobody expects; the outbox is tried again soon. */
  readonly report: (error: unknown) => void;
}

export interface Flusher {
  /** Sends what is due, now or as soon as it may. */
  flush(): void;
  /** Resolves when nothing of it runs any more; what is on its way is let finish. */
  end(): Promise<void>;
}

const BUSY_RETRY_MS = 1_000;
const BUSY_PATIENCE_MS = 30_000;

/** Drains the outbox once under the flush lock; `busy` when another flusher is at it. */
export async function flushOnce(
  deps: FlusherDeps,
  wish: 'if-free' | 'steal' = 'if-free',
): Promise<DrainResult | 'busy'> {
  let result: DrainResult = { ended: 'drained', nextAtMs: undefined };
  // Nothing to send: nothing to take over either, which costs two writes that reach the disk. What comes after this
  // look asks again.
  if (wish === 'if-free' && (await listUnsent(deps.replica.strict)).length === 0) return result;
  const outcome = await deps.locks.request(flushLockName(deps.replica), wish, async (lost) => {
    try {
      result = await drain({ ...deps, signal: AbortSignal.any([deps.signal, lost]) });
    } catch (thrown) {
      if (!(thrown instanceof Fenced)) throw thrown;
    }
  });
  return outcome === 'busy' ? 'busy' : result;
}

/**
 * `mayStealFirst`: a leader that fell silent may hold the lock; the first flush takes it, and the epoch keeps the two
 * apart.
 */
export function createFlusher(deps: FlusherDeps, mayStealFirst: boolean): Flusher {
  const { clock } = deps;
  let flushing: Promise<void> | undefined;
  let isAskedAgain = false;
  let cancelNext: (() => void) | undefined;
  let busySinceMs: number | undefined;
  let isFirst = true;
  /** Drains in a row that found nobody. */
  let silences = 0;
  let tellAsked: () => void = () => undefined;
  /**
   * What was asked since the drain looked last counts at once; what it has not looked for when it ends is looked for
   * anew.
   */
  const asked = (): Promise<void> =>
    new Promise((resolve) => {
      tellAsked = resolve;
      if (isAskedAgain) resolve();
    });
  const onLook = (): void => {
    isAskedAgain = false;
  };

  function flushAt(atMs: number): void {
    cancelNext?.();
    cancelNext = clock.after(Math.max(0, atMs - clock.now()), flush);
  }

  function flush(): void {
    if (deps.signal.aborted) return;
    if (flushing !== undefined) {
      isAskedAgain = true;
      tellAsked();
      return;
    }
    cancelNext?.();
    cancelNext = undefined;
    isAskedAgain = false;
    flushing = run()
      .catch((error: unknown) => {
        deps.report(error);
        flushAt(clock.now() + BUSY_RETRY_MS);
      })
      .finally(() => {
        flushing = undefined;
        if (isAskedAgain) flush();
      });
  }

  async function run(): Promise<void> {
    // A clock that was set meanwhile makes it look stuck: taking the lock too early harms nothing, the epoch keeps the
    // two apart.
    const isStuck =
      (isFirst && mayStealFirst) ||
      (busySinceMs !== undefined && Math.abs(clock.now() - busySinceMs) > BUSY_PATIENCE_MS);
    isFirst = false;
    const result = await flushOnce(
      { ...deps, flushRequested: asked, onOutboxRead: onLook },
      isStuck ? 'steal' : 'if-free',
    );
    if (result === 'busy') {
      busySinceMs ??= clock.now();
      flushAt(clock.now() + BUSY_RETRY_MS);
      return;
    }
    busySinceMs = undefined;
    silences = result.ended === 'unreachable' ? silences + 1 : 0;
    if (result.nextAtMs === undefined) return;
    // A command that never left is due again in a second, however often that happens.
    flushAt(
      silences === 0
        ? result.nextAtMs
        : Math.max(result.nextAtMs, clock.now() + withJitter(reconnectDelayMs(silences - 1), deps.random())),
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
