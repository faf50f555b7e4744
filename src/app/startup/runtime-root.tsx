import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ReplicaProvider } from '#replica/live/use-live.tsx';
import { addressFor } from '#features/session/sign-in/return-to.ts';
import { SessionContext, SignInContext, type Session, type SignInDoor } from '#features/session/session.ts';
import { RemoteContext } from '#remote/use-remote.ts';
import { RuntimeConfigContext } from '#remote/use-runtime-config.ts';
import { ReplicaErrorContext } from './replica-error.ts';
import type { AppRouter } from '../routes/router.tsx';
import type { Runtime } from './runtime.ts';

/** Puts the runtime's parts into React: configuration, network, session, replica; then the router draws the screen. */
export function RuntimeRoot({ runtime, router }: { runtime: Runtime; router: AppRouter }) {
  const { user, replica, isExpired, trouble } = useSyncExternalStore(runtime.subscribe, runtime.state);

  useEffect(() => {
    // The guards of the present address depend on who is here: ask them again when that changes.
    void router.invalidate();
  }, [router, user?.id, isExpired]);

  const door = useMemo<SignInDoor>(
    () => ({
      async signedIn(who, returnTo) {
        const address = addressFor(who, returnTo, runtime.state().user);
        // The guards would lead there before this door does.
        if (address !== returnTo) router.history.replace(location.pathname);
        await runtime.signedIn(who);
        router.history.replace(address ?? '/dashboard');
      },
    }),
    [runtime, router],
  );
  const session = useMemo<Session | undefined>(
    () =>
      user === undefined
        ? undefined
        : { user, refresh: (who) => runtime.refreshed(who), signOut: () => runtime.signOut() },
    [runtime, user],
  );
  const screen = <RouterProvider router={router} />;

  return (
    <RuntimeConfigContext value={runtime.config}>
      <RemoteContext value={runtime.remote}>
        <SignInContext value={door}>
          <SessionContext value={session}>
            {replica === undefined ? (
              screen
            ) : (
              <ReplicaErrorContext value={trouble}>
                <ReplicaProvider replica={replica}>{screen}</ReplicaProvider>
              </ReplicaErrorContext>
            )}
          </SessionContext>
        </SignInContext>
      </RemoteContext>
    </RuntimeConfigContext>
  );
}
