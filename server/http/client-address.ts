import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';

/** Proxies whose `X-Forwarded-For` is trusted. */
export type ProxyList = BlockList;

export const NO_PROXIES: ProxyList = new BlockList();

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Decides whether an IP address is that of one of the proxies. */
export const isProxy = (proxies: ProxyList, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, familyOf(address));

/** Parses addresses and networks (`10.0.0.0/8`), separated by commas; undefined when one is malformed. */
export function parseProxyList(text: string): ProxyList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...more] = entry.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    if (
      isIP(address) === 0 ||
      more.length > 0 ||
      (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
    )
      return undefined;
    list.addSubnet(address, prefix === undefined ? longest : Number(prefix), familyOf(address));
  }
  return list;
}

/** An address with a port, as some balancers write it: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;
/** An IPv4 address within IPv6, in its one form: two groups of hexadecimal digits. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Returns the address that a socket or a proxy names, without a port, an IPv4 one in its own form. */
const plainAddress = (text: string): string => {
  const [, ipv4, ipv6] = WITH_PORT.exec(text.trim()) ?? [];
  const address = ipv4 ?? ipv6 ?? text.trim();
  if (isIP(address) !== 6 || !/ffff/i.test(address) || address.includes('%')) return address;
  const [, high = '', low = ''] = MAPPED.exec(new URL(`http://[${address}]`).hostname.slice(1, -1)) ?? [];
  if (high === '') return address;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/**
 * Returns the address of the client. Proxies append to `X-Forwarded-For` at its right end, so it is read from there
 * while each writer is a trusted proxy; what the client wrote itself is never used.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  proxies: ProxyList,
): string {
  let address = plainAddress(peer ?? '');
  if (forwardedFor === undefined) return address;
  const hops = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor).split(',');
  while (isProxy(proxies, address)) {
    const before = plainAddress(hops.pop() ?? '');
    // A zone (`fe80::1%eth0`) has a meaning only on the machine that wrote it, and may be any text.
    if (isIP(before) === 0 || before.includes('%')) break;
    address = before;
  }
  return address;
}

/**
 * Creates a reader of the addresses of clients. Calls `onUnknownProxy` once, when a peer within the own network sends
 * for others and is none of the proxies: everybody behind it then counts as one place.
 */
export function createAddressReader(
  proxies: ProxyList,
  onUnknownProxy: (peer: string) => void,
): (peer: string | undefined, forwardedFor: string | string[] | undefined) => string {
  let isTold = false;
  return (peer, forwardedFor) => {
    const address = clientAddress(peer, forwardedFor, proxies);
    if (forwardedFor !== undefined && !isTold && !isProxy(proxies, address) && isOwnNetwork(peer, address)) {
      isTold = true;
      onUnknownProxy(address);
    }
    return address;
  };
}

/** Tells whether the address is the peer itself, and one that is not of the internet. */
const isOwnNetwork = (peer: string | undefined, address: string): boolean =>
  plainAddress(peer ?? '') === address && !isPublicAddress(address);

/**
 * Returns the key that rate limits count a client by: an IPv4 address, or the /64 network of an IPv6 one, which every
 * subscriber has at least.
 */
export const rateLimitScope = (address: string): string => (isIP(address) === 6 ? networkOf(address, 64) : address);

/** Returns the network of this many leading bits around an IP address; for IPv4 of a multiple of eight. */
export function networkOf(address: string, bits: number): string {
  if (isIP(address) !== 6) {
    const network = address
      .split('.')
      .slice(0, bits / 8)
      .join('.');
    return bits === 32 ? network : `${network}/${bits}`;
  }
  const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [plain = ''] = address.split('%');
  const gap = plain.indexOf('::');
  const before = groupsOf(gap < 0 ? plain : plain.slice(0, gap));
  const after = gap < 0 ? [] : groupsOf(plain.slice(gap));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, index) => {
    const cutBits = Math.max(0, 16 * (index + 1) - bits);
    return ((Number.parseInt(group, 16) >> cutBits) << cutBits).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/** Networks around an address, widest first, with the number of places that each stands for. */
const NETWORKS = {
  4: [
    { bits: 24, places: 4 },
    { bits: 32, places: 1 },
  ],
  6: [
    { bits: 32, places: 32 },
    { bits: 48, places: 4 },
    { bits: 56, places: 2 },
    { bits: 64, places: 1 },
  ],
} as const;

/**
 * Yields the networks around an address, widest first, with the number of places that each stands for. An attacker may
 * own a whole network, so each wider one stands for a few places, not for all that are in it.
 */
export function* networksAround(ip: string): Generator<{ readonly network: string; readonly places: number }> {
  const version = isIP(ip);
  if (version === 0) yield { network: ip, places: 1 };
  else for (const { bits, places } of NETWORKS[version === 6 ? 6 : 4]) yield { network: networkOf(ip, bits), places };
}

/** Returns the networks around a place as `rateLimitScope` names it, itself among them. */
export const networksOfPlace = (place: string): readonly { readonly network: string; readonly places: number }[] => [
  ...networksAround(place.replace(/\/\d+$/, '')),
];
