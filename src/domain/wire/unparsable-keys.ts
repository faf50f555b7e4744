/**
 * Keys that Appwrite's SDKs cannot read: their parser, json-bigint, throws for every answer with a key that contains
 * one of these words, also where letters of it are spelled as escapes. So one such key in the data of one person would
 * make whole lists unreadable for everybody.
 */
const WORDS = ['__proto__', 'constructor'];
const ESCAPE = /\\u00([0-9a-f]{2})/gi;

function isUnparsableKey(key: string): boolean {
  const spelled = key.replace(ESCAPE, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return WORDS.some((word) => spelled.includes(word));
}

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tells whether a JSON value contains, at any depth, a key that Appwrite's SDKs cannot read. */
export const hasUnparsableKey = (value: unknown): boolean =>
  isComposite(value) &&
  (Array.isArray(value)
    ? value.some(hasUnparsableKey)
    : Object.entries(value).some(([key, part]) => isUnparsableKey(key) || hasUnparsableKey(part)));

/** Returns a JSON object without the entries, at any depth, whose keys Appwrite's SDKs cannot read. */
export const withoutUnparsableKeys = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([key]) => !isUnparsableKey(key))
      .map(([key, part]) => [key, cleaned(part)]),
  );

function cleaned(value: unknown): unknown {
  if (!isComposite(value)) return value;
  return Array.isArray(value) ? value.map(cleaned) : withoutUnparsableKeys({ ...value });
}
