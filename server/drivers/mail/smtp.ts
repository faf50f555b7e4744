import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { isLoopback } from '#server/http/loopback.ts';
import type { Mail } from './mail.ts';

/** How the connection is kept from others: TLS from its first byte, TLS before the first command that tells anything, or not at all. */
type Protection = 'tls' | 'starttls' | 'none';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly protection: Protection;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: Sender;
}

/** Whom mails are from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

const PORTS: Readonly<Record<Protection, number>> = { tls: 465, starttls: 587, none: 587 };

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * `smtps://user:password@host:port`, or `smtp://…`, where the connection is protected by STARTTLS before anything is said. Unprotected only on a
 * loopback address, or where `?tls=none` asks for it. Undefined for anything else.
 */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const isBare = hash === '' && (pathname === '' || pathname === '/');
  const [user, secret] = [decode(username), decode(password)];
  const parameters = [...searchParams];
  const isOpen = parameters.length === 1 && parameters[0]?.[0] === 'tls' && parameters[0][1] === 'none';
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || !isBare || user === undefined || secret === undefined) return undefined;
  if ((user === '') !== (secret === '') || (parameters.length > 0 && (!isOpen || protocol === 'smtps:'))) return undefined;
  const protection = protocol === 'smtps:' ? 'tls' : isOpen || isLoopback(hostname) ? 'none' : 'starttls';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[protection] : Number(port),
    protection,
    login: user === '' ? undefined : { user, password: secret },
  };
}

const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

/** `name@example.com` or `Name <name@example.com>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const named = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text);
  const [name, address] = named === null ? ['', text] : [(named[1] ?? '').trim(), (named[2] ?? '').trim()];
  return ADDRESS.test(address) ? { name: name.replace(/^"(.*)"$/, '$1'), address } : undefined;
}

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
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** What a mail server says for good about one mail; of what it says about whoever sends (a login, TLS) the person who runs it can put right. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

const failureSchema = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

function toRefusal(error: unknown): MailRefused {
  const { code = 'unknown', responseCode } = failureSchema.safeParse(error).data ?? {};
  return new MailRefused(responseCode === undefined ? code : `${code} ${responseCode}`, ABOUT_THE_MAIL.has(code) && responseCode !== undefined && responseCode >= 500);
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
          from, to, subject, text, html,
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
