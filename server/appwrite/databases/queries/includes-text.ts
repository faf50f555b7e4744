/** Up to this length the engine's own search takes no longer than the text is, whatever the pattern. */
const SHORT_PATTERN = 200;

/** Tells whether a text contains a pattern, in a time that grows with their lengths alone, whatever they are. */
export const includesText = (text: string, pattern: string): boolean =>
  pattern.length <= SHORT_PATTERN ? text.includes(pattern) : includesLong(text, pattern);

/** Reads each letter of the text once (Knuth, Morris and Pratt). */
function includesLong(text: string, pattern: string): boolean {
  /** Of each beginning of the pattern, the length of the longest shorter beginning it ends with. */
  const borders = new Uint32Array(pattern.length);
  const step = (matched: number, code: number): number => {
    let length = matched;
    while (length > 0 && pattern.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    return pattern.charCodeAt(length) === code ? length + 1 : 0;
  };
  for (let at = 1; at < pattern.length; at += 1) borders[at] = step(borders[at - 1] ?? 0, pattern.charCodeAt(at));
  for (let at = 0, matched = 0; at < text.length; at += 1) {
    matched = step(matched, text.charCodeAt(at));
    if (matched === pattern.length) return true;
  }
  return false;
}
