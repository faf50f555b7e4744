import { PARTS_TYPE } from '#domain/ai/answer-stream.ts';
import { apiAnswerSchema, IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { createTimeoutSignal, type TimeoutSignal } from './timeout-signal.ts';
import { failed, failureOfResponse, failureOfThrown, success, type Outcome } from './failure.ts';
import { readAnswerStream } from './read-answer-stream.ts';
import type { DashboardRequest } from './remote.ts';
import type { TokenSource } from './token.ts';

/**
 * A request without an answer for this long, or without another part of it, counts as timed out; its outcome is
 * unknown, its id makes asking again safe.
 */
const TIMEOUT_MS = 20_000;

export interface DashboardApiDeps {
  /** Absolute address of the API, without a slash at the end. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/**
 * Sends one request and gives the answer's `data`; on a 401 the token is cleared, minted once more and the call retried
 * (part 1 §7).
 */
export function createDashboardApi(deps: DashboardApiDeps): (request: DashboardRequest) => Promise<Outcome<unknown>> {
  async function sendOnce(request: DashboardRequest): Promise<Outcome<unknown>> {
    const token = await deps.tokens.get(request.userId);
    const isStranger = request.isPublic === true && !token.ok && token.failure.status === 401;
    if (!token.ok && !isStranger) return { ok: false, failure: { ...token.failure, neverSent: true } };
    const headers = new Headers({ 'Content-Type': 'application/json', [TEAM_HEADER]: request.teamId });
    if (token.ok) headers.set('Authorization', `Bearer ${token.value}`);
    if (request.idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, request.idempotencyKey);
    if (request.onText !== undefined) headers.set('Accept', `${PARTS_TYPE}, application/json`);
    const timeout = createTimeoutSignal(TIMEOUT_MS);
    const asked = {
      method: request.method,
      headers,
      ...(request.method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
      cache: 'no-store',
      signal: timeout.signal,
    } as const;
    try {
      return await receive(await deps.fetch(`${deps.baseUrl}${request.path}`, asked), request, timeout);
    } catch (thrown) {
      return failureOfThrown(thrown);
    }
  }

  /** Throws where nothing is known of what was asked. */
  async function receive(
    answered: Response,
    { onText }: DashboardRequest,
    timeout: TimeoutSignal,
  ): Promise<Outcome<unknown>> {
    const response = onText === undefined ? answered : await readAnswerStream(answered, onText, timeout.extend);
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
