import * as z from 'zod/mini';

/** A mail to send. */
export const mailSchema = z.object({
  to: z.object({ address: z.string(), name: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /**
   * Stored like any other but sent to nobody, so that a request for an address without an account takes as long as one
   * with an account.
   */
  isDecoy: z.optional(z.boolean()),
});
export type Mail = z.output<typeof mailSchema>;

/** Sends mails: through a mail server, or into the sandbox. */
export interface MailDriver {
  /** Resolves when the mail is on disk; no request waits for a mail server. */
  send(mail: Mail): Promise<void>;
  /** Waits for the mail being delivered; the rest is sent after the next start. */
  close(): Promise<void>;
}
