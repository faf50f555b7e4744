import ipaddr from 'ipaddr.js';

/** In a public range, but internal: Azure serves its machines there. */
const INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The public range of IPv6; everything else is local, mapped, translated or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation range (RFC 9637), unknown to the package. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Decides whether an IP address in plain notation is on the public internet: not private, shared, loopback, link-local
 * (including metadata services), multicast, reserved or for documentation, nor an IPv6 address that carries an IPv4 one
 * (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !INTERNAL.has(address);
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}

/** Returns the IP address that the host of a `URL` is, without brackets; undefined for a name. */
export function findAddress(hostname: string): string | undefined {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(address) ? address : undefined;
}
