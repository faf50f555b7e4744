/**
 * The expected result of a list, found by checking every document in memory. A second implementation of the rules of
 * queries (contract §6), independent of the service and its SQL.
 */
export interface QueryNode {
  readonly method: string;
  readonly attribute?: string;
  readonly values?: readonly unknown[];
}

type NaiveValue = string | number | boolean | null | undefined | readonly (string | number)[];

export type NaiveDocument = Readonly<Record<string, NaiveValue>> & { readonly $id: string; readonly $sequence: string };

/** How an attribute is compared. */
export type NaiveType = 'text' | 'number' | 'boolean' | 'moment' | 'list';

export type NaiveSchema = Readonly<Record<string, NaiveType>>;

const SYSTEM: NaiveSchema = { $id: 'text', $sequence: 'number', $createdAt: 'moment', $updatedAt: 'moment' };

/** Folds the case of the letters A to Z, which does not count in comparisons. */
const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Ranks UTF-16 units so that they sort by code points: surrogates come last. */
const rankOf = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Compares texts by code points. */
function compareTexts(left: string, right: string): number {
  const [a, b] = [fold(left), fold(right)];
  const shared = Math.min(a.length, b.length);
  for (let position = 0; position < shared; position += 1) {
    const difference = rankOf(a.charCodeAt(position)) - rankOf(b.charCodeAt(position));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareValues(left: unknown, right: unknown, type: NaiveType): number {
  if (type === 'text') return compareTexts(String(left), String(right));
  const toNumber = type === 'moment' ? (value: unknown) => Date.parse(String(value)) : Number;
  return toNumber(left) - toNumber(right);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '');

const isList = (value: NaiveValue): value is readonly (string | number)[] => Array.isArray(value);

function isFound(text: string, search: string): boolean {
  const words = wordsOf(text);
  if (/^".*"$/s.test(search.trim())) {
    const phrase = wordsOf(search);
    return (
      phrase.length > 0 && words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word))
    );
  }
  const wanted = wordsOf(search);
  return wanted.some((word, position) =>
    words.some((one) => one === word || (position === wanted.length - 1 && one.startsWith(word))),
  );
}

export function matchesNaively(
  { method, attribute = '', values = [] }: QueryNode,
  document: NaiveDocument,
  schema: NaiveSchema,
): boolean {
  if (method === 'and') return values.every((inner) => matchesNaively(inner as QueryNode, document, schema));
  if (method === 'or') return values.some((inner) => matchesNaively(inner as QueryNode, document, schema));
  const type = { ...SYSTEM, ...schema }[attribute] ?? 'text';
  const value = document[attribute] ?? null;
  if (method === 'isNull') return value === null;
  if (method === 'isNotNull') return value !== null;
  // A missing value matches no search.
  if (method === 'notSearch') return value === null || (!isList(value) && !isFound(String(value), String(values[0])));
  // For a missing value neither a comparison nor its opposite holds.
  if (value === null) return false;
  if (isList(value)) {
    const has = (wanted: unknown): boolean => value.some((one) => one === wanted);
    return method === 'containsAll'
      ? values.every(has)
      : method === 'notContains'
        ? !values.some(has)
        : values.some(has);
  }
  const against = (position: number): number => compareValues(value, values[position], type);
  const text = fold(String(value));
  const texts = values.map((one) => fold(String(one)));
  switch (method) {
    case 'equal':
      return values.some((_, position) => against(position) === 0);
    case 'notEqual':
      return against(0) !== 0;
    case 'lessThan':
      return against(0) < 0;
    case 'lessThanEqual':
      return against(0) <= 0;
    case 'greaterThan':
      return against(0) > 0;
    case 'greaterThanEqual':
      return against(0) >= 0;
    case 'between':
      return against(0) >= 0 && against(1) <= 0;
    case 'notBetween':
      return against(0) < 0 || against(1) > 0;
    case 'startsWith':
      return text.startsWith(texts[0] ?? '');
    case 'notStartsWith':
      return !text.startsWith(texts[0] ?? '');
    case 'endsWith':
      return text.endsWith(texts[0] ?? '');
    case 'notEndsWith':
      return !text.endsWith(texts[0] ?? '');
    case 'contains':
    case 'containsAny':
      return texts.some((one) => text.includes(one));
    case 'notContains':
      return !texts.some((one) => text.includes(one));
    case 'search':
      return isFound(String(value), String(values[0]));
    default:
      throw new Error(`No rule for ${method}.`);
  }
}

export interface NaiveOrder {
  readonly attribute: string;
  readonly direction: 'asc' | 'desc';
}

/** Adds the sequence number, which breaks ties in the direction of a leading time (contract §6). */
function completeOrders(orders: readonly NaiveOrder[]): readonly NaiveOrder[] {
  if (orders.some(({ attribute }) => attribute === '$id' || attribute === '$sequence')) return orders;
  const [first] = orders;
  const follows = first !== undefined && ['$createdAt', '$updatedAt'].includes(first.attribute);
  return [...orders, { attribute: '$sequence', direction: follows ? first.direction : 'asc' }];
}

const typeIn = (schema: NaiveSchema, attribute: string): NaiveType => ({ ...SYSTEM, ...schema })[attribute] ?? 'text';

export function sortNaively(
  documents: readonly NaiveDocument[],
  orders: readonly NaiveOrder[],
  schema: NaiveSchema,
): NaiveDocument[] {
  const complete = completeOrders(orders);
  return documents.toSorted((left, right) => {
    for (const { attribute, direction } of complete) {
      const [a, b] = [left[attribute] ?? null, right[attribute] ?? null];
      // Missing values come first.
      const difference =
        a === null || b === null
          ? Number(b === null) - Number(a === null)
          : compareValues(a, b, typeIn(schema, attribute));
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  });
}

/**
 * Returns the rows beyond a cursor; undefined when the cursor is refused because its row lacks a value of the order.
 * Rows that lack one are on neither side (contract §15, 14).
 */
export function sliceNaively(
  sorted: readonly NaiveDocument[],
  cursorId: string,
  side: 'after' | 'before',
  orders: readonly NaiveOrder[],
  schema: NaiveSchema,
): NaiveDocument[] | undefined {
  const complete = completeOrders(orders);
  const cursor = sorted.find(({ $id }) => $id === cursorId);
  if (cursor === undefined || complete.some(({ attribute }) => (cursor[attribute] ?? null) === null)) return undefined;
  return sorted.filter((document) => {
    for (const { attribute, direction } of complete) {
      const value = document[attribute] ?? null;
      if (value === null) return false;
      const difference =
        compareValues(value, cursor[attribute], typeIn(schema, attribute)) * (direction === 'asc' ? 1 : -1);
      if (difference !== 0) return side === 'after' ? difference > 0 : difference < 0;
    }
    return false;
  });
}
