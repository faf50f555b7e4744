import type { RequestContext } from './route.ts';

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
