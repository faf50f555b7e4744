import { APP_PATHS } from '#domain/screen-paths.ts';
import type { User } from '#domain/session/user.ts';

const HERE = 'https://here.invalid';
/** Longer than any address of ours, and short enough for every mail and provider on the way. */
const MAX_CHARACTERS = 2_000;

/**
 * `value` as one of our own paths (path, query, hash), or undefined when it leads anywhere else: another origin, a
 * scheme, the server's own addresses, or the sign-in screens themselves. Browsers read `//host` and `/\host` as other
 * hosts, and drop tabs and line ends: the address is therefore read as a browser would and written anew.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_CHARACTERS) return undefined;
  let address: URL;
  try {
    address = new URL(value, HERE);
  } catch {
    return undefined;
  }
  if (address.origin !== HERE || address.pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(address.pathname))
    return undefined;
  return APP_PATHS.some((screen) => screen.test(address.pathname))
    ? `${address.pathname}${address.search}${address.hash}`
    : undefined;
}

/**
 * Where `who` goes on to after signing in. An address that was kept while somebody else was here is dropped: it may
 * name what is theirs alone. An invitation is whoever's it is.
 */
export function addressFor(who: User, returnTo: string | undefined, before: User | undefined): string | undefined {
  const isOwn = before === undefined || before.id === who.id || returnTo?.startsWith('/team/invite') === true;
  return isOwn ? returnTo : undefined;
}
