const STEP_MS = 50;

/**
 * Asks again and again until the answer is neither `undefined` nor `false`, and gives that answer. A condition that throws counts
 * as "not yet"; its last error is the cause of the failure.
 * @throws Error naming `what` after `timeoutMs`
 */
export async function waitUntil<T>(what: string, condition: () => Promise<T | undefined | false> | T | undefined | false, timeoutMs = 30_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  while (performance.now() < deadline) {
    try {
      const answer = await condition();
      if (answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, STEP_MS);
    });
  }
  throw new Error(`${what}: still not so after ${timeoutMs / 1_000} s.`, { cause: lastError });
}
