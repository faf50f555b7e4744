import type { IncomingMessage } from 'node:http';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { isLoopback } from './loopback.ts';
import { sandboxPage } from './sandbox-page.ts';

/** Headers by which a proxy, tunnel or content delivery network reveals itself; any that begins with `x-forwarded-`. */
const FORWARDING: ReadonlySet<string> = new Set([
  'via',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-arr-log-id',
  'cdn-loop',
]);

const isForwarding = (name: string): boolean => FORWARDING.has(name) || name.startsWith('x-forwarded');

interface SandboxSettings {
  readonly isSandboxForAll: boolean;
  readonly publicUrl: string | undefined;
}

/**
 * Decides whether the sandbox can be opened at all. A server with a public address stands behind a proxy, whose
 * requests may look like those of this machine.
 */
export const isSandboxOpen = ({ isSandboxForAll, publicUrl }: SandboxSettings): boolean =>
  isSandboxForAll || publicUrl === undefined || isLoopback(new URL(publicUrl).hostname);

/** Decides whether a request may open the pages of the sandbox. */
export const mayOpenSandbox = (
  settings: SandboxSettings,
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean => isSandboxOpen(settings) && (settings.isSandboxForAll || isLocalRequest(request));

/**
 * Decides whether a request comes from this machine: the connection does, no proxy forwarded it, and the browser
 * addresses a loopback host. The last excludes pages of other sites whose host name resolves to this machine.
 */
export function isLocalRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const address = `http://${headers.host ?? ''}`;
  return (
    isLoopback(peer) &&
    !Object.keys(headers).some(isForwarding) &&
    canParseUrl(address) &&
    isLoopback(new URL(address).hostname)
  );
}

/** Returns the page for other machines, in place of one that shows all mails or signs in as anyone. */
export const localOnlyPage = (): Response =>
  sandboxPage({
    title: 'Sandbox',
    note: 'Pages of the sandbox show mails of everybody and let anyone sign in as anyone, so they open only on the machine the server runs on, and nowhere once it has a public address.',
    body: '<p>Without PUBLIC_URL, open it there, at 127.0.0.1 and the same port; or start the server with SANDBOX_FOR_ALL=1 where everybody who reaches it may do all that.</p>',
    status: 403,
  });
