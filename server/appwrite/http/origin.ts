/** The rules about origins: which web pages may read answers and send requests (contract §1.5). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface OriginRules {
  /** True for hosts of pages this project trusts: they may send requests and read answers. */
  isAllowedHost(host: string): boolean;
  /** True for addresses that links in mails may lead to. */
  isAllowedRedirect(url: URL): boolean;
}

/** Where a project is reached. */
interface OriginSettings {
  /** Host names of web platforms besides loopback and the own host. */
  readonly platforms: readonly string[];
  /** Without a trailing slash; absent: where requests say they went. */
  readonly address?: string;
}

/**
 * Trusts the project's platforms and loopback on any port and scheme. Pages may also come from the host the request was
 * sent to: no page can choose that header. Whoever asks for a mail can, so links lead there only if it is the very
 * address the connection arrived at. And where people reach the service by an address of its own, links lead to that
 * very origin, not to another port of its host and not to their own machines.
 */
export function createOriginRules(
  { platforms, address }: OriginSettings,
  ownHost: string | undefined,
  localAddress?: string,
): OriginRules {
  const isOwn = (host: string): boolean => ownHost !== undefined && host === hostOf(`http://${ownHost}`);
  const isArrivedAt = (host: string): boolean =>
    localAddress !== undefined && host === localAddress.replace(/^::ffff:/, '');
  const isPlatform = (host: string): boolean =>
    platforms.some((platform) => matchesPlatform(platform.toLowerCase(), host));
  const isKnown = (host: string): boolean => LOOPBACK.has(host) || isPlatform(host);
  return {
    isAllowedHost: (host) => isKnown(host.toLowerCase()) || isOwn(host.toLowerCase()),
    isAllowedRedirect: (url) => {
      const { hostname } = url;
      if (address === undefined) return isKnown(hostname) || isArrivedAt(hostname);
      return isAt(url, new URL(address)) || (hostname !== hostOf(address) && isPlatform(hostname));
    },
  };
}

/** Whether both are one origin; loopback has several names. */
const isAt = (url: URL, address: URL): boolean =>
  url.protocol === address.protocol &&
  url.port === address.port &&
  (url.hostname === address.hostname || (LOOPBACK.has(url.hostname) && LOOPBACK.has(address.hostname)));

const matchesPlatform = (platform: string, host: string): boolean =>
  platform.startsWith('*.') ? host.endsWith(platform.slice(1)) : platform === host;

/**
 * Where the service is reached, without a trailing slash: the address of the project, or the one the request went to.
 */
export const ownAddress = (address: string | undefined, host: string | undefined, isSecure: boolean): string =>
  address ?? `${isSecure ? 'https' : 'http'}://${host ?? ''}`;

/** Host name of an origin or address, without its port; undefined when it is none (`null`, garbage). */
export const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname : undefined;

/** True when the page was served from exactly where the request went: same scheme, host and port. */
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
