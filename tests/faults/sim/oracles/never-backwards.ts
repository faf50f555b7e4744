import { toUtc } from '#domain/document.ts';
import type { BaseRow } from '#replica/db.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { isRowTable } from '../server-versions.ts';
import type { Oracle } from './oracle.ts';

interface Version {
  readonly updatedAt: string;
}

/** (n) Newer wins: a row never gives way to an older one, unless that is what the server has at this moment. */
export const neverBackwards: Oracle = {
  name: 'n: no row gives way to an older one',

  onCommit(world, { changes }) {
    for (const { store, key, before, after } of changes) {
      const [table, id, was, is] = store === 'baseRows' ? ofBase(before, after) : [store, String(key), before as Version | undefined, after as Version | undefined];
      if (was === undefined || is === undefined || table === undefined || !(table in COLLECTION_OF) || !isRowTable(table) || is.updatedAt >= was.updatedAt) continue;
      const now = world.backend.documents.get(COLLECTION_OF[table as keyof typeof COLLECTION_OF], id);
      if (now === undefined || toUtc(now.$updatedAt) !== is.updatedAt) return `${table} ${id} of ${was.updatedAt} gave way to one of ${is.updatedAt}`;
    }
    return undefined;
  },
};

function ofBase(before: unknown, after: unknown): [string | undefined, string, Version | undefined, Version | undefined] {
  const [was, is] = [before as BaseRow | undefined, after as BaseRow | undefined];
  return [is?.table, is?.id ?? '', was?.row, is?.row];
}
