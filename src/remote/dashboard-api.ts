import { EVENT_STREAM_TYPE, answerEventSchema, createEventReader, applyDelta } from '#domain/ai/answer-stream.ts';
import { apiAnswerSchema, IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { currentLanguage } from '#i18n/translate.ts';
import { failed, failureOfResponse, failureOfThrown, success, type Outcome } from './failure.ts';
import type { DashboardRequest } from './remote.ts';
import { noteServerDate } from './clock/server-clock.ts';
import type { TokenSource } from './token.ts';

/**
 * A request without an answer for this long, or without the next chunk of it, times out; its outcome is unknown, and
 * its id makes a repetition safe.
 */
const TIMEOUT_MS = 20_000;

interface DashboardApiDeps {
  /** Absolute URL of the API, without a slash at the end. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/**
 * Creates the function that sends a request and returns the answer's `data`; on a 401 it clears the token, mints
 * another and repeats the request once (part 1 §7).
 */
export function createDashboardApi(deps: DashboardApiDeps): (request: DashboardRequest) => Promise<Outcome<unknown>> {
  async function sendOnce(request: DashboardRequest): Promise<Outcome<unknown>> {
    const token = await deps.tokens.get(request.userId);
    const isAnonymous = request.isPublic === true && !token.ok && token.failure.status === 401;
    if (!token.ok && !isAnonymous) return { ok: false, failure: { ...token.failure, neverSent: true } };
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Accept-Language': currentLanguage(),
      [TEAM_HEADER]: request.teamId,
    });
    if (token.ok) headers.set('Authorization', `Bearer ${token.value}`);
    if (request.idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, request.idempotencyKey);
    if (request.onText !== undefined) headers.set('Accept', `${EVENT_STREAM_TYPE}, application/json`);
    const timeout = createTimeoutSignal(TIMEOUT_MS);
    const init = {
      method: request.method,
      headers,
      ...(request.method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
      cache: 'no-store',
      signal: timeout.signal,
    } as const;
    try {
      return await receive(await deps.fetch(`${deps.baseUrl}${request.path}`, init), request, timeout);
    } catch (thrown) {
      return failureOfThrown(thrown);
    }
  }

  /** Reads the response. Throws when the outcome of the request is unknown. */
  async function receive(
    rawResponse: Response,
    { onText }: DashboardRequest,
    timeout: TimeoutSignal,
  ): Promise<Outcome<unknown>> {
    noteServerDate(rawResponse.headers.get('Date'), deps.now());
    const response = onText === undefined ? rawResponse : await readAnswerStream(rawResponse, onText, timeout.extend);
    if (!response.ok) return failureOfResponse(response, deps.now());
    const body: unknown = await response.json().catch(() => undefined);
    if (body === undefined) return failed('not_the_server', 0);
    const answer = apiAnswerSchema.safeParse(body);
    return answer.success ? success(answer.data.data) : failed('malformed_answer', response.status);
  }

  return async (request) => {
    const first = await sendOnce(request);
    if (first.ok || first.failure.status !== 401 || first.failure.neverSent === true) return first;
    deps.tokens.clear();
    return sendOnce(request);
  };
}

/** A timeout that can be extended. */
interface TimeoutSignal {
  /** Aborted with a `TimeoutError` when the time has passed. */
  readonly signal: AbortSignal;
  /** Restarts the time, because something has arrived. */
  extend(): void;
}

/** Creates a timeout of `ms` from now. */
function createTimeoutSignal(ms: number): TimeoutSignal {
  const stop = new AbortController();
  let newest: AbortSignal | undefined;
  function extend(): void {
    const timeout = AbortSignal.timeout(ms);
    newest = timeout;
    timeout.addEventListener('abort', () => newest === timeout && stop.abort(timeout.reason));
  }
  extend();
  return { signal: stop.signal, extend };
}

/**
 * Reads a streamed answer and returns its result as if it had not been streamed; returns any other response unchanged.
 * Passes the growing text to `onText`. Throws when the stream ends before the result: its outcome is unknown then, and
 * the request may be repeated.
 */
async function readAnswerStream(
  response: Response,
  onText: (text: string) => void,
  onChunk: () => void,
): Promise<Response> {
  if (!(response.headers.get('Content-Type') ?? '').includes(EVENT_STREAM_TYPE) || response.body === null)
    return response;
  const read = createEventReader();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError('The parts ended before the answer');
    onChunk();
    for (const data of read(decoder.decode(value, { stream: true }))) {
      const event = answerEventSchema.parse(JSON.parse(data));
      if ('status' in event) {
        void reader.cancel();
        return Response.json(event.body, { status: event.status });
      }
      text = applyDelta(text, event);
      onText(text);
    }
  }
}
