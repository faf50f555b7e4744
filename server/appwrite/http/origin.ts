import { canParseUrl } from '#domain/text/can-parse-url.ts';

/** Loopback host names. The rules below decide which web pages may send requests and read answers (contract §1.5). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface OriginRules {
  /** Tells whether pages of this origin may send requests with a session and read answers. */
  isAllowedOrigin(origin: string): boolean;
  /** Tells whether links in mails may lead to this address. */
  isAllowedRedirect(url: URL): boolean;
}

/** The addresses of a project. */
interface OriginSettings {
  /** Host names of web platforms, besides loopback and the server's own host. */
  readonly platforms: readonly string[];
  /** Without a trailing slash; absent: the address of each request. */
  readonly address?: string;
  /** Present: only the own origin and these are trusted. */
  readonly origins?: readonly string[];
}

/** The address at which a request arrived. */
interface RequestArrival {
  /** The `Host` header; a page cannot choose it, any other program can. */
  readonly host: string | undefined;
  readonly isSecure: boolean;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** Creates the origin rules of a project: exact ones with `origins`, otherwise those of the imitated server. */
export const createOriginRules = (settings: OriginSettings, arrival: RequestArrival): OriginRules =>
  settings.origins === undefined
    ? createImitatedRules(settings, arrival)
    : createExactRules(settings.origins, settings.address, arrival);

/**
 * Trusts whole origins: scheme, host and port. The own origin is the configured `address`. Without one it is the origin
 * to which the request was sent, or this machine's loopback names at the port the server listens on: that is a local
 * start, and another program's page at another port of the machine is a stranger. Links in mails lead to the own origin
 * or a configured one.
 */
function createExactRules(
  origins: readonly string[],
  address: string | undefined,
  arrival: RequestArrival,
): OriginRules {
  const isNamed = (url: URL): boolean => origins.includes(url.origin);
  if (address !== undefined) {
    const isOwn = (url: URL): boolean => isAt(url, new URL(address)) || isNamed(url);
    return { isAllowedOrigin: (origin) => isPlain(origin, isOwn), isAllowedRedirect: isOwn };
  }
  const localHost = hostInAddress(arrival.localAddress);
  // The sender of a mail request chooses the host header, so only where the connection arrived counts.
  const isListening = ({ protocol, hostname, port }: URL): boolean =>
    protocol === 'http:' &&
    Number(port || 80) === arrival.localPort &&
    (LOOPBACK.has(hostname) || hostname === localHost);
  return {
    isAllowedOrigin: (origin) =>
      isOwnOrigin(origin, arrival.host, arrival.isSecure) || isPlain(origin, (url) => isListening(url) || isNamed(url)),
    isAllowedRedirect: (url) => isListening(url) || isNamed(url),
  };
}

/**
 * Trusts platforms and loopback on any port and scheme, as the imitated server does. So are pages from the host the
 * request was sent to, because a page cannot choose that header. The sender of a mail request can, so links may lead to
 * that host only if it is the address the connection arrived at. With a configured `address`, links lead to exactly
 * that origin or to a platform, not to another port of its host and not to loopback.
 */
function createImitatedRules({ platforms, address }: OriginSettings, arrival: RequestArrival): OriginRules {
  const ownHost = arrival.host;
  const isOwn = (host: string): boolean => ownHost !== undefined && host === hostOf(`http://${ownHost}`);
  const isRequestHost = (host: string): boolean => host === hostInAddress(arrival.localAddress);
  const isPlatform = (host: string): boolean =>
    platforms.some((platform) => matchesPlatform(platform.toLowerCase(), host));
  const isKnown = (host: string): boolean => LOOPBACK.has(host) || isPlatform(host);
  return {
    isAllowedOrigin: (origin) => {
      const host = plainUrl(origin)?.hostname ?? '';
      return isKnown(host) || isOwn(host);
    },
    isAllowedRedirect: (url) => {
      const { hostname } = url;
      if (address === undefined) return isKnown(hostname) || isRequestHost(hostname);
      return isAt(url, new URL(address)) || (hostname !== hostOf(address) && isPlatform(hostname));
    },
  };
}

/** Returns the host of an address or origin as it is written. */
export const writtenHostOf = (text: string): string =>
  /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^:/?#]*)/i.exec(text)?.[1]?.toLowerCase() ?? '';

/**
 * Parses an address or origin. Returns undefined for one that cannot be parsed, and where a parser reads another host
 * than is written: `0x7f.1` and `2130706433` are 127.0.0.1, `loc%61lhost` is localhost, but no rule names them.
 */
export function plainUrl(text: string): URL | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  return url !== undefined && writtenHostOf(text) === url.hostname.toLowerCase() ? url : undefined;
}

