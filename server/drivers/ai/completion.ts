import * as z from 'zod/mini';
import { createEventReader } from '#domain/ai/answer-stream.ts';
import { sanitizeText } from '#domain/text/sanitize-text.ts';
import { cutText } from '#domain/text/visible-text.ts';
import { nextTurn } from '#server/http/body/event-loop-turns.ts';
import { RetryableError } from './retry.ts';

/** A completion of an endpoint: a text, and the tokens it used as far as it reports them. */
export interface Completion {
  readonly text: string;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

const MAX_ANSWER_BYTES = 1_000_000;
/** A completion that comes whole repeats nothing around each word, as a stream does. */
const MAX_WHOLE_BYTES = 262_144;
/** The rest of a longer text is cut: no task asks for as much. */
const MAX_TEXT_CHARS = 16_000;

const count = z.catch(z.optional(z.int().check(z.nonnegative())), undefined);
const usageSchema = z.nullish(z.object({ prompt_tokens: count, completion_tokens: count }));
/** One choice is asked for and the first is read: nobody looks at each of a million. */
const answerSchema = z.object({ choices: z.custom<readonly unknown[]>(Array.isArray), usage: usageSchema });
const choiceSchema = z.object({
  message: z.object({ content: z.nullish(z.string()) }),
  finish_reason: z.nullish(z.string()),
});
const deltaSchema = z.object({
  delta: z.nullish(z.object({ content: z.nullish(z.string()) })),
  finish_reason: z.nullish(z.string()),
});
/** Marks the end of a stream. */
const DONE = '[DONE]';

/** Reads the pieces of a body within bounds. Throws `RetryableError` when the connection ends in the middle. */
async function* piecesOf(response: Response, signal: AbortSignal, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      signal.throwIfAborted();
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) throw new RetryableError('the answer is too long');
      yield piece;
      // What has arrived already would be read in one turn of the event loop, however long it is.
      await nextTurn();
    }
  } catch (error) {
    throw error instanceof RetryableError ? error : new RetryableError('the answer broke off');
  }
}

/**
 * Reads a JSON body within bounds; undefined for anything else. Throws `RetryableError` when the connection ends in the
 * middle.
 */
export async function readJsonAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(response, signal, MAX_WHOLE_BYTES)) pieces.push(piece);
  return parseJson(Buffer.concat(pieces).toString('utf8'));
}

/** Parses a completion that came whole. Throws `RetryableError` for anything else. */
export function toCompletion(body: unknown): Completion {
  const answer = answerSchema.safeParse(body).data;
  const choice = choiceSchema.safeParse(answer?.choices[0]).data;
  if (answer === undefined || choice === undefined) throw new RetryableError('an answer of another shape');
  return withUsage(sanitizeText(cutText(choice.message.content ?? '', MAX_TEXT_CHARS)), answer.usage);
}

/**
 * Reads a streamed completion; `onText` gets the whole text so far each time it grows. Throws `RetryableError` when the
 * stream does not reach its end.
 */
export async function readStreamed(
  response: Response,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Completion> {
  const read = createEventReader();
  const decoder = new TextDecoder();
  const text = new GrowingText();
  let [unread, isWhole, usage] = ['', false, undefined as z.output<typeof usageSchema>];
  for await (const piece of piecesOf(response, signal, MAX_ANSWER_BYTES)) {
    const more = decoder.decode(piece, { stream: true });
    unread += more;
    // The reader looks at all that it was given since the last line ended.
    if (!/[\r\n]/.test(more)) continue;
    const events = read(unread);
    unread = '';
    for (const data of events) {
      if (data === DONE) isWhole = true;
      if (data === DONE || data === '') continue;
      const chunk = toChunk(parseJson(data));
      usage = chunk.usage ?? usage;
      if (chunk.isLast) isWhole = true;
      if (text.add(chunk.text)) onText(text.value);
    }
  }
  if (!isWhole) throw new RetryableError('the answer broke off');
  return withUsage(text.value, usage);
}

/** Parses a chunk of a stream; one without a choice has no text. Throws `RetryableError` for anything else. */
function toChunk(body: unknown): {
  readonly text: string;
  readonly isLast: boolean;
  readonly usage: z.output<typeof usageSchema>;
} {
  const chunk = answerSchema.safeParse(body).data;
  const choice = deltaSchema.safeParse(chunk?.choices[0] ?? {}).data;
  if (chunk === undefined || choice === undefined) throw new RetryableError('a chunk of another shape');
  return {
    text: choice.delta?.content ?? '',
    isLast: typeof choice.finish_reason === 'string',
    usage: chunk.usage,
  };
}

/** A text that arrives in parts: without blanks before it, without what cannot be stored, and cut where it is long. */
class GrowingText {
  value = '';
  /** The first half of a character whose second half is in the next part. */
  #half = '';

  /** Returns whether the text has grown. */
  add(part: string): boolean {
    if (part === '' || this.value.length >= MAX_TEXT_CHARS) return false;
    const given = this.#half + part.slice(0, MAX_TEXT_CHARS);
    this.#half = /[\uD800-\uDBFF]$/.exec(given)?.[0] ?? '';
    const clean = sanitizeText(given.slice(0, given.length - this.#half.length));
    const more = this.value === '' ? clean.trimStart() : clean;
    this.value += more;
    if (this.value.length > MAX_TEXT_CHARS) this.value = cutText(this.value, MAX_TEXT_CHARS);
    return more !== '';
  }
}

function withUsage(text: string, usage: z.output<typeof usageSchema>): Completion {
  if (text.trim() === '') throw new RetryableError('an empty text');
  return { text: text.trim(), inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
