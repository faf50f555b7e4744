import type { CollectionId } from '#domain/wire/collections.ts';
import type { CommandRequest } from '#domain/commands/command-requests.ts';
import type { CurrentSession } from '#domain/session/current-session.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { WholeInvitation } from '#domain/member/invitation.ts';
import type { UserNow } from '#domain/session/read-user.ts';
import type { SignInProvider } from '#domain/wire/runtime-config.ts';
import type { User } from '#domain/session/user.ts';
import type { Outcome } from './failure.ts';

/** One page of documents, newest `$updatedAt` first; conditions are what every Appwrite understands. */
export interface PageRequest {
  readonly collection: CollectionId;
  /** Each attribute equals the value, or any of the values. */
  readonly equal: Readonly<Record<string, string | readonly string[]>>;
  /** `$updatedAt` strictly after this. */
  readonly updatedAfter?: string;
  /** `$updatedAt` at or before this. */
  readonly updatedUpTo?: string;
  /** Continue behind this document. */
  readonly after?: string;
  readonly limit: number;
  /** Only ids and times, to find deletions that were missed. */
  readonly idsOnly?: boolean;
}

export interface AccountRequests {
  signIn(email: string, password: string): Promise<Outcome<User>>;
  register(name: string, email: string, password: string): Promise<Outcome<User>>;
  current(): Promise<Outcome<User>>;
  /** The session that this browser has at the moment: one is never the same again after somebody has signed in. */
  currentSession(): Promise<Outcome<CurrentSession>>;
  signOut(): Promise<Outcome<undefined>>;
  sendMagicLink(email: string, returnUrl: string): Promise<Outcome<undefined>>;
  verifyMagicLink(userId: string, secret: string): Promise<Outcome<UserNow>>;
  /**
   * Leaves the page for the provider's; it leads back to `returnUrl`, with `userId` and `secret` when all went well.
   */
  redirectToProvider(provider: SignInProvider, returnUrl: string): Promise<Outcome<undefined>>;
  sendRecovery(email: string, returnUrl: string): Promise<Outcome<undefined>>;
  completeRecovery(userId: string, secret: string, password: string): Promise<Outcome<undefined>>;
  /** Mails a link that proves the signed-in person's address; it leads to `returnUrl` with `userId` and `secret`. */
  sendEmailVerification(returnUrl: string): Promise<Outcome<undefined>>;
  verifyEmail(userId: string, secret: string): Promise<Outcome<undefined>>;
  /**
   * Joins the team. Whoever is not signed in is so afterwards, as the person the invitation was sent to: the mailed
   * link proves who they are.
   */
  acceptInvitation(invitation: WholeInvitation): Promise<Outcome<User>>;
  /** The first password of a person who has none yet, as whoever was invited before they had an account. */
  setFirstPassword(password: string): Promise<Outcome<undefined>>;
  /** Notes in the account that its person was told that they have no password. */
  recordNoPassword(): Promise<Outcome<undefined>>;
  /** What the signed-in person is called. */
  rename(name: string): Promise<Outcome<User>>;
  /** Makes a team of the signed-in person, its owner. With an id that was used already, the same team gets the name. */
  createTeam(teamId: string, name: string): Promise<Outcome<undefined>>;
}

/** A command on its way: its id is the `Idempotency-Key`. With `GET`, something that is asked and changes nothing. */
export interface DashboardRequest extends Omit<CommandRequest, 'method'> {
  readonly method: CommandRequest['method'] | 'GET';
  readonly teamId: string;
  /**
   * Whose it is; when the session belongs to someone else by the time it goes out, it does not. Absent: whoever is
   * here.
   */
  readonly userId?: string;
  readonly idempotencyKey?: string;
  /** Hears what is written so far, where the server answers in parts (docs/adr/0015). */
  readonly onText?: (text: string) => void;
  /** It is answered without a sign-in too: whoever has none asks as a stranger. */
  readonly isPublic?: true;
}

/** All network of the product. Nothing here throws for what a network may do; every answer is parsed. */
export interface Remote {
  /** Whether the session still is, and its end: what goes on without a person's asking. */
  readonly account: Pick<AccountRequests, 'currentSession' | 'signOut'>;
  listTeams(): Promise<Outcome<WireDocument[]>>;
  /** All memberships of a team, pending ones too; `not_found` for a team the person is not in. */
  listMemberships(teamId: string): Promise<Outcome<WireDocument[]>>;
  listDocuments(request: PageRequest): Promise<Outcome<WireDocument[]>>;
  getDocument(collection: CollectionId, id: string): Promise<Outcome<WireDocument>>;
  /** Sends to the dashboard API; the answer's `data`. */
  dashboard(request: DashboardRequest): Promise<Outcome<unknown>>;
}

/** All of it, with everything that concerns the account. */
export interface LoadedRemote extends Remote {
  readonly account: AccountRequests;
}

/**
 * The network before its code is loaded, as the app holds it; what it loads rejects when the code cannot be had now.
 */
export interface LazyRemote extends Pick<Remote, 'dashboard'> {
  load(): Promise<LoadedRemote>;
  loadAccount(): Promise<AccountRequests>;
}
