import type * as z from 'zod/mini';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { OutriderError, type ErrorCode } from '#domain/wire/errors.ts';
import type { FieldLabels } from '#domain/text/field-labels.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { BodyIntake, BodyRefused, ownerOf, type BodyFault, type HeldBody, type Sender } from './body/body-intake.ts';
import { decodeInTurns } from './body/decode-in-turns.ts';
import { runInTurns } from './body/event-loop-turns.ts';
import { parseJsonInTurns, TooManyValues, type JsonTokens } from './body/json-in-turns.ts';
import { exceedsBounds } from './body/value-bounds.ts';

/** How the body of a request is received: by whom, and who sends it. */
interface Reception {
  readonly intake: BodyIntake;
  readonly sender: Sender;
  /** Gets what is to be released once the request is answered. */
  readonly onHeld: (held: HeldBody) => void;
}

/** Bodies of pages of a sandbox: a few kilobytes each. */
const PAGES = { intake: new BodyIntake(), sender: { kind: 'stranger', place: '' } } as const;

const CODE_OF_FAULT: Readonly<Record<BodyFault, ErrorCode>> = {
  'too-large': 'too_large',
  'too-slow': 'timeout',
  overloaded: 'unavailable',
  cut: 'invalid_request',
};

/**
 * Reads the body of a request as text, a long one without keeping the event loop. Throws `too_large` as soon as it
 * exceeds `maxBytes`, without reading on, `timeout` for a slow sender, `unavailable` while too many bodies are in
 * flight, and `invalid_request` when it is not UTF-8.
 */
export async function readBody(request: Request, maxBytes: number, reception?: Reception): Promise<string> {
  let page = undefined as HeldBody | undefined;
  const { intake, sender, onHeld } = reception ?? { ...PAGES, onHeld: (held: HeldBody) => (page = held) };
  try {
    const bytes = await intake.receive(
      chunksOf(request),
      { sender, maxBytes, declaredBytes: Number(request.headers.get('Content-Length') ?? 0) },
      onHeld,
    );
    if (bytes.length <= SHORT_BYTES) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return (await runInTurns(decodeInTurns(bytes, true), ownerOf(sender))).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new OutriderError(error instanceof BodyRefused ? CODE_OF_FAULT[error.fault] : 'invalid_request');
  } finally {
    page?.release();
  }
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Longer bodies are decoded and parsed in turns of the event loop. */
const SHORT_BYTES = 16_384;
const PLAIN_TOKENS: JsonTokens = { string: (text) => JSON.parse(text) as string, number: JSON.parse };

/** A list in a body that is so long that its rows are validated in turns of the event loop. */
export interface RowRules {
  /** The list's field. */
  readonly field: string;
  readonly schema: z.ZodMiniType;
  readonly maxRows: number;
  /** Most values in a row, which is validated in one piece; absent: some thousands. */
  readonly maxRowValues?: number;
}

interface LongJsonRules {
  readonly names?: FieldLabels | undefined;
  /** Most values in the JSON; absent: some thousands. */
  readonly maxValues?: number | undefined;
  /** The rest of the body, validated in one piece, has some thousands of values at most. */
  readonly lists?: readonly RowRules[] | undefined;
  /** Whose long bodies are parsed one after another (`ownerOf`). */
  readonly owner: string | undefined;
}

const MAX_VALUES = 10_000;

/**
 * Parses JSON text with a schema as `parseJson` does, a long one without keeping the event loop. Throws
 * `invalid_request`, and `too_large` for more values than allowed.
 */
export async function parseLongJson<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  { names = {}, maxValues = MAX_VALUES, lists = [], owner }: LongJsonRules,
): Promise<T> {
  if (text.length <= SHORT_BYTES) return parseJson(text, schema, names);
  let value: unknown;
  try {
    value = await runInTurns(parseJsonInTurns(text, PLAIN_TOKENS, maxValues), owner);
  } catch (error) {
    throw error instanceof TooManyValues ? new OutriderError('too_large') : notJson();
  }
  const long = lists.flatMap((rules) => {
    const list = valueAt(value, [rules.field]);
    return Array.isArray(list) ? [{ rules, list: list as readonly unknown[] }] : [];
  });
  if (lists.length === 0) return parseValue(value, schema, names);
  // The rest is validated without the rows.
  const rest =
    long.length === 0
      ? value
      : { ...(value as object), ...Object.fromEntries(long.map(({ rules }) => [rules.field, []])) };
  if (exceedsBounds(rest, MAX_VALUES)) throw new OutriderError('too_large');
  const parsed = parseValue(rest, schema, names);
  const rows: Record<string, unknown> = {};
  for (const { rules, list } of long) rows[rules.field] = await runInTurns(parseRows(list, rules, names), owner);
  return { ...parsed, ...rows };
}

