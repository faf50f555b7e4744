import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a mail server received it. */
interface ReceivedMail {
  /** Header and body as received. */
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Attempted logins, as `user:password`. */
  readonly logins: readonly string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly port?: number;
  /** The required login, as `user:password`; none when absent. */
  readonly login?: string;
  /** Offers STARTTLS with an untrusted certificate. */
  readonly offersTls?: boolean;
  /** The status that refuses recipients, such as 550; absent: they are accepted. */
  readonly refusesRecipients?: number;
}

/** Opens a real mail server on loopback that records the received mails. */
export async function openMailServer({
  port = 0,
  login,
  offersTls = false,
  refusesRecipients,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const options: SMTPServerOptions = {
    logger: false,
    // Senders keep their connections open; closing does not wait for them.
    closeTimeout: 50,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    onAuth(auth, _session, callback) {
      logins.push(`${auth.username ?? ''}:${auth.password ?? ''}`);
      if (logins.at(-1) === login) callback(null, { user: auth.username });
      else callback(Object.assign(new Error('Invalid login of somebody@example.com'), { responseCode: 535 }));
    },
    onRcptTo(address, _session, callback) {
      if (refusesRecipients === undefined) callback();
      else
        callback(Object.assign(new Error(`No such person: ${address.address}`), { responseCode: refusesRecipients }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks).toString('utf8'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        callback();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    logins,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Returns the headers and the decoded parts of a mail. */
export function partsOf({ raw }: ReceivedMail): {
  readonly headers: string;
  readonly text: string;
  readonly html: string;
} {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = raw.slice(end).split(`--${boundary}`);
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [head = '', ...body] = part.split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    if (/Transfer-Encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
    if (!/Transfer-Encoding: quoted-printable/i.test(head)) return text;
    const bytes = text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}
