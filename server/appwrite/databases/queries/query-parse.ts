import * as z from 'zod/mini';
import { AppwriteError, shown } from '../../http/errors.ts';
import { normaliseDateTime } from '../../datetime.ts';
import { parseJson } from '../../exact-json.ts';
import { grouped } from '../../http/validators.ts';

/** The type of an attribute for comparisons; `sequence` is the row number. */
export type FieldType = 'string' | 'integer' | 'double' | 'boolean' | 'datetime' | 'sequence';

export interface QueryField {
  /** The column, quoted for SQL. */
  readonly column: string;
  readonly type: FieldType;
  readonly array: boolean;
  /** Its values are encrypted and cannot be compared. */
  readonly isEncrypted?: boolean;
}

/** The fields that a query may use; `searchable` ones have a fulltext index. */
export interface QuerySubject {
  readonly fields: ReadonlyMap<string, QueryField>;
  readonly searchable: ReadonlySet<string>;
}

export type Scalar = string | number | bigint;

export type ComparisonMethod =
  | 'equal'
  | 'notEqual'
  | 'lessThan'
  | 'lessThanEqual'
  | 'greaterThan'
  | 'greaterThanEqual'
  | 'between'
  | 'notBetween'
  | 'isNull'
  | 'isNotNull'
  | 'startsWith'
  | 'notStartsWith'
  | 'endsWith'
  | 'notEndsWith'
  | 'contains'
  | 'containsAny'
  | 'notContains'
  | 'containsAll'
  | 'search'
  | 'notSearch';

export type Filter =
  | {
      readonly method: ComparisonMethod;
      readonly attribute: string;
      readonly field: QueryField;
      readonly values: readonly Scalar[];
    }
  | { readonly method: 'and' | 'or'; readonly filters: readonly Filter[] };

export interface Order {
  readonly attribute: string;
  readonly direction: 'ASC' | 'DESC';
}

export interface Query {
  readonly filters: readonly Filter[];
  readonly orders: readonly Order[];
  readonly isRandom: boolean;
  readonly limit: number | undefined;
  readonly offset: number;
  readonly cursor: { readonly id: string; readonly side: 'after' | 'before' } | undefined;
  readonly select: readonly string[] | undefined;
}

/** Queries per list. */
export const MAX_QUERIES = 100;
const MAX_QUERY_CHARS = 4096;
const MAX_VALUES = 500;
const MAX_INTEGER = 9_223_372_036_854_775_807n;
const MAX_DEPTH = 8;
/** Comparisons of a list, with those within others: each is made for each row. */
const MAX_COMPARISONS = 200;

const rawSchema = z.object({ method: z.string(), attribute: z.optional(z.unknown()), values: z.optional(z.unknown()) });

const invalid = (message: string): AppwriteError => new AppwriteError('general_query_invalid', message);
const invalidQuery = (message: string): AppwriteError => invalid(`Invalid query: ${message}`);

interface RawQuery {
  readonly method: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
}

/** The number of values of each comparison; `many` is one or more. */
const COMPARISONS: Readonly<Record<ComparisonMethod, 'none' | 'one' | 'two' | 'many'>> = {
  equal: 'many',
  notEqual: 'one',
  lessThan: 'one',
  lessThanEqual: 'one',
  greaterThan: 'one',
  greaterThanEqual: 'one',
  between: 'two',
  notBetween: 'two',
  isNull: 'none',
  isNotNull: 'none',
  startsWith: 'one',
  notStartsWith: 'one',
  endsWith: 'one',
  notEndsWith: 'one',
  contains: 'many',
  containsAny: 'many',
  notContains: 'many',
  containsAll: 'many',
  search: 'one',
  notSearch: 'one',
};

/** Comparisons for lists; all but the last also for texts. */
const CONTAINING: ReadonlySet<string> = new Set(['contains', 'containsAny', 'notContains', 'containsAll']);
const TEXTUAL: ReadonlySet<string> = new Set([
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'search',
  'notSearch',
]);

const isComparison = (method: string): method is ComparisonMethod => Object.hasOwn(COMPARISONS, method);

/**
 * Parses the texts of `queries` (contract §6). Throws `general_argument_invalid` or `general_query_invalid` with the
 * wire's messages.
 */
