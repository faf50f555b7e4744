import type { StartedSignIn } from '#server/drivers/identity/identity-provider.ts';
import { OneTimeMemory } from '#server/drivers/identity/one-time-memory.ts';

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 10 * 60_000;

const MAX_ATTEMPTS = 10_000;

/** What a sign-in through a provider ends in: a session in this browser, or a one-time token for whoever began it. */
export type OAuthFlow = 'session' | 'token';

/** A sign-in that was sent to a provider and has not come back. */
export interface OAuthAttempt {
  readonly provider: string;
  readonly flow: OAuthFlow;
  readonly success: string;
  readonly failure: string;
  /**
   * SHA-256 of what the browser that began it holds in a cookie; undefined when a server began it for a browser it
   * answers for.
   */
  readonly browserHash: string | undefined;
  /** Whoever was signed in at the start; the identity becomes theirs. */
  readonly userId: string | undefined;
  readonly signIn: StartedSignIn;
}

/** The attempts under way, by their state. A restart ends them: the person clicks again. */
export const openAttempts = (now: () => number): OneTimeMemory<OAuthAttempt> =>
  new OneTimeMemory({ lifeMs: ATTEMPT_MS, capacity: MAX_ATTEMPTS, now });
