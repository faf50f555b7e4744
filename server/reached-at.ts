import { isLoopback } from './http/loopback.ts';

/** Where a server that listens on this host and port is reached from its own machine: a wildcard address is listened on, but not reached at. */
export function reachedAt(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** What is to be said at the start of a server that others reach and that was not told at which address. */
export function unknownAddressWarning(host: string, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined || isLoopback(host)) return undefined;
  return `Warning: HOST is ${host} and PUBLIC_URL is not set, so this server does not know the address people use: invitations are refused to whoever opens it from another machine. Set PUBLIC_URL to that address.`;
}
