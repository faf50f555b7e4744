import { normalizeText } from '../text/normalize-text.ts';
import { isMemberId, parseProfileAddress } from './profile-key.ts';

/**
 * Computes the keys that earlier rules gave people (`PROFILE_KEY_RULES`). What was stored as a digest of such a key
 * cannot be converted, so it is looked up under these as well.
 */

/** What lists had behind an address, which the first rules took for a part of the name. */
const ENDS = ['', ',', ';', '.', ')', ']', '%20', '%2C', '%C2%A0', '…', '|', '*'];

/** How many numbers follow the name in an address of the old format. */
const OLD_FORMAT_NUMBERS = 3;
const PATH_PREFIXES: readonly string[] = ['comm', 'mwlite', 'm'];

/**
 * Returns the keys under which earlier rules knew the person of an address, its present key excluded: by the address as
 * it was written, and by its one form with each of the usual ends. Empty for nobody.
 */
export function olderProfileKeys(address: string): string[] {
  const { key, url } = parseProfileAddress(address);
  if (key === '') return [];
  const keys = new Set([address, ...ENDS.map((end) => url + end)].map(keyByFirstRules));
  keys.delete(key);
  keys.delete('');
  return [...keys];
}

/** Returns the key of an address by the first rules: the name went on up to the next slash. */
function keyByFirstRules(address: string): string {
  const whole = address.replace(/[\u200B-\u200D\uFEFF]/g, '').trim();
  const trimmed = withoutQuotes(whole).trim();
  const [withoutTail = ''] = trimmed.replace(/^(?:https?:)?\/\//i, '').split(/[?#]/, 1);
  const [host = '', ...rest] = normalizeText(decoded(withoutTail), 'NFC').split('/');
  if (!/^(?:[a-z\d-]+\.)*linkedin\.com(?::\d+)?$/i.test(host)) return '';
  const path = rest.filter((part) => part !== '');
  if (PATH_PREFIXES.includes(path[0]?.toLowerCase() ?? '')) path.shift();
  const [kind = '', slug, ...numbers] = path;
  if (slug === undefined) return '';
  const name = isMemberId(slug) ? slug : slug.toLowerCase();
  if (kind.toLowerCase() === 'in') return `linkedin.com/in/${name}`;
  if (kind.toLowerCase() !== 'pub') return '';
  return numbers.length < OLD_FORMAT_NUMBERS
    ? `linkedin.com/in/${name}`
    : `linkedin.com/pub/${[name, ...numbers.slice(0, OLD_FORMAT_NUMBERS)].join('/').toLowerCase()}`;
}

/**
 * Removes quotation marks and angle brackets around an address. Read from the end: a pattern would start again at each
 * mark of a cell that is full of them.
 */
function withoutQuotes(text: string): string {
  let end = text.length;
  while (end > 0 && `"'>`.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^["'<]+/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
