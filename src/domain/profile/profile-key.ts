import { normalizeText } from '../text/normalize-text.ts';

/**
 * Parses addresses of profiles on the network. Import, API, search, deduplication and display all use this parser, so
 * that one person has one key however their address was copied.
 */

/**
 * Says what an address names: a person by the public name, by a member id, or as a Sales Navigator lead; a company; a
 * redirect whose target is unknown; or nothing of the network.
 */
type ProfileAddressKind = 'public' | 'member' | 'lead' | 'company' | 'redirect' | 'none';

export interface ProfileAddress {
  readonly kind: ProfileAddressKind;
  /** Identifies the person; empty for what names none. */
  readonly key: string;
  /** The address in its one form, without tracking; empty for what names no person. */
  readonly url: string;
}

/**
 * Version of these rules: raised when a key changes, so that stored chats get the new ones
 * (`server/jobs/chats/duplicate-chats.ts`). Keys that people may be stored under alone belong in
 * `older-profile-keys.ts`.
 */
export const PROFILE_KEY_RULES = 5;

const NOBODY: ProfileAddress = { kind: 'none', key: '', url: '' };
const COMPANY: ProfileAddress = { kind: 'company', key: '', url: '' };
const REDIRECT: ProfileAddress = { kind: 'redirect', key: '', url: '' };

/** An internal id of the network (`/in/ACoAAB…`), which is case-sensitive. */
const MEMBER_ID = /^AC[ow][A-Z\d][\w-]*/;

/** Decides whether the slug of a profile address is an internal id of the network. */
export const isMemberId = (slug: string): boolean => MEMBER_ID.exec(slug)?.[0] === slug;

/** Longer texts are read up to here: a redirect through several services has some thousand characters. */
const MAX_LENGTH = 8_192;
/** More characters than any public name has. */
const MAX_NAME_LENGTH = 200;
/** Redirects inside redirects that are followed. */
const MAX_REDIRECTS = 3;
/**
 * Characters that are read in all, those inside redirects too: a text may be made so that each part of it is read
 * again.
 */
const MAX_READ = 4 * MAX_LENGTH;
/** Characters before an address that tell whether it begins there. */
const MAX_BEFORE = 512;

/** The most common form, which needs no normalization. */
const PLAIN_ADDRESS = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([a-z\d](?:[a-z\d-]{0,98}[a-z\d])?)\/?$/;