export function parseQueries(texts: unknown, subject: QuerySubject): Query {
  const list = toTexts(texts);
  const filters: Filter[] = [];
  const orders: Order[] = [];
  let isRandom = false;
  let limit: number | undefined;
  let offset: number | undefined;
  let cursor: Query['cursor'];
  let select: string[] | undefined;
  for (const text of list) {
    const raw = parseRaw(text);
    switch (raw.method) {
      case 'orderAsc':
      case 'orderDesc':
        addOrder(orders, orderable(raw.attribute, subject), raw.method === 'orderAsc' ? 'ASC' : 'DESC');
        break;
      case 'orderRandom':
        isRandom = true;
        break;
      case 'limit':
        limit ??= countOf(raw, 1);
        break;
      case 'offset':
        offset ??= countOf(raw, 0);
        break;
      case 'cursorAfter':
      case 'cursorBefore':
        cursor ??= { id: cursorOf(raw), side: raw.method === 'cursorAfter' ? 'after' : 'before' };
        break;
      case 'select':
        select = [...(select ?? []), ...selectionOf(raw, subject)];
        break;
      default:
        filters.push(toFilter(raw, subject, 0));
    }
  }
  if (countComparisons(filters) > MAX_COMPARISONS)
    throw invalidQuery(`A list takes at most ${MAX_COMPARISONS} comparisons`);
  return { filters, orders, isRandom, limit, offset: offset ?? 0, cursor, select };
}

/** Adds an order. A second one by the same attribute changes nothing, and would be sorted by all the same. */
function addOrder(orders: Order[], attribute: string, direction: Order['direction']): void {
  if (!orders.some((order) => order.attribute === attribute)) orders.push({ attribute, direction });
}

const countComparisons = (filters: readonly Filter[]): number =>
  filters.reduce((count, filter) => count + ('filters' in filter ? countComparisons(filter.filters) : 1), 0);

/** Parses the queries of a single document, which may only select attributes. Throws like `parseQueries`. */
export function parseSelection(texts: unknown, subject: QuerySubject): readonly string[] | undefined {
  const list = toTexts(texts).map(parseRaw);
  for (const { method } of list) if (method !== 'select') throw invalid(`Invalid query method: ${method}`);
  return list.length === 0 ? undefined : list.flatMap((raw) => selectionOf(raw, subject));
}

/** Checks the queries of a list that takes a limit and an offset only. Throws like `parseQueries`. */
export function checkPaging(texts: unknown): void {
  for (const raw of toTexts(texts).map(parseRaw)) {
    if (raw.method !== 'limit' && raw.method !== 'offset') throw invalid(`Invalid query method: ${raw.method}`);
    countOf(raw, raw.method === 'limit' ? 1 : 0);
  }
}

/**
 * Parses the parameter of queries as far as it is a list of texts, which is checked before the list is looked for.
 * Throws `general_argument_invalid`.
 */
export function toTexts(texts: unknown): string[] {
  if (texts === undefined || texts === null) return [];
  const message = `Value must a valid array no longer than ${MAX_QUERIES} items and Value must be a valid string and at least 1 chars and no longer than ${MAX_QUERY_CHARS} chars`;
  const refused = (): AppwriteError =>
    new AppwriteError('general_argument_invalid', `Invalid \`queries\` param: ${message}`);
  if (!Array.isArray(texts) || texts.length > MAX_QUERIES) throw refused();
  return texts.map((text: unknown) => {
    if (typeof text !== 'string' || text.length < 1 || text.length > MAX_QUERY_CHARS) throw refused();
    return text;
  });
}

function parseRaw(text: string): RawQuery {
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    throw invalidQuery('Syntax error');
  }
  return toRaw(parsed);
}

function toRaw(value: unknown): RawQuery {
  const parsed = z.safeParse(rawSchema, value);
  if (!parsed.success)
    throw invalidQuery(`Invalid query. Must be an array, got ${value === null ? 'NULL' : typeof value}`);
  const { method, attribute = '', values = [] } = parsed.data;
  if (typeof attribute !== 'string')
    throw invalid(`Invalid query attribute. Must be a string, got ${typeof attribute}`);
  if (!Array.isArray(values)) throw invalid(`Invalid query values. Must be an array, got ${typeof values}`);
  return { method, attribute, values };
}

/** Returns the attribute to order by; without one it is the order of creation. */
function orderable(requested: string, subject: QuerySubject): string {
  const attribute = requested === '' ? '$sequence' : requested;
  if (!subject.fields.has(attribute)) throw invalidQuery(`Attribute not found in schema: ${attribute}`);
  return attribute;
}

function countOf(raw: RawQuery, min: number): number {
  const [value] = raw.values;
  const count = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < min) {
    throw invalidQuery(`Invalid ${raw.method}: Value must be a valid range between ${min} and ${grouped(MAX_INTEGER)}`);
  }
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

