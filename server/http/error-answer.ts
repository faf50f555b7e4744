import { OutriderError, retryClassOf, statusOf, type ErrorCode } from '#domain/wire/errors.ts';
import type { ApiError } from '#domain/wire/wire.ts';

/** Seconds to wait before a request that may succeed later is sent again. */
export const RETRY_AFTER_SECONDS = 2;

/** The codes of refusals that tell when to try again. */
type RateLimitCode = 'rate_limited' | 'too_many_codes' | 'code_spent' | 'code_too_soon';

/** Refuses a request beyond a rate limit. */
export class RateLimited extends OutriderError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message?: string, code: RateLimitCode = 'rate_limited') {
    super(code, message);
    this.name = 'RateLimited';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the error of the envelope: its code, and the message of the code or a more exact one. */
export const toApiError = (error: OutriderError): ApiError => ({ code: error.code, message: error.message });

/** Returns the HTTP status of an error code; codes of the client side are a server error here. */
export const statusOfAnswer = (code: ErrorCode): number => statusOf(code) || 500;

/** Returns an answer of the dashboard API in its envelope (specification part 1 §7). */
export function answer(
  status: number,
  body: { readonly data: unknown; readonly error: { readonly code: string; readonly message: string } | null },
): Response {
  return answerOfJson(status, JSON.stringify(body));
}

/** Returns an answer whose envelope is JSON already. */
export const answerOfJson = (status: number, json: string): Response =>
  new Response(json, { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } });

/** Returns a successful answer. */
export const dataAnswer = (data: unknown, status = 200): Response => answer(status, { data, error: null });

/** Returns the answer to an error. Anything but an `OutriderError` reveals nothing of its cause. */
export function errorAnswer(error: unknown): Response {
  const known = error instanceof OutriderError ? error : new OutriderError('server_error');
  const response = answer(statusOfAnswer(known.code), { data: null, error: toApiError(known) });
  // RFC 9110 §11.6.1.
  if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
  if (retryClassOf(known.code) === 'later')
    response.headers.set(
      'Retry-After',
      String(known instanceof RateLimited ? known.retryAfterSeconds : RETRY_AFTER_SECONDS),
    );
  return response;
}
