import ipaddr from 'ipaddr.js';

/** Public by their range, and yet inside: Azure answers its machines there. */
const INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);

/** Where the public part of IPv6 lies; everything else is local, mapped, translated or nobody's. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation (RFC 9637), which the package does not know. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * True for an IP address of the public internet, in plain notation. Not for private, shared, loopback, link-local
 * (metadata services among them), multicast, reserved and documentation ranges, nor for IPv6 addresses that only carry
 * an IPv4 one (mapped, NAT64, 6to4, Teredo), whatever that is.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !INSIDE.has(address);
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}

/** The IP address that a host of a `URL` is, without brackets; undefined for a name. */
export function findAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : undefined;
}
