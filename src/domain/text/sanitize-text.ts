import * as z from 'zod/mini';
import { withoutMeaningless } from './visible-text.ts';

/**
 * Removes what cannot be stored: U+0000, and lone surrogates, which UTF-8 cannot encode and a cut in the wrong place
 * leaves.
 */
export const sanitizeText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '');

/** Reads a text a person wrote, sanitized before it is validated. */
export const writtenTextSchema = z.pipe(z.string(), z.transform(sanitizeText));

/** Matches what is invisible wherever it stands. Joiners stay: some scripts, and emoji of people, need them. */
const INVISIBLE = /[\p{Control}\p{Surrogate}]/gu;

/**
 * Removes direction marks that affect all following text (U+202A to U+202E), which can make one address look like
 * another. Scripts have their direction without them; isolated and closed marks stay.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(/[\u202A-\u202E]/g, '');

/**
 * Normalizes a name for storage: one line, no blanks around it, no invisible characters; the empty text when nothing
 * is left.
 */
export function sanitizeName(name: string): string {
  const visible = withoutMeaningless(name.replaceAll(/[\t\n\v\f\r]+/g, ' '))
    .replaceAll(INVISIBLE, '')
    .trim();
  return /[^\s\p{Format}\p{Default_Ignorable_Code_Point}]/u.test(visible) ? visible : '';
}

/** Reads a name, sanitized before its length is checked, in UTF-16 units. */
export const nameSchema = (maxUnits: number, minUnits = 1) =>
  z.pipe(
    z.pipe(z.string(), z.transform(sanitizeName)),
    z.string().check(z.regex(/\S/), z.minLength(minUnits), z.maxLength(maxUnits)),
  );

/** Reads a line that may be empty, sanitized like a name. */
export const lineSchema = (maxUnits: number) =>
  z.pipe(z.pipe(z.string(), z.transform(sanitizeName)), z.string().check(z.maxLength(maxUnits)));
