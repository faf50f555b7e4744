import type { Clock } from '../ports.ts';

/** Requests side by side. */
const PLACES = 4;
/** A request that has no answer after this long gives its place to another, and goes on beside it. */
const LATE_AFTER_MS = 1_000;
/** So many may be late; more of them keep their places, so that a server that answers slowly is not asked ever more. */
const MOST_LATE = 4;

/**
 * How many requests may be under way: a bound for the server's sake that one request without an answer does not narrow
 * for long.
 */
interface RequestSlots {
  free(): number;
  /** Takes a place; gives the function that leaves it. */
  take(): () => void;
}

/** `onFree` is called when a late request gives up its place. */
export function createRequestSlots(clock: Clock, onFree: () => void): RequestSlots {
  let taken = 0;
  let late = 0;
  return {
    free: () => PLACES + Math.min(late, MOST_LATE) - taken,
    take() {
      taken += 1;
      let isLate = false;
      const cancel = clock.after(LATE_AFTER_MS, () => {
        isLate = true;
        late += 1;
        onFree();
      });
      return () => {
        cancel();
        taken -= 1;
        if (isLate) late -= 1;
      };
    },
  };
}
