import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { isLoopback } from '#server/http/loopback.ts';

/**
 * How the connection is encrypted: TLS from its first byte, STARTTLS before the first command that reveals anything, or
 * not at all.
 */
type Protection = 'tls' | 'starttls' | 'none';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly protection: Protection;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: Sender;
}

/** The sender of mails. */
interface Sender {
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
 * Parses `smtps://user:password@host:port` or `smtp://…`; the latter is encrypted by STARTTLS before anything else is
 * sent. Unencrypted only to a loopback address or with `?tls=none`. Returns undefined for anything else.
 */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | undefined {
  if (!canParseUrl(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const hasNoPath = hash === '' && (pathname === '' || pathname === '/');
  const [user, secret] = [decode(username), decode(password)];
  const parameters = [...searchParams];
  const isOpen = parameters.length === 1 && parameters[0]?.[0] === 'tls' && parameters[0][1] === 'none';
  if (
    !['smtp:', 'smtps:'].includes(protocol) ||
    hostname === '' ||
    !hasNoPath ||
    user === undefined ||
    secret === undefined
  )
    return undefined;
  if ((user === '') !== (secret === '') || (parameters.length > 0 && (!isOpen || protocol === 'smtps:')))
    return undefined;
  const protection = protocol === 'smtps:' ? 'tls' : isOpen || isLoopback(hostname) ? 'none' : 'starttls';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[protection] : Number(port),
    protection,
    login: user === '' ? undefined : { user, password: secret },
  };
}

const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

/** Parses `name@example.com` or `Name <name@example.com>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const named = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text);
  const [name, address] = named === null ? ['', text] : [(named[1] ?? '').trim(), (named[2] ?? '').trim()];
  return ADDRESS.test(address) ? { name: name.replace(/^"(.*)"$/, '$1'), address } : undefined;
}
