import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { estimateTokens } from '#domain/ai/ai-cost.ts';
import { EVENT_STREAM_TYPE } from '#domain/ai/answer-stream.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readJsonAnswer, readStreamed, toCompletion, type Completion } from './completion.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { instructionsFor, type ChatMessage } from './instructions.ts';
import { UnsupportedOption, RetryableError, type Fallback } from './retry.ts';
import type { Writer, WritingTerms, Written } from './writer.ts';

/**
 * Writes texts through an endpoint that speaks OpenAI's protocol (`POST …/chat/completions`):
 *
 *   ask ──▶ a text, whole or in chunks, and its usage ────▶ long enough? ──▶ written
 *    ▲ └──▶ no answer, 408, 429, 5xx, not the protocol, too short ──▶ asked again, three times in all
 *    └─────────────── wait ──────────────────┘  └──▶ failed
 *        any other refusal ──▶ failed at once: the operator has to fix it
 *
 * Streams when a listener is given. What an endpoint does not support (`stream`, `stream_options`, the newer name of
 * the token bound) is left out and asked again.
 */
export interface EndpointTerms {
  readonly log: (line: string) => void;
  /** Timeout of one answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const MAX_RETRY_WAIT_MS = 15_000;

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** Statuses of a request that the endpoint does not support. */
const NOT_UNDERSTOOD: ReadonlySet<number> = new Set([400, 422]);

const refusalSchema = z.object({
  error: z.object({ param: z.nullish(z.string()), code: z.nullish(z.union([z.string(), z.number()])) }),
});

/** The options in which endpoints differ. */
interface EndpointOptions {
  /** Newer models of OpenAI accept the bound only under another name. */
  readonly boundName: 'max_tokens' | 'max_completion_tokens';
  readonly isStreaming: boolean;
  /** True when a stream is asked to report its usage. */
  readonly isUsageAsked: boolean;
}

/** Creates the writer; it connects on the first text. */
export function createEndpointWriter(
  { baseUrl, apiKey }: EndpointSettings,
  { log, timeoutMs = TIMEOUT_MS, wait = waitFor }: EndpointTerms,
): Writer {
  /** The options that the endpoint accepted last. */
  let known: EndpointOptions = { boundName: 'max_tokens', isStreaming: true, isUsageAsked: true };
  /** True once a stream with these options was accepted: a later refusal is then about the request itself. */
  let isStreamKnown = false;

  async function requestCompletion(
    messages: readonly ChatMessage[],
    options: EndpointOptions,
    { model, maxTokens, minCharacters = 1, signal, onText }: WritingTerms,
  ): Promise<Written> {
    const isStreaming = options.isStreaming && onText !== undefined;
    const form = isStreaming
      ? { stream: true, ...(options.isUsageAsked ? { stream_options: { include_usage: true } } : {}) }
      : { stream: false };
    const response = await send(JSON.stringify({ model, messages, [options.boundName]: maxTokens, ...form }), signal);
    if (!response.ok) return handleRefusal(response, signal, options, isStreaming);
    const isInParts = isStreaming && (response.headers.get('Content-Type') ?? '').includes(EVENT_STREAM_TYPE);
    const completion = isInParts
      ? await readStreamed(response, signal, onText)
      : toCompletion(await readJsonAnswer(response, signal));
    known = options;
    if (isStreaming) isStreamKnown = true;
    if (completion.text.length < minCharacters) throw new RetryableError('a text that is too short');
    return toWritten(messages, completion);
  }

  async function handleRefusal(
    response: Response,
    signal: AbortSignal,
    options: EndpointOptions,
    isStreaming: boolean,
  ): Promise<never> {
    const refusal = refusalSchema.safeParse(await readJsonAnswer(response, signal)).data;
    const param = refusal?.error.param ?? '';
    if (NOT_UNDERSTOOD.has(response.status)) {
      if (param === 'max_tokens' && options.boundName === 'max_tokens')
        throw new UnsupportedOption('newer name of the bound');
      // Not every endpoint names the parameter that it does not support.
      if (
        isStreaming &&
        options.isUsageAsked &&
        (param.startsWith('stream_options') || (param === '' && !isStreamKnown))
      )
        throw new UnsupportedOption('no usage in streams');
      if (isStreaming && (param === 'stream' || (param === '' && !isStreamKnown)))
        throw new UnsupportedOption('no streams');
    }
    if (RETRYABLE_STATUSES.has(response.status) || response.status >= 500)
      throw new RetryableError(`status ${response.status}`, retryAfterMs(response.headers.get('Retry-After')));
    log(
      `AI: the endpoint refused with ${response.status}${refusal === undefined ? '' : ` (${String(refusal.error.code ?? 'no code')})`}; look at AI_BASE_URL, AI_API_KEY and the collection models`,
    );
    throw new OutriderError(
      'writer_failed',
      'The AI service refused to write this. Nothing was charged; tell the operator of this server.',
    );
  }

  async function send(body: string, signal: AbortSignal): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    };
    try {
      // A redirect would send the key to another host.
      return await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body, redirect: 'manual', signal });
    } catch {
      throw new RetryableError('no answer');
    }
  }

  return {
    name: 'model',
    async write(task, terms) {
      const messages = instructionsFor(task);
      let options = known;
      for (let attempt = 1; ;) {
        try {
          return await requestCompletion(messages, options, {
            ...terms,
            signal: AbortSignal.any([terms.signal, AbortSignal.timeout(timeoutMs)]),
          });
        } catch (error) {
          if (terms.signal.aborted) throw new OutriderError('canceled');
          if (error instanceof UnsupportedOption) {
            options = withoutOption(options, error.fallback);
            continue;
          }
          if (!(error instanceof RetryableError)) throw error;
          if (attempt === MAX_ATTEMPTS) {
            log(`AI: no text after ${MAX_ATTEMPTS} tries (${error.message})`);
            throw new OutriderError(
              'writer_failed',
              'The AI service returned no usable text. Nothing was charged; try again in a moment.',
            );
          }
          // The text so far is discarded.
          terms.onText?.('');
          await wait(Math.min(MAX_RETRY_WAIT_MS, error.waitMs ?? FIRST_WAIT_MS * 4 ** (attempt - 1)), terms.signal);
          attempt += 1;
        }
      }
    },
  };
}

/** Turns an unsupported option off; each is turned off once, so this ends. */
function withoutOption(options: EndpointOptions, fallback: Fallback): EndpointOptions {
  if (fallback === 'newer name of the bound') return { ...options, boundName: 'max_completion_tokens' };
  return fallback === 'no streams' ? { ...options, isStreaming: false } : { ...options, isUsageAsked: false };
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    throw new OutriderError('canceled');
  }
}

const toWritten = (messages: readonly ChatMessage[], { text, inputTokens, outputTokens }: Completion): Written => ({
  text,
  usage: {
    inputTokens: inputTokens ?? estimateTokens(messages.reduce((sum, { content }) => sum + content.length, 0)),
    outputTokens: outputTokens ?? estimateTokens(text.length),
  },
});

function retryAfterMs(header: string | null): number | undefined {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
