/**
 * Finds a letter that the app's own fonts do not have, by what their rules say they have (src/styles/fonts.css); a
 * blank is none.
 */
export const unbundledGlyphPattern = (): RegExp =>
  patternOutsideRanges(
    [...document.fonts]
      .filter(({ family }) => family.includes('Inter Variable'))
      .map(({ unicodeRange }) => unicodeRange),
  );

/** Finds what is in none of these, each as the `unicode-range` of a font. */
export function patternOutsideRanges(ranges: readonly string[]): RegExp {
  const letters = ranges
    .join()
    .replaceAll(
      /U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi,
      (_, first: string, last: string = first) => `\\u{${first}}-\\u{${last}}`,
    );
  return new RegExp(`[^\\s${letters}]`, 'u');
}
