import type { Clock } from '../ports.ts';
import { MAX_BATCH_SIZE, BATCH_MS } from '../schedule.ts';

interface Batcher<T> {
  add(item: T): void;
  /** Processes what is left; resolves when everything is processed. */
  end(): Promise<void>;
}

/**
 * Collects items for at most 50 ms and passes them to `handle` in order, one batch of at most 200 at a time: a burst of
 * thousands becomes a few transactions, and while one is written the next batch grows. A batch that fails is reported
 * and dropped.
 */
export function createBatcher<T>(
  clock: Clock,
  handle: (items: readonly T[]) => Promise<void>,
  report: (error: unknown) => void,
): Batcher<T> {
  let items: T[] = [];
  let handling: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function handleNow(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (handling !== undefined || items.length === 0) return handling ?? Promise.resolve();
    const batch = items.slice(0, MAX_BATCH_SIZE);
    items = items.slice(MAX_BATCH_SIZE);
    handling = handle(batch)
      .catch(report)
      .finally(() => {
        handling = undefined;
        // A full batch need not wait.
        if (items.length >= MAX_BATCH_SIZE) void handleNow();
        else if (items.length > 0) schedule();
      });
    return handling;
  }

  function schedule(): void {
    cancel ??= clock.after(BATCH_MS, () => {
      cancel = undefined;
      void handleNow();
    });
  }

  return {
    add(item) {
      items.push(item);
      schedule();
    },
    async end() {
      while (handling !== undefined || items.length > 0) await handleNow();
      cancel?.();
    },
  };
}
