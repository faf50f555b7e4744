import { isIPv4 } from 'node:net';

/** True for hosts that only this machine reaches; an IPv6 address with or without its brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
