import * as z from 'zod/mini';
import { normalizeText } from '../text/normalize-text.ts';
import { FACTORS, type Factor } from './factors.ts';

/** What is known of the second factors of an account. It contains no secret, so that it may be stored. */
export const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  factors: z.array(z.enum(FACTORS)),
  /** When the session of this device solved its last challenge, UTC ISO. */
  confirmedAt: z.optional(z.string()),
  /** When it was read, UTC ISO. */
  readAt: z.string(),
});
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

/** Appwrite takes a challenge as recent for five minutes; a minute is left for what follows. */
const RECENT_MS = 4 * 60_000;

/**
 * Decides whether a challenge solved at `confirmedAt` still stands for the person, so that no code has to be asked for.
 */
export function isRecentlyConfirmed(confirmedAt: string | undefined, nowMs: number): boolean {
  const ageMs = nowMs - Date.parse(confirmedAt ?? '');
  return ageMs >= 0 && ageMs < RECENT_MS;
}

const CODE_DIGITS = 6;

/**
 * Returns a code of digits as it was typed or pasted, without the blanks, hyphens and wide digits that apps and
 * keyboards add; undefined when it is no code of six digits.
 */
export function parseCode(typed: string): string | undefined {
  const digits = normalizeText(typed, 'NFKC').replace(/[\s\p{Pd}.]/gu, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : undefined;
}

/**
 * Returns a recovery code as the server compares it, without blanks and hyphens and in lower case; undefined when
 * nothing is left. Appwrite makes them of lower-case hexadecimal digits.
 */
export function parseRecoveryCode(typed: string): string | undefined {
  const code = normalizeText(typed, 'NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
  return code === '' ? undefined : code;
}

/** Returns what was typed for a factor as the server takes it; undefined when it cannot be a code of this factor. */
export const parseCodeOf = (factor: Factor, typed: string): string | undefined =>
  factor === 'recoveryCode' ? parseRecoveryCode(typed) : parseCode(typed);

/** Splits a text into groups, so that it can be read out and typed: `JBSWY3DPEHPK3PXP` → `JBSW Y3DP EHPK 3PXP`. */
export const groupCharacters = (text: string, size = 4): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(' ');

/** Returns the recovery codes as a file to keep; `heading` says what they are for. */
export const recoveryCodesFile = (heading: string, codes: readonly string[]): string =>
  `${[heading, '', ...codes].join('\r\n')}\r\n`;
