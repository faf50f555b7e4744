/**
 * Names the operators that Appwrite carries out where a change of a document has one in place of a value: a JSON text
 * such as `{"method":"toggle"}` (server/appwrite/databases/operators.ts).
 */
export const NUMERIC_OPERATORS = ['increment', 'decrement', 'multiply', 'divide', 'modulo', 'power'] as const;
export const LIST_OPERATORS = [
  'arrayAppend',
  'arrayPrepend',
  'arrayInsert',
  'arrayRemove',
  'arrayUnique',
  'arrayIntersect',
  'arrayDiff',
  'arrayFilter',
] as const;
export const TEXT_OPERATORS = ['stringConcat', 'stringReplace'] as const;
const DATE_OPERATORS = ['dateAddDays', 'dateSubDays', 'dateSetNow'] as const;
export const OPERATORS = [
  ...NUMERIC_OPERATORS,
  ...LIST_OPERATORS,
  ...TEXT_OPERATORS,
  ...DATE_OPERATORS,
  'toggle',
] as const;

const NAMES: ReadonlySet<unknown> = new Set(OPERATORS);

/** Cheap sign of an operator: its key, or an escape that may spell it. */
const MAY_BE_OPERATOR = /^\s*\{[^]*(?:"method"|\\u00[67])/i;

/**
 * Returns a value that Appwrite stores as it is. What people type, or name columns and variables, could be an operator
 * and would be carried out with the server's rights: then the name of the method gets a space at its end. The text
 * remains the JSON it was, with one value changed.
 */
export function withoutOperator(value: unknown): unknown {
  if (typeof value !== 'string' || !MAY_BE_OPERATOR.test(value)) return value;
  const method = methodOf(value);
  if (typeof method !== 'string' || !NAMES.has(method)) return value;
  // Of two keys with one name the last counts.
  return `${value.trimEnd().slice(0, -1)},"method":"${method} "}`;
}

function methodOf(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'method' in parsed ? parsed.method : undefined;
  } catch {
    return undefined;
  }
}
