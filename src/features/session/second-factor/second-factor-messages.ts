import type { Factor } from '#domain/session/factors.ts';
import { plural, t } from '#i18n/translate.ts';
import { authErrorMessage, toAuthError, type AuthError } from '../sign-in/auth-error.ts';
import type { SecondFactorFailure } from './second-factor-requests.ts';

/** What each factor is called and says, where a code of it is asked for. */
export const FACTOR_MESSAGES: Readonly<
  Record<Factor, { readonly ask: string; readonly label: string; readonly choose: string }>
> = {
  totp: {
    ask: t('Enter the 6-digit code that your authenticator app shows now.'),
    label: t('Code from the app'),
    choose: t('Use the authenticator app'),
  },
  email: {
    ask: t('We emailed you a 6-digit code. It works once.'),
    label: t('Code from the email'),
    choose: t('Email me a code'),
  },
  phone: {
    ask: t('We sent a 6-digit code to your phone. It works once.'),
    label: t('Code from the text message'),
    choose: t('Text me a code'),
  },
  recoveryCode: {
    ask: t('Enter one of the recovery codes that you saved. Each works once.'),
    label: t('Recovery code'),
    choose: t('Use a recovery code'),
  },
};

/** Says why nothing was sent: what was typed cannot be a code of this factor. */
export const codeProblem = (factor: Factor): string =>
  factor === 'recoveryCode' ? t('Enter a recovery code.') : t('Enter the 6 digits of the code.');

const WRONG_CODES: Readonly<Record<Factor, string>> = {
  totp: t('This code is wrong or no longer valid. Enter the one the app shows now.'),
  email: t('This code is wrong or no longer valid. Check the newest email, or send another code.'),
  phone: t('This code is wrong or no longer valid. Check the newest message, or send another code.'),
  recoveryCode: t('This recovery code is wrong or was used before. Try another one.'),
};

/** With this many attempts left or fewer, their number is shown. */
const FEW_ATTEMPTS = 3;

/** Says that a code was wrong, and how many attempts are left where these are few. */
export function wrongCodeMessage(factor: Factor, attemptsLeft: number | undefined): string {
  const wrong = WRONG_CODES[factor];
  if (attemptsLeft === undefined || attemptsLeft > FEW_ATTEMPTS) return wrong;
  return attemptsLeft === 0
    ? `${wrong} ${t('This was the last attempt for now.')}`
    : `${wrong} ${plural(attemptsLeft, '{count} attempt left.', '{count} attempts left.')}`;
}

/** What became of a code that was sent. */
type CodeRefusal =
  /** It was wrong: told beside the field. */
  | { readonly kind: 'wrong'; readonly message: string }
  /** There is no session to complete any more. */
  | { readonly kind: 'ended' }
  /** Nothing was decided. */
  | { readonly kind: 'error'; readonly authError: AuthError };

/** Maps a refused code by its error type. */
export function toCodeRefusal(failure: SecondFactorFailure, factor: Factor, nowMs = Date.now()): CodeRefusal {
  if (failure.appwriteType === 'user_invalid_token' || failure.appwriteType === 'user_invalid_code')
    return { kind: 'wrong', message: wrongCodeMessage(factor, failure.attemptsLeft) };
  if (failure.code === 'unauthenticated') return { kind: 'ended' };
  return { kind: 'error', authError: toAuthError(failure, nowMs) ?? { message: failure.message } };
}

/** Returns the sentence of a failure on the screen of the settings. */
export function settingsFailureMessage(failure: SecondFactorFailure, nowMs = Date.now()): string {
  if (failure.appwriteType === 'user_auth_method_unsupported')
    return t('This server does not offer two-step verification.');
  const authError = toAuthError(failure, nowMs);
  return authError === undefined ? failure.message : authErrorMessage(authError, nowMs);
}

/** Says how many recovery codes are left after one was used. */
export const codesLeftMessage = (count: number): string =>
  count === 0
    ? t('This was your last recovery code. Make new ones now.')
    : plural(count, '{count} recovery code is left.', '{count} recovery codes are left.');
