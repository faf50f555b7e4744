import { useMemo } from 'react';
import type { CurrentUser } from '#domain/session/read-user.ts';
import { MORE_FACTORS_REQUIRED } from '#domain/session/factors.ts';
import type { SignInProvider } from '#domain/wire/runtime-config.ts';
import type { InvitationReference, CompleteInvitation } from '#domain/member/invitation.ts';
import { invitationAnswerSchema, invitationFindAnswerSchema, type Invitation } from '#domain/team/team-answers.ts';
import type { SignedInSession } from '#domain/session/signed-in-session.ts';
import type { User } from '#domain/session/user.ts';
import { deletionOutcome, failed, failureOfThrown, success, type Failure, type Outcome } from '#remote/failure.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { AccountRequests } from '#remote/remote.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { nameFor, nameDraft } from './register/name-draft.ts';
import { secondFactorMark } from './sign-in/second-factor-mark.ts';

/** Result of a request, as these screens use it. */
export type SessionOutcome<T> = Outcome<T>;
export type SessionFailure = Failure;

/** Tells whether a sign-in is complete but for a second factor, which /auth/login asks for. */
export const needsSecondFactor = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.failure.appwriteType === MORE_FACTORS_REQUIRED;

/** Requests of the sign-in screens; all of them need the network. */
interface SessionRequests {
  signIn(email: string, password: string): Promise<Outcome<User>>;
  register(name: string, email: string, password: string): Promise<Outcome<User>>;
  findCurrent(): Promise<Outcome<User>>;
  /** The mail leads to /auth/verify, and from there to `returnTo`. */
  sendMagicLink(email: string, returnTo: string | undefined): Promise<Outcome<undefined>>;
  verifyMagicLink(userId: string, secret: string): Promise<Outcome<CurrentUser>>;
  /**
   * Navigates to the provider, or returns why it could not be reached. The provider leads back to /auth/verify, which
   * distinguishes it from a mailed link, and from there to `returnTo`.
   */
  signInThrough(provider: SignInProvider, returnTo: string | undefined): Promise<Failure | undefined>;
  /**
   * The mail leads to /auth/reset-password. The answer is the same with and without an account, so that nobody learns
   * who has one.
   */
  sendRecovery(email: string, returnTo: string | undefined): Promise<Outcome<undefined>>;
  completeRecovery(userId: string, secret: string, password: string): Promise<Outcome<undefined>>;
  /** The mail leads to /auth/verify, which then confirms the address. */
  sendConfirmation(): Promise<Outcome<undefined>>;
  confirmAddress(userId: string, secret: string): Promise<Outcome<undefined>>;
  /** Fetches what an invitation is about: undefined when not for this person; `not_found` when there is none. */
  findInvitation(reference: InvitationReference): Promise<Outcome<Invitation | undefined>>;
  /** Finds the ids of the invitation that a secret accepts; `not_found` when there is none. */
  locateInvitation(
    userId: string,
    secret: string,
  ): Promise<Outcome<{ readonly teamId: string; readonly membershipId: string }>>;
  acceptInvitation(invitation: CompleteInvitation): Promise<Outcome<User>>;
  /** Accepts without the mailed secret, as the invited person with a confirmed address. */
  acceptInvitationHere(reference: InvitationReference): Promise<Outcome<unknown>>;
  /** Mails it again, only to the invited address. */
  resendInvitation(reference: InvitationReference): Promise<Outcome<unknown>>;
  /** Sets the first password of a person who just accepted an invitation without having one. */
  chooseFirstPassword(password: string): Promise<Outcome<undefined>>;
  /** Lists where the person is signed in, this browser first. */
  listSessions(): Promise<Outcome<SignedInSession[]>>;
  /** A session that is gone has ended. */
  endSession(sessionId: string): Promise<Outcome<unknown>>;
  /** The backend ends the person's other sessions. */
  changePassword(password: string, oldPassword: string): Promise<Outcome<undefined>>;
  /** Ends the session that was just opened here, where the person has to prove who they are in another way. */
  endCurrentSession(): Promise<Outcome<undefined>>;
  /** Records that the person was told that they have no password. */
  noteNoPassword(): Promise<Outcome<undefined>>;
}

/** Replaces what a failure says of a queued change: nothing here is kept and sent later. */
const withMessage = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.ok ? outcome : { ok: false, failure: { ...outcome.failure, message: failureMessage(outcome.failure) } };

/** Builds the address that mails and providers lead back to. */
function backAddress(
  path: '/auth/verify' | '/auth/reset-password',
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const back = new URL(path, location.origin);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) back.searchParams.set(name, value);
  return back.href;
}

