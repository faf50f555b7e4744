import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';
import { sandboxPage } from './sandbox-page.ts';

/** Headers by which a proxy or tunnel reveals another client. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Decides whether a request comes from this machine: the connection does, no proxy forwarded it, and the browser
 * addresses a loopback host. The last excludes pages of other sites whose host name resolves to this machine.
 */
export function isLocalRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const address = `http://${headers.host ?? ''}`;
  return (
    isLoopback(peer) &&
    FORWARDING.every((name) => headers[name] === undefined) &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname)
  );
}

/** Returns the page for other machines, in place of one that shows all mails or signs in as anyone. */
export const localOnlyPage = (): Response =>
  sandboxPage({
    title: 'Sandbox',
    note: 'Pages of the sandbox show mails of everybody and let anyone sign in as anyone, so they open only on the machine the server runs on.',
    body: '<p>Open it there, at 127.0.0.1 and the same port, or start the server with SANDBOX_FOR_ALL=1 where everybody who reaches it may do all that.</p>',
    status: 403,
  });
