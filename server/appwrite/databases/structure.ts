import { isIP } from 'node:net';
import { isEmailAddress } from '#domain/session/email-address.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { normaliseDateTime } from '../datetime.ts';
import { stringifyJson, type ExactInteger } from '../exact-json.ts';
import { InvalidValue, grouped } from '../http/validators.ts';
import type { SqlValue } from '../storage/store.ts';
import { DOUBLE_MAX, DOUBLE_MIN, INTEGER_MAX, INTEGER_MIN, isTextType, type Attribute } from './attribute.ts';

/** Encodes one value (not a list) for SQLite; throws `InvalidValue` with the wire's message. */
export type ValueEncoder = (value: unknown, name: string) => SqlValue;

const refuse = (name: string, what: 'type' | 'format', message: string): never => {
  throw new InvalidValue(`Attribute "${name}" has invalid ${what}. ${message}`);
};

/** Returns the range as errors print it: in whole numbers, thousands grouped, open ends written out. */
const rangeMessage = (min: ExactInteger, max: ExactInteger): string =>
  `Value must be a valid range between ${grouped(rounded(min))} and ${grouped(rounded(max))}`;

/** Rounds half away from zero, exactly for the largest numbers too. */
const rounded = (value: ExactInteger): bigint =>
  BigInt(typeof value === 'bigint' ? value : Math.sign(value) * Math.round(Math.abs(value)));

const textEncoder = (attribute: Attribute): ValueEncoder => {
  const message = `Value must be a valid string and no longer than ${attribute.size} chars`;
  return (value, name) => {
    if (typeof value !== 'string') return refuse(name, 'type', message);
    // There are never fewer UTF-16 units than characters, so the exact count is only needed beyond the limit.
    if (value.length > attribute.size && [...value].length > attribute.size) return refuse(name, 'type', message);
    return value;
  };
};

const formatEncoder =
  (accepts: (text: string) => boolean, message: string): ValueEncoder =>
  (value, name) => {
    if (typeof value !== 'string' || !accepts(value)) return refuse(name, 'format', message);
    return value;
  };

const floatEncoder = (attribute: Attribute): ValueEncoder => {
  const min = attribute.min ?? DOUBLE_MIN;
  const max = attribute.max ?? DOUBLE_MAX;
  return (value, name) => {
    const given = typeof value === 'bigint' ? Number(value) : value;
    if (typeof given !== 'number' || !Number.isFinite(given))
      return refuse(name, 'format', 'Value must be a valid float');
    if (given < min || given > max) return refuse(name, 'format', rangeMessage(min, max));
    return given;
  };
};

/** Integers beyond 2^53 arrive as bigints; a number that large was written as a fraction or exceeds 64 bits. */
const integerEncoder = (attribute: Attribute): ValueEncoder => {
  const min = attribute.min ?? INTEGER_MIN;
  const max = attribute.max ?? INTEGER_MAX;
  return (value, name) => {
    if (typeof value !== 'bigint' && (typeof value !== 'number' || !Number.isSafeInteger(value)))
      return refuse(name, 'format', 'Value must be a valid integer');
    if (value < min || value > max) return refuse(name, 'format', rangeMessage(min, max));
    return value;
  };
};

const DATE_WORDS = 'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.';

const isHttpUrl = (text: string): boolean => canParseUrl(text) && /^[a-z][a-z0-9+.-]*:\/\/.+/i.test(text);

/** Returns the encoder of one element of an attribute. */
export function encoderOf(attribute: Attribute): ValueEncoder {
  switch (attribute.format) {
    case 'email':
      return formatEncoder(isEmailAddress, 'Value must be a valid email address');
    case 'ip':
      return formatEncoder((text) => isIP(text) !== 0, 'Value must be a valid IP address');
    case 'url':
      return formatEncoder(isHttpUrl, 'Value must be a valid URL');
    case 'enum': {
      const elements = new Set(attribute.elements);
      return formatEncoder((text) => elements.has(text), `Value must be one of (${[...elements].join(', ')})`);
    }
    case '':
      break;
  }
  if (isTextType(attribute.type)) return textEncoder(attribute);
  switch (attribute.type) {
    case 'double':
      return floatEncoder(attribute);
    case 'boolean':
      return (value, name) =>
        typeof value === 'boolean' ? Number(value) : refuse(name, 'type', 'Value must be a valid boolean');
    case 'datetime':
      return (value, name) =>
        (typeof value === 'string' ? normaliseDateTime(value) : undefined) ?? refuse(name, 'type', DATE_WORDS);
    default:
      return integerEncoder(attribute);
  }
}

/**
 * Returns the encoder of a whole value: lists become JSON text. An absent list is stored as null and sent as an empty
 * list.
 */
export function columnEncoderOf(attribute: Attribute): ValueEncoder {
  const encode = encoderOf(attribute);
  if (!attribute.array) return (value, name) => (value === null ? null : encode(value, name));
  return (value, name) => {
    if (value === null) return null;
    if (!Array.isArray(value)) throw new InvalidValue(`Attribute "${name}" must be an array`);
    const elements = value.map((element: unknown, position) => encode(element, `${name}['${position}']`));
    return stringifyJson(attribute.type === 'boolean' ? elements.map((element) => element === 1) : elements);
  };
}
