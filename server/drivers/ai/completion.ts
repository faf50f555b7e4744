import * as z from 'zod/mini';
import { createEventReader } from '#domain/ai/answer-stream.ts';
import { RetryableError } from './retry.ts';

/** A completion of an endpoint: a text, and the tokens it used as far as it reports them. */
export interface Completion {
  readonly text: string;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

const MAX_ANSWER_BYTES = 1_000_000;

const count = z.catch(z.optional(z.int().check(z.nonnegative())), undefined);
const usageSchema = z.nullish(z.object({ prompt_tokens: count, completion_tokens: count }));
const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.nullish(z.string()) }), finish_reason: z.nullish(z.string()) }))
    .check(z.minLength(1)),
  usage: usageSchema,
});
const chunkSchema = z.object({
  choices: z.array(
    z.object({ delta: z.nullish(z.object({ content: z.nullish(z.string()) })), finish_reason: z.nullish(z.string()) }),
  ),
  usage: usageSchema,
});
/** Marks the end of a stream. */
const DONE = '[DONE]';

/** Reads the pieces of a body within bounds. Throws `RetryableError` when the connection ends in the middle. */
async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      signal.throwIfAborted();
      sizeBytes += piece.byteLength;
      if (sizeBytes > MAX_ANSWER_BYTES) throw new RetryableError('the answer is too long');
      yield piece;
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
  for await (const piece of piecesOf(response, signal)) pieces.push(piece);
  return parseJson(Buffer.concat(pieces).toString('utf8'));
}

/** Parses a completion that came whole. Throws `RetryableError` for anything else. */
export function toCompletion(body: unknown): Completion {
  const { data } = completionSchema.safeParse(body);
  if (data === undefined) throw new RetryableError('an answer of another shape');
  return withUsage(data.choices[0]?.message.content ?? '', data.usage);
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
  let [text, isWhole, usage] = ['', false, undefined as z.output<typeof usageSchema>];
  for await (const piece of piecesOf(response, signal)) {
    for (const data of read(decoder.decode(piece, { stream: true }))) {
      if (data === DONE) isWhole = true;
      if (data === DONE || data === '') continue;
      const chunk = chunkSchema.safeParse(parseJson(data)).data;
      if (chunk === undefined) throw new RetryableError('a chunk of another shape');
      usage = chunk.usage ?? usage;
      const [choice] = chunk.choices;
      if (typeof choice?.finish_reason === 'string') isWhole = true;
      const more = choice?.delta?.content ?? '';
      if (more === '') continue;
      text += more;
      onText(text.trimStart());
    }
  }
  if (!isWhole) throw new RetryableError('the answer broke off');
  return withUsage(text, usage);
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
