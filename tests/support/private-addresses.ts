/** IPv4 addresses that are not public: private, shared, loopback, link-local, metadata, multicast, reserved. */
export const PRIVATE_V4: readonly string[] = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.1.2.3',
  '127.8.9.10',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.178.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];
/** IPv6 addresses that are not public, of the same kinds, for documentation, or that carry an IPv4 one. */
export const PRIVATE_V6: readonly string[] = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'ff02::1',
  'ff0e::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::8.8.8.8',
  '2002:808:808::1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '::8.8.8.8',
  '4000::1',
  '5f00::1',
  'e000::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:a00:1::1',
  '2002:7f00:1::',
];
/** Names that lead into a network. */
const PRIVATE_NAMES: readonly string[] = [
  'localhost',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'intranet',
  'router.lan',
  'nas.home.arpa',
  'db.corp',
  'hidden.onion',
  '1.0.0.127.in-addr.arpa',
  'db',
  'metadata',
  'nas.lan',
  'router.home',
  'mail.corp',
  'api.internal',
  'x.intranet',
  'a.private',
  'host.localdomain',
  'a.test',
  'b.invalid',
];

const bytesOf = (address: string): readonly number[] => address.split('.').map(Number);
const hex = (value: number, length = 2): string => value.toString(16).padStart(length, '0');
const numberOf = (address: string): number => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const groupsOf = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
};
/** Every notation of an IPv4 address as a host. */
const NOTATIONS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(numberOf(address)),
  (address) => `0x${hex(numberOf(address), 8)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) =>
    bytesOf(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  (address) =>
    bytesOf(address)
      .map((byte) => `0x${hex(byte)}`)
      .join('.'),
  (address) => `${bytesOf(address).slice(0, 2).join('.')}.${numberOf(address) % 65_536}`,
  (address) => `${bytesOf(address)[0]}.${numberOf(address) % 16_777_216}`,
  (address) => encodeURIComponent(address).replaceAll('.', '%2e'),
  (address) => address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => address.replaceAll('.', '。'),
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${groupsOf(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${groupsOf(address)}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${address}]`,
  (address) => `[64:ff9b:1::${address}]`,
  (address) => `[2002:${groupsOf(address)}::1]`,
];

/** Every notation of a private address as a host, and every name in three spellings. */
export const PRIVATE_HOSTS: readonly string[] = [
  ...PRIVATE_V4.flatMap((address) => NOTATIONS.map((write) => write(address))),
  ...PRIVATE_V6.map((address) => `[${address}]`),
  ...PRIVATE_NAMES.flatMap((name) => [name, name.toUpperCase(), `${name}.`]),
];
