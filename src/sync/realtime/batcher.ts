import type { Clock } from '../ports.ts';
import { MAX_BATCH_SIZE, BATCH_MS } from '../schedule.ts';

interface Batcher<T> {
  add(item: T): void;
  /** Processes what is left; resolves when everything is processed. */
  end(): Promise<void>;
}

/**
 * Collects items for at most 50 ms and passes them to `take` in order, one batch of at most 200 at a time: a burst of
 * thousands becomes a few transactions, and while one is written the next batch grows. A batch that fails is reported
 * and dropped.
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
        // A full batch need not wait.
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
