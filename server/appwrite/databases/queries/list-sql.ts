import { AppwriteError } from '../../http/errors.ts';
import type { SqlInput, SqlValue, Store } from '../../storage/store.ts';
import type { Query, QuerySubject } from './query-parse.ts';
import { cursorSql, effectiveOrders, filterSql, orderSql, readingOrders, type Fragment } from './query-sql.ts';

/** Rows beyond this are not counted (contract §1.2). */
const MAX_TOTAL = 5_000;
/** The page size of a query without a limit. */
export const DEFAULT_LIMIT = 25;

export interface ListRequest {
  readonly table: string;
  readonly columns: string;
  readonly subject: QuerySubject;
  readonly query: Query;
  /** The condition that rows must match besides the query: ownership, permissions. */
  readonly guard?: Fragment;
  /** The noun in the error of an unknown cursor. */
  readonly noun: string;
  /** Largest page; absent: no limit. */
  readonly bound?: PageBound;
  /** Its time is limited (`ValueScan`), also while SQLite compares, sorts out and skips rows by itself. */
  readonly isTimed?: boolean;
}

/** A page of more than `freeRows` is refused when it is longer than `chars` characters: it is read at once. */
interface PageBound {
  readonly freeRows: number;
  readonly chars: number;
}

/** A page that is written in turns of the event loop. */
export const PAGE_IN_TURNS: PageBound = { freeRows: 100, chars: 32_000_000 };
/** A page that is read and written while nobody else is answered. */
export const PAGE_AT_ONCE: PageBound = { freeRows: 1, chars: 2_000_000 };

const whereSql = (fragments: readonly Fragment[]): string =>
  fragments.length === 0 ? '' : ` WHERE ${fragments.map(({ sql }) => sql).join(' AND ')}`;
const valuesOf = (fragments: readonly Fragment[]): SqlInput[] => fragments.flatMap(({ values }) => values);

/** Looks at the time of a list with every eighth row: a call costs as much as several comparisons. */
const IN_TIME: Fragment = { sql: '((_seq & 7) <> 0 OR in_time(_seq))', values: [] };

/**
 * Returns the conditions of a list. The guard comes first, since SQLite evaluates them in this order: rows that the
 * caller may not read are never compared, so timing reveals nothing about them.
 */
const guardedFilters = ({ query, guard, isTimed }: ListRequest): readonly Fragment[] => [
  ...(isTimed === true ? [IN_TIME] : []),
  ...(guard === undefined ? [] : [guard]),
  ...(query.filters.length === 0 ? [] : [filterSql(query.filters)]),
];

/** Returns the statement and values of a page. A page before a cursor is read in reverse order. */
export function pageSql(
  store: Store,
  request: ListRequest,
): { readonly sql: string; readonly values: readonly SqlInput[]; readonly isReversed: boolean } {
  const { table, columns, subject, query } = request;
  const isReversed = query.cursor?.side === 'before';
  const orders = readingOrders(effectiveOrders(query, subject), isReversed);
  const fragments = [
    ...guardedFilters(request),
    ...(query.cursor === undefined
      ? []
      : [
          cursorSql(
            orders,
            cursorValues(
              store,
              request,
              query.cursor.id,
              orders.map(({ attribute }) => attribute),
            ),
            subject,
          ),
        ]),
  ];
  const order = query.isRandom ? 'random()' : orderSql(orders, subject);
  const ordered = order === '' ? '' : ` ORDER BY ${order}`;
  const sql = `SELECT ${columns} FROM ${table}${whereSql(fragments)}${ordered} LIMIT ? OFFSET ?`;
  return { sql, values: [...valuesOf(fragments), query.limit ?? DEFAULT_LIMIT, query.offset], isReversed };
}

/** Returns the rows of a page in the requested order. Throws `database_timeout` for a bounded page that is too long. */
export function listRows(store: Store, request: ListRequest): SqlValue[][] {
  const { sql, values, isReversed } = pageSql(store, request);
  const { bound, query } = request;
  const rows =
    bound !== undefined && (query.limit ?? DEFAULT_LIMIT) > bound.freeRows
      ? boundedRows(store.eachTuple(sql, values), bound)
      : store.tuples(sql, values);
  return isReversed ? rows.reverse() : rows;
}

