import { redirect } from '@tanstack/react-router';
import { ownPath } from '#features/session/sign-in/return-to.ts';

/** What the guards know of the person: whether someone is signed in on this device. */
export interface RouterContext {
  isSignedIn(): boolean;
  /** Whoever was here has signed out in another tab, and this one is on its way to the sign-in screen. */
  hasLeftElsewhere(): boolean;
}

interface GuardArguments {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly searchStr: string };
}

const HOME = '/dashboard';

/** The sign-in screen with a word about why it is shown. */
export const SIGNED_OUT_ELSEWHERE_PATH = '/auth/login?left=elsewhere';

/** Where an unauthenticated person is sent, with the way back; the dashboard is where sign-in leads anyway. */
export function loginPath(from: string): string {
  const back = ownPath(from);
  return back === undefined || back === '/' || back === HOME ? '/login' : `/login?returnTo=${encodeURIComponent(back)}`;
}

/** Screens of the product need a signed-in person (specification part 1 §2, "Rules of navigation"). */
export function requireSignIn({ context, location }: GuardArguments): void {
  if (!context.isSignedIn())
    throw redirect({
      href: context.hasLeftElsewhere() ? SIGNED_OUT_ELSEWHERE_PATH : loginPath(location.href),
      replace: true,
    });
}

/** Who is signed in has no business on the sign-in screens: on to where they wanted to go. */
export function redirectSignedIn({
  context,
  search,
}: {
  context: RouterContext;
  search: { returnTo?: string | undefined };
}): void {
  if (context.isSignedIn()) throw redirect({ href: search.returnTo ?? HOME, replace: true });
}

/** Another spelling of an address: the same place, with its query kept. */
export const redirectTo =
  (path: string) =>
  ({ location }: { location: { readonly searchStr: string } }): never => {
    throw redirect({ href: `${path}${location.searchStr}`, replace: true });
  };
