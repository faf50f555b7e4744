import type { ScopeCursor } from '#replica/db.ts';
import { retentionCutoffOf, rowOf } from '../read-database.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (l) When a cursor moves (law 1), every document that its reader received for that scope, and that the cursor now
 * covers, is in the database, unless retention excludes it. Audits would find a missing one, but until then the person
 * would not see it.
 */
export const cursorWithRows: Oracle = {
  name: 'l: a cursor moves together with its rows',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'cursors' || after === undefined) continue;
      const problem = check(world, commit, before as ScopeCursor | undefined, after as ScopeCursor);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
};

function check(
  world: World,
  { owner, database }: Commit,
  was: ScopeCursor | undefined,
  is: ScopeCursor,
): string | undefined {
  if (was !== undefined && was.readTo === is.readTo && was.fill?.id === is.fill?.id) return undefined;
  const received = world.pulledDocuments.of(owner.name, is.scope);
  for (const [id, { table, updatedAt, lastActivityAt }] of received) {
    // Documents below the position of an unfinished fill may have been read ahead.
    if (is.fill !== undefined && updatedAt <= is.fill.updatedAt) continue;
    received.delete(id);
    const row =
      (rowOf(database, 'baseRows', [table, id]) as { readonly row: { readonly updatedAt: string } } | undefined)?.row ??
      (rowOf(database, table, id) as { readonly updatedAt: string } | undefined);
    const isThere = row !== undefined && row.updatedAt >= updatedAt;
    // Retention excludes older chats.
    const isExcluded = lastActivityAt !== undefined && lastActivityAt < retentionCutoffOf(database);
    if (!isThere && !isExcluded && rowOf(database, 'tombstones', [table, id]) === undefined)
      return `${is.scope} is read to ${is.readTo}, but ${table} ${id} of ${updatedAt} is missing`;
  }
  return undefined;
}
