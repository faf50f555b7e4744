import type * as z from 'zod/mini';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { FieldLabels } from '#domain/text/field-labels.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';

/**
 * Reads the body of a request as text. Throws `too_large` as soon as it exceeds `maxBytes`, without reading on, and
 * `invalid_request` when it is not UTF-8.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new OutriderError('too_large');
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body.getReader();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) throw new OutriderError('too_large');
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof OutriderError) throw error;
    throw new OutriderError('invalid_request');
  }
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
    throw new OutriderError('invalid_request', 'What was sent is not JSON.');
  }
  return parseValue(value, schema, names);
}

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
