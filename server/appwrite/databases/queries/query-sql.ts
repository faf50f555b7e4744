import type { SqlInput, SqlValue } from '../../storage/store.ts';
import type { Filter, Order, Query, QuerySubject } from './query-parse.ts';
import { stringifyJson } from '../../exact-json.ts';
import type { TextPosition, Share } from './value-scan.ts';

/** A piece of SQL with the values of its placeholders. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly SqlInput[];
}

const SEQUENCE = '$sequence';

/**
 * Adds the row number as a tiebreaker, in the direction of a leading time; alone it is the default order (contract §6).
 */
export function effectiveOrders(query: Query, subject: QuerySubject): readonly Order[] {
  if (
    query.orders.some(({ attribute }) => attribute === SEQUENCE || attribute === '$id') ||
    !subject.fields.has(SEQUENCE)
  )
    return query.orders;
  const [first] = query.orders;
  const isOrderedByTime = first !== undefined && (first.attribute === '$createdAt' || first.attribute === '$updatedAt');
  return [...query.orders, { attribute: SEQUENCE, direction: isOrderedByTime ? first.direction : 'ASC' }];
}

const columnOf = (attribute: string, subject: QuerySubject): string => {
  const field = subject.fields.get(attribute);
  if (field === undefined) throw new Error(`No column stands for ${attribute}.`);
  return field.column;
};

const opposite = (direction: Order['direction']): Order['direction'] => (direction === 'ASC' ? 'DESC' : 'ASC');

/** Returns the orders for reading; a page before a cursor is read backwards. */
export const readingOrders = (orders: readonly Order[], backwards: boolean): readonly Order[] =>
  backwards ? orders.map(({ attribute, direction }) => ({ attribute, direction: opposite(direction) })) : orders;

export const orderSql = (orders: readonly Order[], subject: QuerySubject): string =>
  orders.map(({ attribute, direction }) => `${columnOf(attribute, subject)} ${direction}`).join(', ');

/**
 * Matches rows after the cursor row in reading order; `at` has its values of the ordered columns. Equal directions
 * allow an index seek.
 */
export function cursorSql(orders: readonly Order[], at: readonly SqlValue[], subject: QuerySubject): Fragment {
  const columns = orders.map(({ attribute }) => columnOf(attribute, subject));
  const [first] = orders;
  if (first !== undefined && orders.every(({ direction }) => direction === first.direction)) {
    return {
      sql: `(${columns.join(', ')}) ${first.direction === 'ASC' ? '>' : '<'} (${columns.map(() => '?').join(', ')})`,
      values: at,
    };
  }
  const values: SqlValue[] = [];
  const alternatives = orders.map(({ direction }, position) => {
    const equals = columns.slice(0, position).map((column) => `${column} = ?`);
    values.push(...at.slice(0, position + 1));
    return `(${[...equals, `${columns[position]} ${direction === 'ASC' ? '>' : '<'} ?`].join(' AND ')})`;
  });
  return { sql: `(${alternatives.join(' OR ')})`, values };
}

export function filterSql(filters: readonly Filter[], operator: 'AND' | 'OR' = 'AND'): Fragment {
  const parts = filters.map(toFragment);
  return { sql: parts.map(({ sql }) => sql).join(` ${operator} `), values: parts.flatMap(({ values }) => values) };
}

const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

function toFragment(filter: Filter): Fragment {
  if ('filters' in filter) {
    const { sql, values } = filterSql(filter.filters, filter.method === 'and' ? 'AND' : 'OR');
    return { sql: `(${sql})`, values };
  }
  const { method, field, values } = filter;
  const { column } = field;
  const texts = (position: TextPosition, isNegated = false): Fragment => ({
    sql: `text_matches(${column}, '${position}', ?) = ${isNegated ? 0 : 1}`,
    values: [stringifyJson(values.map(String))],
  });
  const list = (share: Share, isNegated = false): Fragment => ({
    sql: `list_matches(${column}, '${share}', ?) = ${isNegated ? 0 : 1}`,
    values: [stringifyJson(values)],
  });
  switch (method) {
    case 'equal':
      return values.length === 1
        ? { sql: `${column} = ?`, values }
        : { sql: `${column} IN (${marks(values.length)})`, values };
    case 'notEqual':
      return { sql: `${column} <> ?`, values };
    case 'lessThan':
      return { sql: `${column} < ?`, values };
    case 'lessThanEqual':
      return { sql: `${column} <= ?`, values };
    case 'greaterThan':
      return { sql: `${column} > ?`, values };
    case 'greaterThanEqual':
      return { sql: `${column} >= ?`, values };
    case 'between':
      return { sql: `${column} BETWEEN ? AND ?`, values };
    case 'notBetween':
      return { sql: `${column} NOT BETWEEN ? AND ?`, values };
    case 'isNull':
      return { sql: `${column} IS NULL`, values };
    case 'isNotNull':
      return { sql: `${column} IS NOT NULL`, values };
    case 'startsWith':
      return texts('start');
    case 'notStartsWith':
      return texts('start', true);
    case 'endsWith':
      return texts('end');
    case 'notEndsWith':
      return texts('end', true);
    case 'contains':
    case 'containsAny':
      return field.array ? list('any') : texts('anywhere');
    case 'notContains':
      return field.array ? list('any', true) : texts('anywhere', true);
    case 'containsAll':
      return list('all');
    case 'search':
      return { sql: `matches_search(${column}, ?) = 1`, values };
    case 'notSearch':
      return { sql: `matches_search(${column}, ?) = 0`, values };
  }
}
