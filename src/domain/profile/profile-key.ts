/** An id of the network's in the place of the name in an address (`/in/ACoAAB…`): its letters differ by their case. */
export const isMemberId = (slug: string): boolean => /^AC[ow][A-Z\d][\w-]*$/.test(slug);

/** What stands before the kind of an address that was copied out of a mail or from a telephone. */
const DOORS = new Set(['comm', 'mwlite', 'm']);

/**
 * The normal form of a profile address, by which the same person is recognised (formats.md §4): host without `www.`,
 * port and country, no query or hash, decoded, NFC, lower case (ids of the network's as they are), no trailing slash or
 * language suffix. An old address with its numbers (`/pub/john-smith/4/a1/b2`) keeps them, for they tell namesakes
 * apart. The empty text when the address cannot name a person.
 */
export function toProfileKey(address: string): string {
  const trimmed = address
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .trim();
  if (trimmed === '') return '';
  const withoutScheme = trimmed.replace(/^(?:https?:)?\/\//i, '');
  const withoutTail = withoutScheme.split(/[?#]/, 1)[0] ?? '';
  let decoded = withoutTail;
  try {
    decoded = decodeURIComponent(withoutTail);
  } catch {
    // A stray percent sign is part of the text; the raw form is as good an identity as any.
  }
  const [host = '', ...rest] = decoded.normalize('NFC').split('/');
  if (!/^(?:[a-z\d-]+\.)*linkedin\.com(?::\d+)?$/i.test(host)) return '';
  const path = rest.filter((part) => part !== '');
  if (DOORS.has(path[0]?.toLowerCase() ?? '')) path.shift();
  const [kind = '', slug, ...numbers] = path;
  if (slug === undefined) return '';
  const name = isMemberId(slug) ? slug : slug.toLowerCase();
  if (kind.toLowerCase() === 'in') return `linkedin.com/in/${name}`;
  if (kind.toLowerCase() !== 'pub') return '';
  return numbers.length < OLD_NUMBERS
    ? `linkedin.com/in/${name}`
    : `linkedin.com/pub/${[name, ...numbers.slice(0, OLD_NUMBERS)].join('/').toLowerCase()}`;
}

/** So many numbers an address of the old kind has behind the name. */
const OLD_NUMBERS = 3;
