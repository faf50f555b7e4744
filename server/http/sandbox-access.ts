import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';
import { sandboxPage } from './sandbox-page.ts';

/** Headers in which a proxy or a tunnel says that somebody else is asking. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * True for a person at this very machine: the connection comes from it, nobody passed it on, and the browser believes
 * to speak to it. The last keeps out pages of strangers whose host name was made to lead here.
 */
export function isAtThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const address = `http://${headers.host ?? ''}`;
  return (
    isLoopback(peer) &&
    FORWARDING.every((name) => headers[name] === undefined) &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname)
  );
}

/** What a stranger is told instead of a page that shows everybody's mails or lets anyone be anyone. */
export const strangersPage = (): Response =>
  sandboxPage({
    title: 'Sandbox',
    note: 'Pages of the sandbox show mails of everybody and let anyone sign in as anyone, so they open only on the machine the server runs on.',
    body: '<p>Open it there, at 127.0.0.1 and the same port, or start the server with SANDBOX_FOR_ALL=1 where everybody who reaches it may do all that.</p>',
    status: 403,
  });
