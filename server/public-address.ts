import { isLoopback } from './http/loopback.ts';

/**
 * Where a server that listens on this host and port is reached from its own machine: a wildcard address is listened on,
 * but not reached at.
 */
export function reachedAt(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** What is to be said at the start of a server that others reach and that was not told at which address. */
export function unknownAddressWarning(host: string, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined || isLoopback(host)) return undefined;
  return `Warning: HOST is ${host} and PUBLIC_URL is not set, so this server does not know the address people use: invitations and payments are refused to whoever opens it from another machine. Set PUBLIC_URL to that address.`;
}

/**
 * Tells whether an address is one of ours, so that nobody is led elsewhere from here: it has the origin people use, or,
 * as long as nobody said which one that is, that of the address listened on. A loopback address has several names.
 */
export function isOwnAddress(address: string, own: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const [asked, ours] = [new URL(address), new URL(publicUrl ?? own)];
  if (asked.origin === ours.origin) return true;
  return (
    publicUrl === undefined &&
    asked.protocol === ours.protocol &&
    asked.port === ours.port &&
    isLoopback(asked.hostname) &&
    isLoopback(ours.hostname)
  );
}
