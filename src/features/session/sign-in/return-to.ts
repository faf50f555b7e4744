import type { CurrentUser } from '#domain/session/read-user.ts';
import type { User } from '#domain/session/user.ts';

/**
 * Returns where `user` continues after signing in. An address stored for another person is dropped because it may name
 * private data; invitations are kept for anyone. A person who does not know yet that their
 * password was removed is told first, on a screen of its own, which a reload keeps.
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
