import * as z from 'zod/mini';
import { withoutUnparsableKeys } from '#domain/wire/unparsable-keys.ts';
import { JsonText, parseJson, stringifyJson } from '../exact-json.ts';

/** JSON in the service's own tables. It is validated, because a file may be older or damaged. */
const stringsSchema = z.array(z.string());
const objectSchema = z.record(z.string(), z.unknown());

export const parseStrings = (text: unknown): string[] => z.parse(stringsSchema, JSON.parse(String(text)));

/** Parses a stored object; entries that no SDK could read, which earlier versions stored, are left out. */
export const parseObject = (text: unknown): Record<string, unknown> =>
  withoutUnparsableKeys(z.parse(objectSchema, parseJson(String(text))));

/** What a text with a key that no SDK could read contains, in some spelling; values may contain it, too. */
const SUSPICIOUS = ['__proto__', 'constructor', '\\u00', '\\U00'];

/**
 * Returns stored preferences, which their owner writes and most readers of the row do not need: as their text, without
 * the entries that `parseObject` leaves out.
 */
export const storedPreferences = (text: unknown): JsonText =>
  new JsonText(() => {
    const stored = String(text);
    return SUSPICIOUS.some((part) => stored.includes(part)) ? stringifyJson(parseObject(stored)) : stored;
  });

/** Returns preferences as they are stored. */
export const preferencesOf = (value: Readonly<Record<string, unknown>>): JsonText =>
  new JsonText(() => stringifyJson(value));
