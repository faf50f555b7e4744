import { say } from '#i18n/translate.ts';

/** How well a password would stand: a hint while it is chosen, never a rule. */
type PasswordStrength = 'weak' | 'fair' | 'strong';

/** From this length on a password is safe whatever it is made of, if it is not made of one thing. */
const LONG = 14;
const GOOD = 10;

/** Appwrite asks for as many; our form for 6 (specification part 1 §5; decisions). */
const SERVER_MINIMUM = 8;

/** Runs and words everybody tries first. */
const COMMON =
  /^(?:pass(?:word|wort)?|qwert[yz]u?i?o?p?|azerty|letmein|welcome|iloveyou|admin|motdepasse|abc|outrider)[\W\d_]*$/i;

/**
 * `password` stays within what is typed; `own` are words an attacker knows of the person: their name, their address.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const lower = password.toLowerCase();
  const isOwn = own
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= 3 && lower.startsWith(word) && lower.length - word.length < 4);
  const variety = new Set(lower).size;
  if (password.length < 8 || variety < 5 || isOwn || COMMON.test(password) || isRun(lower)) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  if (password.length >= LONG || (password.length >= GOOD && kinds >= 3)) return 'strong';
  return 'fair';
}

/** Every character follows the one before it: `12345678`, `abcdefgh`, `98765432`. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

const STRENGTH_WORDS: Readonly<Record<PasswordStrength, string>> = {
  weak: say('Easy to guess. Longer is safer: three or four words make a good one.'),
  fair: say('Fair. A few more characters make it strong.'),
  strong: say('Strong.'),
};

/** The hint beside a password that is being chosen; before anything is typed, what a good one is. */
export const strengthMessage = (password: string, own: readonly string[] = []): string =>
  password === ''
    ? say('{least} characters or more; three or four words make a good one.', { least: SERVER_MINIMUM })
    : STRENGTH_WORDS[passwordStrength(password, own)];

/**
 * Why the backend may have refused what our form let through: it wants more characters, and none of the passwords
 * everybody uses. It names its reason in a text for programmers, so ours is found by the same rules.
 */
export function passwordRefusalMessage(password: string, own: readonly string[] = []): string {
  if (password.length < SERVER_MINIMUM)
    return say('This server asks for {least} characters or more.', { least: SERVER_MINIMUM });
  if (passwordStrength(password, own) === 'weak') return say('This password is too easy to guess. Choose another one.');
  return say('The server does not take this password: it may be among the most used ones. Choose another one.');
}
