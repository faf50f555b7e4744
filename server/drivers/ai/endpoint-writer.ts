import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { estimateTokens } from '#domain/ai/ai-cost.ts';
import { PARTS_TYPE } from '#domain/ai/answer-stream.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readJsonAnswer, readStreamed, toCompletion, type Completion } from './completion.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { instructionsFor, type ChatMessage } from './instructions.ts';
import { AskOtherwise, TryAgain, type OtherWay } from './try-again.ts';
import type { Writer, WritingTerms, Written } from './writer.ts';

/**
 * Texts from an endpoint that speaks OpenAI's protocol (`POST …/chat/completions`):
 *
 *   ask ──▶ a text, whole or in chunks, and what it used ──▶ long enough? ──▶ written
 *    ▲ └──▶ no answer, 408, 429, 5xx, not the protocol, too short ──▶ asked again, three times in all
 *    └─────────────── wait ──────────────────┘  └──▶ failed
 *        any other refusal ──▶ failed at once: whoever runs the server has to mend it
 *
 * In chunks where somebody listens. What an endpoint does not know of that (`stream`, `stream_options`, the newer name
 * of the bound) it is asked without.
 */
export interface EndpointTerms {
  readonly log: (line: string) => void;
  /** For one answer, in milliseconds. */
  readonly patienceMs?: number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const TRIES = 3;
const PATIENCE_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const ASK_AGAIN: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** A request that is not understood. */
const NOT_UNDERSTOOD: ReadonlySet<number> = new Set([400, 422]);

const refusalSchema = z.object({
  error: z.object({ param: z.nullish(z.string()), code: z.nullish(z.union([z.string(), z.number()])) }),
});

/** How an endpoint is asked, as far as it differs between them. */
interface WayOfAsking {
  /** Newer models of OpenAI take the bound under another name only. */
  readonly boundName: 'max_tokens' | 'max_completion_tokens';
  readonly isStreaming: boolean;
  /** Whether a stream is asked to say what it used. */
  readonly isUsageAsked: boolean;
}

/** Connects nothing by itself. */
export function createEndpointWriter(
  { baseUrl, apiKey }: EndpointSettings,
  { log, patienceMs = PATIENCE_MS, wait = waitFor }: EndpointTerms,
): Writer {
  /** As it has last been understood. */
  let known: WayOfAsking = { boundName: 'max_tokens', isStreaming: true, isUsageAsked: true };
  /** Whether a stream has ever been understood as it is asked for now: a refusal is then of the request itself. */
  let isStreamKnown = false;

  async function ask(
    messages: readonly ChatMessage[],
    way: WayOfAsking,
    { model, maxTokens, minCharacters = 1, signal, onText }: WritingTerms,
  ): Promise<Written> {
    const isStreaming = way.isStreaming && onText !== undefined;
    const form = isStreaming
      ? { stream: true, ...(way.isUsageAsked ? { stream_options: { include_usage: true } } : {}) }
      : { stream: false };
    const response = await send(JSON.stringify({ model, messages, [way.boundName]: maxTokens, ...form }), signal);
    if (!response.ok) return refused(response, signal, way, isStreaming);
    const isInParts = isStreaming && (response.headers.get('Content-Type') ?? '').includes(PARTS_TYPE);
    const completion = isInParts
      ? await readStreamed(response, signal, onText)
      : toCompletion(await readJsonAnswer(response, signal));
    known = way;
    if (isStreaming) isStreamKnown = true;
    if (completion.text.length < minCharacters) throw new TryAgain('a text that is too short');
    return toWritten(messages, completion);
  }

  async function refused(
    response: Response,
    signal: AbortSignal,
    way: WayOfAsking,
    isStreaming: boolean,
  ): Promise<never> {
    const refusal = refusalSchema.safeParse(await readJsonAnswer(response, signal)).data;
    const param = refusal?.error.param ?? '';
    if (NOT_UNDERSTOOD.has(response.status)) {
      if (param === 'max_tokens' && way.boundName === 'max_tokens') throw new AskOtherwise('newer name of the bound');
      // Not everybody says what they do not understand.
      if (isStreaming && way.isUsageAsked && (param.startsWith('stream_options') || (param === '' && !isStreamKnown)))
        throw new AskOtherwise('no usage in streams');
      if (isStreaming && (param === 'stream' || (param === '' && !isStreamKnown))) throw new AskOtherwise('no streams');
    }
    if (ASK_AGAIN.has(response.status) || response.status >= 500)
      throw new TryAgain(`status ${response.status}`, retryAfterMs(response.headers.get('Retry-After')));
    log(
      `AI: the endpoint refused with ${response.status}${refusal === undefined ? '' : ` (${String(refusal.error.code ?? 'no code')})`}; look at AI_BASE_URL, AI_API_KEY and the collection models`,
    );
    throw new OutriderError(
      'writer_failed',
      'The AI service refused to write this. Nothing was charged; tell whoever runs this server.',
    );
  }

  async function send(body: string, signal: AbortSignal): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    };
    try {
      // A redirect would carry the key to somebody else.
      return await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body, redirect: 'manual', signal });
    } catch {
      throw new TryAgain('no answer');
    }
  }

  return {
    name: 'model',
    async write(task, terms) {
      const messages = instructionsFor(task);
      let way = known;
      for (let tries = 1; ;) {
        try {
          return await ask(messages, way, {
            ...terms,
            signal: AbortSignal.any([terms.signal, AbortSignal.timeout(patienceMs)]),
          });
        } catch (error) {
          if (terms.signal.aborted) throw new OutriderError('canceled');
          if (error instanceof AskOtherwise) {
            way = otherwise(way, error.way);
            continue;
          }
          if (!(error instanceof TryAgain)) throw error;
          if (tries === TRIES) {
            log(`AI: no text after ${TRIES} tries (${error.message})`);
            throw new OutriderError(
              'writer_failed',
              'The AI service gave no text that can be used. Nothing was charged; try again in a moment.',
            );
          }
          // What was heard of it so far is no text.
          terms.onText?.('');
          await wait(Math.min(LONGEST_WAIT_MS, error.waitMs ?? FIRST_WAIT_MS * 4 ** (tries - 1)), terms.signal);
          tries += 1;
        }
      }
    },
  };
}

/** Each way is left once: nobody is asked for ever. */
function otherwise(way: WayOfAsking, other: OtherWay): WayOfAsking {
  if (other === 'newer name of the bound') return { ...way, boundName: 'max_completion_tokens' };
  return other === 'no streams' ? { ...way, isStreaming: false } : { ...way, isUsageAsked: false };
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
  use: {
    inputTokens: inputTokens ?? estimateTokens(messages.reduce((sum, { content }) => sum + content.length, 0)),
    outputTokens: outputTokens ?? estimateTokens(text.length),
  },
});

function retryAfterMs(header: string | null): number | undefined {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
