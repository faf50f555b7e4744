import { createContext, use } from 'react';
import type { CurrentUser } from '#domain/session/read-user.ts';
import type { User } from '#domain/session/user.ts';

/** The signed-in account and the actions that change it. Provided by the frame, which opens and deletes the replica. */
export interface Session {
  readonly user: User;
  /** The server has ended the session; the data stay until the same person signs in again. */
  readonly isExpired: boolean;
  /** Updates the account with what the server says now: name, address. */
  refresh(user: User): void;
  /**
   * Deletes this person's data from the device in every tab and ends the session; offline, the session is ended later.
   * `refused` when the server answered without ending it; that is retried automatically.
   */
  signOut(): Promise<'over' | 'unreached' | 'refused'>;
}

/** What the sign-in screens need: completing a sign-in. */
export interface SignInActions {
  /** Stores the user, opens their replica and navigates to where they continue (`pathAfterSignIn`). */
  signedIn(current: CurrentUser, returnTo: string | undefined): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const SignInContext = createContext<SignInActions | undefined>(undefined);

/** Returns the signed-in session. Throws outside the shell. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession needs its provider');
  return session;
}

export function useSignInActions(): SignInActions {
  const actions = use(SignInContext);
  if (actions === undefined) throw new Error('useSignInActions needs its provider');
  return actions;
}
