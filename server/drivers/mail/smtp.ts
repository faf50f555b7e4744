import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { Mail } from './mail.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Why a mail server did not take a mail, without a word of its own: those may hold addresses. */
export class MailRefused extends Error {
  /** Such as `ECONNREFUSED`, `EAUTH` or `EENVELOPE 550`. */
  readonly code: string;
  /** The same mail will never be taken. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail server did not take a mail (${code}).`);
    this.name = 'MailRefused';
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** A connection to a mail server. */
export interface MailServer {
  /** Hands one mail over; `id` is the same however often it is tried. Throws a `MailRefused`. */
  deliver(id: string, mail: Mail, queuedAtMs: number): Promise<void>;
  close(): void;
}

/** A mail server that does not answer is given up, and asked again later. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/**
 * What a mail server says for good about one mail; of what it says about whoever sends (a login, TLS) the person who
 * runs it can put right.
 */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

const failureSchema = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

function toRefusal(error: unknown): MailRefused {
  const { code = 'unknown', responseCode } = failureSchema.safeParse(error).data ?? {};
  return new MailRefused(
    responseCode === undefined ? code : `${code} ${responseCode}`,
    ABOUT_THE_MAIL.has(code) && responseCode !== undefined && responseCode >= 500,
  );
}

/** Connects when there is something to hand over, and keeps the connection for what follows. */
export function connectSmtp({ host, port, protection, login, from }: SmtpSettings): MailServer {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port,
    secure: protection === 'tls',
    requireTLS: protection === 'starttls',
    ignoreTLS: protection === 'none',
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    ...TIMEOUTS,
    // A mail is what it says, never a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async deliver(id, { to, subject, text, html }, queuedAtMs) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          date: new Date(queuedAtMs),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw toRefusal(error);
      }
    },
    close: () => transport.close(),
  };
}
