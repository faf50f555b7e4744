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

/**
 * Rows that a device was told are deleted, by table and id, with the version that went: by world, browser and person.
 */
const goneIn = new WeakMap<World, Map<string, Map<string, string>>>();

function goneFrom(world: World, browser: Browser, userId: string): Map<string, string> {
  const ofWorld = goneIn.get(world) ?? new Map<string, Map<string, string>>();
  goneIn.set(world, ofWorld);
  const device = `${browser.name}|${userId}`;
  const gone = ofWorld.get(device) ?? new Map<string, string>();
  ofWorld.set(device, gone);
  return gone;
}

/**
 * (n) Newer wins: a row never gives way to an older one, and none comes back after its deletion, unless that is what
 * the server has at this moment. A deletion that was only inferred, from a list that lacked the row, may have been
 * none.
 */
export const neverBackwards: Oracle = {
  name: 'n: no row gives way to an older one',

  onCommit(world, { browser, userId, changes }) {
    const gone = goneFrom(world, browser, userId);
    // Who reads a team or everything anew has forgotten what was deleted.
    if (changes.some(({ store, after }) => store === 'cursors' && after === undefined)) gone.clear();
    for (const { store, key, before, after } of changes) {
      const [table, id, was, is] =
        store === 'baseRows'
          ? ofBase(before, after)
          : [store, String(key), before as Version | undefined, after as Version | undefined];
      if (table === undefined || !(table in COLLECTION_OF) || !isRowTable(table)) continue;
      const now = world.backend.documents.get(COLLECTION_OF[table as keyof typeof COLLECTION_OF], id);
      const isWhatTheServerHas = now !== undefined && is !== undefined && toUtc(now.$updatedAt) === is.updatedAt;
      if (was !== undefined && is !== undefined && is.updatedAt < was.updatedAt && !isWhatTheServerHas)
        return `${table} ${id} of ${was.updatedAt} gave way to one of ${is.updatedAt}`;
      if (store === 'baseRows') continue;
      const row = `${table}|${id}`;
      const goneAt = gone.get(row);
      if (was === undefined && is !== undefined && goneAt !== undefined && is.updatedAt <= goneAt && now === undefined)
        return `${table} ${id} of ${is.updatedAt} came back after it was deleted`;
      if (is !== undefined) gone.delete(row);
      else if (was !== undefined && now === undefined && !isInferred(changes, table, id)) gone.set(row, was.updatedAt);
    }
    return undefined;
  },

  onLoss(world, browser, userId) {
    goneFrom(world, browser, userId).clear();
    return undefined;
  },
};

const isInferred = (changes: readonly RecordChange[], table: string, id: string): boolean =>
  changes.some(({ store, after }) => {
    const tombstone = store === 'tombstones' ? (after as Tombstone | undefined) : undefined;
    return tombstone?.isInferred === true && tombstone.table === table && tombstone.id === id;
  });

function ofBase(
  before: unknown,
  after: unknown,
): [string | undefined, string, Version | undefined, Version | undefined] {
  const [was, is] = [before as BaseRow | undefined, after as BaseRow | undefined];
  return [is?.table, is?.id ?? '', was?.row, is?.row];
}
