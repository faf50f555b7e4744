import { setTimeout as delay } from 'node:timers/promises';
import type { JobClock } from './runner.ts';

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