/** Returns the host of an address as a URL writes it; IPv4 addresses mapped into IPv6 are plain. */
function hostInAddress(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:/, '');
  return plain?.includes(':') === true ? `[${plain}]` : plain;
}

const isPlain = (origin: string, isAllowed: (url: URL) => boolean): boolean => {
  const url = plainUrl(origin);
  return url !== undefined && isAllowed(url);
};

/** Tells whether both have the same origin; all loopback names are equal. */
const isAt = (url: URL, address: URL): boolean =>
  url.protocol === address.protocol &&
  url.port === address.port &&
  (url.hostname === address.hostname || (LOOPBACK.has(url.hostname) && LOOPBACK.has(address.hostname)));

const matchesPlatform = (platform: string, host: string): boolean =>
  platform.startsWith('*.') ? host.endsWith(platform.slice(1)) : platform === host;

/** Matches what a host with a port cannot hold, but an address after its host can. */
const BEYOND_HOST = /[/\\?#@]/;

/**
 * Returns the address of the service without a trailing slash: the configured one, or the one the request was sent to;
 * undefined when the `Host` header names no host.
 */
export function ownAddress(
  address: string | undefined,
  host: string | undefined,
  isSecure: boolean,
): string | undefined {
  if (address !== undefined) return address;
  const sentTo = `${isSecure ? 'https' : 'http'}://${host ?? ''}`;
  return BEYOND_HOST.test(host ?? '') || !canParseUrl(sentTo) ? undefined : sentTo;
}

/** Returns the host name of an origin without its port; undefined when it has none (`null`, garbage). */
const hostOf = (origin: string): string | undefined => (canParseUrl(origin) ? new URL(origin).hostname : undefined);

/** Tells whether the page was served from the address of the request: same scheme, host and port. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, isSecure: boolean): boolean {
  return (
    origin !== undefined &&
    host !== undefined &&
    origin.toLowerCase() === `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`
  );
}

const ALLOWED_HEADERS = [
  'Accept',
  'Origin',
  'Cookie',
  'Set-Cookie',
  'Content-Type',
  'Content-Range',
  'X-Appwrite-Project',
  'X-Appwrite-Key',
  'X-Appwrite-Dev-Key',
  'X-Appwrite-Locale',
  'X-Appwrite-Mode',
  'X-Appwrite-JWT',
  'X-Appwrite-Organization',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Timeout',
  'X-Appwrite-ID',
  'X-Appwrite-Timestamp',
  'X-Appwrite-Session',
  'X-Appwrite-Platform',
  'X-Appwrite-Impersonate-User-Id',
  'X-Appwrite-Impersonate-User-Email',
  'X-Appwrite-Impersonate-User-Phone',
  'X-SDK-Version',
  'X-SDK-Name',
  'X-SDK-Language',
  'X-SDK-Platform',
  'X-SDK-GraphQL',
  'X-SDK-Profile',
  'Range',
  'Cache-Control',
  'Expires',
  'Pragma',
  'X-Fallback-Cookies',
  'X-Requested-With',
  'X-Forwarded-For',
  'X-Forwarded-User-Agent',
].join(', ');

/** The headers of every answer, as name, value, name, value. */
export const COMMON_HEADERS: readonly string[] = [
  'Server',
  'Appwrite',
  'X-Content-Type-Options',
  'nosniff',
  'Access-Control-Allow-Methods',
  'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers',
  ALLOWED_HEADERS,
  'Access-Control-Expose-Headers',
  'X-Appwrite-Session, X-Fallback-Cookies',
  'Access-Control-Allow-Credentials',
  'true',
  'Access-Control-Max-Age',
  '86400',
];
