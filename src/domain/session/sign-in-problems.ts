import { t } from '#i18n/translate.ts';
import { isEmailAddress } from './email-address.ts';
import { normalizePassword } from './password-forms.ts';
import { tooLongMessage } from '../text/text-limit-messages.ts';

/** Holds Appwrite's length limits for names of people and teams, and for passwords. */
export const MAX_ACCOUNT_NAME_LENGTH = 128;
const MAX_PASSWORD_LENGTH = 256;

export const INVALID_EMAIL = t('Invalid email address');

/**
 * Validates by part 1 §5, in the texts it quotes, and by the limits of the backend. Returns undefined when the value
 * is valid.
 */
export function emailProblem(email: string): string | undefined {
  return isEmailAddress(email.trim()) ? undefined : INVALID_EMAIL;
}

export function passwordProblem(password: string): string | undefined {
  const { length } = normalizePassword(password);
  return length >= 6
    ? tooLongMessage(t('Password'), length, MAX_PASSWORD_LENGTH)
    : t('Password must be at least 6 characters');
}

export function nameProblem(name: string): string | undefined {
  const { length } = name.trim();
  return length >= 2
    ? tooLongMessage(t('Name'), length, MAX_ACCOUNT_NAME_LENGTH)
    : t('Name must be at least 2 characters');
}