/** Returns the rows with these row numbers that the caller may still read, in their order. */
export function rowsBySequence(
  store: Store,
  { table, columns, guard }: ListRequest,
  sequences: readonly SqlValue[],
): SqlValue[][] {
  const named: Fragment = { sql: `_seq IN (${sequences.map(() => '?').join(', ')})`, values: sequences };
  const fragments = guard === undefined ? [named] : [named, guard];
  const found = store.tuples(`SELECT _seq, ${columns} FROM ${table}${whereSql(fragments)}`, valuesOf(fragments));
  const rows = new Map(found.map(([sequence, ...row]) => [String(sequence), row]));
  return sequences.flatMap((sequence) => {
    const row = rows.get(String(sequence));
    return row === undefined ? [] : [row];
  });
}

/** Returns the values of `size` of the rows with these row numbers, in their order; 0 for one that is gone. */
export function sizesBySequence(store: Store, table: string, size: string, sequences: readonly SqlValue[]): number[] {
  const marks = sequences.map(() => '?').join(', ');
  const found = store.tuples(`SELECT _seq, ${size} FROM ${table} WHERE _seq IN (${marks})`, [...sequences]);
  const sizes = new Map(found.map(([sequence, bytes]) => [String(sequence), Number(bytes)]));
  return sequences.map((sequence) => sizes.get(String(sequence)) ?? 0);
}

/** Throws `database_timeout` for a page of more than its free rows that is too long. */
export function assertWithin(bound: PageBound, rows: number, chars: number): void {
  if (rows > bound.freeRows && chars > bound.chars)
    throw new AppwriteError('database_timeout', 'These are too long to be listed at once. Ask for fewer of them.');
}

/** Returns how many characters the texts of a row have. */
export const charsOf = (row: readonly SqlValue[]): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

function boundedRows(all: Iterable<SqlValue[]>, bound: PageBound): SqlValue[][] {
  const rows: SqlValue[][] = [];
  let chars = 0;
  for (const row of all) {
    rows.push(row);
    chars += charsOf(row);
    assertWithin(bound, rows.length, chars);
  }
  return rows;
}

/** Returns the statement and values that count a list without page and cursor. */
export function countSql(request: ListRequest): Fragment {
  const fragments = guardedFilters(request);
  return {
    sql: `SELECT COUNT(*) FROM (SELECT 1 FROM ${request.table}${whereSql(fragments)} LIMIT ${MAX_TOTAL})`,
    values: valuesOf(fragments),
  };
}

/** Counts the rows of a query without page and cursor, up to 5000. */
export function countRows(store: Store, request: ListRequest): number {
  const { sql, values } = countSql(request);
  const [row] = store.tuples(sql, values);
  return Number(row?.[0] ?? 0);
}

/**
 * Returns the values of the cursor row. An unreadable row is not found, because the continuation would reveal its
 * values. Throws `general_cursor_not_found`, or `database_query_order_null` when the row has a null in an ordered
 * column.
 */
function cursorValues(
  store: Store,
  { table, subject, noun, guard }: ListRequest,
  id: string,
  attributes: readonly string[],
): SqlValue[] {
  const columns = attributes.map((attribute) => subject.fields.get(attribute)?.column ?? 'NULL').join(', ');
  const named: Fragment = { sql: '_id = ?', values: [id] };
  const fragments = guard === undefined ? [named] : [named, guard];
  const [row] = store.tuples(`SELECT ${columns} FROM ${table}${whereSql(fragments)}`, valuesOf(fragments));
  if (row === undefined)
    throw new AppwriteError('general_cursor_not_found', `${noun} '${id}' for the 'cursor' value not found.`);
  if (row.includes(null)) throw new AppwriteError('database_query_order_null');
  return row;
}
