import { randomUUID } from 'node:crypto';
import { MAX_DEPTH, parseJsonInTurns, type JsonTokens } from '#server/http/body/json-in-turns.ts';

/** A whole number, as a bigint where a number would lose precision. */
export type ExactInteger = number | bigint;

export const INT64_MIN = -(2n ** 63n);
export const INT64_MAX = 2n ** 63n - 1n;

export const isInt64 = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX;

/** Returns a number where it is exact, else the bigint, so that equal values have one form. */
export const toExactInteger = (value: bigint): ExactInteger =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

/** Adds two values; two integers are added without loss, so the sum may exceed 64 bits. */
export function addExactly(a: ExactInteger, b: ExactInteger): ExactInteger {
  return isWhole(a) && isWhole(b) ? toExactInteger(BigInt(a) + BigInt(b)) : Number(a) + Number(b);
}

const isWhole = (value: ExactInteger): boolean => typeof value === 'bigint' || Number.isInteger(value);

/** Numbers with fewer digits are exact. */
const LONG_INTEGER = /\d{16}/;

/** An escaped surrogate; a pair of surrogates is valid. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;
const HALF_LENGTH = '\\ud800'.length;

/** Every escape; a surrogate pair counts as one. */
const ESCAPES = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/g;

/** Marks a long integer while the built-in parser and writer run. Random, so that no input can contain it. */
const MARK = `int64 ${randomUUID()} `;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/**
 * Parses JSON like `JSON.parse`, but keeps integers of 64 bits exact (contract §1.1): those beyond 2^53 become bigints.
 * A lone surrogate, which cannot be stored, becomes U+FFFD. Throws a `SyntaxError`, also when the nesting is too deep.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_DEPTH) assertShallow(text);
  const whole = replaceHalfCharacters(text);
  if (!LONG_INTEGER.test(whole)) return JSON.parse(whole);
  return JSON.parse(markLongIntegers(whole), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

const replaceHalfCharacters = (text: string): string =>
  HALF_CHARACTER.test(text)
    ? text.replace(ESCAPES, (escape) =>
        HALF_CHARACTER.test(escape) && escape.length === HALF_LENGTH ? '\\ufffd' : escape,
      )
    : text;

const EXACT_TOKENS: JsonTokens = {
  string: (text) => JSON.parse(replaceHalfCharacters(text)) as string,
  number: parseJson,
};

/**
 * Parses JSON with the results of `parseJson`, as a computation that may be interrupted. Throws a `SyntaxError`, also
 * when the nesting is too deep, and `TooManyValues`.
 */
export const parseExactJsonInTurns = (text: string): Generator<void, unknown, void> =>
  parseJsonInTurns(text, EXACT_TOKENS);

/** Stands for a `JsonText` while the built-in writer runs. Random, as `MARK` is. */
const HOLE = `text ${randomUUID()} `;
const HOLES = new RegExp(`"${HOLE}(\\d+)"`, 'g');

/** The texts that belong into what is being written; undefined while nothing is. */
let texts: string[] | undefined;

/** JSON that is kept as its text: `stringifyJson` writes it as it is, and only who needs its values parses it. */
export class JsonText {
  readonly #read: () => string;
  #text: string | undefined;

  /** `read` is called for the first who needs the text. */
  constructor(read: () => string) {
    this.#read = read;
  }

  get text(): string {
    this.#text ??= this.#read();
    return this.#text;
  }

  /** Is called by `JSON.stringify`. */
  toJSON(): unknown {
    const { text } = this;
    return texts === undefined ? parseJson(text) : `${HOLE}${texts.push(text) - 1}`;
  }
}

/**
 * Writes JSON like `JSON.stringify`, but bigints as integers and a `JsonText` as its text. Throws a `TypeError` for
 * circular values.
 */
export function stringifyJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  const [outer, inner]: [typeof texts, string[]] = [texts, []];
  texts = inner;
  try {
    const written = writeMarked(value);
    return inner.length === 0 ? written : written.replace(HOLES, (_hole, index: string) => inner[Number(index)] ?? '');
  } finally {
    texts = outer;
  }
}

function writeMarked(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${MARK}${part}` : part)).replace(
      MARKED,
      '$1',
    );
  }
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Returns the position after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

function assertShallow(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at) - 1;
        break;
      case 91:
      case 123:
        depth += 1;
        break;
      case 93:
      case 125:
        depth -= 1;
        break;
      default:
        continue;
    }
    if (depth > MAX_DEPTH) throw new SyntaxError('The JSON is nested too deeply.');
  }
}

/** Turns integers that a number cannot hold into marked strings; integers beyond 64 bits stay inexact numbers. */
function markLongIntegers(text: string): string {
  const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  let marked = '';
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    number.lastIndex = at;
    const found = code === 45 || (code >= 48 && code <= 57) ? number.exec(text)?.[0] : undefined;
    if (found === undefined) {
      at += 1;
      continue;
    }
    if (
      found.length >= 16 &&
      /^-?\d+$/.test(found) &&
      !Number.isSafeInteger(Number(found)) &&
      found.length <= 20 &&
      isInt64(BigInt(found))
    ) {
      marked += `${text.slice(copied, at)}"${MARK}${found}"`;
      copied = at + found.length;
    }
    at += found.length;
  }
  return marked + text.slice(copied);
}
