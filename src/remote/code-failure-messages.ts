import { errorMessageOf } from '#domain/wire/errors.ts';
import { plural, t } from '#i18n/translate.ts';
import { failureMessage } from './failure-messages.ts';
import type { Failure } from './failure.ts';

/** Waits of at least this many seconds are said in minutes. */
const IN_MINUTES_FROM = 90;

/** Longer waits are not said in minutes. */
const LONGEST_MINUTES = 120;

/** Says why a code was not taken or not sent, and when the person can go on. */
export function codeFailureMessage(failure: Failure): string {
  const { code } = failure;
  const seconds = Math.ceil((failure.retryAfterMs ?? 0) / 1_000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (code === 'too_many_codes')
    return minutes > LONGEST_MINUTES
      ? errorMessageOf(code)
      : plural(
          minutes,
          'Too many wrong codes. Try again in {count} minute.',
          'Too many wrong codes. Try again in {count} minutes.',
        );
  if (code !== 'code_spent' && code !== 'code_too_soon') return failureMessage(failure);
  if (seconds <= 1) return errorMessageOf(code);
  if (code === 'code_spent')
    return seconds < IN_MINUTES_FROM
      ? t('This code was tried too often. Ask for a new one in {seconds} seconds.', { seconds })
      : t('This code was tried too often. Ask for a new one in {minutes} minutes.', { minutes });
  return seconds < IN_MINUTES_FROM
    ? t('You can ask for another code in {seconds} seconds.', { seconds })
    : t('You can ask for another code in {minutes} minutes.', { minutes });
}
