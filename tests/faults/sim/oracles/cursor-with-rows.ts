import type { ScopeCursor } from '#replica/db.ts';
import { keptSince, rowOf } from '../read-database.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (l) A cursor never says more than is there (law 1): when it moves, every document that its reader was given for that
 * scope, and that the cursor now counts as read, is in the database, unless the device is not to keep it. The audits
 * would find what is lacking; until then a person would not see it.
 */
export const cursorWithRows: Oracle = {
  name: 'l: a cursor moves together with its rows',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'cursors' || after === undefined) continue;
      const wrong = judge(world, commit, before as ScopeCursor | undefined, after as ScopeCursor);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function judge(
  world: World,
  { owner, database }: Commit,
  was: ScopeCursor | undefined,
  is: ScopeCursor,
): string | undefined {
  if (was !== undefined && was.readTo === is.readTo && was.fill?.id === is.fill?.id) return undefined;
  const given = world.readings.of(owner.name, is.scope);
  for (const [id, { table, updatedAt, lastActivityAt }] of given) {
    // What lies below the mark of an unfinished filling may have been read ahead.
    if (is.fill !== undefined && updatedAt <= is.fill.updatedAt) continue;
    given.delete(id);
    const row =
      (rowOf(database, 'baseRows', [table, id]) as { readonly row: { readonly updatedAt: string } } | undefined)?.row ??
      (rowOf(database, table, id) as { readonly updatedAt: string } | undefined);
    const isThere = row !== undefined && row.updatedAt >= updatedAt;
    // Conversations that the device is not to keep stay away.
    const isNotKept = lastActivityAt !== undefined && lastActivityAt < keptSince(database);
    if (!isThere && !isNotKept && rowOf(database, 'tombstones', [table, id]) === undefined)
      return `${is.scope} is said to be read to ${is.readTo}, and ${table} ${id} of ${updatedAt} is not there`;
  }
  return undefined;
}
