import { toUtc } from '#domain/wire/wire-document.ts';
import type { BaseRow, Tombstone } from '#replica/db.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import type { Browser } from '../browser.ts';
import { isRowTable } from '../server-versions.ts';
import type { RecordChange } from '../storage/origin.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

interface Version {
  readonly updatedAt: string;
}

/** Rows of which a device learned that they are deleted, with the deleted version, by table and id. */
const deletedRowsByWorld = new WeakMap<World, Map<string, Map<string, string>>>();

function deletedRowsOf(world: World, browser: Browser, userId: string): Map<string, string> {
  const ofWorld = deletedRowsByWorld.get(world) ?? new Map<string, Map<string, string>>();
  deletedRowsByWorld.set(world, ofWorld);
  const device = `${browser.name}|${userId}`;
  const deletedRows = ofWorld.get(device) ?? new Map<string, string>();
  ofWorld.set(device, deletedRows);
  return deletedRows;
}

/**
 * (n) A row is never replaced by an older one, and none returns after its deletion, unless the server has exactly that
 * row now. A deletion that was only inferred, from a list that lacked the row, may be wrong.
 */
export const monotonicVersions: Oracle = {
  name: 'n: no row is replaced by an older one',

  onCommit(world, { browser, userId, changes }) {
    const deletedRows = deletedRowsOf(world, browser, userId);
    // A tab that reads a team or everything again has forgotten the deletions.
    if (changes.some(({ store, after }) => store === 'cursors' && after === undefined)) deletedRows.clear();
    for (const { store, key, before, after } of changes) {
      const [table, id, was, is] =
        store === 'baseRows'
          ? fromBaseRow(before, after)
          : [store, String(key), before as Version | undefined, after as Version | undefined];
      if (table === undefined || !(table in COLLECTION_OF) || !isRowTable(table)) continue;
      const now = world.backend.documents.get(COLLECTION_OF[table as keyof typeof COLLECTION_OF], id);
      const isOnServer = now !== undefined && is !== undefined && toUtc(now.$updatedAt) === is.updatedAt;
      if (was !== undefined && is !== undefined && is.updatedAt < was.updatedAt && !isOnServer)
        return `${table} ${id} of ${was.updatedAt} was replaced by one of ${is.updatedAt}`;
      if (store === 'baseRows') continue;
      const row = `${table}|${id}`;
      const deletedVersion = deletedRows.get(row);
      if (
        was === undefined &&
        is !== undefined &&
        deletedVersion !== undefined &&
        is.updatedAt <= deletedVersion &&
        now === undefined
      )
        return `${table} ${id} of ${is.updatedAt} returned after its deletion`;
      if (is !== undefined) deletedRows.delete(row);
      else if (was !== undefined && now === undefined && !isInferred(changes, table, id))
        deletedRows.set(row, was.updatedAt);
    }
    return undefined;
  },

  onLoss(world, browser, userId) {
    deletedRowsOf(world, browser, userId).clear();
    return undefined;
  },
};

const isInferred = (changes: readonly RecordChange[], table: string, id: string): boolean =>
  changes.some(({ store, after }) => {
    const tombstone = store === 'tombstones' ? (after as Tombstone | undefined) : undefined;
    return tombstone?.isInferred === true && tombstone.table === table && tombstone.id === id;
  });

function fromBaseRow(
  before: unknown,
  after: unknown,
): [string | undefined, string, Version | undefined, Version | undefined] {
  const [was, is] = [before as BaseRow | undefined, after as BaseRow | undefined];
  return [is?.table, is?.id ?? '', was?.row, is?.row];
}
