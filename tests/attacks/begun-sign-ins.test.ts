import { expect, test } from 'vitest';
import { OneTimeStore } from '#server/drivers/identity/one-time-store.ts';
import { networksAround } from '#server/http/client-address.ts';

const CAPACITY = 300;
const around = (ip: string): string[] => [...networksAround(ip)].map(({ network }) => network);

test.each([
  ['from many addresses of a few networks', (at: number) => `203.0.${at % 3}.${at % 250}`],
  ['from an IPv6 network, each from a place of its own', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
  ['from hundreds of networks, a few from each', (at: number) => `203.${Math.floor(at / 12_500)}.${at % 250}.1`],
] as const)('a flood of sign-ins at a provider %s pushes out none but its own', (_, addressOf) => {
  const store = new OneTimeStore<string>({ lifeMs: 600_000, capacity: CAPACITY, now: () => 0 });
  store.put('first', 'of a person', around('198.51.100.7'));
  for (let at = 0; at < 5 * CAPACITY; at += 1) {
    if (at === 2 * CAPACITY) store.put('second', 'of another', around('2001:db8:9::7'));
    store.put(`flood ${at}`, 'hostile', around(addressOf(at)));
  }
  expect([store.find('first'), store.find('second')]).toEqual(['of a person', 'of another']);
  const left = Array.from({ length: 5 * CAPACITY }, (_one, at) => store.find(`flood ${at}`));
  expect(left.filter((value) => value !== undefined)).toHaveLength(CAPACITY - 2);
});

test('a network that holds little any more is as fair as another', () => {
  let now = 0;
  const store = new OneTimeStore<number>({ lifeMs: 1_000, capacity: 3, now: () => now });
  for (const at of [1, 2, 3]) store.put(`old ${at}`, at, around('203.0.113.9'));
  for (const at of [1, 2]) expect(store.take(`old ${at}`)).toBe(at);
  now = 2_000;
  for (const at of [1, 2]) store.put(`elsewhere ${at}`, at, around('198.51.100.7'));
  store.put('here', 3, around('203.0.113.9'));
  store.put('there', 4, around('192.0.2.1'));
  expect(['elsewhere 1', 'elsewhere 2', 'here', 'there'].map((secret) => store.find(secret))).toEqual([
    undefined,
    2,
    3,
    4,
  ]);
});
