const MARKS = /\p{M}/gu;
/** Nothing in it has an accent: most texts need no second look. */
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** A text as it is searched: without case and without accents, so that "zoe" finds "Zoë". */
export const plainText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase();
