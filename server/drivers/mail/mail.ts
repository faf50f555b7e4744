import * as z from 'zod/mini';

/** A mail as the product hands it over to be sent. */
export const mailSchema = z.object({
  to: z.object({ address: z.string(), name: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /**
   * It is kept like any other, and reaches nobody: whoever asks in the name of an address without an account waits as
   * long as if there were one.
   */
  isDecoy: z.optional(z.boolean()),
});
export type Mail = z.output<typeof mailSchema>;

/** Where mails go: to a mail server, or into the sandbox. */
export interface MailDriver {
  /** Resolves when the mail is on disk, whatever becomes of it then: no request waits for a mail server. */
  send(mail: Mail): Promise<void>;
  /** Lets what is being handed over right now end; the rest goes out after the next start. */
  close(): Promise<void>;
}