export function useSessionRequests(): SessionRequests {
  const remote = useRemote();
  return useMemo(() => {
    /**
     * Counts a request whose code could not be loaded as unreachable. Marks a session that needs a second factor,
     * however it began and whichever request learns of it first.
     */
    async function runRequest<T>(request: (account: AccountRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> {
      try {
        const outcome = await request(await remote.loadAccount());
        if (needsSecondFactor(outcome)) secondFactorMark.save(1);
        return withMessage(outcome);
      } catch (thrown) {
        return withMessage(failureOfThrown(thrown));
      }
    }

    /** Runs a request that is answered with the account, so its session needs no second factor. */
    async function runSignIn<T>(request: (account: AccountRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> {
      const outcome = await runRequest(request);
      if (outcome.ok) secondFactorMark.save(undefined);
      return outcome;
    }

    /** Gives the account the name typed here after signing in; on failure, the next time. */
    async function withTypedName<T extends User>(outcome: Outcome<T>): Promise<Outcome<T>> {
      const name = outcome.ok ? nameFor(outcome.value, nameDraft.read()) : undefined;
      if (!outcome.ok || name === undefined) return outcome;
      const renamed = await runRequest((account) => account.rename(name));
      if (!renamed.ok) return outcome;
      nameDraft.save(undefined);
      return success({ ...outcome.value, name: renamed.value.name });
    }

    /** Calls the dashboard API without a session. `teamId` is empty while the team is unknown. */
    const requestPublic = (
      path: string,
      teamId: string,
      body: Readonly<Record<string, string>>,
    ): Promise<Outcome<unknown>> => sendRequest(remote, { method: 'POST', path, teamId, body, isPublic: true });

    /** Calls the dashboard API about one invitation, also without a session. */
    const requestTeam = (
      path: string,
      { teamId, membershipId }: InvitationReference,
      extra: Readonly<Record<string, string>> = {},
    ): Promise<Outcome<unknown>> => requestPublic(path, teamId, { teamId, membershipId, ...extra });

    return {
      signIn: async (email, password) => withTypedName(await runSignIn((account) => account.signIn(email, password))),
      register: (name, email, password) => runSignIn((account) => account.register(name, email, password)),
      findCurrent: () => runSignIn((account) => account.current()),
      sendMagicLink: (email, returnTo) =>
        runRequest((account) => account.sendMagicLink(email, backAddress('/auth/verify', { returnTo }))),
      async signInThrough(provider, returnTo) {
        // Offline the browser would replace this page with its own error page.
        const outcome = await runRequest((account) => account.current());
        if (!outcome.ok && (outcome.failure.code === 'unreachable' || outcome.failure.code === 'timeout'))
          return outcome.failure;
        const left = await runRequest((account) =>
          account.redirectToProvider(provider, backAddress('/auth/verify', { returnTo, for: 'provider' })),
        );
        return left.ok ? undefined : left.failure;
      },
      verifyMagicLink: async (userId, secret) =>
        withTypedName(await runSignIn((account) => account.verifyMagicLink(userId, secret))),
      sendRecovery: async (email, returnTo) => {
        const outcome = await runRequest((account) =>
          account.sendRecovery(email, backAddress('/auth/reset-password', { returnTo })),
        );
        return !outcome.ok && outcome.failure.code === 'not_found' ? success(undefined) : outcome;
      },
      completeRecovery: (userId, secret, password) =>
        runRequest((account) => account.completeRecovery(userId, secret, password)),
      sendConfirmation: () =>
        runRequest((account) => account.sendEmailVerification(backAddress('/auth/verify', { for: 'address' }))),
      confirmAddress: (userId, secret) => runRequest((account) => account.verifyEmail(userId, secret)),
      async findInvitation(reference) {
        const { proof, secret } = reference;
        const outcome = await requestTeam(
          '/team/invitation',
          reference,
          proof !== undefined ? { proof } : secret !== undefined ? { secret } : {},
        );
        if (!outcome.ok) return outcome;
        const answer = invitationAnswerSchema.safeParse(outcome.value);
        return answer.success ? success(answer.data.invitation) : failed('malformed_answer', 200);
      },
      async locateInvitation(userId, secret) {
        const outcome = await requestPublic('/team/invitation/find', '', { userId, secret });
        if (!outcome.ok) return outcome;
        const answer = invitationFindAnswerSchema.safeParse(outcome.value);
        return answer.success ? success(answer.data) : failed('malformed_answer', 200);
      },
      async acceptInvitation(invitation) {
        const accepted = await runSignIn((account) => account.acceptInvitation(invitation));
        if (accepted.ok || accepted.failure.appwriteType !== 'team_invalid_secret') return withTypedName(accepted);
        // An outdated mail of an open invitation: a signed-in person with the confirmed address needs no secret.
        const outcome = await requestTeam('/team/invitation/accept', invitation);
        return outcome.ok ? withTypedName(await runSignIn((account) => account.current())) : accepted;
      },
      acceptInvitationHere: (reference) => requestTeam('/team/invitation/accept', reference),
      resendInvitation: (reference) =>
        requestTeam('/team/invitation/resend', reference, { url: new URL('/team/invite', location.origin).href }),
      chooseFirstPassword: (password) => runRequest((account) => account.setFirstPassword(password)),
      listSessions: () => runRequest((account) => account.listSessions()),
      endSession: async (sessionId) => deletionOutcome(await runRequest((account) => account.endSession(sessionId))),
      changePassword: (password, oldPassword) => runRequest((account) => account.changePassword(password, oldPassword)),
      endCurrentSession: () => runRequest((account) => account.signOut()),
      noteNoPassword: () => runRequest((account) => account.recordNoPassword()),
    };
  }, [remote]);
}
