import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ReplicaProvider } from '#replica/live/use-live.tsx';
import { pathAfterSignIn } from '#features/session/sign-in/return-to.ts';
import { SessionContext, SignInContext, type Session, type SignInActions } from '#features/session/session.ts';
import { RemoteContext } from '#remote/use-remote.ts';
import { RuntimeConfigContext } from '#remote/use-runtime-config.ts';
import { ReplicaErrorContext } from './replica-error.ts';
import type { AppRouter } from '../routes/router.tsx';
import type { Runtime } from './runtime.ts';

interface RuntimeRootProps {
  readonly runtime: Runtime;
  readonly router: AppRouter;
  /**
   * Waits for the database of a person who has just signed in. Resolves to false when the browser refuses it, and the
   * page says so.
   */
  readonly watchStorage: (opening: Promise<void>) => Promise<boolean>;
}

/** Provides configuration, network, session and replica to React, and renders the router. */
export function RuntimeRoot({ runtime, router, watchStorage }: RuntimeRootProps) {
  const { config, user, replica, isExpired, replicaError } = useSyncExternalStore(runtime.subscribe, runtime.state);

  /** A sign-in navigates by itself; the guards would lead elsewhere before it does. */
  const isSigningIn = useRef(false);
  useEffect(() => {
    // The guards depend on who is signed in.
    if (!isSigningIn.current) void router.invalidate();
  }, [router, user?.id, isExpired]);

  const signIn = useMemo<SignInActions>(
    () => ({
      async signedIn(current, returnTo) {
        const path = pathAfterSignIn(current, returnTo, runtime.state().user);
        const { id, name, email, isAddressConfirmed } = current;
        isSigningIn.current = true;
        const isOpen = await watchStorage(runtime.signedIn({ id, name, email, isAddressConfirmed }));
        if (isOpen) router.history.replace(path);
        isSigningIn.current = false;
      },
    }),
    [runtime, router, watchStorage],
  );
  const session = useMemo<Session | undefined>(
    () =>
      user === undefined
        ? undefined
        : { user, isExpired, refresh: (person) => runtime.refreshed(person), signOut: () => runtime.signOut() },
    [runtime, user, isExpired],
  );
  const screen = <RouterProvider router={router} />;

  return (
    <RuntimeConfigContext value={config}>
      <RemoteContext value={runtime.remote}>
        <SignInContext value={signIn}>
          <SessionContext value={session}>
            {replica === undefined ? (
              screen
            ) : (
              <ReplicaErrorContext value={replicaError}>
                <ReplicaProvider replica={replica}>{screen}</ReplicaProvider>
              </ReplicaErrorContext>
            )}
          </SessionContext>
        </SignInContext>
      </RemoteContext>
    </RuntimeConfigContext>
  );
}
