import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { ReplicaDatabase, RowTableName } from '../db.ts';

/** The ids of the rows that were written or deleted, or `many` when there are too many to name. */
export type ChangedRows = ReadonlySet<string> | 'many';

/**
 * Calls back whenever rows of a table have changed, in whichever tab. For data too long to be read again at each
 * change, as a live query would; it reads nothing itself. Returns the function that stops it.
 */
export function watchRows(
  db: ReplicaDatabase,
  table: RowTableName | 'unread' | 'cursors',
  onChange: (change: ChangedRows) => void,
): () => void {
  const part = `idb://${db.name}/${table}/`;
  const handle = (changed: ObservabilitySet): void => {
    const keys = changed[part];
    if ('all' in changed) onChange('many');
    else if (keys !== undefined) onChange(idsIn(keys) ?? 'many');
  };
  Dexie.on.storagemutated.subscribe(handle);
  return () => Dexie.on.storagemutated.unsubscribe(handle);
}

/**
 * Returns the ids in a tree of key ranges; undefined when a range is more than a single id. A tree from another tab is
 * a plain object.
 */
function idsIn(tree: IntervalTree): Set<string> | undefined {
  const ids = new Set<string>();
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('from' in node)) continue;
    if (typeof node.from !== 'string' || node.from !== node.to) return undefined;
    ids.add(node.from);
    if (node.l != null) open.push(node.l);
    if (node.r != null) open.push(node.r);
  }
  return ids;
}
