import type { Placeholders } from './placeholders.ts';

/** Keys that newer servers add to what 1.8.1 answered (contract: format 2.0.0). */
const NEWER_KEYS = new Set([
  'bytesMax',
  'bytesUsed',
  'subscriptions',
  'impersonator',
  'impersonatorUserId',
  'userPhone',
  'userAccessedAt',
  'emailCanonical',
  'emailIsFree',
  'emailIsDisposable',
  'emailIsCorporate',
  'emailIsCanonical',
]);
const isNewerKey = (key: string, expected: Readonly<Record<string, unknown>>): boolean =>
  NEWER_KEYS.has(key) || (key === 'status' && 'type' in expected && 'enabled' in expected);

/** Decides whether a channel is one of `known` with an action, or under its name in the newer family of paths. */
function isNewerChannel(channel: string, known: readonly string[]): boolean {
  const plain = channel.replace(/\.(?:create|upsert|update|delete)$/, '');
  return (
    known.includes(plain) ||
    known.includes(plain.replace(/^tablesdb\./, 'databases.')) ||
    known.some((one) => one.replace('.collections.', '.tables.').replace('.documents', '.rows') === plain)
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first element of a list that the recording shortened, such as "25 documents". */
const SHORTENED = /^(\d+) documents(?: like)?$/;

/**
 * Compares an answer with the recording by shape and value. Returns one sentence per difference. The order of keys and
 * the value of `version` do not count.
 */
export function compareBodies(
  expected: unknown,
  actual: unknown,
  placeholders: Placeholders,
  path = 'body',
  owner?: string,
): string[] {
  if (expected === '(left out)' || expected === '(any order)') return [];
  // Attributes and indexes are available at once.
  if (expected === 'processing' && actual === 'available') return [];
  if (typeof expected === 'string') return compareTexts(expected, actual, placeholders, path, owner);
  if (Array.isArray(expected)) return compareLists(expected, actual, placeholders, path, owner);
  if (isObject(expected))
    return isObject(actual)
      ? compareObjects(expected, actual, placeholders, path)
      : [`${path} is ${brief(actual)} and was an object`];
  // Sequence numbers are text in the newer contract. The recorded backend also counted failed attempts, so only the
  // form is compared.
  if (path.endsWith('.$sequence') && typeof expected === 'number')
    return typeof actual === 'string' && /^\d+$/.test(actual)
      ? []
      : [`${path} is ${brief(actual)} and was ${expected}`];
  return expected === actual ? [] : [`${path} is ${brief(actual)} and was ${brief(expected)}`];
}

function compareTexts(
  expected: string,
  actual: unknown,
  placeholders: Placeholders,
  path: string,
  owner: string | undefined,
): string[] {
  if (expected === '{{number}}' && typeof actual === 'number') return [];
  return typeof actual === 'string' && placeholders.matches(expected, actual, owner)
    ? []
    : [`${path} is ${brief(actual)} and was ${brief(expected)}`];
}

function compareLists(
  expected: readonly unknown[],
  actual: unknown,
  placeholders: Placeholders,
  path: string,
  owner: string | undefined,
): string[] {
  if (!Array.isArray(actual)) return [`${path} is ${brief(actual)} and was a list`];
  const [first] = expected;
  const shortened = typeof first === 'string' ? SHORTENED.exec(first) : null;
  if (shortened !== null) {
    const lengths =
      actual.length === Number(shortened[1]) ? [] : [`${path} has ${actual.length} elements and had ${shortened[1]}`];
    return [...lengths, ...compareBodies(expected[1], actual[0], placeholders, `${path}[0]`, owner)];
  }
  // Channels with an action are newer; the older ones must be among them.
  if (path.endsWith('.channels') && expected.every((one) => typeof one === 'string')) {
    const known = expected.map((one) => placeholders.fill(one));
    const missing = known.filter((one) => !actual.includes(one));
    const added = actual.filter((one) => !known.includes(String(one)) && !isNewerChannel(String(one), known));
    return [
      ...(missing.length === 0 ? [] : [`${path} lacks ${missing.join(', ')}`]),
      ...(added.length === 0 ? [] : [`${path} has also ${added.join(', ')}`]),
    ];
  }
  if (actual.length !== expected.length)
    return [`${path} has ${actual.length} elements and had ${expected.length}: ${brief(actual)}`];
  return expected.flatMap((one, position) =>
    compareBodies(one, actual[position], placeholders, `${path}[${position}]`, owner),
  );
}

function compareObjects(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  placeholders: Placeholders,
  path: string,
): string[] {
  const owner = '$sequence' in expected && typeof actual['$id'] === 'string' ? actual['$id'] : undefined;
  const keys = Object.keys(expected).map((key) => placeholders.fill(key));
  const differences = Object.entries(expected).flatMap(([rawKey, value]) => {
    const key = placeholders.fill(rawKey);
    if (key === 'version' || (key === '$id' && 'lengths' in expected)) return [];
    if (!(key in actual)) return [`${path}.${key} is missing and was ${brief(value)}`];
    return compareBodies(value, actual[key], placeholders, `${path}.${key}`, owner);
  });
  // The recording of a function has only the requested attributes.
  const isShortened =
    Object.keys(expected).every((key) => key === '$id' || key === '$sequence') ||
    ('runtime' in expected && !('$createdAt' in expected));
  const added = isShortened
    ? []
    : Object.keys(actual)
        .filter((key) => !keys.includes(key) && !isNewerKey(key, expected))
        .map((key) => `${path}.${key} is ${brief(actual[key])} and was not there`);
  return [...differences, ...added];
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
};
