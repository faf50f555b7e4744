import { createContext, use } from 'react';
import type { User } from '#domain/session/user.ts';

/**
 * Who is signed in on this device, and the two acts that change it. Provided by the frame, which opens and wipes the
 * replica.
 */
export interface Session {
  readonly user: User;
  /** Takes what the server says of the person now: their name, their address. */
  refresh(user: User): void;
  /**
   * Wipes this person's data from the device in every tab and ends the session, also offline: then it is ended later.
   * `refused` when the server has answered without ending it; that is tried again by itself.
   */
  signOut(): Promise<'over' | 'unreached' | 'refused'>;
}

/** What the sign-in screens need: a door for a person who has just proved who they are. */
export interface SignInDoor {
  /** Remembers the person, opens their replica and goes to `returnTo` (one of our own paths) or /dashboard. */
  signedIn(user: User, returnTo: string | undefined): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const SignInContext = createContext<SignInDoor | undefined>(undefined);

/** The signed-in session. Throws outside of the shell. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession needs a signed-in person');
  return session;
}

export function useSignInDoor(): SignInDoor {
  const door = use(SignInContext);
  if (door === undefined) throw new Error('useSignInDoor needs a SignInContext above it');
  return door;
}
