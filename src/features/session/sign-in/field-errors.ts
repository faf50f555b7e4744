import { rejectedParameter } from '#domain/wire/appwrite-errors.ts';
import { passwordRejectionMessage } from '#domain/session/password-strength.ts';
import { INVALID_EMAIL } from '#domain/session/sign-in-problems.ts';
import { t } from '#i18n/translate.ts';
import type { SessionFailure } from '../session-requests.ts';

/** A backend error about one field of the form. */
export interface FieldError {
  readonly field: 'name' | 'email' | 'password';
  readonly message: string;
}

/**
 * Returns the error with its field in our words; undefined when it concerns none. `own` are the person's own words (see
 * `passwordStrength`).
 */
export function toFieldError(
  failure: SessionFailure,
  password = '',
  own: readonly string[] = [],
): FieldError | undefined {
  const { appwriteType } = failure;
  switch (rejectedParameter(appwriteType, failure.message)) {
    case 'name':
      return { field: 'name', message: t('This name was not accepted. Choose another one.') };
    case 'email':
      return {
        field: 'email',
        message:
          appwriteType === 'general_argument_invalid' || appwriteType === 'general_invalid_email'
            ? INVALID_EMAIL
            : t('This address was not accepted. Use another one.'),
      };
    case 'password':
      return { field: 'password', message: passwordRejectionMessage(password, own) };
    default:
      return undefined;
  }
}
