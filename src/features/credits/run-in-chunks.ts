/** Time a chunk may take before yielding, in ms: half a frame. */
const SLICE_MS = 8;
/** Items between two clock reads. */
const ITEMS_PER_LOOK = 200;

/** Resolves in a new task, after pending input and the next frame. */
const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `step` for each item in order, in chunks. Returns false when aborted before the last; ends early with true when
 * `step` returns false.
 */
export async function runInChunks<T>(
  items: readonly T[],
  step: (item: T, index: number) => boolean | void,
  signal: AbortSignal,
): Promise<boolean> {
  let sliceEndMs = performance.now() + SLICE_MS;
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_LOOK === 0 && performance.now() >= sliceEndMs) {
      await nextTask();
      if (signal.aborted) return false;
      sliceEndMs = performance.now() + SLICE_MS;
    }
    if (step(item, index) === false) return true;
  }
  return true;
}
