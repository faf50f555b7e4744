const MARKS = /\p{M}/gu;
/** Matches texts of ASCII characters only, as most are: they need no normalization. */
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** Normalizes a text for searching: without case and accents, so that "zoe" finds "Zoë". */
export const plainText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase();
