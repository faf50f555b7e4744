import { isEmailAddress } from '#domain/session/email-address.ts';
import { hasUnparsableKey } from '#domain/wire/unparsable-keys.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { SHORT_BYTES } from '#server/http/body/body-intake.ts';
import { exceedsBounds } from '#server/http/body/value-bounds.ts';
import type { Caller } from '../caller.ts';
import type { EmbeddedProject } from '../settings.ts';
import { isInt64, JsonText, parseJson, stringifyJson, toExactInteger, type ExactInteger } from '../exact-json.ts';
import { isId } from '../ids.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AppwriteError } from './errors.ts';
import { plainUrl, writtenHostOf } from './origin.ts';

/** Parses a value, or throws `InvalidValue` with the wire's reason. */
export type Validator<T> = (value: unknown) => T;

/** The reason why a value is invalid, in the words of the imitated server. */
export class InvalidValue extends Error {}

const ID_WORDS =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Parses the id of an existing resource. */
export const id: Validator<string> = (value) => {
  const text = textOf(value);
  if (!isId(text)) throw new InvalidValue(ID_WORDS);
  return text;
};

/** Parses the id of a new resource: the caller's own, or the literal `unique()`. */
export const newId: Validator<string> = (value) => (value === 'unique()' ? value : id(value));

/** Parses the key of an attribute or index, which follows the rules for ids. */
export const key = id;

export const text =
  (max: number, min = 1): Validator<string> =>
  (value) => {
    const given = typeof value === 'string' ? value : undefined;
    if (given === undefined || given.length < min || (max > 0 && given.length > max)) {
      throw new InvalidValue(
        `Value must be a valid string${min > 0 ? ` and at least ${min} chars` : ''}${max > 0 ? ` and no longer than ${max} chars` : ''}`,
      );
    }
    return given;
  };

/** Control characters, and those that turn the direction in which what follows is shown. */
const INVISIBLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Removes from a name what only hides or disguises it. */
export const cleanName = (given: string): string => given.replace(INVISIBLE, '');

/** Parses the name of a person or team; unlike Appwrite it removes what only hides or disguises it. */
export const nameText = (min = 1): Validator<string> => {
  const given = text(128, min);
  return (value) => given(cleanName(given(value)));
};

/** Parses an email address to lower case: the service compares addresses regardless of case. */
export const email: Validator<string> = (value) => {
  if (typeof value !== 'string' || !isEmailAddress(value))
    throw new InvalidValue('Value must be a valid email address');
  return value.toLowerCase();
};

const PHONE = /^\+[1-9]\d{6,14}$/;

export const isPhone = (value: string): boolean => PHONE.test(value);

export const phone: Validator<string> = (value) => {
  if (typeof value !== 'string' || !isPhone(value))
    throw new InvalidValue("Phone number must start with a '+' can have a maximum of fifteen digits.");
  return value;
};

/** Takes what has 8 to 256 bytes. */
export const password: Validator<string> = (value) => {
  const length = typeof value === 'string' ? Buffer.byteLength(value) : 0;
  if (typeof value !== 'string' || length < 8 || length > 256)
    throw new InvalidValue('Password must be between 8 and 256 characters long.');
  return value;
};

/**
 * Returns the validator of passwords that somebody chooses; with `refusesCommonPasswords` none of the most used ones.
 */
export const newPassword =
  ({ refusesCommonPasswords = false }: Pick<EmbeddedProject, 'refusesCommonPasswords'>): Validator<string> =>
  (value) => {
    const chosen = password(value);
    if (refusesCommonPasswords && isCommonPassword(chosen))
      throw new InvalidValue(
        'Password must be between 8 and 256 characters long, and should not be one of the commonly used password.',
      );
    return chosen;
  };

export const flag: Validator<boolean> = (value) => {
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  if (value === false || value === 'false' || value === '0' || value === 0) return false;
  throw new InvalidValue('Value must be a valid boolean');
};

export const grouped = (value: number | bigint): string => value.toLocaleString('en-US');

export const integerBetween =
  (min: number, max: number): Validator<number> =>
  (value) => {
    const given = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof given !== 'number' || !Number.isInteger(given) || given < min || given > max) {
      throw new InvalidValue(`Value must be a valid range between ${grouped(min)} and ${grouped(max)}`);
    }
    return given;
  };

/** Parses an integer of 64 bits exactly. */
export const integer: Validator<ExactInteger> = (value) => {
  if (typeof value === 'bigint') return value;
  const given = typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? toExactInteger(BigInt(value)) : value;
  if (typeof given === 'bigint' && isInt64(given)) return given;
  if (typeof given !== 'number' || !Number.isInteger(given)) throw new InvalidValue('Value must be a valid integer');
  return given;
};

