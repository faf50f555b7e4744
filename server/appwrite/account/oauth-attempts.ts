import type { StartedSignIn } from '#server/drivers/identity/identity-provider.ts';
import { OneTimeStore } from '#server/drivers/identity/one-time-store.ts';

/** The time limit for a sign-in at the provider. */
export const ATTEMPT_MS = 10 * 60_000;

const MAX_ATTEMPTS = 10_000;

/** The result of a provider sign-in: a session in this browser, or a one-time token for the page that started it. */
export type OAuthFlow = 'session' | 'token';

/** A sign-in that was sent to a provider and has not returned. */
export interface OAuthAttempt {
  readonly provider: string;
  readonly flow: OAuthFlow;
  readonly success: string;
  readonly failure: string;
  /**
   * SHA-256 of the cookie of the browser that started the attempt; undefined when a server started it for a browser.
   */
  readonly browserHash: string | undefined;
  /** The user who was signed in at the start and receives the identity. */
  readonly userId: string | undefined;
  readonly signIn: StartedSignIn;
}

/** Holds pending attempts by their state. A restart drops them: the user has to start again. */
export const createAttemptStore = (now: () => number): OneTimeStore<OAuthAttempt> =>
  new OneTimeStore({ lifeMs: ATTEMPT_MS, capacity: MAX_ATTEMPTS, now });
