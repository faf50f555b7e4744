import { APP_PATHS } from '#domain/screen-paths.ts';
import type { CurrentUser } from '#domain/session/read-user.ts';
import type { User } from '#domain/session/user.ts';

const HERE = 'https://here.invalid';
/** Longer than any own address, short enough for every mail and provider. */
const MAX_CHARACTERS = 2_000;

/**
 * Returns `value` as an own path (path, query, hash), or undefined when it leads elsewhere: another origin, a scheme,
 * server addresses, or the sign-in screens. Browsers read `//host` and `/\host` as other hosts and drop tabs and line
 * ends, so the address is parsed as a browser does and rebuilt.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_CHARACTERS) return undefined;
  let url: URL;
  try {
    url = new URL(value, HERE);
  } catch {
    return undefined;
  }
  if (url.origin !== HERE || url.pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(url.pathname)) return undefined;
  return APP_PATHS.some((screen) => screen.test(url.pathname)) ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/**
 * Returns where `user` continues after signing in. An address stored for another person is dropped because it may name
 * private data; invitations are kept for anyone. Who was not told yet that their password was removed is told first, on
 * a screen of its own, which a reload keeps.
 */
export function pathAfterSignIn(
  user: CurrentUser,
  returnTo: string | undefined,
  previousUser: User | undefined,
): string {
  const isOwn =
    previousUser === undefined || previousUser.id === user.id || returnTo?.startsWith('/team/invite') === true;
  const path = isOwn ? returnTo : undefined;
  if (user.hasRemovedPassword !== true) return path ?? '/dashboard';
  return `/auth/verify?for=password${path === undefined ? '' : `&returnTo=${encodeURIComponent(path)}`}`;
}
