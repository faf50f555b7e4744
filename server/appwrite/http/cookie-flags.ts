import type { EmbeddedProject } from '../settings.ts';
import type { RequestContext } from './route.ts';

/**
 * Tells whether the cookies of a project are bound to its host by their names: a server of a name beside or below its
 * own could set any other for it, and sign a person in as somebody else. Browsers demand https for that.
 */
const areHostBound = ({ origins, address }: EmbeddedProject): boolean =>
  origins !== undefined && address?.startsWith('https:') === true;

/** Where a cookie is set, and the name it has there. */
interface CookieScope {
  readonly name: string;
  readonly path: string;
  /** Nobody but this host can set it (`__Host-`, RFC 6265bis §4.1.3.2); it is sent with every path then. */
  readonly isHostBound: boolean;
}

/** Returns the name of a cookie, and the path it is sent with: `path`, or every path where it is bound to the host. */
export const cookieScopeOf = (settings: EmbeddedProject, name: string, path = '/'): CookieScope =>
  areHostBound(settings)
    ? { name: `__Host-${name}`, path: '/', isHostBound: true }
    : { name, path, isHostBound: false };

/** Returns where the session of a project is kept. */
export const sessionCookieOf = (settings: EmbeddedProject): CookieScope =>
  cookieScopeOf(settings, `a_session_${settings.id}`);

/** Returns the attributes that keep a cookie from scripts, and from an unencrypted connection where there is TLS. */
export const privateFlags = ({ isSecure }: RequestContext): string => `${isSecure ? '; secure' : ''}; httponly`;

/** Tells whether a page of another site sent the request, other than by a link. */
const isByOtherSite = ({ request }: RequestContext): boolean =>
  request.header('sec-fetch-site') === 'cross-site' && request.header('sec-fetch-mode') !== 'navigate';

/** Restricts a cookie to pages of this site, unless the request of a trusted page came from another one. */
export const sameSite = (context: RequestContext): string =>
  isByOtherSite(context) ? '; samesite=None' : '; samesite=Lax';

/** Tells whether browsers store a cookie of this answer: for a page of another site they do so over TLS alone. */
export const areCookiesStored = (context: RequestContext): boolean => context.isSecure || !isByOtherSite(context);