/** What an address contains, if only escaped or in another form: most cells of a list are read no further. */
const MAY_BE_ADDRESS = /[/\\%&?#]|[^\0-\u007F]/;

/** The network's hosts, and the one under which Google shows its pages translated. */
const HOST =
  /(?<![\p{L}\p{N}_.-])(?:(?:[a-z\d-]+\.)*linkedin\.(?:com|cn)|(?:[a-z]{2,3}-)?linkedin-com\.translate\.goog)\.?(?::\d{1,5})?(?=[/\\?#])/giu;
/**
 * Repeated and damaged schemes too: `http://https://`, `hxxps://`, `https//`, `htps://`, `ttps://`; and those by which
 * phones say which app opens the address.
 */
const SCHEMES = /(?:(?:h(?:tt|xx)ps?|(?<![a-z])(?!http)(?:h?t{1,4}ps?|intent|googlechromes?))[:;]?[\\/]{1,4})+$/i;
/** A sign-in name before the host, which is no part of the address: the host is what follows the `@`. */
const USER_INFO = /(?<=\/\/)[^\s/\\?#@<>"]*@$/;
/** What may stand directly before an address is text or a label, not a part of another address. */
const LABEL = /^[^/\\?@#%&.]*$/;
const SEPARATORS = /[\s<>"'`“”„«»()[\]{}|,;]/;
/** Where an address in a text ends, whatever follows. */
const ADDRESS_END = /[\s<>"“”„«»]/;

/** What a public name consists of; dots, apostrophes and underscores only inside, no two dots in a row. */
const NAME = /^(?:[\p{L}\p{M}\p{N}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}%_’'·-]|\.(?!\.))+/u;
const NAME_END = /[._’'·]+$/u;
/** What may follow a name: punctuation up to the end or up to what ends any name. Anything else names nobody. */
const AFTER_NAME = /^[\p{P}\p{S}\s]*(?:$|[/\\?#&,;|<>()[\]{}"“”„«»])/u;
/** An address that a table or a mail shows shortened: the whole name, and so the person, is not known. */
const CUT = /^\.{3}/;
const HAS_LETTER = /[\p{L}\p{N}\p{So}\p{Extended_Pictographic}]/u;
/** The replacement characters of a damaged encoding. */
const DAMAGED = /[\uFFFC\uFFFD]/;
/** An address that was pasted again right behind the name; no name has a colon, or ends with the host. */
const PASTED_AGAIN = /(?:https?:.*|(?:www\.)?linkedin\.com)$/i;
const HYPHENS = /[\u2010-\u2013\u2212](?=[\p{L}\p{N}])/gu;

/** Names of pages that show their viewer, or a person who cannot be named, and what broken tools write. */
const NAMES_OF_NOBODY: ReadonlySet<string> = new Set(['me', 'in', 'unavailable', 'undefined', 'null']);

/** Path segments that precede the kind in addresses copied from a mail or from a mobile device. */
const PATH_PREFIXES: ReadonlySet<string> = new Set(['comm', 'mwlite', 'm', 'incareer', 'profile', 'public-profile']);
const COMPANY_KINDS: ReadonlySet<string> = new Set([
  'company',
  'company-beta',
  'organization',
  'organization-guest',
  'school',
  'showcase',
]);

/** How many numbers follow the name in an address of the old format (`/pub/john-smith/4/a1/b2`). */
const OLD_FORMAT_NUMBERS = 3;

/** Services whose links lead to the address that they carry. */
const REDIRECTORS =
  /^(?:(?:www\.|translate\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:www\.)?bing\.com|r\.search\.yahoo\.com|lm?\.(?:facebook|instagram|messenger)\.com|(?:[a-z\d-]+\.)*safelinks\.protection\.outlook\.com|statics\.teams\.cdn\.office\.net|urldefense(?:\.proofpoint)?\.(?:com|us)|linkprotect\.cudasvc\.com|secure-web\.cisco\.com|deref-(?:gmx|mail|web)(?:-\d+)?\.(?:net|com|de)|slack-redir\.net|out\.reddit\.com|(?:www\.)?youtube\.com|duckduckgo\.com|t\.umblr\.com|(?:away\.)?vk\.com|href\.li|12ft\.io|(?:[a-z\d-]+\.)*url-protection\.com|url\.avanan\.click|(?:[a-z\d-]+\.)*trendmicro\.com|translate\.yandex\.(?:com|ru)|(?:www\.)?translatetheweb\.com|papago\.naver\.net|web\.archive\.org|archive\.(?:ph|is|today|md|li)|webcache\.googleusercontent\.com)$/i;
/**
 * A whole address of the network in the path of another address, as services have it that fetch a page for somebody:
 * `https://r.jina.ai/https://www.linkedin.com/in/jane`. Without its scheme near the beginning only, as in pages whose
 * links lack it.
 */
const ADDRESS_IN_PATH =
  /(?:\/https?:\/{1,2}(?:[a-z\d-]+\.)*|^(?:\/[^/]*)?\/(?:www|[a-z]{2})\.)linkedin\.(?:com|cn)\/(?:in|pub|sales|company|school)\/.+/i;
const OTHER_ADDRESS = /https?:\/\/([^\s/?#<>"]+)([^\s<>"]*)/gi;
/** An address that was typed, or broken over lines, with blanks within; what follows is its name only at the end. */
const SPACED_ADDRESS = /(?<![\p{L}\p{N}_-])linkedin ?\. ?com ?\/ ?(in|pub) ?\/(?: (?=\S+-\S+$))?/iu;
/** A whole text that is an address without its host, as tables of links and the network's own app have it. */
const HOSTLESS = /^(?:linkedin:\/\/in|\.{0,3}[\\/](?:in|pub|sales|company|school|showcase)|in)[\\/]\S+$/i;
const SHORT_LINK = /(?:^|[^\p{L}\p{N}.-])lnkd\.in\//iu;

/** The address behind a page that Google serves itself. */
const AMP_PAGE = /^\/amp\/s\/([^?#]+)/i;

/** What programs call a person of the network instead of an address. */
const PERSON_URN = /^urn:li:(?:fsd?_(?:mini)?profile:(?<member>[\w-]+)|fs_salesProfile:\((?<lead>[\w-]+),[^()]*\))$/i;

const ESCAPED_SLASH = /%(?:25)*2f/i;

/** Parses the first address of a person in a text, a public one before others; of a company when it names no person. */
export const parseProfileAddress = (text: string): ProfileAddress =>
  parseText(text, { redirects: 0, effort: { left: MAX_READ } });

/** How deep a text is inside of redirects, and how many characters may still be read. */
interface Reading {
  readonly redirects: number;
  readonly effort: { left: number };
}

/** Takes the characters of a part that is about to be read; returns false when too many have been read already. */
function take({ effort }: Reading, part: string): boolean {
  if (effort.left < part.length) return false;
  effort.left -= part.length;
  return true;
}

function parseText(text: string, reading: Reading): ProfileAddress {
  const plain = PLAIN_ADDRESS.exec(text)?.[1];
  if (plain !== undefined && !NAMES_OF_NOBODY.has(plain)) return publicAddress(plain, plain);
  const id = text.startsWith('urn:') ? PERSON_URN.exec(text)?.groups : undefined;
  if (id !== undefined)
    return id['lead'] === undefined ? (memberAddress(id['member'] ?? '') ?? NOBODY) : leadAddress(id['lead']);
  if (!MAY_BE_ADDRESS.test(text)) return NOBODY;
  const clean = normalizeText(withoutInvisible(joinBroken(withoutEntities(text.slice(0, MAX_LENGTH)))), 'NFKC')
    .trim()
    .replace(SPACED_ADDRESS, 'linkedin.com/$1/')
    .slice(0, MAX_LENGTH);
  let best = NOBODY;
  for (const match of clean.matchAll(HOST)) {
    if (!mayBeginAfter(clean.slice(Math.max(0, match.index - MAX_BEFORE), match.index))) continue;
    const [rest = ''] = clean.slice(match.index + match[0].length).split(ADDRESS_END, 1);
    if (!take(reading, rest)) break;
    best = preferred(best, parsePath(rest, reading));
    if (best.kind === 'public') return best;
  }
  for (const [, host = '', rest = ''] of clean.matchAll(OTHER_ADDRESS)) {
    const isRedirector = REDIRECTORS.test(host.replace(/:\d+$/, ''));
    if (!isRedirector && !/linkedin/i.test(rest)) continue;
    if (!take(reading, rest)) break;
    best = preferred(best, isRedirector ? targetOf(rest, reading) : addressInPath(rest, reading));
  }
  if (best.kind !== 'none') return best;
  if (SHORT_LINK.test(clean)) return REDIRECT;
  if (reading.redirects === 0 && HOSTLESS.test(clean))
    return parsePath(clean.replace(/^(?:linkedin:\/|\.{0,3})[\\/]/i, ''), reading);
  // The whole address may be escaped, as a part of another one is.
  const isRead = reading.redirects < MAX_REDIRECTS && ESCAPED_SLASH.test(clean) && take(reading, clean);
  return isRead ? parseText(decoded(clean), { ...reading, redirects: reading.redirects + 1 }) : best;
}

/** Lists the kinds of addresses by how much they tell: a public name needs no question to the network. */
const KINDS: readonly ProfileAddressKind[] = ['public', 'member', 'lead', 'company', 'redirect', 'none'];

/** Returns the address that tells more; the first of two that tell the same. */
export const preferred = (first: ProfileAddress, second: ProfileAddress): ProfileAddress =>
  KINDS.indexOf(second.kind) < KINDS.indexOf(first.kind) ? second : first;

/**
 * Returns what identifies the person of an address by a public name, a member id or a lead: the address without scheme,
 * `www.`, country, query and hash, decoded, in one Unicode form, lower case (ids of the network keep their case). Empty
 * for nobody.
 */
export const identityOfAddress = (address: string): string => parseProfileAddress(address).key;

/** Returns where the link to a stored address leads; empty when it is no address of the web. */
export function profileLinkOf(address: string): string {
  const { url } = parseProfileAddress(address);
  if (url !== '') return url;
  return /^https?:\/\/[^\s/]+(?:\/\S*)?$/i.test(address) ? address : '';
}

/** Decides what stands before an address: nothing, a text, or a label such as `LinkedIn:`. */
function mayBeginAfter(before: string): boolean {
  const withoutUser = before.replace(USER_INFO, '');
  const head = withoutUser.replace(SCHEMES, '');
  const isSchemeless = head === withoutUser && /[\\/]{2}$/.test(head);
  const text = isSchemeless ? head.slice(0, -2) : head;
  if (isSchemeless && text.endsWith(':')) return false;
  return LABEL.test(text.split(SEPARATORS).at(-1) ?? '');
}

/** Parses what follows the host of the network. */
function parsePath(rest: string, reading: Reading): ProfileAddress {
  const [rawPath = ''] = rest.split(/[?#]/, 1);
  const path = decoded(rawPath)
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
  const kindOf = (segment: string | undefined): string => segment?.toLowerCase() ?? '';
  while (path.length > 1 && PATH_PREFIXES.has(kindOf(path[0])) && kindOf(path[1]) !== 'view') path.shift();
  const [kind, next, id] = path;
  switch (kindOf(kind)) {
    case 'in': {
      // Some write it twice; no name has two letters.
      const name = path.slice(1).find((segment) => kindOf(segment) !== 'in');
      return name === undefined ? NOBODY : parseName(name.replace(/^@(?=[^@]+$)/, ''));
    }
    case 'pub':
      return parseOldFormat(path.slice(1));
    case 'sales':
      if (COMPANY_KINDS.has(kindOf(next))) return COMPANY;
      return /^(?:lead|people)$/.test(kindOf(next)) ? leadAddress(id ?? '') : targetOf(rest, reading);
    case 'profile':
      return memberAddress(/[?&]id=([^&#]*)/i.exec(rest)?.[1] ?? '') ?? NOBODY;
    default:
      return COMPANY_KINDS.has(kindOf(kind)) ? COMPANY : targetOf(rest, reading);
  }
}

/** Returns the person or company whose whole address stands in the path of another one. */
function addressInPath(rest: string, { redirects, effort }: Reading): ProfileAddress {
  const [path = ''] = rest.split(/[?#]/, 1);
  const address = ADDRESS_IN_PATH.exec(decoded(path))?.[0].replace(/^.*?(?=linkedin\.)/i, '');
  const inside: Reading = { redirects: redirects + 1, effort };
  if (address === undefined || redirects >= MAX_REDIRECTS || !take(inside, address)) return NOBODY;
  return parseText(address, inside);
}

/** Parses a public name or member id and what was copied with it. */
function parseName(segment: string): ProfileAddress {
  const member = memberAddress(segment);
  if (member !== undefined) return member;
  const name = publicNameOf(segment.replace(PASTED_AGAIN, ''));
  return name === '' ? NOBODY : publicAddress(name);
}

/** Parses a member id; undefined when the text is none. */
function memberAddress(segment: string): ProfileAddress | undefined {
  const id = MEMBER_ID.exec(segment)?.[0];
  if (id === undefined || !AFTER_NAME.test(segment.slice(id.length))) return undefined;
  return { kind: 'member', key: `linkedin.com/in/${id}`, url: `https://www.linkedin.com/in/${id}` };
}

/**
 * Returns the public name at the start of a segment; empty when it has none, or one that the network does not allow.
 */
function publicNameOf(segment: string): string {
  const joined = segment.replaceAll(HYPHENS, '-').replace(/%[\da-f]$/i, '');
  const run = NAME.exec(joined)?.[0] ?? '';
  const name = run.replace(NAME_END, '');
  if (name === '' || name.length > MAX_NAME_LENGTH || DAMAGED.test(name) || !HAS_LETTER.test(name)) return '';
  if (!AFTER_NAME.test(joined.slice(run.length)) || CUT.test(joined.slice(name.length))) return '';
  const normalized = normalizeText(name.toLowerCase(), 'NFKC');
  return NAMES_OF_NOBODY.has(normalized) ? '' : normalized;
}

const publicAddress = (name: string, encodedName = encodeURIComponent(name)): ProfileAddress => ({
  kind: 'public',
  key: `linkedin.com/in/${name}`,
  url: `https://www.linkedin.com/in/${encodedName}`,
});

/** Parses an address of the old format, whose numbers distinguish people of the same name. */
function parseOldFormat([segment, ...others]: readonly string[]): ProfileAddress {
  // A directory of everybody of a name.
  if (segment === undefined || (segment.toLowerCase() === 'dir' && others.length > 0)) return NOBODY;
  const numbers = others
    .slice(0, OLD_FORMAT_NUMBERS)
    .map((number) => /^[\da-z]{1,3}(?![\p{L}\p{N}])/iu.exec(number)?.[0].toLowerCase());
  const named = parseName(segment);
  if (named.kind !== 'public' || numbers.length < OLD_FORMAT_NUMBERS || numbers.includes(undefined)) return named;
  const tail = ['', ...numbers].join('/');
  const name = named.key.slice('linkedin.com/in/'.length);
  return {
    kind: 'public',
    key: `linkedin.com/pub/${name}${tail}`,
    url: `https://www.linkedin.com/pub/${encodeURIComponent(name)}${tail}`,
  };
}

/** Parses the id of a Sales Navigator lead, which is case-sensitive. */
function leadAddress(segment: string): ProfileAddress {
  const id = /^[\w-]+/.exec(segment)?.[0];
  return id === undefined
    ? NOBODY
    : { kind: 'lead', key: `linkedin.com/sales/lead/${id}`, url: `https://www.linkedin.com/sales/lead/${id}` };
}

/** Returns the person whom a redirect leads to, by the address in its parameters or path. */
function targetOf(rest: string, { redirects, effort }: Reading): ProfileAddress {
  const query = rest.split(/[?#]/).slice(1).join('&');
  const isRedirect = query !== '' || /https?(?::|%3a)/i.test(rest) || AMP_PAGE.test(rest);
  if (!isRedirect || redirects >= MAX_REDIRECTS) return NOBODY;
  const values = query.split('&').map((parameter) => decoded(parameter.slice(parameter.indexOf('=') + 1)));
  // One service writes `https-3A__www.linkedin.com_in_jane-2Dsample`, another the address between underscores, others
  // as a part of the path, or in Base64 after `a1`.
  const addresses = [
    ...values,
    ...values.filter((value) => value.includes('-3A__')).map(fromUrlDefense),
    /__(https?:.+?)__/i.exec(rest)?.[1] ?? '',
    /\/(?:RU=)?(https?:\/.+)$/i.exec(decoded(rest.split(/[?#]/, 1)[0] ?? ''))?.[1] ?? '',
    AMP_PAGE.exec(rest)?.[1] ?? '',
    ...values.filter((value) => /^a1[\w-]+$/.test(value)).map(fromBase64),
  ];
  for (const value of addresses) {
    const address = /^\/(?:in|pub|sales)\//i.test(value) ? `linkedin.com${value}` : value;
    if (!/^(?:https?:\/|\/\/)|^(?:[a-z\d-]+\.)*linkedin\.(?:com|cn)\//i.test(address)) continue;
    const inside: Reading = { redirects: redirects + 1, effort };
    if (!take(inside, address)) break;
    const target = parseText(address, inside);
    if (target.kind !== 'none') return target;
  }
  return REDIRECT;
}

const fromUrlDefense = (value: string): string =>
  value.replaceAll('_', '/').replaceAll(/-([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes an address in Base64, of the kind for addresses, behind its prefix of two letters. */
function fromBase64(value: string): string {
  let [text, bits, count] = ['', 0, 0];
  for (const digit of value.slice(2)) {
    bits = ((bits << 6) | BASE64_DIGITS.indexOf(digit)) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    text += String.fromCharCode((bits >> count) & 0xff);
  }
  return text;
}

/** Characters of addresses that HTML names. */
const ENTITIES: Readonly<Record<string, string>> = { sol: '/', colon: ':', period: '.', quot: '"', nbsp: ' ' };

/** Replaces the entities by which HTML and templates escape an address, all but `&amp;`, which begins a parameter. */
const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]{1,4})|#(\d{1,5})|(sol|colon|period|quot|nbsp));/gi, (_, hex, decimal, name) =>
        typeof name === 'string'
          ? (ENTITIES[name.toLowerCase()] ?? '')
          : String.fromCharCode(typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal)),
      )
    : text;

/** Removes invisible characters and direction marks, which copying leaves anywhere; line ends become blanks. */
/** An address that a document broke behind a hyphen of the name, and the mark of a link in an export of Salesforce. */
const BROKEN = /(linkedin\.com\/in\/[^\s/?#]*-)\r?\n(?=[\p{L}\p{N}])/giu;
const LINK_MARK = /^_HL_ENCODED_(.*?)_HL_.*$/s;
const joinBroken = (text: string): string => text.replaceAll(BROKEN, '$1').replace(LINK_MARK, '$1');

const withoutInvisible = (text: string): string =>
  text
    .replaceAll(/[\t\n\v\f\r]/g, ' ')
    .replaceAll(/[\p{Control}\p{Surrogate}\p{Format}\p{Default_Ignorable_Code_Point}]/gu, '');

/** Decodes percent escapes, those of escapes too, and of older tools that escaped single bytes of Latin-1. */
function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < MAX_REDIRECTS && /%[\da-f]{2}/i.test(text); times += 1)
    text = text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      }
    });
  return normalizeText(withoutInvisible(text), 'NFKC');
}
