import type { ScopeCursor } from '#replica/db.ts';
import { OVERLAP_MS, IDLE_AFTER_MS } from '../schedule.ts';

/**
 * What a leader remembers of scopes in which nothing new is read. Reads reach back behind the cursor; behind many rows
 * of one moment, as an import leaves them, each would read all of these again, all night.
 *
 *   read to a time ──nothing newer for a while, and read once more──▶ still ──something newer, or a gap──▶ read to a time
 */
export interface IdleScopes {
  /** Behind which time (exclusive, UTC ISO) a scope that was read to its cursor is read on. */
  floorOf(cursor: Pick<ScopeCursor, 'scope' | 'readTo'>): string;
  /** A read of a scope that began at `startedMs` (Unix ms) has come to `readTo`. */
  recordRead(scope: string, readTo: string, startedMs: number): void;
  /** Something may have passed unheard: nothing is still any more. */
  reset(): void;
}

export function createIdleScopes(): IdleScopes {
  const known = new Map<string, { readonly readTo: string; readonly sinceMs: number; readonly isStill: boolean }>();
  return {
    floorOf({ scope, readTo }) {
      const last = known.get(scope);
      return last?.isStill === true && last.readTo === readTo
        ? readTo
        : new Date(Date.parse(readTo) - OVERLAP_MS).toISOString();
    },
    recordRead(scope, readTo, startedMs) {
      const last = known.get(scope);
      if (last?.readTo !== readTo) known.set(scope, { readTo, sinceMs: startedMs, isStill: false });
      else if (startedMs - last.sinceMs >= IDLE_AFTER_MS) known.set(scope, { ...last, isStill: true });
    },
    reset: () => known.clear(),
  };
}
