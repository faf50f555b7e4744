/** The settings of a project: its name, its address and its differences from the imitated server. */
export interface EmbeddedProject {
  readonly id: string;
  readonly name: string;
  /** Host names of web platforms, besides loopback and the server's own host. */
  readonly platforms: readonly string[];
  /** Whether members see one another's names and addresses. */
  readonly membershipPrivacy: { readonly names: boolean; readonly emails: boolean };
  readonly rateLimits: boolean;
  /** The public address of the service, without a trailing slash; absent: the address of each request. */
  readonly address?: string;
  /**
   * Origins whose pages are trusted besides the service's own: no other page may send a session or read an answer, and
   * session cookies belong to this host alone. Absent: the hosts of `platforms` and loopback are trusted on any port
   * and scheme, and cookies are valid for the whole host name, as with the imitated server.
   */
  readonly origins?: readonly string[];
  /**
   * Answers and their timing do not reveal which addresses have an account, except in registration. Absent: they do, as
   * with the imitated server.
   */
  readonly hidesAccounts?: boolean;
  /**
   * Several users may have the same address until one of them confirms it. Absent: it is taken by the first one, as
   * with the imitated server.
   */
  readonly sharesUnconfirmedAddresses?: boolean;
  /**
   * The link of an invitation signs its bearer in only where nobody has ever been in the invited account; others sign
   * in first. Absent: it signs in to any account, as with the imitated server.
   */
  readonly invitationsOnlySignUp?: boolean;
  /** A new invitation mail leaves earlier ones valid. Absent: it invalidates them, as with the imitated server. */
  readonly retainsMailedInvitations?: boolean;
  /** Invitations that a team may send per hour. Absent: 10, as with the imitated server. */
  readonly invitationsAnHour?: number;
  /**
   * Limits the size of a team, open invitations included, when members invite more. The limit depends on the team's own
   * document. Absent: no limit. Server keys are not limited.
   */
  readonly seats?: SeatRule;
  /**
   * Teams that a person may be in when they make another one or join it. Absent: no limit, as with the imitated server.
   */
  readonly teamsOfAPerson?: number;
  /**
   * Documents whose ids no user may choose, also after they were deleted, because they act under them. Absent: none.
   */
  readonly actors?: { readonly databaseId: string; readonly collectionId: string };
  /**
   * Only a server key may choose the id of a team or user that permissions of documents name already. Absent: anybody
   * may, as with the imitated server.
   */
  readonly guardsNamedIds?: boolean;
  /** A team keeps an owner: the only one can neither leave nor close the account. Absent: they can. */
  readonly keepsOwner?: boolean;
  /** An account is closed only by a session that has just signed in. Absent: by any session and token of it. */
  readonly closesAfterSignIn?: boolean;
  /** Every sign-in after the first is reported by mail. Absent: none is. */
  readonly sessionAlerts?: boolean;
  /**
   * Days that a session lasts after its last use. Absent: 365 days after the sign-in, however it is used, as with the
   * imitated server.
   */
  readonly sessionDays?: number;
  /**
   * A session is replaced by one with another secret when an anonymous user becomes a person, and when the person's
   * credentials change. Absent: it stays, as with the imitated server.
   */
  readonly replacesSessions?: boolean;
  /**
   * Second factors in use are changed and switched off only by a session that has just proven one. Absent: by any
   * complete session, as with the imitated server.
   */
  readonly guardsSecondFactors?: boolean;
  /**
   * Password, address, second factors and identities of an account are changed only with the session itself. Absent:
   * with a token of it (JWT) too, as with the imitated server.
   */
  readonly guardsCredentials?: boolean;
  /**
   * A browser remembers by a cookie who has signed in with it; it keeps tries of its own while strangers guess at their
   * password. Absent: it does not, as with the imitated server.
   */
  readonly remembersDevices?: boolean;
  /**
   * Somebody who is signed in as a person gets only identities at providers whose confirmed address is their own.
   * Absent: any, as with the imitated server.
   */
  readonly linksOwnIdentities?: boolean;
  /** Nobody may choose one of the most used passwords. Absent: they may, as with the imitated server by default. */
  readonly refusesCommonPasswords?: boolean;
  /** A new password ends the user's other sessions. Absent: it does. */
  readonly invalidateSessions?: boolean;
}

/** Limits the size of teams by an attribute of their documents. */
interface SeatRule {
  /** The documents have the ids of their teams. */
  readonly databaseId: string;
  readonly collectionId: string;
  /** An attribute of type string. */
  readonly attribute: string;
  /**
   * Returns why a team of this size may not grow, in words; undefined when it may. `value` is undefined where the team
   * has no document.
   */
  readonly refuse: (value: string | undefined, members: number) => string | undefined;
}

/** A mail as text and HTML. */
export interface MailMessage {
  readonly to: { address: string; name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail is processed like any other but is never delivered. */
  readonly isDecoy?: boolean;
}
