/** The outside parts of the sync core, handed in so that many tabs, faults and clocks fit into one test. */

export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Calls `act` once after `delayMs`; returns the function that cancels it. */
  after(delayMs: number, act: () => void): () => void;
}

/** A number in [0, 1). */
export type Random = () => number;

/**
 * - `queue` waits until the lock is free;
 * - `if-free` does not wait;
 * - `steal` takes it from whoever holds it.
 */
export type LockMode = 'queue' | 'if-free' | 'steal';

export interface LockPort {
  /** True where the browser has no locks: every wish is `busy`, so nothing is ever sent from there. */
  readonly areMissing?: boolean;
  /**
   * Holds the lock while `hold` runs; `lost` is aborted when someone steals it. Resolves to `busy` at once when
   * `if-free` finds it taken, or when there are no locks at all, to `lost` when it was stolen, to `cancelled` when
   * `signal` was aborted while waiting.
   */
  request(
    name: string,
    wish: LockMode,
    hold: (lost: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<'done' | 'busy' | 'lost' | 'cancelled'>;
}

/** A leader's sign of life, heard by the other tabs of the browser. */
export interface HeartbeatPort {
  beat(): void;
  /** Calls back at each beat of another tab. Returns the function that stops it. */
  listen(onBeat: () => void): () => void;
}

/** What the browser tells us of the surroundings: hints to act sooner, never the truth. */
export interface SignalPort {
  isVisible(): boolean;
  /** `wake`: the tab became visible, the network seems to be back, the page was restored. */
  listen(onWake: () => void): () => void;
}

/** Waits on the clock; ends early when `signal` is aborted. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const wake = (): void => {
      cancel();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(delayMs, wake);
    signal.addEventListener('abort', wake, { once: true });
  });
}
