import { liveQuery } from 'dexie';

interface ThrottleOptions<T> {
  readonly onValue: (value: T) => void | Promise<void>;
  /** The query failed; it runs again when what it reads has changed. */
  readonly onError: () => void;
  /** Resolves when the query may run again after a change. */
  readonly rest: () => Promise<void>;
}

/**
 * Runs a live query for data that change in bursts: a thousand changes in a row become a few reads. The first change
 * after a quiet time is reported at once; changes during the rest after it are read together.
 *
 *   ask ──value──▶ listening ──changed──▶ value ──▶ rest ──▶ ask
 *
 * Returns the function that stops it; nothing is reported afterwards.
 */
export function throttledLiveQuery<T>(
  query: () => Promise<T>,
  { onValue, onError, rest }: ThrottleOptions<T>,
): () => void {
  let isStopped = false;
  let stopAsking: () => void = () => undefined;
  let told: Promise<void> = Promise.resolve();

  const tell = async (value: T): Promise<void> => {
    if (!isStopped) await onValue(value);
  };

  function ask(): void {
    if (isStopped) return;
    let isFirst = true;
    const subscription = liveQuery(query).subscribe({
      next(value) {
        if (isFirst) {
          isFirst = false;
          told = tell(value);
          return;
        }
        subscription.unsubscribe();
        void told
          .then(() => tell(value))
          .then(rest)
          .then(ask);
      },
      error: onError,
    });
    stopAsking = () => subscription.unsubscribe();
  }

  ask();
  return () => {
    isStopped = true;
    stopAsking();
  };
}
