/**
 * Returns the path at which an answer differs, by a sentence of the comparison: `status`, `header x`, `body.a[].b`,
 * `frame.data.x`, `close`, `frames` (one more or one less).
 */
function pathOf(sentence: string): string {
  if (sentence.startsWith('the socket was')) return 'close';
  if (/^(?:an unexpected frame came|\d+ frames came)/.test(sentence)) return 'frames';
  const path = /^(header \S+|\S+)(?= (?:is|has|lacks) )/.exec(sentence)?.[1] ?? sentence;
  return path.replace(/\[\d+\]/g, '[]');
}

/**
 * Returns the paths at which an answer differs. Below an answer of another status or frame type no paths are listed.
 */
export function pathsOf(differences: readonly string[]): string[] {
  const paths = new Set(differences.map(pathOf));
  const isCovered = (path: string): boolean =>
    (paths.has('status') && path.startsWith('body')) || (paths.has('frame.type') && path.startsWith('frame.data'));
  return [...paths].filter((path) => !isCovered(path)).toSorted();
}
