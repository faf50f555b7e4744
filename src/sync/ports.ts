/** The outside parts of the sync core, injected so that many tabs, faults and clocks fit into one test. */

export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Calls `callback` once after `delayMs`; returns the function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A number in [0, 1). */
export type Random = () => number;

/**
 * - `queue` waits until the lock is free;
 * - `if-free` does not wait;
 * - `steal` takes it from its holder.
 */
export type LockMode = 'queue' | 'if-free' | 'steal';

export interface LockPort {
  /** True where the browser has no locks: every request is `busy`, so nothing is ever sent from there. */
  readonly areMissing?: boolean;
  /**
   * Holds the lock while `hold` runs; `lost` is aborted when another tab steals it. Resolves to `busy` at once when
   * `if-free` finds the lock taken or when there are no locks at all, to `lost` when it was stolen, to `cancelled` when
   * `signal` was aborted while waiting.
   */
  request(
    name: string,
    mode: LockMode,
    hold: (lost: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<'done' | 'busy' | 'lost' | 'cancelled'>;
}

/** The leader's heartbeat, received by the other tabs of the browser. */
export interface HeartbeatPort {
  beat(): void;
  /** Calls back at each heartbeat of another tab. Returns the function that stops it. */
  listen(onBeat: () => void): () => void;
}

/** Signals of the browser that something may have changed: reasons to try sooner, never proof. */
export interface SignalPort {
  isVisible(): boolean;
  /**
   * Calls back when the tab became visible, the page was restored, or the network seems to be back. Returns the
   * function that stops it.
   */
  listen(onWake: () => void): () => void;
}

/** Waits on the clock; ends early when `signal` is aborted. Never rejects. */
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
