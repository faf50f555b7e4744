import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isLoopback } from '#server/http/loopback.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';
import { parseWebhookAddress } from '#server/webhooks/webhook-address.ts';
import { PRIVATE_HOSTS, PRIVATE_V4, PRIVATE_V6 } from '#support/private-addresses.ts';

/** Spellings that a browser or a library reads as one of these addresses, and other invalid addresses. */
const HOSTILE: readonly string[] = [
  ...PRIVATE_HOSTS.map((host) => `https://${host}/hook`),
  ...PRIVATE_V4.map((address) => `https://${address}:8443/hook`),
  'https://127.1/',
  'https://127.0.1/',
  'https://①②⑦.0.0.1/',
  'https://user@10.0.0.1/',
  'https://user:word@example.com/',
  'https://example.com@10.0.0.1/',
  'https://[fe80::1%25eth0]/',
  'https://[::1]:22/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,x',
  'javascript:alert(1)',
  '//example.com/',
  'https:///hook',
  'https://',
  'hooks.example.com',
  '',
];

/** Creates a network that resolves every name to these addresses, and records and refuses every connection. */
function openNetwork(addresses: readonly string[] = []) {
  const connected: string[] = [];
  return {
    connected,
    network: {
      resolve: async () => addresses,
      connect(address: string): Socket {
        connected.push(address);
        throw new Error('connected');
      },
    },
  };
}

const DELIVERY = {
  event: 'message.received',
  messageId: 'msg_1',
  body: '{}',
  secrets: ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
};
const signal = new AbortController().signal;

describe('the address of a webhook', () => {
  test('the address of a webhook is tested with at least three hundred hostile addresses', () =>
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(300));

  test('the address of a webhook is refused when it is hostile, and not connected to when it is stored', async () => {
    const { connected, network } = openNetwork(['10.0.0.1']);
    const send = createSender({ toLoopback: false, network, now: () => 0 });
    for (const url of HOSTILE) {
      expect(() => parseWebhookAddress(url, false), url).toThrow();
      expect((await send({ ...DELIVERY, url }, signal))?.attempt, url).toMatchObject({
        status: 0,
        error: 'not_public',
      });
    }
    expect(connected).toEqual([]);
  });

  test.each([...PRIVATE_V4, ...PRIVATE_V6])(
    'the address of a webhook is not connected to when its name resolves to %s, alone or beside a public address',
    async (address) => {
      for (const addresses of [[address], ['93.184.215.14', address]]) {
        const { connected, network } = openNetwork(addresses);
        const send = createSender({ toLoopback: false, network, now: () => 0 });
        expect((await send({ ...DELIVERY, url: 'https://hooks.example.com/in' }, signal))?.attempt.error).toBe(
          'not_public',
        );
        expect(connected).toEqual([]);
      }
    },
  );

  test('the address of a webhook is connected to when it is public, at the IP address that was checked and no other', async () => {
    const { connected, network } = openNetwork(['93.184.215.14']);
    const send = createSender({ toLoopback: false, network, now: () => 0 });
    expect((await send({ ...DELIVERY, url: 'https://hooks.example.com/in' }, signal))?.attempt.error).toBe(
      'unreachable',
    );
    expect(connected).toEqual(['93.184.215.14']);
  });

  test('the address of a webhook is resolved once for each attempt, and that result is used', async () => {
    const { connected, network } = openNetwork();
    const answers = ['93.184.215.14', '10.0.0.1', '169.254.169.254', '::1', '93.184.215.15'];
    let resolutions = 0;
    const send = createSender({
      toLoopback: false,
      network: { ...network, resolve: async () => [answers[resolutions++] ?? '127.0.0.1'] },
      now: () => 0,
    });
    const errors: (string | undefined)[] = [];
    for (const _ of answers)
      errors.push((await send({ ...DELIVERY, url: 'https://hooks.example.com/in' }, signal))?.attempt.error);
    expect([resolutions, errors, connected]).toEqual([
      5,
      ['unreachable', 'not_public', 'not_public', 'not_public', 'unreachable'],
      ['93.184.215.14', '93.184.215.15'],
    ]);
  });

  test.each([
    'https://hooks.example.com:22/',
    'https://hooks.example.com:25/in',
    'https://hooks.example.com:0/',
    'https://93.184.215.14:0445/',
  ])('the address of a webhook is not connected to at a port of another service: %s', async (url) => {
    const { connected, network } = openNetwork(['93.184.215.14']);
    expect(() => parseWebhookAddress(url, true)).toThrow('1024');
    await createSender({ toLoopback: false, network, now: () => 0 })({ ...DELIVERY, url }, signal);
    expect(connected).toEqual([]);
  });

  test('the address of a webhook may be on this machine in development, also with http, but at no other private address', () => {
    for (const url of ['http://localhost:4000/in', 'http://127.0.0.1:9/', 'http://[::1]:9/', 'https://127.0.0.1/'])
      expect(parseWebhookAddress(url, true).href, url).toBe(new URL(url).href);
    for (const url of HOSTILE.filter((address) => !URL.canParse(address) || !isLoopback(new URL(address).hostname)))
      expect(() => parseWebhookAddress(url, true), url).toThrow();
  });
});
