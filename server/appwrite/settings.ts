/** The settings of a project: its name, its address and where it differs from the imitated server. */
export interface EmbeddedProject {
  readonly id: string;
  readonly name: string;
  /** Host names of web platforms besides loopback and the own host. */
  readonly platforms: readonly string[];
  /** Members see one another's names and addresses. */
  readonly membershipPrivacy: { readonly names: boolean; readonly emails: boolean };
  readonly rateLimits: boolean;
  /** Where people reach the service, without a trailing slash; absent: where their requests say they went. */
  readonly address?: string;
  /**
   * Nobody learns from answers, or from how long they take, which addresses have an account (but by registering one).
   * Absent: they may, as with the imitated server.
   */
  readonly hidesAccounts?: boolean;
  /** A new mail of an invitation leaves the mails before it good. Absent: it ends them, as with the imitated server. */
  readonly keepsMailedInvitations?: boolean;
  /** Invitations a team may send in an hour. Absent: 10, as with the imitated server. */
  readonly invitationsAnHour?: number;
  /**
   * Bounds how many people a team has, those who are invited included, when its members invite more: by what the team's
   * own document says there. Absent: nothing does. Server keys are not bounded.
   */
  readonly seats?: SeatRule;
  /** A mail tells of every sign-in after the first. Absent: none does. */
  readonly sessionAlerts?: boolean;
  /** A new password ends the other sessions of its person. Absent: it does. */
  readonly invalidateSessions?: boolean;
}

/** A rule of whoever runs the project. */
interface SeatRule {
  /** Of documents that have the ids of their teams. */
  readonly databaseId: string;
  readonly collectionId: string;
  /** A text. */
  readonly attribute: string;
  /**
   * Why a team of so many may not have one more, in words; undefined when it may. `value` is undefined where the team
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
  /** It is to be handled like any other, and to reach nobody. */
  readonly isDecoy?: boolean;
}
