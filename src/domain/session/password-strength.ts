import { t } from '#i18n/translate.ts';
import { normalizePassword } from './password-forms.ts';
import { passwordProblem } from './sign-in-problems.ts';

/** Rates a password. It is a hint while a person chooses one, never a requirement. */
type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Length from which a password is strong unless all its characters are of one kind. */
const LONG = 14;
const GOOD = 10;

/**
 * Appwrite's minimum length, the only one that a person who chooses a password reads. Signing in keeps the
 * specification's 6 (part 1 §5): an existing password is not judged.
 */
const SERVER_MINIMUM = 8;

/** Validates a password that a person chooses, so that no form lets through what the backend refuses. */
export const chosenPasswordProblem = (password: string): string | undefined =>
  normalizePassword(password).length < SERVER_MINIMUM
    ? t('Password must be at least 8 characters')
    : passwordProblem(password);

/** Matches sequences and words that are tried first. */
const COMMON =
  /^(?:pass(?:word|wort)?|qwert[yz]u?i?o?p?|azerty|letmein|welcome|iloveyou|admin|motdepasse|abc|outrider)[\W\d_]*$/i;

/**
 * Rates a password. `password` is only read here and goes nowhere else; `personal` lists words an attacker knows about
 * the user: name and email address.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const lower = password.toLowerCase();
  const isPersonal = personal
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= 3 && lower.startsWith(word) && lower.length - word.length < 4);
  const variety = new Set(lower).size;
  if (password.length < SERVER_MINIMUM || variety < 5 || isPersonal || COMMON.test(password) || isSequence(lower))
    return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  if (password.length >= LONG || (password.length >= GOOD && kinds >= 3)) return 'strong';
  return 'fair';
}

/** Decides whether every character follows the one before it: `12345678`, `abcdefgh`, `98765432`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

const STRENGTH_MESSAGES: Readonly<Record<PasswordStrength, string>> = {
  weak: t('Easy to guess. Try three or four words in a row.'),
  fair: t('Fair. Add a few characters to make it strong.'),
  strong: t('Strong.'),
};

/** Returns the hint beside a password field: what a good one has, until it is as long as the backend requires. */
export const strengthMessage = (password: string, personal: readonly string[] = []): string =>
  password.length < SERVER_MINIMUM
    ? t('At least {least} characters. Three or four words work well.', { least: SERVER_MINIMUM })
    : STRENGTH_MESSAGES[passwordStrength(password, personal)];

/**
 * Says why the backend may have rejected a password that our form accepted: it rejects common ones. The backend's own
 * text is meant for programmers, so the same rules are applied here.
 */
export function passwordRejectionMessage(password: string, personal: readonly string[] = []): string {
  const problem = chosenPasswordProblem(password);
  if (problem !== undefined) return problem;
  if (passwordStrength(password, personal) === 'weak')
    return t('This password is too easy to guess. Choose another one.');
  return t('This password was not accepted; it may be too common. Choose another one.');
}
