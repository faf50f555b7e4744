/** The pause after a read, as a multiple of its duration: within the bounds, a fifth of the time is spent reading. */
const REST_FACTOR = 4;

/**
 * Returns how long to pause after a read until changes are read again, in ms, so that bursts of changes cause few
 * reads. The pause is bounded: a read that waited behind a long write lasts long without costing anything, and would
 * hold the screen back for many times as long.
 */
export const restAfterRead = (readMs: number, { minMs, maxMs }: { minMs: number; maxMs: number }): number =>
  Math.min(maxMs, Math.max(minMs, readMs * REST_FACTOR));