function* parseRows(
  list: readonly unknown[],
  { field, schema, maxRows, maxRowValues = MAX_VALUES }: RowRules,
  names: FieldLabels,
) {
  if (list.length > maxRows) throw new OutriderError('too_large');
  const parsed: unknown[] = [];
  for (const [index, row] of list.entries()) {
    if (exceedsBounds(row, maxRowValues)) throw new OutriderError('too_large');
    const result = schema.safeParse(row);
    if (!result.success) {
      const issue = result.error.issues[0];
      const placed = issue && { ...issue, path: [field, index, ...issue.path] };
      throw new OutriderError('invalid_request', faultMessage(placed, { [field]: list }, names));
    }
    parsed.push(result.data);
    yield;
  }
  return parsed;
}

/**
 * Parses JSON text with a schema. Throws `invalid_request` that names the first faulty field, by its label where it has
 * one.
 */
export function parseJson<T>(text: string, schema: z.ZodMiniType<T>, names: FieldLabels = {}): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  return parseValue(value, schema, names);
}

const notJson = (): OutriderError => new OutriderError('invalid_request', 'What was sent is not JSON.');

/** Parses a value, such as the query of an address, like `parseJson`. */
export function parseValue<T>(value: unknown, schema: z.ZodMiniType<T>, names: FieldLabels = {}): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new OutriderError('invalid_request', faultMessage(parsed.error.issues[0], value, names));
}

function faultMessage(issue: z.core.$ZodIssue | undefined, value: unknown, names: FieldLabels): string {
  if (issue?.code === 'unrecognized_keys')
    return `${issue.keys.map((key) => `"${[...issue.path, key].map(String).join('.')}"`).join(', ')}: not known here. Leave it out, or correct its name.`;
  if (issue === undefined || issue.path.length === 0)
    return 'What was sent is not what is asked for here. Look at what is missing or too much.';
  const name = nameOf(issue.path, names);
  const found = valueAt(value, issue.path);
  const tooLong =
    issue.code === 'too_big' && typeof found === 'string'
      ? tooLongMessage(name, found.length, Number(issue.maximum))
      : undefined;
  const bound =
    issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array'
      ? ['at least', issue.minimum]
      : issue.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array'
        ? ['at most', issue.maximum]
        : undefined;
  if (bound !== undefined && !isBlank(found)) return `${name} must be ${bound.join(' ')}. Correct it and try again.`;
  return (
    tooLong ??
    (isBlank(found)
      ? `${name} is missing. Fill it in and try again.`
      : `${name} is too short, too long or of the wrong kind. Correct it and try again.`)
  );
}

const isBlank = (found: unknown): boolean =>
  found === undefined || (typeof found === 'string' && sanitizeName(found) === '');

/** Returns the label of a field or of the list it is in; else its path in quotes. */
function nameOf(path: readonly PropertyKey[], names: FieldLabels): string {
  const place = path.map((step) => (typeof step === 'number' ? '*' : String(step))).join('.');
  return names[place] ?? names[String(path[0])] ?? `"${path.map(String).join('.')}"`;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
