import { MAX_PAGE_URL_LENGTH } from '#domain/text/text-limits.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { findAddress, isPublicAddress } from './public-ip.ts';
import { pageRefusal } from './page-refusal.ts';

const NOT_PUBLIC = 'This address is not on the public internet. Only public web pages can be read.';

/** Names that are never public (RFC 6761, 6762, 8375, and those clouds use internally). */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

/**
 * Parses the address of a page, typed or from a redirect, that may be requested: http or https on the default port, no
 * credentials, a public host. Defaults to https; drops the fragment. Throws `page_unreadable`.
 */
export function parsePageAddress(text: string, base?: URL): URL {
  const typed = text.trim();
  const withScheme = base === undefined && !/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? `https://${typed}` : typed;
  const isTooLong = (address: string): boolean => address.length > MAX_PAGE_URL_LENGTH;
  if (isTooLong(typed)) throw pageRefusal('This address is too long.');
  if (!canParseUrl(withScheme, base?.href)) throw pageRefusal('This is not the address of a web page.');
  const url = new URL(withScheme, base?.href);
  if (isTooLong(url.href)) throw pageRefusal('This address is too long.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw pageRefusal('Only addresses that begin with http:// or https:// can be read.');
  if (url.username !== '' || url.password !== '')
    throw pageRefusal('Remove the user name and password from the address.');
  if (url.port !== '') throw pageRefusal('Only the standard ports can be read. Remove the port.');
  if (!isPublicHost(url.hostname)) throw pageRefusal(NOT_PUBLIC);
  url.hash = '';
  return url;
}

/** Decides whether the host of a `URL` may be public: a public address, or a name that may lead to one. */
export function isPublicHost(hostname: string): boolean {
  const address = findAddress(hostname);
  const name = hostname.replace(/\.$/, '');
  return address === undefined ? !PRIVATE_NAMES.test(name) && name.includes('.') : isPublicAddress(address);
}

/** Returns the address to connect to. Throws `page_unreadable` unless all of them are public. */
export function chooseAddress(addresses: readonly string[]): string {
  const [first] = addresses;
  if (first === undefined) throw pageRefusal('This website cannot be found. Check its address.');
  if (!addresses.every(isPublicAddress)) throw pageRefusal(NOT_PUBLIC);
  return first;
}
