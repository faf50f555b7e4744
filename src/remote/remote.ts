import type { CollectionId } from '#domain/wire/collections.ts';
import type { CommandRequest } from '#domain/commands/request-definition.ts';
import type { CurrentSession } from '#domain/session/current-session.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { CompleteInvitation } from '#domain/member/invitation.ts';
import type { CurrentUser } from '#domain/session/read-user.ts';
import type { Factor } from '#domain/session/factors.ts';
import type { Challenge, NewAuthenticator } from '#domain/session/second-factor-answers.ts';
import type { SignedInSession } from '#domain/session/signed-in-session.ts';
import type { SignInProvider } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import type { Outcome } from './failure.ts';

/** One page of documents, newest `$updatedAt` first; every Appwrite understands these conditions. */
export interface PageRequest {
  readonly collection: CollectionId;
  /** Each attribute equals the value, or any of the values. */
  readonly equal: Readonly<Record<string, string | readonly string[]>>;
  /** `$updatedAt` strictly after this. */
  readonly updatedAfter?: string;
  /** `$updatedAt` at or before this. */
  readonly updatedUpTo?: string;
  /** Continue after this document. */
  readonly after?: string;
  readonly limit: number;
  /** Only ids and times: for audits. */
  readonly idsOnly?: boolean;
}

export interface AccountRequests {
  signIn(email: string, password: string): Promise<Outcome<User>>;
  register(name: string, email: string, password: string): Promise<Outcome<User>>;
  current(): Promise<Outcome<User>>;
  /** Reads the browser's current session; after every sign-in it is another one. */
  currentSession(): Promise<Outcome<CurrentSession>>;
  signOut(): Promise<Outcome<undefined>>;
  /** Lists the person's sessions, this browser's first. */
  listSessions(): Promise<Outcome<SignedInSession[]>>;
  /** Ends a session on another device. */
  endSession(sessionId: string): Promise<Outcome<undefined>>;
  /** Changes the password of the signed-in user; the backend ends their other sessions. */
  changePassword(password: string, oldPassword: string): Promise<Outcome<undefined>>;
  sendMagicLink(email: string, returnUrl: string): Promise<Outcome<undefined>>;
  verifyMagicLink(userId: string, secret: string): Promise<Outcome<CurrentUser>>;
  /** Leaves the page for the provider's, which leads back to `returnUrl`, with `userId` and `secret` on success. */
  redirectToProvider(provider: SignInProvider, returnUrl: string): Promise<Outcome<undefined>>;
  sendRecovery(email: string, returnUrl: string): Promise<Outcome<undefined>>;
  completeRecovery(userId: string, secret: string, password: string): Promise<Outcome<undefined>>;
  /** Mails a link that verifies the signed-in user's address; it leads to `returnUrl` with `userId` and `secret`. */
  sendEmailVerification(returnUrl: string): Promise<Outcome<undefined>>;
  verifyEmail(userId: string, secret: string): Promise<Outcome<undefined>>;
  /**
   * Joins the team. Signs in a person who is not signed in, as the one the invitation was sent to: the mailed link
   * proves who they are.
   */
  acceptInvitation(invitation: CompleteInvitation): Promise<Outcome<User>>;
  /** Sets the first password of a user without one, such as one who was invited before they had an account. */
  setFirstPassword(password: string): Promise<Outcome<undefined>>;
  /** Records in the account that the user has seen the notice that they have no password. */
  recordNoPassword(): Promise<Outcome<undefined>>;
  /** Renames the signed-in user. */
  rename(name: string): Promise<Outcome<User>>;
  /** Creates a team owned by the signed-in user. With an id that exists already, that team gets the name. */
  createTeam(teamId: string, name: string): Promise<Outcome<undefined>>;
}

/**
 * The second factors of the signed-in account. Listing factors and solving challenges also works before the sign-in is
 * complete.
 */
