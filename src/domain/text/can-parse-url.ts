/** The parser that browsers and Node share; the rules of the domain are typed for neither. */
declare const URL: { canParse(text: string, base?: string): boolean };

/** Characters of a URL, more than any server or browser takes. */
const MAX_LENGTH = 16_384;
/** Characters of a host, with a user and a port: names have at most 253. */
const MAX_AUTHORITY_LENGTH = 512;
/** What a URL parser may read as host, behind a scheme and slashes of either kind. */
const AUTHORITY = /^(?:[a-z][a-z\d+.-]*:)?[\\/]*([^\\/?#]*)/i;
/** What a URL parser leaves out at the beginning, or anywhere. */
// oxlint-disable-next-line no-control-regex
const LEFT_OUT = /^[\0-\u0020]+|[\t\n\r]+/g;

/**
 * Tells whether a text that others write is a URL, on its own or relative to `base`; afterwards `new URL` takes it. A
 * host is encoded in time that grows with the square of its length: one of twenty thousand Chinese characters takes
 * three seconds. So a text is measured first.
 */
export function canParseUrl(text: string, base?: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const [, authority = ''] = AUTHORITY.exec(text.replaceAll(LEFT_OUT, '')) ?? [];
  return authority.length <= MAX_AUTHORITY_LENGTH && URL.canParse(text, base);
}

/** Tells whether a text is the whole URL of a web page. */
export const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && canParseUrl(text);
