import { setTimeout as after } from 'node:timers/promises';

/** The pauses before the first repetitions are short, because most conditions hold soon; later ones have the last. */
const FIRST_PAUSES_MS = [20, 40, 70];
const LONGEST_PAUSE_MS = 100;

/**
 * The longest time a test waits for a condition. It is far above what a busy machine takes; required durations are
 * asserted by the tests themselves.
 */
export const WAIT_TIMEOUT_MS = 120_000;

/**
 * Polls until the result is neither `undefined` nor `false`, and returns it. A condition that throws counts as "not
 * yet"; its last error becomes the cause of the failure. A condition that never resolves, as in a closing page, fails
 * too. @throws Error naming `what` after `timeoutMs`
 */
export async function waitUntil<T>(
  what: string,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (let polls = 0; performance.now() < deadline; polls += 1) {
    try {
      const result = await withTimeout(deadline - performance.now(), condition());
      if (result !== undefined && result !== false) return result;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await after(FIRST_PAUSES_MS[polls] ?? LONGEST_PAUSE_MS);
  }
  // Lists of failures show only the first line, without causes.
  const reason = lastError instanceof Error ? ` Last error: ${lastError.message.split('\n', 1)[0] ?? ''}` : '';
  throw new Error(`${what}: still not so after ${timeoutMs / 1_000} s.${reason}`, { cause: lastError });
}

/** Resolves with the result, or with `undefined` after this many milliseconds. */
export async function withTimeout<T>(ms: number, pending: Promise<T> | T): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([pending, after(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
