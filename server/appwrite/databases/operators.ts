import * as z from 'zod/mini';
import { LIST_OPERATORS, NUMERIC_OPERATORS, OPERATORS, TEXT_OPERATORS } from '#domain/wire/appwrite-operators.ts';
import { SHORT_BYTES } from '#server/http/body/body-intake.ts';
import type { Caller } from '../caller.ts';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { INT64_MAX, INT64_MIN, isInt64, parseJson, toExactInteger, type ExactInteger } from '../exact-json.ts';
import { AppwriteError } from '../http/errors.ts';
import type { SqlValue } from '../storage/store.ts';
import { isTextType, type Attribute } from './attribute.ts';
import type { Collection, DocumentRow } from './collection.ts';
import type { Naming } from './legacy-names.ts';

type NumericMethod = (typeof NUMERIC_OPERATORS)[number];
type ListMethod = (typeof LIST_OPERATORS)[number];

const operatorSchema = z.object({
  method: z.enum(OPERATORS),
  values: z.optional(z.array(z.unknown())),
});

interface Operator {
  readonly method: z.infer<typeof operatorSchema>['method'];
  readonly values: readonly unknown[];
}

/** The values that an operator on a list takes. */
const MAX_VALUES = 10_000;
/** Longest operator of a server key; a longer text is parsed by nobody, and is no operator. */
const MAX_OPERATOR_CHARS = 262_144;
/** The same of a person, of all texts of a document together that look like operators. */
const MAX_OPERATORS_CHARS = SHORT_BYTES;
/** The longest text that a replacement makes of a shorter one. */
const MAX_TEXT_LENGTH = 16_777_216;
const DAY_MS = 86_400_000;

/** The reason why an operator does not fit its attribute or the stored value, in the words of the imitated server. */
class Misfit extends Error {}

