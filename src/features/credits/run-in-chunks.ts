/** So long a slice may work before the thread is given back, in ms: half a frame. */
const SLICE_MS = 8;
/** Between two looks at the clock. */
const ITEMS_PER_LOOK = 200;

/** Resolves in a task of its own: what a person did meanwhile, and the next frame, come first. */
const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/**
 * Does `step` for each item in order, in slices. False when it was aborted before the last; ends early, with true,
 * where `step` answers false.
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
