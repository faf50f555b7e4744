import { errorMessageOf } from '#domain/wire/errors.ts';
import { t, plural } from '#i18n/translate.ts';
import type { Failure } from './failure.ts';

/** Returns what went wrong with a request that is not queued: what happened, and what can be done. */
export function failureMessage(failure: Failure): string {
  switch (failure.code) {
    case 'unreachable':
    case 'timeout':
    case 'not_the_server':
      return t('The server cannot be reached. Check your connection and try again.');
    case 'rate_limited': {
      const minutes = Math.ceil((failure.retryAfterMs ?? 60_000) / 60_000);
      return minutes <= 1
        ? t('Too many requests. Try again in a minute.')
        : plural(
            minutes,
            'Too many requests. Try again in {count} minute.',
            'Too many requests. Try again in {count} minutes.',
          );
    }
    case 'malformed_answer':
    case 'server_error':
    case 'in_progress':
      return t('The server had a problem. Try again in a moment.');
    case 'server_full':
    case 'unauthenticated':
    case 'not_found':
    case 'not_a_member':
    case 'update_required':
    case 'route_not_found':
      return errorMessageOf(failure.code);
    default:
      return failure.message;
  }
}