const mayBeOperator = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*\{/.test(value) && value.includes('"method"');

/** Reads an operator in its JSON form; undefined for any other text. */
function operatorIn(value: string): Operator | undefined {
  try {
    const operator = z.safeParse(operatorSchema, parseJson(value));
    return operator.success ? { method: operator.data.method, values: operator.data.values ?? [] } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the operators in the data of a change by what they make of the stored row (contract §5.6), or of the
 * defaults without one. `nowMs` is Unix milliseconds. Throws the family's `document_invalid_structure` for an operator
 * that does not fit.
 */
export function resolveOperators(
  data: Readonly<Record<string, unknown>>,
  collection: Collection,
  known: DocumentRow | undefined,
  nowMs: number,
  { caller, naming }: { readonly caller: Caller; readonly naming: Naming },
): Readonly<Record<string, unknown>> {
  let resolved = data;
  let charsLeft = MAX_OPERATORS_CHARS;
  for (const [key, value] of Object.entries(data)) {
    const attribute = collection.attribute(key);
    if (attribute === undefined || !mayBeOperator(value)) continue;
    charsLeft -= value.length;
    const isTooLong = caller.kind === 'key' ? value.length > MAX_OPERATOR_CHARS : charsLeft < 0;
    const operator = isTooLong ? undefined : operatorIn(value);
    if (operator === undefined) continue;
    try {
      const stored = known === undefined ? collection.defaultOf(key) : (known[collection.positionOf(key)] ?? null);
      resolved = { ...resolved, [key]: apply(operator, attribute, stored, nowMs) };
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      throw new AppwriteError(
        naming.error('document_invalid_structure'),
        `Invalid document structure: ${error.message}`,
      );
    }
  }
  return resolved;
}

const isOneOf = <T extends string>(methods: readonly T[], method: string): method is T =>
  methods.some((one) => one === method);

function apply(operator: Operator, attribute: Attribute, stored: SqlValue, nowMs: number): unknown {
  const { method, values } = operator;
  const { key, type, array } = attribute;
  const misfit = (kind: string): never => {
    throw new Misfit(`Cannot apply ${method} operator to non-${kind} field '${key}'`);
  };
  if (isOneOf(NUMERIC_OPERATORS, method)) {
    if (array || (type !== 'integer' && type !== 'bigint' && type !== 'double')) return misfit('numeric');
    const current = typeof stored === 'number' || typeof stored === 'bigint' ? stored : 0;
    return type === 'double' ? computeFloat(method, Number(current), values) : computeInteger(method, current, values);
  }
  if (isOneOf(LIST_OPERATORS, method)) return array ? changeList(method, listIn(stored), values) : misfit('array');
  if (isOneOf(TEXT_OPERATORS, method)) {
    if (array || !isTextType(type)) return misfit('string');
    return changeText(method, stored === null ? null : String(stored), values);
  }
  if (method === 'toggle') return array || type !== 'boolean' ? misfit('boolean') : stored !== 1;
  if (array || type !== 'datetime') return misfit('datetime');
  if (method === 'dateSetNow') return toDateTime(nowMs);
  const [days] = values;
  if (typeof days !== 'number' || !Number.isInteger(days))
    throw new Misfit(`Cannot apply ${method} operator: requires an integer number of days`);
  return stored === null
    ? null
    : toDate(fromDateTime(String(stored)) + (method === 'dateAddDays' ? days : -days) * DAY_MS, method);
}

function toDate(ms: number, method: string): string {
  if (Number.isNaN(new Date(ms).getTime())) throw new Misfit(`Cannot apply ${method} operator: Value out of range`);
  return toDateTime(ms);
}

/** Returns the operand, and the limit that the result must not pass, if any. */
function operandsOf(
  method: NumericMethod,
  [value, limit]: readonly unknown[],
): { readonly by: ExactInteger; readonly limit: ExactInteger | undefined } {
  const isNumber = (one: unknown): one is ExactInteger => typeof one === 'number' || typeof one === 'bigint';
  if (!isNumber(value)) throw new Misfit(`Cannot apply ${method} operator: value must be numeric, got ${typeof value}`);
  if ((method === 'divide' || method === 'modulo') && Number(value) === 0)
    throw new Misfit(`Cannot apply ${method} operator: ${method === 'divide' ? 'division' : 'modulo'} by zero`);
  if (limit === undefined || limit === null || method === 'modulo') return { by: value, limit: undefined };
  if (!isNumber(limit))
    throw new Misfit(`Cannot apply ${method} operator: max/min limit must be numeric, got ${typeof limit}`);
  return { by: value, limit };
}

/** Checks whether a result passes its limit: a minimum for a decrement and a division, a maximum for the others. */
const passes = (method: NumericMethod, result: ExactInteger, limit: ExactInteger): boolean =>
  method === 'decrement' || method === 'divide' ? result < limit : result > limit;

function calculate(method: NumericMethod, current: number, by: number): number {
  switch (method) {
    case 'increment':
      return current + by;
    case 'decrement':
      return current - by;
    case 'multiply':
      return current * by;
    case 'divide':
      return current / by;
    case 'modulo':
      return current % by;
    case 'power':
      return current ** by;
  }
}

function computeFloat(method: NumericMethod, current: number, values: readonly unknown[]): number {
  const { by, limit } = operandsOf(method, values);
  const result = calculate(method, current, Number(by));
  if (limit !== undefined && (!Number.isFinite(result) || passes(method, result, limit))) return current;
  if (!Number.isFinite(result)) throw new Misfit(`Cannot apply ${method} operator: Value out of range`);
  return result;
}

/** Computes exactly as far as operands are whole; other results are rounded, as columns of whole numbers do. */
function computeInteger(method: NumericMethod, current: ExactInteger, values: readonly unknown[]): ExactInteger {
  const { by, limit } = operandsOf(method, values);
  const result = exactly(method, current, by) ?? roundedInteger(calculate(method, Number(current), Number(by)));
  if (limit !== undefined && (result === undefined || passes(method, result, limit))) return current;
  if (result === undefined || !isInt64(result))
    throw new Misfit(
      result !== undefined && result < 0n
        ? `Cannot apply ${method} operator: would underflow minimum value of ${INT64_MIN}`
        : `Cannot apply ${method} operator: would overflow maximum value of ${INT64_MAX}`,
    );
  return toExactInteger(result);
}

/** Returns undefined where integers do not suffice, or would become too long to compute. */
function exactly(method: NumericMethod, current: ExactInteger, by: ExactInteger): bigint | undefined {
  if (typeof by === 'number' && !Number.isInteger(by)) return undefined;
  const [a, b] = [BigInt(current), BigInt(by)];
  switch (method) {
    case 'increment':
      return a + b;
    case 'decrement':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a % b === 0n ? a / b : undefined;
    case 'modulo':
      return a % b;
    case 'power':
      return b >= 0n && b < 64n ? a ** b : undefined;
  }
}

const roundedInteger = (value: number): bigint | undefined =>
  Number.isFinite(value) ? BigInt(Math.sign(value) * Math.round(Math.abs(value))) : undefined;

const listIn = (stored: SqlValue): readonly unknown[] => {
  const list = stored === null ? [] : parseJson(String(stored));
  return Array.isArray(list) ? list : [];
};

/** Returns the operands of a list operator, which may be wrapped in a list. */
function elementsOf(method: ListMethod, values: readonly unknown[]): readonly unknown[] {
  const elements: readonly unknown[] = Array.isArray(values[0]) ? values[0] : values;
  if (elements.length > MAX_VALUES)
    throw new Misfit(
      `Array size ${elements.length} exceeds maximum allowed size of ${MAX_VALUES} for array operations`,
    );
  return elements;
}

function changeList(method: ListMethod, list: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  switch (method) {
    case 'arrayAppend':
      return [...list, ...elementsOf(method, values)];
    case 'arrayPrepend':
      return [...elementsOf(method, values), ...list];
    case 'arrayInsert':
      return insert(list, values);
    case 'arrayUnique':
      return [...new Set(list)];
    case 'arrayRemove': {
      if (values.length === 0) throw new Misfit(`Cannot apply ${method} operator: requires a value to remove`);
      const removed = new Set(elementsOf(method, values));
      return list.filter((one) => !removed.has(one));
    }
    case 'arrayIntersect': {
      if (values.length === 0) throw new Misfit(`${method} operator requires a non-empty array value`);
      const kept = new Set(elementsOf(method, values));
      return list.filter((one) => kept.has(one));
    }
    case 'arrayDiff': {
      const dropped = new Set(elementsOf(method, values));
      return list.filter((one) => !dropped.has(one));
    }
    case 'arrayFilter':
      return filterList(list, values);
  }
}

function insert(list: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  const [index, value] = values;
  if (values.length !== 2)
    throw new Misfit('Cannot apply arrayInsert operator: requires exactly 2 values (index and value)');
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    throw new Misfit('Cannot apply arrayInsert operator: index must be a non-negative integer');
  if (index > list.length)
    throw new Misfit(
      `Cannot apply arrayInsert operator: index ${index} is out of bounds for array of length ${list.length}`,
    );
  return list.toSpliced(index, 0, value);
}

const CONDITIONS: Readonly<Record<string, (element: unknown, value: unknown) => boolean>> = {
  equal: (element, value) => element === value,
  notEqual: (element, value) => element !== value,
  greaterThan: (element, value) => areNumbers(element, value) && Number(element) > Number(value),
  greaterThanEqual: (element, value) => areNumbers(element, value) && Number(element) >= Number(value),
  lessThan: (element, value) => areNumbers(element, value) && Number(element) < Number(value),
  lessThanEqual: (element, value) => areNumbers(element, value) && Number(element) <= Number(value),
  isNull: (element) => element === null,
  isNotNull: (element) => element !== null,
};

const areNumbers = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'number' || typeof value === 'bigint');

function filterList(list: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  const [name, value = null] = values;
  if (values.length < 1 || values.length > 2)
    throw new Misfit(
      'Cannot apply arrayFilter operator: requires 1 or 2 values (condition and optional comparison value)',
    );
  if (typeof name !== 'string') throw new Misfit('Cannot apply arrayFilter operator: condition must be a string');
  const condition = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined;
  if (condition === undefined)
    throw new Misfit(`Invalid array filter condition '${name}'. Must be one of: ${Object.keys(CONDITIONS).join(', ')}`);
  return list.filter((element) => condition(element, value));
}

function changeText(
  method: (typeof TEXT_OPERATORS)[number],
  current: string | null,
  [first, second, ...more]: readonly unknown[],
): string | null {
  if (method === 'stringConcat') {
    if (typeof first !== 'string') throw new Misfit(`Cannot apply ${method} operator: requires a string value`);
    return (current ?? '') + first;
  }
  if (typeof first !== 'string' || typeof second !== 'string' || more.length > 0)
    throw new Misfit(`Cannot apply ${method} operator: requires exactly 2 string values (search and replace)`);
  if (current === null || first === '') return current;
  const length = current.length + countOf(first, current) * (second.length - first.length);
  // Without the limit, some kilobytes of input would become gigabytes.
  if (length > Math.max(MAX_TEXT_LENGTH, current.length))
    throw new Misfit(`Cannot apply ${method} operator: would exceed maximum length of ${MAX_TEXT_LENGTH}`);
  return current.replaceAll(first, () => second);
}

/** Counts how often a part stands in a text, as a replacement finds it. */
function countOf(part: string, whole: string): number {
  let count = 0;
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + part.length)) count += 1;
  return count;
}
