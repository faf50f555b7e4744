import type { Filter, Scalar } from './query-parse.ts';

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** Folding a letter makes at most three of it. */
const LONGEST_FOLD = 3;

const order = (left: Scalar, right: Scalar): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Compares a value of a document with one of a query; undefined when they are of different kinds. Of a text no more is
 * read than can differ, and nothing for a number, since a query may hold thousands of values and a document megabytes.
 */
function compare(value: unknown, right: Scalar): number | undefined {
  if (typeof value === 'string')
    return typeof right === 'string'
      ? order(value.slice(0, LONGEST_FOLD * right.length + 1).toLowerCase(), right.toLowerCase())
      : undefined;
  const left = typeof value === 'boolean' ? Number(value) : value;
  return isNumber(left) && isNumber(right) ? order(left, right) : undefined;
}

/**
 * Tells whether an object matches a filter, by SQLite's rules for rows: texts regardless of case, and null only matches
 * `isNull`.
 */
export function matchesFilter(filter: Filter, document: Readonly<Record<string, unknown>>): boolean {
  if ('filters' in filter)
    return filter.method === 'and'
      ? filter.filters.every((one) => matchesFilter(one, document))
      : filter.filters.some((one) => matchesFilter(one, document));
  const value = document[filter.attribute] ?? null;
  if (filter.method === 'isNull') return value === null;
  if (filter.method === 'isNotNull') return value !== null;
  if (value === null) return false;
  const [first = '', second = ''] = filter.values;
  const comparison = compare(value, first);
  switch (filter.method) {
    case 'equal':
      return filter.values.some((requested) => compare(value, requested) === 0);
    case 'notEqual':
      return comparison !== undefined && comparison !== 0;
    case 'lessThan':
      return comparison !== undefined && comparison < 0;
    case 'lessThanEqual':
      return comparison !== undefined && comparison <= 0;
    case 'greaterThan':
      return comparison !== undefined && comparison > 0;
    case 'greaterThanEqual':
      return comparison !== undefined && comparison >= 0;
    case 'between':
      return comparison !== undefined && comparison >= 0 && (compare(value, second) ?? 1) <= 0;
    case 'notBetween':
      return comparison !== undefined && (comparison < 0 || (compare(value, second) ?? -1) > 0);
    default:
      return false;
  }
}
