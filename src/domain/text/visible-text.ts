/** Scripts that write words without blanks between them. */
const WITHOUT_BLANKS =
  '[\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tai_Le}\\p{scx=New_Tai_Lue}\\p{scx=Tai_Tham}\\p{scx=Tai_Viet}\\p{scx=Javanese}\\p{scx=Balinese}]';

/**
 * Matches characters that show nothing and change only where a line may break, or the direction of all that follows.
 * They come with copied texts and are removed wherever they stand. Joiners are not among them: U+200C and U+200D shape
 * the words of many scripts and hold emoji of several signs together. The first group is what stays: a zero-width space
 * that separates words of scripts without blanks.
 */
const MEANINGLESS = new RegExp(
  `(\\u200B)(?<=${WITHOUT_BLANKS}\\u200B)\\u200B*(?=${WITHOUT_BLANKS})|[\\u00AD\\u200B\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]`,
  'gu',
);

/** Removes characters that show and mean nothing. */
export const withoutMeaningless = (text: string): string => text.replaceAll(MEANINGLESS, '$1');

const BLANK_START = /^[\s\u2800\p{Control}\p{Default_Ignorable_Code_Point}]+/u;
const BLANK = /^[\s\u2800\p{Control}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Matches, right after a visible letter, what changes how that letter looks: a variation selector, the tags of a flag,
 * a joiner after a sign that removes a vowel (Malayalam and its sisters), and a joiner that keeps a letter open
 * (Arabic).
 */
const LETTER_SHAPE =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}])\p{Variation_Selector}|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u17D2])[\u200C\u200D]|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}])\u200D/uy;

/** Removes blanks and invisible characters around a text, but none that changes how its last letter looks. */
export function trimInvisible(text: string): string {
  const begun = text.replace(BLANK_START, '');
  const visible = begun.slice(0, visibleEnd(begun));
  LETTER_SHAPE.lastIndex = visible.length;
  return visible + (visible === begun ? '' : (LETTER_SHAPE.exec(begun)?.[0] ?? ''));
}

/**
 * Returns where the blanks and invisible characters at the end of a text begin. Read from the end: a pattern would
 * start again at each blank of the text, which takes minutes for a cell full of them.
 */
function visibleEnd(text: string): number {
  let end = text.length;
  while (end > 0) {
    const isPair = /[\uDC00-\uDFFF]/.test(text[end - 1] ?? '') && /[\uD800-\uDBFF]/.test(text[end - 2] ?? '');
    const start = end - (isPair ? 2 : 1);
    if (!BLANK.test(text.slice(start, end))) break;
    end = start;
  }
  return end;
}

/**
 * Normalizes a text for one line: single blanks, nothing invisible around its words, no meaningless characters within.
 */
export function toVisibleLine(text: string): string {
  return withoutLooseJoiners(trimInvisible(withoutMeaningless(text).replaceAll(/[\p{Control}\s]+/gu, ' ')));
}

/** Removes joiners at the edges of the words of a line: they join nothing, except those that shape the last letter. */
export function withoutLooseJoiners(line: string): string {
  if (!/(?:^| )[\u200C\u200D]|[\u200C\u200D](?: |$)/.test(line)) return line;
  const words = line
    .split(' ')
    .map((word) => (/^[\u200C\u200D]|[\u200C\u200D]$/.test(word) ? trimInvisible(word) : word));
  return words.filter((word) => word !== '').join(' ');
}

/** Longest letter that is looked at, in UTF-16 units: an emoji of a family has a dozen. */
const MAX_LETTER_UNITS = 40;
/** Units before a cut that are segmented into letters. The time of a segmenter grows with their square. */
const SEGMENTED_UNITS = 10 * MAX_LETTER_UNITS;
const FLAG_HALF = /^[\u{1F1E6}-\u{1F1FF}]$/u;

/** Cuts a text to a length in UTF-16 units, never within what is seen as one letter. */
export function cutText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  let length = segmentedFrom(text, maxUnits - SEGMENTED_UNITS);
  for (const { segment } of new Intl.Segmenter().segment(text.slice(length, maxUnits + MAX_LETTER_UNITS))) {
    if (length + segment.length > maxUnits) break;
    length += segment.length;
  }
  return trimInvisible(text.slice(0, length));
}

/**
 * Returns where to begin to tell letters apart. Within another letter the next one is right all the same, but in a row
 * of flags, whose halves are counted.
 */
function segmentedFrom(text: string, from: number): number {
  if (from <= 0) return 0;
  const start = /[\uDC00-\uDFFF]/.test(text[from] ?? '') ? from - 1 : from;
  let first = start;
  while (FLAG_HALF.test(text.slice(Math.max(0, first - 2), first))) first -= 2;
  return (start - first) % 4 === 0 ? start : start - 2;
}
