import type { ScopeCursor } from '#replica/db.ts';
import { OVERLAP_MS, IDLE_AFTER_MS } from '../schedule.ts';

/**
 * Remembers which scopes are idle. Pulls reach back behind the cursor; behind many rows of one moment, as an import
 * leaves them, each pull would read all of these again, all night.
 *
 *   read to a time ──nothing newer for a while, and read once more──▶ idle
 *         ▲                                                            │
 *         └─────────────────── something newer, or a gap ──────────────┘
 */
export interface IdleScopes {
  /** Returns the time (exclusive, UTC ISO) after which a scope that was read to its cursor is read on. */
  floorOf(cursor: Pick<ScopeCursor, 'scope' | 'readTo'>): string;
  /** Records that a read of a scope that began at `startedMs` (Unix ms) has reached `readTo`. */
  recordRead(scope: string, readTo: string, startedMs: number): void;
  /** Forgets everything: after a gap no scope counts as idle. */
  reset(): void;
}

export function createIdleScopes(): IdleScopes {
  const known = new Map<string, { readonly readTo: string; readonly sinceMs: number; readonly isIdle: boolean }>();
  return {
    floorOf({ scope, readTo }) {
      const last = known.get(scope);
      return last?.isIdle === true && last.readTo === readTo
        ? readTo
        : new Date(Date.parse(readTo) - OVERLAP_MS).toISOString();
    },
    recordRead(scope, readTo, startedMs) {
      const last = known.get(scope);
      if (last?.readTo !== readTo) known.set(scope, { readTo, sinceMs: startedMs, isIdle: false });
      else if (startedMs - last.sinceMs >= IDLE_AFTER_MS) known.set(scope, { ...last, isIdle: true });
    },
    reset: () => known.clear(),
  };
}
