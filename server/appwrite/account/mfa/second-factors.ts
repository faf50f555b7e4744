import { fromDateTime } from '../../datetime.ts';
import type { Caller, UserCaller } from '../../caller.ts';
import { AppwriteError } from '../../http/errors.ts';
import type { EmbeddedProject } from '../../settings.ts';
import type { Session } from '../session-store.ts';
import type { User } from '../user-store.ts';
import type { SecondFactorStore } from './second-factor-store.ts';

interface Factors {
  readonly secondFactors: SecondFactorStore;
}

/** Factors of a complete session, where the person has switched second factors on. */
const ENOUGH_FACTORS = 2;
/** How long a solved challenge opens what changes second factors, as the imitated server says. */
const RECENT_MS = 30 * 60_000;

/**
 * Returns which factors can complete the sign-in of a user (contract §2.3). Phones get no messages, so a number proves
 * nothing.
 */
export const factorsOf = ({ secondFactors }: Factors, user: User) => ({
  totp: secondFactors.hasVerifiedAuthenticator(user.id),
  phone: false,
  email: user.email !== null && user.emailVerification,
  recoveryCode: secondFactors.listRecoveryCodes(user.id).length > 0,
  custom: false,
});

/** Tells whether second factors are asked of a user: they are switched on and there is one to ask for. */
export const hasSecondFactors = (project: Factors, user: User): boolean =>
  user.mfa &&
  ((user.email !== null && user.emailVerification) || project.secondFactors.hasVerifiedAuthenticator(user.id));

/** Tells whether a session is incomplete: its person still owes a second factor. */
export const isIncomplete = (project: Factors, user: User, session: Session): boolean =>
  user.mfa && session.factors.length < ENOUGH_FACTORS && hasSecondFactors(project, user);

/**
 * Returns the factors of the caller. An incomplete session is offered what completes it: no code by mail when a mail
 * was the first factor.
 */
export function offeredFactors(project: Factors, { user, session }: UserCaller): ReturnType<typeof factorsOf> {
  const factors = factorsOf(project, user);
  return isIncomplete(project, user, session)
    ? { ...factors, email: factors.email && !session.factors.includes('email') }
    : factors;
}

/**
 * Throws `user_more_factors_required` for a caller with an incomplete session. A JWT that a server key asked for is not
 * held to it, as with the imitated server: the server acts in the person's name.
 */
export function assertComplete(project: Factors, caller: Caller): void {
  if (caller.kind === 'user' && !caller.isByServerJwt && isIncomplete(project, caller.user, caller.session))
    throw new AppwriteError('user_more_factors_required');
}

/** Throws `user_challenge_required` unless the session has solved a challenge in the last half hour. */
export function assertRecentChallenge({ now }: { readonly now: () => number }, { session }: UserCaller): void {
  if (session.mfaUpdatedAt === '' || fromDateTime(session.mfaUpdatedAt) + RECENT_MS < now())
    throw new AppwriteError('user_challenge_required');
}

/**
 * Throws `user_challenge_required` where the project lets the second factors in use be changed only right after one was
 * proven: a stolen session could otherwise add a factor of its own and pass challenges with it.
 */
export function assertMayChangeFactors(
  project: Factors & { readonly settings: EmbeddedProject; readonly now: () => number },
  caller: UserCaller,
): void {
  if (project.settings.guardsSecondFactors === true && hasSecondFactors(project, caller.user))
    assertRecentChallenge(project, caller);
}
