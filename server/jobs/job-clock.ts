import { setTimeout as delay } from 'node:timers/promises';

export interface JobClock {
  /** Unix milliseconds. */
  now(): number;
  /** Resolves after `delayMs`, or as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const machineClock: JobClock = {
  now: () => Date.now(),
  async sleep(delayMs, signal) {
    try {
      await delay(delayMs, undefined, { signal });
    } catch {
      // The signal ended the sleep early.
    }
  },
};
