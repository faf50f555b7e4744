import { describe, expect, test } from 'vitest';
import { machineNetwork } from '#server/page-reader/guarded-request.ts';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';
import { PRIVATE_HOSTS, PRIVATE_V4, PRIVATE_V6 } from '#support/private-addresses.ts';
import { errorOf, PUBLIC, sendNoRobots, simulateInternet } from '#support/simulated-internet.ts';

const internet = simulateInternet();
const { connected, requested, read } = internet;

const NOT_PUBLIC = 'This address is not on the public internet. Only public web pages can be read.';
const NOT_AN_ADDRESS = 'This is not the address of a web page.';

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
  test(`none of ${PRIVATE_HOSTS.length} hosts is connected to, in any notation`, async () => {
    expect(PRIVATE_HOSTS.length).toBeGreaterThan(300);
    for (const host of PRIVATE_HOSTS)
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
    for (const privateAddress of [...PRIVATE_V4, ...PRIVATE_V6, 'fe80::1%eth0', '0x7f.1', '']) {
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
