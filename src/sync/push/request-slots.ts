import type { Clock } from '../ports.ts';

/** Requests at the same time. */
const SLOTS = 4;
/** A request without an answer for this long frees its slot and goes on without one. */
const LATE_AFTER_MS = 1_000;
/** Most late requests that free their slots, so that a slow server does not get ever more requests. */
const MAX_LATE = 4;

/**
 * Limits the requests in flight, for the server's sake, without letting one request that gets no answer narrow the
 * limit for long.
 */
interface RequestSlots {
  free(): number;
  /** Takes a slot; returns the function that releases it. */
  acquire(): () => void;
}

/** Creates the slots; `onFree` is called when a late request frees its slot. */
export function createRequestSlots(clock: Clock, onFree: () => void): RequestSlots {
  let acquired = 0;
  let late = 0;
  return {
    free: () => SLOTS + Math.min(late, MAX_LATE) - acquired,
    acquire() {
      acquired += 1;
      let isLate = false;
      const cancel = clock.after(LATE_AFTER_MS, () => {
        isLate = true;
        late += 1;
        onFree();
      });
      return () => {
        cancel();
        acquired -= 1;
        if (isLate) late -= 1;
      };
    },
  };
}
