import { describe, expect, test } from 'vitest';
import { machineNetwork } from '#server/page-reader/guarded-request.ts';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';
import { errorOf, PUBLIC, sendNoRobots, simulateInternet } from '#support/simulated-internet.ts';

const internet = simulateInternet();
const { connected, requested, read } = internet;

const NOT_PUBLIC = 'This address is not on the public internet. Only public web pages can be read.';
const NOT_AN_ADDRESS = 'This is not the address of a web page.';

/**
 * Addresses that must never be connected to: loopback, private, link-local and metadata, shared, reserved, multicast,
 * documentation.
 */
const PRIVATE_V4 = [
  '127.0.0.1',
  '127.8.9.10',
  '10.0.0.1',
  '10.255.255.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.178.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '0.1.2.3',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
];
const PRIVATE_V6 = [
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
const HOSTS: readonly string[] = [
  ...PRIVATE_V4.flatMap((address) => NOTATIONS.map((write) => write(address))),
  ...PRIVATE_V6.map((address) => `[${address}]`),
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'intranet',
  'router.lan',
  'nas.home.arpa',
  'db.corp',
  'hidden.onion',
  '1.0.0.127.in-addr.arpa',
];
const INVALID_ADDRESSES: readonly (readonly [string, string])[] = [
  ['ftp://example.com/', 'Only addresses that begin with http:// or https:// can be read.'],
  ['file:///etc/passwd', 'Only addresses that begin with http:// or https:// can be read.'],
  ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// can be read.'],
  ['data:text/html,hello', 'Only addresses that begin with http:// or https:// can be read.'],
  ['gopher://example.com/', 'Only addresses that begin with http:// or https:// can be read.'],
  ['blob:https://example.com/1', 'Only addresses that begin with http:// or https:// can be read.'],
  ['http://user@example.com/', 'Remove the user name and password from the address.'],
  ['http://user:pass@example.com/', 'Remove the user name and password from the address.'],
  ['http://example.com@127.0.0.1/', 'Remove the user name and password from the address.'],
  ['http://example.com:22/', 'Only the standard ports can be read. Remove the port.'],
  ['example.com:6379', 'Only the standard ports can be read. Remove the port.'],
  ['https://example.com:80/', 'Only the standard ports can be read. Remove the port.'],
  ['http://[fe80::1%25eth0]/', NOT_AN_ADDRESS],
  ['http://[::1%eth0]/', NOT_AN_ADDRESS],
  ['http://', NOT_AN_ADDRESS],
  ['http://256.1.1.1/', NOT_AN_ADDRESS],
  ['http://exa mple.com/', NOT_AN_ADDRESS],
  ['http://absent.example.com/', 'This website cannot be found. Check its address.'],
];

describe('addresses that must not be connected to', () => {
  test(`none of ${HOSTS.length} hosts is connected to, in any notation`, async () => {
    expect(HOSTS.length).toBeGreaterThan(300);
    for (const host of HOSTS)
      for (const scheme of ['http', 'https'])
        expect([
          host,
          [NOT_PUBLIC, NOT_AN_ADDRESS].includes(await errorOf(read(`${scheme}://${host}/latest/meta-data/`))),
        ]).toEqual([host, true]);
    expect(connected).toEqual([]);
  });

  test.each(INVALID_ADDRESSES)('the address %s is refused: %s', async (address, sentence) => {
    expect(await errorOf(read(address))).toBe(sentence);
    expect(connected).toEqual([]);
  });

  test('a name that resolves to a private address, alone or among public ones, is refused', async () => {
    for (const privateAddress of [...PRIVATE_V4, ...PRIVATE_V6, '::ffff:127.0.0.1', 'fe80::1%eth0', '0x7f.1', '']) {
      for (const addresses of [[privateAddress], [PUBLIC, privateAddress], [privateAddress, PUBLIC]]) {
        internet.names['example.com'] = [addresses];
        expect([privateAddress, await errorOf(read('http://example.com/'))]).toEqual([privateAddress, NOT_PUBLIC]);
      }
    }
    expect(connected).toEqual([]);
  });

  test('a redirect of a page or of robots.txt to a private address, by address or by name, is not followed', async () => {
    internet.names['inner.example.com'] = [['10.0.0.1']];
    for (const target of [
      ...PRIVATE_V4.map((privateAddress) => `http://${privateAddress}/`),
      ...PRIVATE_V6.map((privateAddress) => `http://[${privateAddress}]/`),
      '//127.0.0.1/',
      'http://inner.example.com/',
      'http://localhost/',
    ]) {
      connected.length = 0;
      internet.page = (_request, response) => void response.writeHead(302, { Location: target }).end();
      expect([target, await errorOf(read('http://example.com/'))]).toEqual([target, NOT_PUBLIC]);
      internet.robots = (response) => void response.writeHead(302, { Location: target }).end();
      expect([target, await errorOf(read('http://example.com/'))]).toEqual([target, NOT_PUBLIC]);
      internet.robots = sendNoRobots;
      expect(new Set(connected)).toEqual(new Set([PUBLIC]));
    }
    internet.page = (_request, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    expect(await errorOf(read('http://example.com/'))).toMatch(/^Only addresses/);
  });

  test('a name that later resolves to a private address is connected to at the checked address', async () => {
    internet.names['example.com'] = [[PUBLIC], ['127.0.0.1']];
    expect(await errorOf(read('http://example.com/'))).toBe(NOT_PUBLIC);
    internet.names['example.com'] = [[PUBLIC], [PUBLIC], ['127.0.0.1']];
    expect((await read('http://example.com/')).title).toBe('Audit & more');
    expect(new Set(connected)).toEqual(new Set([PUBLIC]));
  });

  test('a connection that ends at a private address is closed', async () => {
    const socket = machineNetwork.connect('127.0.0.1', internet.port());
    const failure = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect([failure.message, socket.destroyed, requested]).toEqual([
      'Connected to an address that is not allowed',
      true,
      [],
    ]);
  });

  test.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['2a00:1450:4001::1', true],
    ['127.1', false],
    ['1.1.1', false],
    ['example.com', false],
    ['', false],
  ])('the address %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
