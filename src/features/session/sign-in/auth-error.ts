import { rejectedParameter, rejectedOriginMessage } from '#domain/wire/appwrite-errors.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { t } from '#i18n/translate.ts';
import type { SessionFailure } from '../session-requests.ts';

/** A failure that is not the person's fault, shown above the form's button. */
export interface AuthError {
  readonly message: string;
  /** Retrying makes no sense before this (Unix ms). */
  readonly retryAtMs?: number;
}

/**
 * Maps failures for which the specification's sentence would mislead: unreachable, rate limited, server error, or a
 * server that does not know this page's address. Undefined when the specification's sentence fits.
 */
export function toAuthError(failure: SessionFailure, nowMs: number): AuthError | undefined {
  if (failure.code === 'unreachable' || failure.code === 'timeout')
    return {
      message: t('The server cannot be reached. What you entered is kept; try again in a moment.'),
    };
  if (failure.code === 'storage_refused') return { message: errorMessageOf(failure.code) };
  if (failure.code === 'rate_limited') {
    const { retryAfterMs } = failure;
    return retryAfterMs === undefined
      ? { message: t('Too many attempts. Wait a while and try again.') }
      : { message: t('Too many attempts.'), retryAtMs: nowMs + retryAfterMs };
  }
  if (failure.code === 'server_full') return { message: errorMessageOf(failure.code) };
  if (failure.retry === 'later') return { message: t('The server had a problem. Try again in a moment.') };
  if (rejectedParameter(failure.appwriteType, failure.message) === 'url')
    return { message: rejectedOriginMessage(location.origin) };
  return undefined;
}

/** Returns the error as one sentence for a toast. */
export function authErrorMessage({ message, retryAtMs }: AuthError, nowMs: number): string {
  if (retryAtMs === undefined) return message;
  const seconds = Math.ceil((retryAtMs - nowMs) / 1_000);
  const wait =
    seconds < 90
      ? t('Wait {seconds} seconds and try again.', { seconds })
      : t('Wait {minutes} minutes and try again.', { minutes: Math.ceil(seconds / 60) });
  return `${message} ${wait}`;
}
