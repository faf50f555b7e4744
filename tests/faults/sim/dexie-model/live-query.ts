import { enter, within } from './ambient.ts';
import { storageMutated } from './changes.ts';
import { Observed, type Parts } from './observed.ts';

interface Observer<T> {
  readonly next?: (value: T) => void;
  readonly error?: (error: unknown) => void;
}

/** Nobody hears of these: the connection is gone, and the query is asked again when something changes. */
const UNTOLD: ReadonlySet<unknown> = new Set(['DatabaseClosedError', 'AbortError']);

/**
 * Asks again whenever something that was read has changed, in whichever tab; an answer that changed while it was read
 * is not told.
 */
export function liveQuery<T>(query: () => Promise<T>): { subscribe(observer: Observer<T>): { unsubscribe(): void } } {
  return {
    subscribe(observer) {
      let isClosed = false;
      let turn = 0;
      let read = new Observed();
      /** What has changed while it was read. */
      let changes: Parts[] = [];
      let isReading = false;

      const hear = (parts: Parts): void => {
        if (isReading) changes.push(parts);
        else if (read.isAmong(parts)) ask();
      };

      function ask(): void {
        if (isClosed) return;
        turn += 1;
        const asked = turn;
        isReading = true;
        changes = [];
        const observed = new Observed();
        const isCurrent = (): boolean => !isClosed && asked === turn;
        within({ transaction: undefined, observed }, query).then(
          (value) => {
            if (!isCurrent()) return;
            read = observed;
            if (changes.some((parts) => read.isAmong(parts))) {
              ask();
              return;
            }
            isReading = false;
            enter({ transaction: undefined, observed: undefined });
            observer.next?.(value);
          },
          (error: unknown) => {
            if (!isCurrent()) return;
            isReading = false;
            if (!UNTOLD.has(error instanceof Error ? error.name : undefined)) observer.error?.(error);
          },
        );
      }

      storageMutated.subscribe(hear);
      setTimeout(ask, 0);
      return {
        unsubscribe() {
          isClosed = true;
          storageMutated.unsubscribe(hear);
        },
      };
    },
  };
}
