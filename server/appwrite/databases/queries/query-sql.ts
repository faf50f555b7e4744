import type { SqlInput, SqlValue } from '../../storage/store.ts';
import type { Filter, Order, Query, QueryField, QuerySubject } from './query-parse.ts';

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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

function toFragment(filter: Filter): Fragment {
  if ('filters' in filter) {
    const { sql, values } = filterSql(filter.filters, filter.method === 'and' ? 'AND' : 'OR');
    return { sql: `(${sql})`, values };
  }
  const { method, field, values } = filter;
  const { column } = field;
  const texts = values.map(String);
  const like = (negated: boolean, patterns: readonly string[]): Fragment => ({
    sql: `(${patterns.map(() => `${column} ${negated ? 'NOT LIKE' : 'LIKE'} ? ESCAPE '\\'`).join(negated ? ' AND ' : ' OR ')})`,
    values: patterns,
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
      return like(
        false,
        texts.map((text) => `${escapeLike(text)}%`),
      );
    case 'notStartsWith':
      return like(
        true,
        texts.map((text) => `${escapeLike(text)}%`),
      );
    case 'endsWith':
      return like(
        false,
        texts.map((text) => `%${escapeLike(text)}`),
      );
    case 'notEndsWith':
      return like(
        true,
        texts.map((text) => `%${escapeLike(text)}`),
      );
    case 'contains':
    case 'containsAny':
      return field.array
        ? anyElement(field, filter.values, false)
        : like(
            false,
            texts.map((text) => `%${escapeLike(text)}%`),
          );
    case 'notContains':
      return field.array
        ? anyElement(field, filter.values, true)
        : like(
            true,
            texts.map((text) => `%${escapeLike(text)}%`),
          );
    case 'containsAll':
      return { sql: `(${values.map((value) => anyElement(field, [value], false).sql).join(' AND ')})`, values };
    case 'search':
      return { sql: `matches_search(${column}, ?) = 1`, values };
    case 'notSearch':
      return { sql: `matches_search(${column}, ?) = 0`, values };
  }
}

/** Matches lists, which are JSON texts; a null list has no elements. Elements are compared exactly. */
const anyElement = ({ column }: QueryField, values: readonly SqlValue[], negated: boolean): Fragment => ({
  sql: `${negated ? `${column} IS NOT NULL AND NOT ` : ''}EXISTS (SELECT 1 FROM json_each(${column}) WHERE json_each.value IN (${marks(values.length)}))`,
  values,
});
