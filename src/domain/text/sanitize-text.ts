import * as z from 'zod/mini';

/**
 * A text without what cannot be kept: U+0000, and halves of signs (lone surrogates), which UTF-8 cannot write and a cut
 * in the wrong place leaves.
 */
export const sanitizeText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '');

/** A text that somebody has written, cleaned before it is looked at. */
export const writtenTextSchema = z.pipe(z.string(), z.transform(sanitizeText));

/**
 * Signs that are not seen, and marks that turn the direction of what stands behind them. Joiners stay: some scripts,
 * and pictures of people, are written with them.
 */
const UNSEEN = /[\p{Control}\p{Surrogate}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * A text as it is shown, without marks that turn all that stands behind them (U+202A to U+202E): with them one address
 * is written to look like another. Scripts have their direction without them; marks that stand for themselves, and
 * closed ones, stay.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(/[\u202A-\u202E]/g, '');

/**
 * A name as it is kept: one line, no blanks around it, nothing in it that is not seen; the empty text where nothing is.
 */
export function sanitizeName(name: string): string {
  const kept = name
    .replaceAll(/[\t\n\v\f\r]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim();
  return /[^\s\p{Format}\p{Default_Ignorable_Code_Point}]/u.test(kept) ? kept : '';
}

/** What something is called, cleaned before its length is looked at, in UTF-16 units. */
export const nameSchema = (mostUnits: number, leastUnits = 1) =>
  z.pipe(
    z.pipe(z.string(), z.transform(sanitizeName)),
    z.string().check(z.regex(/\S/), z.minLength(leastUnits), z.maxLength(mostUnits)),
  );
