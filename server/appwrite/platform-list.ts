import type { Caller } from './caller.ts';
import { countRows, DEFAULT_LIMIT, listRows, rowsBySequence, type ListRequest } from './databases/queries/list-sql.ts';
import {
  checkPaging,
  parseQueries,
  type FieldType,
  type Query,
  type QueryField,
  type QuerySubject,
} from './databases/queries/query-parse.ts';
import type { Fragment } from './databases/queries/query-sql.ts';
import { spendersOf } from './databases/queries/scan-budget.ts';
import { ValueScan } from './databases/queries/value-scan.ts';
import { ok, type Answer } from './http/answer.ts';
import { stringifyJson } from './exact-json.ts';
import { AppwriteError, invalidParam } from './http/errors.ts';
import { answerInTurns } from './http/list-in-parts.ts';
import { asAsked } from './http/omitted-fields.ts';
import type { Params } from './http/params.ts';
import type { ParsedRequest } from './http/request.ts';
import { flag, text } from './http/validators.ts';
import type { SqlRow, SqlValue, Store } from './storage/store.ts';

/**
 * Describes a list of the service's own resources: the fields that queries may use (`string[]` for lists) and how a row
 * is parsed.
 */
export interface PlatformList<T> {
  readonly table: string;
  readonly noun: string;
  readonly fields: Readonly<Record<string, FieldType | 'string[]'>>;
  /** SQL that replaces the column of a field, where callers may see less than the stored value. */
  readonly sqlOverrides?: Readonly<Record<string, string>>;
  /** Columns that `search` covers. */
  readonly searched?: readonly string[];
  readonly fromRow: (row: SqlRow) => T;
}

const SYSTEM_FIELDS: readonly (readonly [string, QueryField])[] = [
  ['$id', { column: '_id', type: 'string', array: false }],
  ['$sequence', { column: '_seq', type: 'sequence', array: false }],
  ['$createdAt', { column: '_created', type: 'datetime', array: false }],
  ['$updatedAt', { column: '_updated', type: 'datetime', array: false }],
];

const subjectOf = <T>(list: PlatformList<T>): QuerySubject => ({
  fields: new Map([
    ...SYSTEM_FIELDS,
    ...Object.entries(list.fields).map(([name, type]): [string, QueryField] => {
      const column = list.sqlOverrides?.[name] ?? name;
      return [name, type === 'string[]' ? { column, type: 'string', array: true } : { column, type, array: false }];
    }),
  ]),
  searchable: new Set(),
});

/** A longer page ends here. */
const MAX_ROWS = 1_000;
/** Rows of a list in turns that are read at once; each may hold preferences of 65 535 characters. */
const ROWS_AT_ONCE = 8;

const noGuard = (): Fragment => ({ sql: '1', values: [] });

/**
 * Lists resources by the parameters `queries`, `search` and `total` (contract §6, last rule). Throws
 * `general_argument_invalid` for unsupported queries, after that what `guardOf` throws, which says what of the list is
 * visible, and `database_timeout` when the comparisons of somebody without a key of the server take too long.
 */
export function listPlatform<T>(
  { project: { store }, params, caller, request: asked }: ListContext,
  list: PlatformList<T>,
  guardOf: () => Fragment = noGuard,
): { readonly total: number; readonly items: readonly T[] } {
  const { request, fromTuple, withTotal } = toRequest(store, list, params, caller, guardOf);
  return inTime(store, caller, asked, () => {
    const items = listRows(store, request).map(fromTuple);
    return { total: withTotal ? countRows(store, request) : 0, items };
  });
}

/** Runs `read`, within the time of a list for a caller who is no key of the server. */
const inTime = <T>(store: Store, caller: Caller, { ip }: Pick<ParsedRequest, 'ip'>, read: () => T): T =>
  caller.kind === 'key' ? read() : ValueScan.of(store).limit(read, spendersOf(caller, ip));

/** What a list needs of a request. */
interface ListContext {
  readonly project: { readonly store: Store };
  readonly params: Params;
  readonly request: ParsedRequest;
  readonly caller: Caller;
}

/**
 * Answers with a list like that of `listPlatform` whose rows may be long: they are read and written in turns of the
 * event loop. What is gone meanwhile, or no longer visible, is left out.
 */
