import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { Mail } from './mail.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Thrown when a mail server does not accept a mail. Its own words are left out: they may contain addresses. */
export class MailRefused extends Error {
  /** A code such as `ECONNREFUSED`, `EAUTH` or `EENVELOPE 550`. */
  readonly code: string;
  /** True when the same mail will never be accepted. */
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
  /** Delivers one mail; `id` is the same for every try. Throws a `MailRefused`. */
  deliver(id: string, mail: Mail, queuedAtMs: number): Promise<void>;
  close(): void;
}

/** Timeouts after which a mail server is given up until the next try. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** Errors about the mail itself. Errors about the sender (login, TLS) can be fixed by the operator. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

const failureSchema = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

function toRefusal(error: unknown): MailRefused {
  const { code = 'unknown', responseCode } = failureSchema.safeParse(error).data ?? {};
  return new MailRefused(
    responseCode === undefined ? code : `${code} ${responseCode}`,
    ABOUT_THE_MAIL.has(code) && responseCode !== undefined && responseCode >= 500,
  );
}

/** Creates a connection that opens with the first mail and stays open for the next ones. */
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
    // Mail content never names a file or an address to fetch.
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
