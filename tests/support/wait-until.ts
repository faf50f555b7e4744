import { setTimeout as after } from 'node:timers/promises';

const STEP_MS = 100;

/**
 * How long a test waits for what must come: no bar, but far beyond what a machine takes that is busy with several other
 * things. What has to be so within a time is asserted by its test.
 */
export const PATIENCE_MS = 120_000;

/**
 * Asks again and again until the answer is neither `undefined` nor `false`, and gives that answer. A condition that
 * throws counts as "not yet"; its last error is the cause of the failure. So is one that never answers, which a page
 * that is going away may do.
 * @throws Error naming `what` after `timeoutMs`
 */
export async function waitUntil<T>(
  what: string,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  while (performance.now() < deadline) {
    try {
      const answer = await answerWithin(deadline - performance.now(), condition());
      if (answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await after(STEP_MS);
  }
  // The first line stands where failures are listed, their causes do not.
  const reason = lastError instanceof Error ? ` Asked last: ${lastError.message.split('\n', 1)[0] ?? ''}` : '';
  throw new Error(`${what}: still not so after ${timeoutMs / 1_000} s.${reason}`, { cause: lastError });
}

/** The answer, or `undefined` after so many milliseconds. */
export async function answerWithin<T>(ms: number, question: Promise<T> | T): Promise<T | undefined> {
  const given = new AbortController();
  try {
    return await Promise.race([question, after(ms, undefined, { signal: given.signal })]);
  } finally {
    given.abort();
  }
}
