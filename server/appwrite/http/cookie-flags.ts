import type { RequestContext } from './route.ts';

/** Returns the attributes that keep a cookie from scripts, and from an unencrypted connection where there is TLS. */
export const privateFlags = ({ isSecure }: RequestContext): string => `${isSecure ? '; secure' : ''}; httponly`;

/** Restricts a cookie to pages of this site, unless the request of a trusted page came from another one. */
export const sameSite = ({ request }: RequestContext): string =>
  request.header('sec-fetch-site') === 'cross-site' && request.header('sec-fetch-mode') !== 'navigate'
    ? '; samesite=None'
    : '; samesite=Lax';
