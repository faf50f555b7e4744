/**
 * Decides whether the slug of a profile URL is an internal id of the network (`/in/ACoAAB…`), which is case-sensitive.
 */
export const isMemberId = (slug: string): boolean => /^AC[ow][A-Z\d][\w-]*$/.test(slug);

/** Path segments that precede the kind in URLs copied from a mail or from a mobile device. */
const PATH_PREFIXES = new Set(['comm', 'mwlite', 'm']);

/**
 * Returns the normal form of a profile URL, which identifies a person (formats.md §4): host without `www.`, port
 * and country, no query or hash, decoded, NFC, lower case (network ids keep their case), no trailing slash or language
 * suffix. A URL in the old format (`/pub/john-smith/4/a1/b2`) keeps its numbers, because they distinguish people
 * of the same name. Returns an empty string when the URL cannot name a person.
 */
export function toProfileKey(url: string): string {
  const trimmed = url
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
    // A stray percent sign is part of the text; the raw form identifies the person equally well.
  }
  const [host = '', ...rest] = decoded.normalize('NFC').split('/');
  if (!/^(?:[a-z\d-]+\.)*linkedin\.com(?::\d+)?$/i.test(host)) return '';
  const path = rest.filter((part) => part !== '');
  if (PATH_PREFIXES.has(path[0]?.toLowerCase() ?? '')) path.shift();
  const [kind = '', slug, ...numbers] = path;
  if (slug === undefined) return '';
  const name = isMemberId(slug) ? slug : slug.toLowerCase();
  if (kind.toLowerCase() === 'in') return `linkedin.com/in/${name}`;
  if (kind.toLowerCase() !== 'pub') return '';
  return numbers.length < OLD_FORMAT_NUMBERS
    ? `linkedin.com/in/${name}`
    : `linkedin.com/pub/${[name, ...numbers.slice(0, OLD_FORMAT_NUMBERS)].join('/').toLowerCase()}`;
}

/** How many numbers follow the name in a URL of the old format. */
const OLD_FORMAT_NUMBERS = 3;
