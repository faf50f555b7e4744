import type { ChatMessage } from '#domain/chat/chat.ts';
import type { Rejection } from '#domain/chat/control.ts';
import type { RefusalReason } from '#domain/chat/outgoing/outgoing-message.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';

/** A conversation as a network or a writer sees it: who writes to whom, about what, and what was said so far. */
export interface Contact {
  readonly chatId: string;
  /** Status code of the chat (specification part 2 §4). */
  readonly status: number;
  readonly profile: { readonly name: string; readonly country: string };
  readonly prospect: Prospect;
  readonly offerName: string;
  /** The first message; undefined when the writer chooses it. */
  readonly opening: string | undefined;
  /** What the writer knows of the campaign, if anything. */
  readonly briefing?: Briefing | undefined;
  /** What a person wants the writer to know since they handed the conversation back; empty or absent without. */
  readonly aiNote?: string;
  /** Drafts that a person rejected since the last message of the profile, newest first; absent without. */
  readonly rejections?: readonly Rejection[];
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
}

/** How a campaign wants its messages written. */
export interface Briefing {
  /**
   * Returns the context of the campaign's prompt with its variables filled; empty without one. `mark` encloses what it
   * says of the prospect, which others have written (`material.ts`).
   */
  readonly context: (mark?: (text: string) => string) => string;
  readonly offerDescription: string;
  /** The prompt's model; empty without one. */
  readonly modelId: string;
}

/**
 * The result of an invitation: `not_found` when the address leads to nobody (chat status 404), `email_needed` when the
 * person only accepts invitations from people who know the e-mail address (chat status 501).
 */
type InvitationAnswer = 'sent' | 'not_found' | 'email_needed';

/**
 * The result of a message: `unknown` when the answer was lost and the network cannot say afterwards whether it has the
 * message. A failure that leaves no doubt that it was not sent, and that a retry mends, is thrown.
 */
export type SendAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'unknown' };

/** What the prospect has done. */
type NetworkEvent = { readonly kind: 'accepted' } | { readonly kind: 'message'; readonly content: string };

/**
 * A professional network as the campaign run uses it. `idempotencyKey` is the same when a step is repeated after a
 * crash: a driver performs each key once, however often it is called.
 */
export interface Network {
  /** Returns the prospect with what the public page adds (headline, city, country); known values stay. */
  readProfile(prospect: Prospect, profileCountry: string): Promise<Prospect>;
  invite(contact: Contact, idempotencyKey: string): Promise<InvitationAnswer>;
  send(contact: Contact, idempotencyKey: string, content: string): Promise<SendAnswer>;
  /** Returns what the prospect has done next that the contact does not hold yet; undefined without news. */
  poll(contact: Contact): Promise<NetworkEvent | undefined>;
  /** Returns the working time (ms) after which polling is worthwhile; undefined when nothing more is expected. */
  pollDelayMs(contact: Contact): number | undefined;
}

/** The network's time: hours, limits and delays are planned in it. */
export interface NetworkClock {
  /** Returns the time in Unix milliseconds; never less than any earlier answer, not even one before a crash. */
  now(): Promise<number>;
  /** Returns the real milliseconds until the network reaches `networkMs`; 0 when it already has. */
  realDelayUntil(networkMs: number): Promise<number>;
}
