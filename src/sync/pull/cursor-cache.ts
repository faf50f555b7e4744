import { apply } from '#replica/apply.ts';
import type { ScopeCursor } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';

/**
 * The cursors while a pull goes on: read once, and those that only moved written together. Only the leader writes
 * cursors, and whoever takes its place raises the epoch, so what is remembered here is true or refused.
 */
export interface CursorCache {
  /** Undefined when the scope was never read. */
  get(scope: string): ScopeCursor | undefined;
  /** Remembers a cursor that went into the database with its rows. */
  setWritten(cursor: ScopeCursor): void;
  /** Remembers a cursor on which no row depends: lost, the same is read once more. It is written by `flush`. */
  moved(cursor: ScopeCursor): void;
  /** Writes the cursors that moved, in one transaction; nothing when none did. Throws `Fenced`. */
  flush(): Promise<void>;
}

export async function openCursorCache(replica: Replica, epoch: Epoch): Promise<CursorCache> {
  const known = new Map((await replica.db.cursors.toArray()).map((cursor) => [cursor.scope, cursor]));
  const moved = new Map<string, ScopeCursor>();
  return {
    get: (scope) => known.get(scope),
    setWritten(cursor) {
      known.set(cursor.scope, cursor);
      moved.delete(cursor.scope);
    },
    moved(cursor) {
      known.set(cursor.scope, cursor);
      moved.set(cursor.scope, cursor);
    },
    async flush() {
      if (moved.size === 0) return;
      const cursors = [...moved.values()];
      moved.clear();
      await apply(replica, { cursors, epoch });
    },
  };
}
