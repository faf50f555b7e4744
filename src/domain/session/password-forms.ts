import { normalizeText } from '../text/normalize-text.ts';

/** Returns a password as every system types it: one that composes accents differently is still the same (NFC). */
export const normalizePassword = (password: string): string => normalizeText(password, 'NFC');

/** Lists the forms that an older hash may have been made of: normalised, as typed, decomposed. */
export const passwordForms = (password: string): readonly string[] => [
  ...new Set([normalizePassword(password), password, normalizeText(password, 'NFD')]),
];
