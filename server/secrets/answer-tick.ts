/** Answers that must not tell by their time who has an account, or is invited, are sent at multiples of this time. */
export const ANSWER_TICK_MS = 100;

/**
 * Does some work and returns or throws its result at the next tick: the work is alike whatever it finds, and the tick
 * hides what remains, such as the row of a new user.
 */
export async function atTick<T>(work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    await untilTick(startedAt);
  }
}

/** Does some work and returns its result at once; throws its refusal at the next tick, as `atTick` does. */
export async function refusalAtTick<T>(work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilTick(startedAt);
    throw error;
  }
}

/** Waits for the next tick of work that began at `startedAt`. */
async function untilTick(startedAt: number): Promise<void> {
  const elapsedMs = performance.now() - startedAt;
  const waitMs = Math.ceil(elapsedMs / ANSWER_TICK_MS) * ANSWER_TICK_MS - elapsedMs;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}
