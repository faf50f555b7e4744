import { setTimeout as delay } from 'node:timers/promises';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { isConflict } from './failure.ts';

const MAX_ATTEMPTS = 12;
const FIRST_DELAY_MS = 4;
const MAX_DELAY_MS = 250;

/**
 * Repeats `attempt` (read, decide, write conditionally) on conflicts, with growing, jittered delays. Throws
 * `in_progress` when the contention does not end; other failures pass through.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, random: Random): Promise<T> {
  for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries) * random();
      if (delayMs > 0) await delay(delayMs);
    }
  }
  throw new OutriderError('in_progress');
}