export const number: Validator<number> = (value) => {
  const given = typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : value;
  if (typeof given !== 'number' || !Number.isFinite(given)) throw new InvalidValue('Value must be a valid float');
  return given;
};

/** Parses a number; integers of 64 bits stay exact. */
export const exactNumber: Validator<ExactInteger> = (value) => {
  const isLongInteger = typeof value === 'bigint' || (typeof value === 'string' && /^-?\d{16,19}$/.test(value));
  return isLongInteger ? integer(value) : number(value);
};

export const oneOf =
  <const T extends string>(values: readonly T[]): Validator<T> =>
  (value) => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new InvalidValue(`Value must be one of (${values.join(', ')})`);
    return found;
  };

/** Parses a list of at most `max` elements; the reason includes the element's rule. */
export const listOf =
  <T>(element: Validator<T>, max: number): Validator<T[]> =>
  (value) => {
    const tooLong = `Value must a valid array no longer than ${max} items`;
    if (!Array.isArray(value)) throw new InvalidValue(`${tooLong} and Value must be a valid array`);
    return value.map((item) => {
      try {
        if (value.length > max) throw new InvalidValue('Value must be a valid list');
        return element(item);
      } catch (error) {
        if (error instanceof InvalidValue) throw new InvalidValue(`${tooLong} and ${error.message}`);
        throw error;
      }
    });
  };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NO_OBJECT = 'Value must be a valid object.';

/**
 * Parses a JSON object, of at most `max` characters if given. An empty list counts as an empty object. Unlike Appwrite
 * it refuses keys that Appwrite's own SDKs cannot read, since the answer may be a list that others read too.
 */
export const object =
  (max = 0): Validator<Record<string, unknown>> =>
  (value) => {
    if (Array.isArray(value) && value.length === 0) return {};
    if (!isObject(value) || (max > 0 && stringifyJson(value).length > max) || hasUnparsableKey(value))
      throw new InvalidValue(NO_OBJECT);
    return value;
  };

/** Most characters of the JSON of preferences. */
const PREFERENCES_CHARS = 65_535;
/** Most values and levels of preferences: a value costs whoever parses them as much as many characters do. */
const PREFERENCES_VALUES = 1_000;
const PREFERENCES_LEVELS = 20;

/**
 * Parses the preferences of an account or team, a JSON object, to the text that is stored. Unlike Appwrite it refuses
 * those of people with very many values or levels as it refuses long ones; a key of the server may write back what an
 * earlier version stored.
 */
export const preferencesBy =
  (sender: Caller['kind']): Validator<JsonText> =>
  (value) => {
    if (sender !== 'key' && exceedsBounds(value, PREFERENCES_VALUES, PREFERENCES_LEVELS))
      throw new InvalidValue(NO_OBJECT);
    const given = object()(value);
    const written = stringifyJson(given);
    if (written.length > PREFERENCES_CHARS) throw new InvalidValue(NO_OBJECT);
    return new JsonText(() => written);
  };

/** JSON texts in one body of a person have so many characters together: they are parsed at once, as a short body. */
const MAX_TEXT_CHARS = SHORT_BYTES;

/**
 * Returns the parser of document data for one request: an object, or the JSON text of one. An empty list, not as a
 * text, counts as an empty object. Throws `general_payload_too_large` once the texts of a person are longer than a
 * short body; keys of the server send texts of any length.
 */
export function dataValidator({ kind }: Pick<Caller, 'kind'>): Validator<Record<string, unknown>> {
  let charsLeft = kind === 'key' ? Number.POSITIVE_INFINITY : MAX_TEXT_CHARS;
  return (value) => {
    if (Array.isArray(value) && value.length === 0) return {};
    if (typeof value === 'string') charsLeft -= value.length;
    if (charsLeft < 0)
      throw new AppwriteError(
        'general_payload_too_large',
        `JSON as a text may have ${grouped(MAX_TEXT_CHARS)} characters in a body. Send objects in place of texts.`,
      );
    const given = typeof value === 'string' ? parseText(value) : value;
    if (!isObject(given)) throw new InvalidValue('Value must be a valid JSON object');
    return given;
  };
}

function parseText(value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** Parses a redirect address that the project allows (contract §1.5). */
export const redirectUrl =
  (isAllowed: (url: URL) => boolean): Validator<string> =>
  (value) => {
    const parsed = typeof value === 'string' && canParseUrl(value) ? new URL(value) : null;
    if (parsed === null || typeof value !== 'string' || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:'))
      throw new InvalidValue('Invalid URI.');
    if (plainUrl(value) === undefined || !isAllowed(parsed))
      throw new InvalidValue(
        `Invalid URI. Register your new client (${writtenHostOf(value) || parsed.hostname}) as a new Web platform on your project console dashboard`,
      );
    return value;
  };
