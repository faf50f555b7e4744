import { useMemo } from 'react';
import type { SignInProvider } from '#domain/runtime-config.ts';
import type { User } from '#domain/user.ts';
import { failed, success, type Failure, type Outcome } from '#remote/failure.ts';
import { useRemote } from '#remote/use-remote.ts';

/** What a request came to, as the screens of this room read it. */
export type SessionOutcome<T> = Outcome<T>;
export type SessionFailure = Failure;

/** What the sign-in screens ask of the network; every one needs it now. */
export interface SessionRequests {
  signIn(email: string, password: string): Promise<Outcome<User>>;
  register(name: string, email: string, password: string): Promise<Outcome<User>>;
  findCurrent(): Promise<Outcome<User>>;
  /** The mail leads back to /auth/verify, and from there to `returnTo`. */
  sendMagicLink(email: string, returnTo: string | undefined): Promise<Outcome<undefined>>;
  verifyMagicLink(userId: string, secret: string): Promise<Outcome<User>>;
  /** Leaves the page for the provider's, or answers why nobody was reached. Both ways back lead to /auth/verify, and from there to `returnTo`. */
  signInThrough(provider: SignInProvider, returnTo: string | undefined): Promise<Failure | undefined>;
  /** An address without an account gets the same answer as one with: nobody learns here who has an account. */
  sendRecovery(email: string): Promise<Outcome<undefined>>;
  completeRecovery(userId: string, secret: string, password: string): Promise<Outcome<undefined>>;
}

/** A request whose code could not be loaded counts as one that reached nobody. */
async function settle<T>(request: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await request;
  } catch {
    return failed('unreachable', 0);
  }
}

/** Where mails and providers lead back to. */
function verifyAddress(returnTo: string | undefined): string {
  const back = new URL('/auth/verify', location.origin);
  if (returnTo !== undefined) back.searchParams.set('returnTo', returnTo);
  return back.href;
}

export function useSessionRequests(): SessionRequests {
  const { account } = useRemote();
  return useMemo(
    () => ({
      signIn: (email, password) => settle(account.signIn(email, password)),
      register: (name, email, password) => settle(account.register(name, email, password)),
      findCurrent: () => settle(account.current()),
      sendMagicLink: (email, returnTo) => settle(account.sendMagicLink(email, verifyAddress(returnTo))),
      async signInThrough(provider, returnTo) {
        // Without a network the browser would show a page of its own, and this one would be gone.
        const outcome = await settle(account.current());
        if (!outcome.ok && (outcome.failure.code === 'unreachable' || outcome.failure.code === 'timeout')) return outcome.failure;
        const left = await settle(account.leaveForProvider(provider, verifyAddress(returnTo)));
        return left.ok ? undefined : left.failure;
      },
      verifyMagicLink: (userId, secret) => settle(account.verifyMagicLink(userId, secret)),
      sendRecovery: async (email) => {
        const outcome = await settle(account.sendRecovery(email, new URL('/auth/reset-password', location.origin).href));
        return !outcome.ok && outcome.failure.code === 'not_found' ? success(undefined) : outcome;
      },
      completeRecovery: (userId, secret, password) => settle(account.completeRecovery(userId, secret, password)),
    }),
    [account],
  );
}

/**
 * Why a sign-in act failed, where the specification's own sentence would mislead: nobody was reached, or too many tries.
 * Undefined when its sentence is right.
 */
export function networkTrouble(failure: Failure): string | undefined {
  if (failure.code === 'unreachable' || failure.code === 'timeout') return 'The server cannot be reached. Check your connection and try again.';
  if (failure.code === 'rate_limited') {
    const seconds = Math.ceil((failure.retryAfterMs ?? 60_000) / 1_000);
    return `Too many attempts. Wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`;
  }
  if (failure.retry === 'later') return 'The server had a problem. Try again in a moment.';
  return undefined;
}
