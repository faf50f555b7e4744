import { isIPv4 } from 'node:net';

/** Decides whether only this machine reaches a host; accepts IPv6 addresses with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
