import { AppwriteError } from './http/errors.ts';
import type { Params } from './http/params.ts';
import { flag } from './http/validators.ts';
import { parsePlatformQueries } from './platform-list.ts';
import { DEFAULT_LIMIT } from './databases/queries/list-sql.ts';
import { matchesFilter } from './databases/queries/query-match.ts';
import type { FieldType, Query, QueryField, QuerySubject } from './databases/queries/query-parse.ts';

type Model = Readonly<Record<string, unknown>>;

/** Describes a list in memory: the fields that queries may use, and the one that a cursor names. */
interface MemoryList {
  readonly subject: QuerySubject;
  readonly cursorField: string;
}

export const memoryList = (cursorField: string, fields: Readonly<Record<string, FieldType>>): MemoryList => ({
  cursorField,
  subject: {
    fields: new Map(
      Object.entries(fields).map(([name, type]): [string, QueryField] => [name, { column: name, type, array: false }]),
    ),
    searchable: new Set(),
  },
});

function textAt(model: Model, attribute: string): string {
  const value = model[attribute];
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/** Sorts by the query's orders; without one the order of creation stays. */
function sorted(models: readonly Model[], { orders }: Query): Model[] {
  return models.toSorted((left, right) => {
    for (const { attribute, direction } of orders) {
      const [a, b] = [left[attribute], right[attribute]];
      const difference =
        typeof a === 'number' && typeof b === 'number'
          ? a - b
          : textAt(left, attribute) < textAt(right, attribute)
            ? -1
            : Number(textAt(left, attribute) > textAt(right, attribute));
      if (difference !== 0) return direction === 'ASC' ? difference : -difference;
    }
    return 0;
  });
}

/** Returns a page on the requested side of the cursor. Throws `general_cursor_not_found`. */
function pageOf(
  models: readonly Model[],
  { cursor, offset, limit = DEFAULT_LIMIT }: Query,
  cursorField: string,
): Model[] {
  if (cursor === undefined) return models.slice(offset, offset + limit);
  const at = models.findIndex((model) => model[cursorField] === cursor.id);
  if (at === -1)
    throw new AppwriteError('general_cursor_not_found', `'${cursor.id}' for the 'cursor' value not found.`);
  return cursor.side === 'after'
    ? models.slice(at + 1).slice(offset, offset + limit)
    : models.slice(0, at).slice(-limit - offset, offset === 0 ? undefined : -offset);
}

/**
 * Lists what is in memory by the parameters `queries` and `total` (contract §4 and §6, last rule). The parameters are
 * checked before `modelsOf` looks for what is listed.
 */
export function listFromMemory(
  params: Params,
  { subject, cursorField }: MemoryList,
  modelsOf: () => readonly Model[],
): { readonly total: number; readonly items: readonly Model[] } {
  const asked = params.find('queries', (value: unknown) => value, undefined);
  const query = parsePlatformQueries(asked, subject);
  const found = modelsOf().filter((model) => query.filters.every((filter) => matchesFilter(filter, model)));
  return {
    total: params.find('total', flag, true) ? found.length : 0,
    items: pageOf(sorted(found, query), query, cursorField),
  };
}
