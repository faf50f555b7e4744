import { redirect } from '@tanstack/react-router';
import { ownPath } from '#domain/own-path.ts';

/** What the guards know about the session. */
export interface RouterContext {
  isSignedIn(): boolean;
  /** The person signed out in another tab, and this page is about to go to the sign-in screen. */
  hasSignedOutElsewhere(): boolean;
}

interface GuardArguments {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly searchStr: string };
}

const HOME = '/dashboard';

/** The sign-in screen, with the notice that the person signed out in another tab. */
export const SIGNED_OUT_ELSEWHERE_PATH = '/auth/login?left=elsewhere';

/**
 * Returns the sign-in path with the way back; the way back to the dashboard is left out, since sign-in leads there
 * anyway.
 */
export function loginPath(from: string): string {
  const back = ownPath(from);
  return back === undefined || back === '/' || back === HOME ? '/login' : `/login?returnTo=${encodeURIComponent(back)}`;
}

/** Redirects to sign-in unless a person is signed in (specification part 1 §2, "Rules of navigation"). */
export function requireSignIn({ context, location }: GuardArguments): void {
  if (!context.isSignedIn())
    throw redirect({
      href: context.hasSignedOutElsewhere() ? SIGNED_OUT_ELSEWHERE_PATH : loginPath(location.href),
      replace: true,
    });
}

/** Redirects a signed-in person from the sign-in screens to where they wanted to go. */
export function redirectSignedIn({
  context,
  search,
}: {
  context: RouterContext;
  search: { returnTo?: string | undefined };
}): void {
  if (context.isSignedIn()) throw redirect({ href: search.returnTo ?? HOME, replace: true });
}

/** Returns a guard that redirects to another path and keeps the query. */
export const redirectTo =
  (path: string) =>
  ({ location }: { location: { readonly searchStr: string } }): never => {
    throw redirect({ href: `${path}${location.searchStr}`, replace: true });
  };