export function listInTurns<T>(
  { project: { store }, params, request: asked, caller }: ListContext,
  list: PlatformList<T>,
  {
    name,
    toModel,
    guardOf = noGuard,
  }: {
    readonly name: string;
    readonly toModel: (item: T) => Readonly<Record<string, unknown>>;
    readonly guardOf?: (() => Fragment) | undefined;
  },
): Promise<Answer> {
  const { request, fromTuple, withTotal } = toRequest(store, list, params, caller, guardOf);
  return answerInTurns({ caller, request: asked }, name, () => {
    const [found, total] = inTime(store, caller, asked, () => [
      listRows(store, { ...request, columns: '_seq' }).map(([sequence]) => sequence ?? null),
      withTotal ? countRows(store, request) : 0,
    ]);
    let start = 0;
    return {
      total,
      read: () => {
        if (start >= found.length) return undefined;
        const next = found.slice(start, (start += ROWS_AT_ONCE));
        return rowsBySequence(store, request, next).map((row) =>
          stringifyJson(asAsked(asked, toModel(fromTuple(row)))),
        );
      },
    };
  });
}

/** Returns what a list asks of the database. Throws what `listPlatform` throws. */
function toRequest<T>(
  store: Store,
  list: PlatformList<T>,
  params: Params,
  { kind }: Caller,
  guardOf: () => Fragment,
): {
  readonly request: ListRequest & { readonly guard: Fragment };
  readonly fromTuple: (tuple: readonly SqlValue[]) => T;
  readonly withTotal: boolean;
} {
  const subject = subjectOf(list);
  const asked =
    params.find('queries', (value) => parsePlatformQueries(value, subject), undefined) ?? parseQueries([], subject);
  const query = { ...asked, limit: Math.min(asked.limit ?? DEFAULT_LIMIT, MAX_ROWS) };
  const search = params.find('search', text(256, 0), '');
  const searched = search === '' || list.searched === undefined ? noGuard() : searchSql(list.searched, search);
  const withTotal = params.find('total', flag, true);
  const guard = guardOf();
  const condition: Fragment = {
    sql: `${guard.sql} AND ${searched.sql}`,
    values: [...guard.values, ...searched.values],
  };
  const { columns, fromTuple } = columnsOf(store, list);
  const isTimed = kind !== 'key';
  const request = { table: list.table, columns, subject, query, guard: condition, noun: list.noun, isTimed };
  return { request, fromTuple, withTotal };
}

/**
 * Parses the queries of a list of the service's own resources, of which a query selects no fields. Throws
 * `general_argument_invalid`.
 */
export const parsePlatformQueries = (value: unknown, subject: QuerySubject): Query =>
  asParameter(() => {
    const query = parseQueries(value, subject);
    if (query.select !== undefined) throw invalidParam('queries', 'Invalid query method: select');
    return query;
  });

/** Runs `read`, and reports an invalid query as an invalid parameter: throws `general_argument_invalid`. */
function asParameter<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppwriteError && error.type === 'general_query_invalid')
      throw invalidParam('queries', error.message);
    throw error;
  }
}

/**
 * Answers a list of logs, of which none are kept. Throws `general_argument_invalid` for queries other than limit and
 * offset.
 */
export function emptyLogs(params: Params): Answer {
  params.find('queries', (value) => asParameter(() => checkPaging(value)), undefined);
  return ok({ total: 0, logs: [] });
}

/**
 * Matches rows that contain the text in one of the columns, regardless of case. Quotes around all of it do not count.
 */
export const searchSql = (columns: readonly string[], search: string): Fragment => {
  const unquoted = search.replace(/^"(.*)"$/s, '$1').replace(/[\\%_]/g, (character) => `\\${character}`);
  return {
    sql: `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    values: columns.map(() => `%${unquoted}%`),
  };
};

function columnsOf<T>(
  store: Store,
  list: PlatformList<T>,
): { readonly columns: string; readonly fromTuple: (tuple: readonly SqlValue[]) => T } {
  const names = store.all(`SELECT name FROM pragma_table_info('${list.table}')`).map((row) => String(row['name']));
  return {
    columns: names.join(', '),
    fromTuple: (tuple) =>
      list.fromRow(Object.fromEntries(names.map((name, position) => [name, tuple[position] ?? null]))),
  };
}
