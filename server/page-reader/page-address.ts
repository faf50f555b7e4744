import { MAX_PAGE_ADDRESS_LENGTH } from '#domain/text/text-limits.ts';
import { findAddress, isPublicAddress } from './public-ip.ts';
import { pageRefusal } from './page-refusal.ts';

const NOT_PUBLIC = 'This address is not on the public internet. Only public web pages can be read.';

/** Names that never leave a house (RFC 6761, 6762, 8375, and what clouds call themselves). */
const INNER_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

/**
 * What a person typed, or a redirect named, as the address of a page that may be asked for: http or https on their own
 * ports, no credentials, a public host. Without a scheme it is https. The fragment is dropped. Throws
 * `page_unreadable`.
 */
export function parsePageAddress(text: string, base?: URL): URL {
  const typed = text.trim();
  const withScheme = base === undefined && !/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(withScheme, base?.href)) throw pageRefusal('This is not the address of a web page.');
  const url = new URL(withScheme, base?.href);
  if (url.href.length > MAX_PAGE_ADDRESS_LENGTH) throw pageRefusal('This address is too long to be read.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw pageRefusal('Only addresses that begin with http:// or https:// can be read.');
  if (url.username !== '' || url.password !== '')
    throw pageRefusal('An address with a user name or password in it is not read. Remove them.');
  if (url.port !== '') throw pageRefusal('Only the usual ports of http and https are read. Remove the port.');
  if (!isPublicHost(url.hostname)) throw pageRefusal(NOT_PUBLIC);
  url.hash = '';
  return url;
}

/** True for a host of a `URL` that may be public: an address that is, or a name that may lead to one. */
export function isPublicHost(hostname: string): boolean {
  const address = findAddress(hostname);
  const name = hostname.replace(/\.$/, '');
  return address === undefined ? !INNER_NAMES.test(name) && name.includes('.') : isPublicAddress(address);
}

/** The one of these addresses to connect to. Throws `page_unreadable` unless every one of them is public. */
export function chooseAddress(addresses: readonly string[]): string {
  const [first] = addresses;
  if (first === undefined) throw pageRefusal('This website cannot be found. Check its address.');
  if (!addresses.every(isPublicAddress)) throw pageRefusal(NOT_PUBLIC);
  return first;
}
