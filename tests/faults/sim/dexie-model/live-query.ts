import { enter, within } from './ambient.ts';
import { storageMutated } from './changes.ts';
import { Observed, type Parts } from './observed.ts';

interface Observer<T> {
  readonly next?: (value: T) => void;
  readonly error?: (error: unknown) => void;
}

/** These errors are not reported: the connection is gone, and the query runs again at the next change. */
const UNREPORTED_ERRORS: ReadonlySet<unknown> = new Set(['DatabaseClosedError', 'AbortError']);

/**
 * Runs the query again whenever something that it read has changed, in whichever tab. A result that changed while it
 * was read is dropped.
 */
export function liveQuery<T>(query: () => Promise<T>): { subscribe(observer: Observer<T>): { unsubscribe(): void } } {
  return {
    subscribe(observer) {
      let isClosed = false;
      let lastRun = 0;
      let read = new Observed();
      /** Changes during the read. */
      let changes: Parts[] = [];
      let isReading = false;

      const onChange = (parts: Parts): void => {
        if (isReading) changes.push(parts);
        else if (read.overlaps(parts)) run();
      };

      function run(): void {
        if (isClosed) return;
        lastRun += 1;
        const thisRun = lastRun;
        isReading = true;
        changes = [];
        const observed = new Observed();
        const isCurrent = (): boolean => !isClosed && thisRun === lastRun;
        within({ transaction: undefined, observed }, query).then(
          (value) => {
            if (!isCurrent()) return;
            read = observed;
            if (changes.some((parts) => read.overlaps(parts))) {
              run();
              return;
            }
            isReading = false;
            enter({ transaction: undefined, observed: undefined });
            observer.next?.(value);
          },
          (error: unknown) => {
            if (!isCurrent()) return;
            isReading = false;
            if (!UNREPORTED_ERRORS.has(error instanceof Error ? error.name : undefined)) observer.error?.(error);
          },
        );
      }

      storageMutated.subscribe(onChange);
      setTimeout(run, 0);
      return {
        unsubscribe() {
          isClosed = true;
          storageMutated.unsubscribe(onChange);
        },
      };
    },
  };
}
