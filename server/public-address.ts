import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { isLoopback } from './http/loopback.ts';

/**
 * Returns the address at which this machine reaches a server on this host and port; a wildcard address cannot be
 * connected to.
 */
export function localAddressOf(host: string, port: number): string {
  const reachableHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`;
}

/** Returns a warning when a server is reachable from other machines without a configured address. */
export function unknownAddressWarning(host: string, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined || isLoopback(host)) return undefined;
  return `Warning: HOST is ${host} and PUBLIC_URL is not set, so this server does not know the address people use: invitations and payments are refused to whoever opens it from another machine. Set PUBLIC_URL to that address.`;
}

/**
 * Decides whether an address is a page of this app, for redirects: it has the public origin or, when none is
 * configured, that of the listening address. A loopback address has several names.
 */
export function isOwnAddress(address: string, own: string, publicUrl: string | undefined): boolean {
  // A browser reads a backslash as a slash, others as the end of a user's name: the host would be another one.
  if (address.includes('\\') || !canParseUrl(address)) return false;
  const [asked, ownUrl] = [new URL(address), new URL(publicUrl ?? own)];
  if (asked.origin === ownUrl.origin) return true;
  return (
    publicUrl === undefined &&
    asked.protocol === ownUrl.protocol &&
    asked.port === ownUrl.port &&
    isLoopback(asked.hostname) &&
    isLoopback(ownUrl.hostname)
  );
}
