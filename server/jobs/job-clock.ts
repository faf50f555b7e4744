import { setTimeout as delay } from 'node:timers/promises';
import type { JobClock } from './runner.ts';

/** The clock of the machine. */
export const machineClock: JobClock = {
  now: () => Date.now(),
  async sleep(delayMs, signal) {
    try {
      await delay(delayMs, undefined, { signal });
    } catch {
      // Woken early, which is what the signal is for.
    }
  },
};
