import type { Clock } from '../ports.ts';
import { MAX_BATCH_SIZE, BATCH_MS } from '../schedule.ts';

interface Batcher<T> {
  add(item: T): void;
  /** Takes what is left and resolves when everything was taken. */
  end(): Promise<void>;
}

/**
 * Gathers items for at most 50 ms and hands them over together, in their order, one batch at a time: a burst of
 * thousands becomes a few transactions, none of more than 200, and while one is being written the next one grows. A
 * batch that cannot be taken is reported and gone.
 */
export function createBatcher<T>(
  clock: Clock,
  take: (items: readonly T[]) => Promise<void>,
  report: (error: unknown) => void,
): Batcher<T> {
  let items: T[] = [];
  let taking: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function takeNow(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (taking !== undefined || items.length === 0) return taking ?? Promise.resolve();
    const batch = items.slice(0, MAX_BATCH_SIZE);
    items = items.slice(MAX_BATCH_SIZE);
    taking = take(batch)
      .catch(report)
      .finally(() => {
        taking = undefined;
        // A full batch has nothing to wait for.
        if (items.length >= MAX_BATCH_SIZE) void takeNow();
        else if (items.length > 0) schedule();
      });
    return taking;
  }

  function schedule(): void {
    cancel ??= clock.after(BATCH_MS, () => {
      cancel = undefined;
      void takeNow();
    });
  }

  return {
    add(item) {
      items.push(item);
      schedule();
    },
    async end() {
      while (taking !== undefined || items.length > 0) await takeNow();
      cancel?.();
    },
  };
}
