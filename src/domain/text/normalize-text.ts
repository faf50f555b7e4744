/** Combining marks behind a letter that count: Unicode's stream-safe texts have no more (UAX 15, section 13). */
const MARKS = /([\p{M}\uFF9E\uFF9F]{1,30})[\p{M}\uFF9E\uFF9F]*/gu;
/** Texts of this length take no time whatever they hold, and stay whole: no password is longer. */
const SHORT_LENGTH = 256;

/**
 * Returns a text in a normalization form of Unicode, without the combining marks beyond the thirtieth of a letter. The
 * marks of a letter are sorted in time that grows with the square of their number: a hundred thousand take ten seconds.
 * So every text that others write is normalized here.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > SHORT_LENGTH ? text.replaceAll(MARKS, '$1') : text).normalize(form);
