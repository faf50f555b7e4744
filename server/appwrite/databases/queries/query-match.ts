import type { Filter, Scalar } from './query-parse.ts';

const fold = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : typeof value === 'boolean' ? Number(value) : value;

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

function compare(left: unknown, right: Scalar): number | undefined {
  const [a, b] = [fold(left), fold(right)];
  if ((isNumber(a) && isNumber(b)) || (typeof a === 'string' && typeof b === 'string'))
    return a < b ? -1 : a > b ? 1 : 0;
  return undefined;
}

/**
 * Tells whether an object matches a filter, by SQLite's rules for rows: texts regardless of case, and null only matches
 * `isNull`.
 */
export function matchesFilter(filter: Filter, thing: Readonly<Record<string, unknown>>): boolean {
  if ('filters' in filter)
    return filter.method === 'and'
      ? filter.filters.every((one) => matchesFilter(one, thing))
      : filter.filters.some((one) => matchesFilter(one, thing));
  const value = thing[filter.attribute] ?? null;
  if (filter.method === 'isNull') return value === null;
  if (filter.method === 'isNotNull') return value !== null;
  if (value === null) return false;
  const [first = '', second = ''] = filter.values;
  const against = compare(value, first);
  switch (filter.method) {
    case 'equal':
      return filter.values.some((wanted) => compare(value, wanted) === 0);
    case 'notEqual':
      return against !== undefined && against !== 0;
    case 'lessThan':
      return against !== undefined && against < 0;
    case 'lessThanEqual':
      return against !== undefined && against <= 0;
    case 'greaterThan':
      return against !== undefined && against > 0;
    case 'greaterThanEqual':
      return against !== undefined && against >= 0;
    case 'between':
      return against !== undefined && against >= 0 && (compare(value, second) ?? 1) <= 0;
    case 'notBetween':
      return against !== undefined && (against < 0 || (compare(value, second) ?? -1) > 0);
    default:
      return false;
  }
}
