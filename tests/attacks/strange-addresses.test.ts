import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import {
  clientAddress,
  createAddressReader,
  networksAround,
  parseProxyList,
  NO_PROXIES,
  rateLimitScope,
} from '#server/http/client-address.ts';
import { listen } from '#server/http/listen.ts';
import { startWholeServer } from '#support/whole-server.ts';

/** A zone may be any text, which an address of IPv6 is long enough without. */
const ZONED = 'fe80::1%a:a:a:a:a:a:a:a:a:a';

test('a zone that stands in a header of a proxy is no address', () => {
  const proxies = parseProxyList('10.0.0.0/8') ?? NO_PROXIES;
  expect(clientAddress('10.0.0.1', ZONED, proxies)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', `203.0.113.7, ${ZONED}`, proxies)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::ffff:1', '2001:db8::ffff:1'],
  ['198.51.100.1, 203.0.113.7:5678', '203.0.113.7'],
  ['203.0.113.7, [::ffff:10.0.0.2]:80', '203.0.113.7'],
  ['203.0.113.7:99:1', '10.0.0.1'],
  ['[203.0.113.7', '10.0.0.1'],
  ['unknown', '10.0.0.1'],
])('the header %j of a proxy names the client %s, each of whom is counted apart', (forwarded, address) => {
  expect(clientAddress('::ffff:10.0.0.1', forwarded, parseProxyList('10.0.0.0/8') ?? NO_PROXIES)).toBe(address);
});

test('a peer with a zone is counted by its network', () => {
  expect(rateLimitScope('fe80::1%eth0')).toBe(rateLimitScope('fe80::1'));
  expect([...networksAround(ZONED)]).toEqual([...networksAround('fe80::1')]);
});

test('a server behind a proxy answers whatever stands in the header of the proxy', async () => {
  const server = await startWholeServer({ TRUSTED_PROXIES: '127.0.0.1' });
  for (const forwarded of [ZONED, '::%::::::::::', '%', ', ,', '1.2.3.4%a', '::ffff:::1', '0:0:0:0:0:0:0:0:0:0'])
    for (const path of ['/', '/healthz', '/v1/locale', '/api/openapi.json'])
      expect
        .soft((await server.send('GET', path, { 'x-forwarded-for': forwarded })).status, forwarded)
        .toBeLessThan(500);
  await server.dispose();
});

test('a request that cannot be begun ends its connection and not the process', async () => {
  const listener = await listen('127.0.0.1', 0, {}, ({ url }) => {
    if (url === '/strange') throw new RangeError('an address that nobody can read');
    return '203.0.113.1';
  });
  listener.serve({ handle: (_, response) => response.end('fine'), upgrade: (_, socket) => socket.destroy() });
  const client = connect(listener.port, '127.0.0.1');
  client.write('GET /strange HTTP/1.1\r\nHost: test\r\n\r\n');
  await once(client, 'close');
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe('fine');
  await listener.close();
});

test('a proxy that is not named is told of once, a stranger who writes such a header is not', () => {
  const told: string[] = [];
  const read = createAddressReader(parseProxyList('10.0.0.1') ?? NO_PROXIES, (peer) => told.push(peer));
  expect(read('10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(read('10.0.0.1', '10.0.0.9')).toBe('10.0.0.9');
  expect(read('93.184.216.34', '203.0.113.7')).toBe('93.184.216.34');
  expect(read('127.0.0.1', undefined)).toBe('127.0.0.1');
  expect(told).toEqual([]);
  expect(read('::ffff:127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
  expect(read('127.0.0.1', '203.0.113.8')).toBe('127.0.0.1');
  expect(told).toEqual(['127.0.0.1']);
});
