import { isIPv4 } from 'node:net';

/** Decides whether only this machine reaches a host; accepts IPv6 addresses with or without brackets. */
export function isLoopback(host: string): boolean {
  const hostname = host.replace(/^\[(.*)\]$/, '$1');
  return hostname === 'localhost' || hostname === '::1' || (isIPv4(hostname) && hostname.startsWith('127.'));
}
