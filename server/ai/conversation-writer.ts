import type { Contact } from '#server/drivers/network/network.ts';

/** A text to send and its cost in whole credits. */
export interface Draft {
  readonly content: string;
  readonly inputCredits: number;
  readonly outputCredits: number;
}

/** How likely a prospect is to buy, 0 to 100, and why, in English. */
interface Qualification {
  readonly percentage: number;
  readonly explanation: string;
}

/** Writes the messages of a profile and judges the prospect's answers. */
export interface ConversationWriter {
  /**
   * Returns the profile's next message; undefined when there is nothing more to say. Throws `writer_failed` when no
   * text can be written now.
   */
  write(contact: Contact, signal: AbortSignal): Promise<Draft | undefined>;
  /** Judges the conversation after the prospect's newest message. */
  qualify(contact: Contact): Promise<Qualification>;
}
