import { AppwriteError } from '../http/errors.ts';
import type { SqlInput, SqlValue, Store } from '../storage/store.ts';
import type { Query, QuerySubject } from './query-parse.ts';
import { cursorSql, effectiveOrders, filterSql, orderSql, readingOrders, type Fragment } from './query-sql.ts';

/** Lists longer than this are counted no further (contract §1.2). */
const MAX_TOTAL = 5_000;
/** Things of a page when the query does not say. */
export const DEFAULT_LIMIT = 25;

export interface ListRequest {
  readonly table: string;
  readonly columns: string;
  readonly subject: QuerySubject;
  readonly query: Query;
  /** What every row must fulfil besides the query: ownership, permissions. */
  readonly guard?: Fragment;
  /** The noun in the refusal of an unknown cursor. */
  readonly noun: string;
}

const whereSql = (fragments: readonly Fragment[]): string =>
  fragments.length === 0 ? '' : ` WHERE ${fragments.map(({ sql }) => sql).join(' AND ')}`;
const valuesOf = (fragments: readonly Fragment[]): SqlInput[] => fragments.flatMap(({ values }) => values);

/** The statement of a page and its values; a page before a cursor comes in reverse order. */
export function pageSql(
  store: Store,
  request: ListRequest,
): { readonly sql: string; readonly values: readonly SqlInput[]; readonly isReversed: boolean } {
  const { table, columns, subject, query, guard } = request;
  const isReversed = query.cursor?.side === 'before';
  const orders = readingOrders(effectiveOrders(query, subject), isReversed);
  const fragments = [
    ...(query.filters.length === 0 ? [] : [filterSql(query.filters)]),
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
    ...(guard === undefined ? [] : [guard]),
  ];
  const order = query.isRandom ? 'random()' : orderSql(orders, subject);
  const sql = `SELECT ${columns} FROM ${table}${whereSql(fragments)}${order === '' ? '' : ` ORDER BY ${order}`} LIMIT ? OFFSET ?`;
  return { sql, values: [...valuesOf(fragments), query.limit ?? DEFAULT_LIMIT, query.offset], isReversed };
}

/** The rows of a page, in the order asked for. */
export function listRows(store: Store, request: ListRequest): SqlValue[][] {
  const { sql, values, isReversed } = pageSql(store, request);
  const rows = store.tuples(sql, values);
  return isReversed ? rows.reverse() : rows;
}

/** The statement that counts a list without page and cursor, and its values. */
export function countSql({ table, query, guard }: ListRequest): Fragment {
  const fragments = [
    ...(query.filters.length === 0 ? [] : [filterSql(query.filters)]),
    ...(guard === undefined ? [] : [guard]),
  ];
  return {
    sql: `SELECT COUNT(*) FROM (SELECT 1 FROM ${table}${whereSql(fragments)} LIMIT ${MAX_TOTAL})`,
    values: valuesOf(fragments),
  };
}

/** How many rows answer the query without page and cursor, at most 5000. */
export function countRows(store: Store, request: ListRequest): number {
  const { sql, values } = countSql(request);
  const [row] = store.tuples(sql, values);
  return Number(row?.[0] ?? 0);
}

/**
 * The values to continue from. A row that may not be read is not found: where a list goes on behind it would tell its
 * values. Throws `general_cursor_not_found`, or `database_query_order_null` when the row has no value to continue from.
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
