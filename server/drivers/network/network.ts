import type { ChatMessage } from '#domain/chat/chat.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';

/**
 * Who writes to whom, about what, and what was said so far: all that a network or a writer is told of one conversation.
 */
export interface Contact {
  readonly chatId: string;
  /** Status code of the chat (specification part 2 §4). */
  readonly status: number;
  readonly profile: { readonly name: string; readonly country: string };
  readonly prospect: Prospect;
  readonly offerName: string;
  /** What the first message is to say; undefined where that is the writer's own affair. */
  readonly opening: string | undefined;
  /** What whoever writes is told of the campaign; absent where nothing is. */
  readonly briefing?: Briefing | undefined;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
}

/** How a campaign wants its messages written. */
export interface Briefing {
  /** The context of the campaign's prompt, its variables filled; the empty text without one. */
  readonly context: string;
  readonly offerDescription: string;
  /** The model of the prompt; the empty text without one. */
  readonly modelId: string;
}

/**
 * What came of an invitation: `not_found` when the address leads to nobody (chat status 404), `email_needed` when this
 * person only accepts invitations from people who know the e-mail address (chat status 501).
 */
export type InvitationAnswer = 'sent' | 'not_found' | 'email_needed';

/** What the other side has done. */
export type NetworkEvent = { readonly kind: 'accepted' } | { readonly kind: 'message'; readonly content: string };

/**
 * A professional network, as the campaign run uses it. `actId` is the same when an act is repeated after a crash: a
 * driver carries each act id out once, however often it is asked.
 */
export interface Network {
  /** True when nothing leaves this machine; the screens say so. */
  readonly simulated: boolean;
  /** The prospect with what the public page adds (headline, city, country); what is known already stays. */
  readProfile(prospect: Prospect, profileCountry: string): Promise<Prospect>;
  invite(contact: Contact, actId: string): Promise<InvitationAnswer>;
  send(contact: Contact, actId: string, content: string): Promise<void>;
  /** The next thing the other side has done that this contact does not hold yet; undefined when there is nothing. */
  poll(contact: Contact): Promise<NetworkEvent | undefined>;
  /** Working time (ms) after which a look is worth while; undefined when nothing is to be expected any more. */
  lookAfter(contact: Contact): number | undefined;
}

/** A text to send and what it cost; credits are whole numbers. */
export interface Draft {
  readonly content: string;
  readonly inputCredits: number;
  readonly outputCredits: number;
}

/** How likely a prospect is to buy: 0 to 100, and why, in English. */
export interface Judgement {
  readonly percentage: number;
  readonly explanation: string;
}

/** Who writes for a profile and judges the answers. */
export interface ConversationWriter {
  /**
   * Whether it writes the same for the same, whenever it is asked. What another one writes is kept before it is sent.
   */
  readonly isRepeatable: boolean;
  /**
   * The next message of the profile; undefined when there is nothing more to say. Throws `writer_failed` where no text
   * can be had now.
   */
  write(contact: Contact, signal: AbortSignal): Promise<Draft | undefined>;
  /** A fresh judgement after the prospect's newest message. */
  judge(contact: Contact): Promise<Judgement>;
}
