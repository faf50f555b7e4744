import { apply } from '#replica/apply.ts';
import type { ScopeCursor } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';

/**
 * Caches the cursors during a pull: they are read once, and cursors that only moved are written together. Only the
 * leader writes cursors and its successor raises the epoch first, so a cached cursor is current or its write is
 * refused.
 */
export interface CursorCache {
  /** Returns a cursor; undefined when the scope was never read. */
  get(scope: string): ScopeCursor | undefined;
  /** Records a cursor that was written together with its rows. */
  setWritten(cursor: ScopeCursor): void;
  /** Records a cursor on which no row depends: if it is lost, the same range is read again. `flush` writes it. */
  setMoved(cursor: ScopeCursor): void;
  /** Writes the recorded cursors in one transaction. Throws `Fenced`. */
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
    setMoved(cursor) {
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
