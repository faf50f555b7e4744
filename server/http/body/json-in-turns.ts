/** Parses the tokens of JSON; each gets a valid or invalid token as it is written, strings with their quotes. */
export interface JsonTokens {
  string(text: string): string;
  number(text: string): unknown;
}

/** Most values in a long JSON: an answer to a fair request needs far fewer, and each one costs memory and time. */
export const MAX_VALUES = 500_000;
/** Most keys of one object: code that walks an object cannot be interrupted. */
const MAX_KEYS = 10_000;
/** JSON nested deeper is refused, so that code that walks a value may recurse. */
export const MAX_DEPTH = 512;
/** Longest number; JSON has no limit. */
const MAX_NUMBER_CHARS = 4_096;
/** Integers of so many digits are exact numbers. */
const EXACT_DIGITS = 15;
/** Characters between two places where the parser may be interrupted. */
const PART_CHARS = 32_768;
/** What a value costs compared with a character. */
const VALUE_COST = 16;
/** Shorter substrings are copies; a longer one would keep the whole text in memory. */
const COPIED_CHARS = 12;

/** A JSON with more values than allowed, or an object with more keys. */
export class TooManyValues extends Error {}

type Frame = { readonly list: unknown[] } | { readonly object: Record<string, unknown>; key: string; keys: number };
type State = 'value' | 'first-item' | 'first-key' | 'key' | 'after-value';

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const LITERALS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
/** Also matches what no number holds, such as `1-2`: the token's parser refuses that. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || code === 45 || code === 43 || code === 46 || code === 101 || code === 69;

const LOW_HALF = /\\u[dD][c-fC-F]/y;
const HIGH_HALF = /\\u[dD][89abAB]/y;
const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/**
 * Parses JSON with the results of `JSON.parse`, as a computation that may be interrupted at each `yield`; tokens are
 * parsed by `tokens`. Throws a `SyntaxError`, also when the nesting or a number is too long, and `TooManyValues`.
 */
export function* parseJsonInTurns(
  text: string,
  tokens: JsonTokens,
  maxValues = MAX_VALUES,
): Generator<void, unknown, void> {
  const stack: Frame[] = [];
  // Wider than its first value: it changes in functions, which the compiler does not follow.
  let state = 'value' as State;
  let result: unknown;
  let at = 0;
  let values = 0;
  let pauseAt = PART_CHARS;

  const refuse = (): never => {
    throw new SyntaxError(`The JSON is faulty at ${at}.`);
  };

  const put = (value: unknown): void => {
    const frame = stack.at(-1);
    state = 'after-value';
    if (frame === undefined) result = value;
    else if ('list' in frame) frame.list.push(value);
    // An assignment would replace the prototype.
    else if (frame.key === '__proto__')
      Object.defineProperty(frame.object, frame.key, { value, writable: true, enumerable: true, configurable: true });
    else frame.object[frame.key] = value;
  };

  const open = (frame: Frame, next: State): void => {
    put('list' in frame ? frame.list : frame.object);
    if (stack.push(frame) > MAX_DEPTH) refuse();
    state = next;
    at += 1;
  };

  const close = (): void => {
    stack.pop();
    state = 'after-value';
    at += 1;
  };

  function* readString(): Generator<void, string, void> {
    const parts: string[] = [];
    let start = at + 1;
    let isPlain = true;
    at = start;
    for (;;) {
      const end = start + PART_CHARS;
      for (; at < end; at += 1) {
        const code = text.charCodeAt(at);
        if (code === QUOTE || code < 32 || at >= text.length) break;
        if (code !== BACKSLASH) continue;
        isPlain = false;
        // The halves of an escaped character stay together.
        if (text.charCodeAt(at + 1) !== 117) at += 1;
        else at += matchesAt(HIGH_HALF, text, at) && matchesAt(LOW_HALF, text, at + 6) ? 11 : 5;
      }
      if (at < end || text.charCodeAt(at) === QUOTE) break;
      parts.push(tokens.string(`"${text.slice(start, at)}"`));
      start = at;
      yield;
    }
    if (text.charCodeAt(at) !== QUOTE) return refuse();
    const last =
      isPlain && at - start <= COPIED_CHARS ? text.slice(start, at) : tokens.string(`"${text.slice(start, at)}"`);
    at += 1;
    return parts.length === 0 ? last : parts.join('') + last;
  }

  const readNumber = (): unknown => {
    const start = at;
    let value = 0;
    for (; isDigit(text.charCodeAt(at)) && at - start <= EXACT_DIGITS; at += 1)
      value = value * 10 + text.charCodeAt(at) - 48;
    const isShort = at > start && at - start <= EXACT_DIGITS && (text.charCodeAt(start) !== 48 || at - start === 1);
    if (isShort && !isOfNumber(text.charCodeAt(at))) return value;
    while (isOfNumber(text.charCodeAt(at)) && at - start <= MAX_NUMBER_CHARS) at += 1;
    return at - start > MAX_NUMBER_CHARS ? refuse() : tokens.number(text.slice(start, at));
  };

  const readLiteral = (): unknown => {
    const literal = LITERALS.find(([word]) => text.startsWith(word, at));
    if (literal === undefined) return refuse();
    at += literal[0].length;
    return literal[1];
  };

  const readKey = function* (frame: Frame | undefined): Generator<void, void, void> {
    if (frame === undefined || 'list' in frame || text.charCodeAt(at) !== QUOTE) return refuse();
    frame.key = yield* readString();
    frame.keys += 1;
    if (frame.keys > MAX_KEYS) throw new TooManyValues();
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) !== COLON) refuse();
    at += 1;
    state = 'value';
  };

  for (;;) {
    while (isBlank(text.charCodeAt(at)) && at < pauseAt) at += 1;
    if (at + values * VALUE_COST >= pauseAt) {
      pauseAt = at + values * VALUE_COST + PART_CHARS;
      yield;
      continue;
    }
    const frame = stack.at(-1);
    const code = text.charCodeAt(at);
    if (state === 'after-value') {
      if (frame === undefined) return at < text.length ? refuse() : result;
      if (code === COMMA) {
        at += 1;
        state = 'list' in frame ? 'value' : 'key';
      } else if (code === ('list' in frame ? CLOSE_LIST : CLOSE_OBJECT)) close();
      else refuse();
      continue;
    }
    if (state === 'first-item' && code === CLOSE_LIST) close();
    else if (state === 'first-key' && code === CLOSE_OBJECT) close();
    else if (state === 'first-key' || state === 'key') yield* readKey(frame);
    else {
      values += 1;
      if (values > maxValues) throw new TooManyValues();
      if (code === OPEN_LIST) open({ list: [] }, 'first-item');
      else if (code === OPEN_OBJECT) open({ object: {}, key: '', keys: 0 }, 'first-key');
      else if (code === QUOTE) put(yield* readString());
      else put(isDigit(code) || code === 45 ? readNumber() : readLiteral());
    }
  }
}
