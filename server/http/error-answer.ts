import { OutriderError, retryClassOf, statusOf, type ErrorCode } from '#domain/wire/errors.ts';
import type { ApiError } from '#domain/wire/wire.ts';

/** Seconds after which a request that may succeed later is worth another try. */
const RETRY_AFTER_SECONDS = 2;

/** Asked too often; `retryAfterSeconds` says when it may be asked again. */
export class RateLimited extends OutriderError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, words?: string, code: 'rate_limited' | 'too_many_codes' = 'rate_limited') {
    super(code, words);
    this.name = 'RateLimited';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The error half of the envelope: the code decides, the message is the code's own words or the more exact ones given.
 */
export const toApiError = (error: OutriderError): ApiError => ({ code: error.code, message: error.message });

/**
 * HTTP status of an error code; codes that belong to the client's side alone are a server error when a server says
 * them.
 */
export const statusOfAnswer = (code: ErrorCode): number => statusOf(code) || 500;

/** An answer of the dashboard API in its one envelope (specification part 1 §7). */
export function answer(
  status: number,
  body: { readonly data: unknown; readonly error: { readonly code: string; readonly message: string } | null },
): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** The success half. */
export const dataAnswer = (data: unknown, status = 200): Response => answer(status, { data, error: null });

/** The one way an error leaves the server. Anything that is not an `OutriderError` says nothing of its inside. */
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
