/** Loopback host names. The rules below decide which web pages may send requests and read answers (contract §1.5). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface OriginRules {
  /** Tells whether pages of this host may send requests and read answers. */
  isAllowedHost(host: string): boolean;
  /** Tells whether links in mails may lead to this address. */
  isAllowedRedirect(url: URL): boolean;
}

/** The addresses of a project. */
interface OriginSettings {
  /** Host names of web platforms, besides loopback and the server's own host. */
  readonly platforms: readonly string[];
  /** Without a trailing slash; absent: the address of each request. */
  readonly address?: string;
}

/**
 * Creates the origin rules of a project. Platforms and loopback are trusted on any port and scheme. So are pages from
 * the host the request was sent to, because a page cannot choose that header. The sender of a mail request can, so
 * links may lead to that host only if it is the address the connection arrived at. With a configured `address`, links
 * lead to exactly that origin or to a platform, not to another port of its host and not to loopback.
 */
export function createOriginRules(
  { platforms, address }: OriginSettings,
  ownHost: string | undefined,
  localAddress?: string,
): OriginRules {
  const isOwn = (host: string): boolean => ownHost !== undefined && host === hostOf(`http://${ownHost}`);
  const isRequestHost = (host: string): boolean =>
    localAddress !== undefined && host === localAddress.replace(/^::ffff:/, '');
  const isPlatform = (host: string): boolean =>
    platforms.some((platform) => matchesPlatform(platform.toLowerCase(), host));
  const isKnown = (host: string): boolean => LOOPBACK.has(host) || isPlatform(host);
  return {
    isAllowedHost: (host) => isKnown(host.toLowerCase()) || isOwn(host.toLowerCase()),
    isAllowedRedirect: (url) => {
      const { hostname } = url;
      if (address === undefined) return isKnown(hostname) || isRequestHost(hostname);
      return isAt(url, new URL(address)) || (hostname !== hostOf(address) && isPlatform(hostname));
    },
  };
}

/** Tells whether both have the same origin; all loopback names are equal. */
const isAt = (url: URL, address: URL): boolean =>
  url.protocol === address.protocol &&
  url.port === address.port &&
  (url.hostname === address.hostname || (LOOPBACK.has(url.hostname) && LOOPBACK.has(address.hostname)));

const matchesPlatform = (platform: string, host: string): boolean =>
  platform.startsWith('*.') ? host.endsWith(platform.slice(1)) : platform === host;

/**
 * Returns the address of the service without a trailing slash: the configured one, or the one the request was sent to.
 */
export const ownAddress = (address: string | undefined, host: string | undefined, isSecure: boolean): string =>
  address ?? `${isSecure ? 'https' : 'http'}://${host ?? ''}`;

/** Returns the host name of an origin without its port; undefined when it has none (`null`, garbage). */
export const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname : undefined;

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
