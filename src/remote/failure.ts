import * as z from 'zod/mini';
import { errorCodeSchema, retryClassOf, errorMessageOf, type ErrorCode, type RetryClass } from '#domain/wire/errors.ts';
import { translateServerText } from '#i18n/translate.ts';

/** Why a request failed: a code with its retry class. Nothing decides by the message. */
export interface Failure {
  readonly code: ErrorCode;
  readonly retry: RetryClass;
  /** HTTP status; 0 when no server answered. */
  readonly status: number;
  /** What happened, for a person. */
  readonly message: string;
  /** Milliseconds the server asks to wait (`Retry-After`, or Appwrite's `X-RateLimit-Reset`). */
  readonly retryAfterMs?: number;
  /** How many attempts the server still allows before it answers `rate_limited`, where it says so. */
  readonly attemptsLeft?: number;
  /** Appwrite's error type, when Appwrite answered. */
  readonly appwriteType?: string;
  /** Appwrite's complete answer, unparsed. */
  readonly response?: unknown;
  /** True when the request was never sent: something it needs first failed. */
  readonly neverSent?: boolean;
  /** The data of the refusal: the entity as it is now, when somebody else has changed it meanwhile. */
  readonly data?: unknown;
}

/** The outcome of a request as a value: nothing in `remote` throws for network failures. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Returns the outcome of a deletion: something that is already gone counts as deleted. */
export const deletionOutcome = (outcome: Outcome<unknown>): Outcome<unknown> =>
  !outcome.ok && outcome.failure.code === 'not_found' ? success(undefined) : outcome;

export function failed(
  code: ErrorCode,
  status: number,
  more: { message?: string; retryAfterMs?: number; appwriteType?: string; response?: unknown; data?: unknown } = {},
): { ok: false; failure: Failure } {
  const { message, ...rest } = more;
  return {
    ok: false,
    failure: { code, retry: retryClassOf(code), status, message: message || errorMessageOf(code), ...rest },
  };
}

/**
 * Parses `Retry-After` in seconds or as a date into milliseconds, at most an hour; undefined when absent or unreadable.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(3_600_000, Math.max(0, waitMs)) : undefined;
}

/**
 * Parses Appwrite's own header, the end of the rate limit window in Unix seconds, into milliseconds to wait, at most an
 * hour.
 */
function parseWindowEnd(header: string | null, nowMs: number): number | undefined {
  const endsAt = Number(header ?? '');
  return header === null || !Number.isFinite(endsAt) || endsAt <= 0
    ? undefined
    : Math.min(3_600_000, Math.max(0, endsAt * 1_000 - nowMs));
}

/** Returns the code for a status and, where it names none, for Appwrite's error type. */
export function codeOfStatus(status: number, appwriteType?: string): ErrorCode {
  if (appwriteType === 'general_storage_full') return 'server_full';
  if (status === 401) return 'unauthenticated';
  if (status === 402) return 'no_credits';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 426) return 'update_required';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'invalid_request';
  return 'malformed_answer';
}

const apiErrorBodySchema = z.object({
  data: z.optional(z.unknown()),
  error: z.object({ code: errorCodeSchema, message: z.string() }),
});
const newerErrorBodySchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const appwriteErrorBodySchema = z.object({ message: z.string(), type: z.string() });

/** Statuses whose meaning does not depend on who answers. */
const PLAIN_STATUSES: ReadonlySet<number> = new Set([401, 408, 413, 426, 429]);

/**
 * Reads a refused response of the dashboard API or of Appwrite. Where the body is anything else (a proxy's HTML page),
 * the status decides; but a refusal that does not look like one of our server's is `not_the_server`, and no command is
 * rejected for it.
 */
export async function failureOfResponse(response: Response, nowMs: number): Promise<{ ok: false; failure: Failure }> {
  const windowEnd = response.status === 429 ? response.headers.get('X-RateLimit-Reset') : null;
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), nowMs) ?? parseWindowEnd(windowEnd, nowMs);
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  const body: unknown = await response.json().catch(() => undefined);
  const named = apiErrorBodySchema.safeParse(body);
  if (named.success) {
    const { data, error } = named.data;
    // The server writes English; sentences that the app knows are shown in the language of the page.
    return failed(error.code, response.status, {
      message: translateServerText(error.message),
      ...(data === null || data === undefined ? {} : { data }),
      ...wait,
    });
  }
  const appwrite = appwriteErrorBodySchema.safeParse(body);
  if (appwrite.success)
    return failed(codeOfStatus(response.status, appwrite.data.type), response.status, {
      message: appwrite.data.message,
      appwriteType: appwrite.data.type,
      response: body,
      ...wait,
    });
  // A code that this build does not know yet: the status decides.
  if (newerErrorBodySchema.safeParse(body).success) return failed(codeOfStatus(response.status), response.status, wait);
  if (response.status < 500 && !PLAIN_STATUSES.has(response.status)) return failed('not_the_server', 0, wait);
  return failed(codeOfStatus(response.status), response.status, wait);
}

const appwriteExceptionSchema = z.object({ code: z.number(), type: z.string(), message: z.string() });

/** Names of the errors with which a browser refuses its storage, which the Appwrite SDK uses too. */
const STORAGE_REFUSALS: ReadonlySet<string> = new Set(['SecurityError', 'QuotaExceededError']);

/**
 * Reads an error that the Appwrite SDK throws; anything that is neither a server's answer nor the browser's refusal to
 * store is `unreachable`.
 */
export function failureOfThrown(thrown: unknown): { ok: false; failure: Failure } {
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return failed('timeout', 0);
  if (thrown instanceof DOMException && STORAGE_REFUSALS.has(thrown.name)) return failed('storage_refused', 0);
  const exception = appwriteExceptionSchema.safeParse(thrown);
  if (!exception.success || exception.data.code === 0) return failed('unreachable', 0);
  const { code: status, type, message } = exception.data;
  return failed(codeOfStatus(status, type), status, { message, appwriteType: type });
}