function cursorOf(raw: RawQuery): string {
  const [value] = raw.values;
  if (typeof value !== 'string' || !/^[A-Za-z0-9._-]{1,36}$/.test(value))
    throw invalidQuery('Invalid cursor: Value must be a valid id');
  return value;
}

const SELECTABLE_ALWAYS: ReadonlySet<string> = new Set([
  '*',
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '$databaseId',
  '$collectionId',
  '$tableId',
]);

function selectionOf(raw: RawQuery, subject: QuerySubject): string[] {
  if (raw.values.length === 0) throw invalidQuery('No attributes selected');
  return raw.values.map((name) => {
    if (typeof name !== 'string' || (!subject.fields.has(name) && !SELECTABLE_ALWAYS.has(name)))
      throw invalidQuery(`Attribute not found in schema: ${shown(name)}`);
    return name;
  });
}

function toFilter(raw: RawQuery, subject: QuerySubject, depth: number): Filter {
  const { method } = raw;
  if (method === 'and' || method === 'or') {
    const noun = method === 'and' ? 'And' : 'Or';
    if (raw.values.length < 2) throw invalidQuery(`${noun} queries require at least two queries`);
    if (depth >= MAX_DEPTH) throw invalidQuery('Queries are nested too deeply');
    const inner = raw.values.map((value) => toRaw(value));
    if (inner.some((one) => !isComparison(one.method) && one.method !== 'and' && one.method !== 'or'))
      throw invalidQuery(`${noun} queries can only contain filter queries`);
    return { method, filters: inner.map((one) => toFilter(one, subject, depth + 1)) };
  }
  if (!isComparison(method)) throw invalid(`Invalid query method: ${method}`);
  return toComparison(method, raw, subject);
}

/** Returns a word with its first letter in upper case. */
export const capitalised = (method: string): string => method.charAt(0).toUpperCase() + method.slice(1);

function toComparison(method: ComparisonMethod, raw: RawQuery, subject: QuerySubject): Filter {
  const { attribute, values } = raw;
  const field = subject.fields.get(attribute);
  if (field === undefined) throw invalidQuery(`Attribute not found in schema: ${attribute}`);
  if (field.isEncrypted === true) throw invalidQuery(`Cannot query encrypted attribute: ${attribute}`);
  const arity = COMPARISONS[method];
  if (arity === 'many' && values.length === 0)
    throw invalidQuery(`${capitalised(method)} queries require at least one value.`);
  if (arity === 'one' && values.length !== 1)
    throw invalidQuery(`${capitalised(method)} queries require exactly one value.`);
  if (arity === 'two' && values.length !== 2)
    throw invalidQuery(`${capitalised(method)} queries require exactly two values.`);
  if (values.length > MAX_VALUES)
    throw invalidQuery(`Query on attribute has greater than ${MAX_VALUES} values: ${attribute}`);
  if (field.array && arity !== 'none' && !CONTAINING.has(method))
    throw invalidQuery(`Cannot query ${method} on attribute "${attribute}" because it is an array.`);
  if (!field.array && CONTAINING.has(method) && (field.type !== 'string' || method === 'containsAll'))
    throw invalidQuery(
      `Cannot query ${method} on attribute "${attribute}" because it is not an array, string, or object.`,
    );
  if (TEXTUAL.has(method) && field.type !== 'string')
    throw invalidQuery(`Query value is invalid for attribute "${attribute}"`);
  if ((method === 'search' || method === 'notSearch') && !subject.searchable.has(attribute))
    throw invalid(`Searching by attribute "${attribute}" requires a fulltext index.`);
  return {
    method,
    attribute,
    field,
    values: arity === 'none' ? [] : values.map((value) => toScalar(value, attribute, field.type)),
  };
}

/** Converts a value to SQLite's form: booleans to 0 and 1, times to the wire format. */
function toScalar(value: unknown, attribute: string, type: FieldType): Scalar {
  const scalar = scalarOf(value, type);
  if (scalar === undefined) throw invalidQuery(`Query value is invalid for attribute "${attribute}"`);
  return scalar;
}

/** Reads a row number, written as text or as a number. */
function sequenceOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function scalarOf(value: unknown, type: FieldType): Scalar | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'sequence':
      return sequenceOf(value);
    case 'integer':
      return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)) ? value : undefined;
    case 'double':
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : undefined;
    case 'datetime':
      return typeof value === 'string' ? normaliseDateTime(value) : undefined;
  }
}
