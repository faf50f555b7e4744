import { liveQuery } from 'dexie';

interface ThrottleOptions<T> {
  readonly onValue: (value: T) => void | Promise<void>;
  /** The query failed; it runs again when what it reads has changed. */
  readonly onError: () => void;
  /** Resolves when the query may run again after a change. */
  readonly throttle: () => Promise<void>;
}

/**
 * Runs a live query for data that change in bursts: a thousand changes in a row become a few reads. The first change
 * after a quiet time is reported at once; changes during the rest after it are read together.
 *
 *   subscribe ──value──▶ listening ──changed──▶ value ──▶ rest ──▶ subscribe
 *
 * Returns the function that stops it; nothing is reported afterwards.
 */
export function throttledLiveQuery<T>(
  query: () => Promise<T>,
  { onValue, onError, throttle }: ThrottleOptions<T>,
): () => void {
  let isStopped = false;
  let unsubscribe: () => void = () => undefined;
  let reported: Promise<void> = Promise.resolve();

  const report = async (value: T): Promise<void> => {
    if (!isStopped) await onValue(value);
  };

  function subscribe(): void {
    if (isStopped) return;
    let isFirst = true;
    const subscription = liveQuery(async () => query()).subscribe({
      next(value) {
        if (isFirst) {
          isFirst = false;
          reported = report(value);
          return;
        }
        subscription.unsubscribe();
        void reported
          .then(() => report(value))
          .then(throttle)
          .then(subscribe);
      },
      error: onError,
    });
    unsubscribe = () => subscription.unsubscribe();
  }

  subscribe();
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