export interface SecondFactorRequests {
  /** Lists the factors that the account can be asked for. */
  listFactors(): Promise<Outcome<Factor[]>>;
  /** Reads whether a sign-in asks for a second factor. */
  isOn(): Promise<Outcome<boolean>>;
  setOn(isOn: boolean): Promise<Outcome<undefined>>;
  /** Reads when this session solved its last challenge, UTC ISO; undefined when it has solved none. */
  confirmedAt(): Promise<Outcome<string | undefined>>;
  /** Makes the secret of an authenticator app; an earlier one that was never verified is replaced. */
  createAuthenticator(): Promise<Outcome<NewAuthenticator>>;
  /** Makes the app a factor, by a code of it. */
  verifyAuthenticator(code: string): Promise<Outcome<undefined>>;
  deleteAuthenticator(): Promise<Outcome<undefined>>;
  /** Makes the first recovery codes; `user_recovery_codes_already_exists` where there are some. */
  createRecoveryCodes(): Promise<Outcome<string[]>>;
  /** Replaces the recovery codes; needs a challenge solved in the last minutes. */
  replaceRecoveryCodes(): Promise<Outcome<string[]>>;
  /** Reads the recovery codes that are left; needs a challenge solved in the last minutes. */
  listRecoveryCodes(): Promise<Outcome<string[]>>;
  /** Begins a challenge; for `email` and `phone` the server sends a code. */
  createChallenge(factor: Factor): Promise<Outcome<Challenge>>;
  /** Solves a challenge, which completes a sign-in. */
  answerChallenge(challengeId: string, code: string): Promise<Outcome<undefined>>;
}

/**
 * A request to the dashboard API; the id of its command is the `Idempotency-Key`. `GET` reads without changing
 * anything.
 */
export interface DashboardRequest extends Omit<CommandRequest, 'method'> {
  readonly method: CommandRequest['method'] | 'GET';
  readonly teamId: string;
  /**
   * The user it belongs to: it is not sent when the session belongs to somebody else by then. Absent: the current user.
   */
  readonly userId?: string;
  readonly idempotencyKey?: string;
  /** Receives the text written so far, where the server streams its answer (docs/adr/0015). */
  readonly onText?: (text: string) => void;
  /** Answered without a sign-in too: a request of somebody who is signed out carries no token. */
  readonly isPublic?: true;
}

/**
 * All network access of the sync core and the screens. Nothing here throws for network failures; every answer is
 * parsed.
 */
export interface Remote {
  /** The requests that run without the person: whether the session exists, and its end. */
  readonly account: Pick<AccountRequests, 'currentSession' | 'signOut'>;
  listTeams(): Promise<Outcome<WireDocument[]>>;
  /** Lists all memberships of a team, pending ones too; `not_found` for a team that the user is not in. */
  listMemberships(teamId: string): Promise<Outcome<WireDocument[]>>;
  listDocuments(request: PageRequest): Promise<Outcome<WireDocument[]>>;
  getDocument(collection: CollectionId, id: string): Promise<Outcome<WireDocument>>;
  /** Sends to the dashboard API; returns the answer's `data`. */
  dashboard(request: DashboardRequest): Promise<Outcome<unknown>>;
  /**
   * Asks the dashboard API's own server for any answer, without a sign-in; absent where Appwrite and the dashboard API
   * are one server.
   */
  readonly askDashboard?: (() => Promise<Outcome<unknown>>) | undefined;
}

/** Everything, including all account requests. */
export interface LoadedRemote extends Remote {
  readonly account: AccountRequests;
  readonly secondFactors: SecondFactorRequests;
}

/**
 * Network access before its code is loaded. Everything rejects when the code cannot be loaded now: features send with
 * `sendRequest`.
 */
export interface LazyRemote extends Pick<Remote, 'dashboard'> {
  load(): Promise<LoadedRemote>;
  loadAccount(): Promise<AccountRequests>;
}
