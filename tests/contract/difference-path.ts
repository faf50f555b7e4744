/**
 * Where a sentence of the comparison says that an answer differs: `status`, `header x`, `body.a[].b`, `frame.data.x`,
 * `close`, `frames` (one more or one less) …
 */
function pathOf(sentence: string): string {
  if (sentence.startsWith('the socket was')) return 'close';
  if (/^(?:an unexpected frame came|\d+ frames came)/.test(sentence)) return 'frames';
  const place = /^(header \S+|\S+)(?= (?:is|has|lacks) )/.exec(sentence)?.[1] ?? sentence;
  return place.replace(/\[\d+\]/g, '[]');
}

/**
 * The places at which an answer differs. Where another kind of answer came altogether, its parts are not told apart.
 */
export function pathsOf(differences: readonly string[]): string[] {
  const places = new Set(differences.map(pathOf));
  const isOther = (place: string): boolean =>
    (places.has('status') && place.startsWith('body')) || (places.has('frame.type') && place.startsWith('frame.data'));
  return [...places].filter((place) => !isOther(place)).toSorted();
}
