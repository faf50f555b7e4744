/**
 * Returns a pattern that finds a character the app's own fonts lack, by their `unicode-range` (src/styles/fonts.css);
 * whitespace is ignored.
 */
export const unbundledGlyphPattern = (): RegExp =>
  patternOutsideRanges(
    [...document.fonts]
      .filter(({ family }) => family.includes('Inter Variable'))
      .map(({ unicodeRange }) => unicodeRange),
  );

/** Returns a pattern that finds a character in none of `ranges`, each written as a font's `unicode-range`. */
export function patternOutsideRanges(ranges: readonly string[]): RegExp {
  const letters = ranges
    .join()
    .replaceAll(
      /U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi,
      (_, first: string, last: string = first) => `\\u{${first}}-\\u{${last}}`,
    );
  return new RegExp(`[^\\s${letters}]`, 'u');
}
