import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countGuess } from '#server/appwrite/account/guesses/password-guesses.ts';
import { NO_PROXIES, networkOf, parseProxyList } from '#server/http/client-address.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget, type Person } from '../contract/target.ts';

const HOUR_MS = 3_600_000;

describe('guesses at one account, after its first hundred wrong ones,', () => {
  let nowMs = 0;
  let limiter: RateLimiter;
  beforeEach(() => {
    nowMs = 0;
    limiter = new RateLimiter(
      new MemoryWindows(),
      () => nowMs,
      () => new Error('too many'),
    );
    for (let n = 0; n < 100; n += 1) if (!isTaken(`100.64.${n}.1`)) throw new Error('the first hundred are not taken');
  });

  function isTaken(ip: string, device?: string, account = 'ada@example.test'): boolean {
    try {
      countGuess(limiter, { account, ip, device });
      return true;
    } catch {
      return false;
    }
  }
  const taken = (addresses: Iterable<string>): number => [...addresses].filter((ip) => isTaken(ip)).length;
  const hex = (n: number): string => n.toString(16);
  const places = (count: number, toAddress: (n: number) => string): string[] =>
    Array.from({ length: count }, (_, n) => toAddress(n));

  test.each([
    ['one place, IPv6', 500, (n: number) => `2001:db8:1:1::${hex(n)}`, 1],
    ['a /56', 256, (n: number) => `2001:db8:1:${hex(n)}::1`, 2],
    ['a /48', 65_536, (n: number) => `2001:db8:1:${hex(n)}::1`, 4],
    ['a /32', 20_000, (n: number) => `2001:db8:${hex(n)}:${hex(n % 7)}::1`, 32],
    ['one place, IPv4', 50, () => '192.0.2.1', 1],
    ['an IPv4 /24', 256, (n: number) => `192.0.2.${n}`, 4],
  ])(
    'guesses at one account after its first hundred wrong ones from %s are few an hour',
    (_network, count, toAddress, limit) => {
      expect(taken(places(count, toAddress))).toBe(limit);
      nowMs += HOUR_MS + 1;
      for (let n = 0; n < 100; n += 1) isTaken(`100.65.${n}.1`);
      expect(taken(places(count, toAddress))).toBe(limit);
    },
  );

  test('guesses at one account after its first hundred wrong ones from everywhere are a thousand a day', () => {
    let all = 0;
    for (let hour = 0; hour < 23; hour += 1) {
      all += taken(places(256, (n) => `198.${hour}.${n}.1`));
      nowMs += HOUR_MS;
      for (let n = 0; n < 100; n += 1) isTaken(`100.${66 + hour}.${n}.1`);
    }
    expect(all).toBeLessThanOrEqual(1_000);
    expect(all).toBeGreaterThan(900);
  });

  test('leave a device that is known ten of its own, wherever it is, and another account all of its', () => {
    taken(places(65_536, (n) => `2001:db8:1:${hex(n)}::1`));
    const own = places(12, () => '2001:db8:1:1::1').filter((ip) => isTaken(ip, 'nonce')).length;
    expect(own).toBe(10);
    expect(isTaken('2001:db8:1:1::1', undefined, 'grace@example.test')).toBe(true);
  });

  test('guesses at one account are taken back for the right password', () => {
    for (let n = 0; n < 20; n += 1)
      countGuess(limiter, { account: 'ada@example.test', ip: '192.0.2.9', device: undefined }).refund();
    expect(isTaken('192.0.2.9')).toBe(true);
  });
});

test('guesses at many accounts from one network are limited, however many places it has', () => {
  const limiter = new RateLimiter(
    new MemoryWindows(),
    () => 0,
    () => new Error('too many'),
  );
  let taken = 0;
  for (let n = 0; n < 3_000; n += 1)
    try {
      countGuess(limiter, { account: `p${n}@example.test`, ip: `2001:db8:1:${n.toString(16)}::1`, device: undefined });
      taken += 1;
    } catch {
      // Beyond the limit.
    }
  expect(taken).toBe(400);
});

test.each([
  ['2001:db8:1:ff2a::7', 64, '2001:db8:1:ff2a::/64'],
  ['2001:db8:1:ff2a::7', 56, '2001:db8:1:ff00::/56'],
  ['2001:db8:1:ff2a::7', 48, '2001:db8:1::/48'],
  ['::1', 32, '0:0::/32'],
  ['192.0.2.77', 24, '192.0.2/24'],
  ['192.0.2.77', 32, '192.0.2.77'],
])('the network around %s of %i bits is %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});

test('a flood of names from one network adds a bounded number of counts, so that it pushes none out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-counts-'));
  const file = join(folder, 'appwrite.sqlite');
  const target = await openEmbeddedTarget({
    file,
    project: { rateLimits: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
  try {
    const use = async (userId: string, from: string): Promise<number> => {
      const { status } = await fetch(`${target.endpoint}/account/verifications/email`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': target.projectId,
          'x-forwarded-for': from,
        },
        body: JSON.stringify({ userId, secret: 'made-up' }),
      });
      return status;
    };
    const statuses = new Map<number, number>();
    for (let from = 0; from < 1_100; from += 50)
      for (const status of await Promise.all(
        Array.from({ length: 50 }, (_, n) => use(`person-${from + n}`, `192.0.2.${n === 0 ? 7 : 8}`)),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(statuses.get(429)).toBe(78);
    const counts = new Database(file, { readonly: true });
    expect(counts.prepare('SELECT count(*) AS rows FROM rate_windows').get()).toEqual({ rows: 1_022 });
    counts.close();
    expect(await use('somebody', '198.51.100.1')).toBe(404);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a browser', () => {
  let folder: string;
  let target: EmbeddedTarget;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outrider-guesses-'));
    target = await openEmbeddedTarget({
      file: join(folder, 'appwrite.sqlite'),
      project: { rateLimits: true, hidesAccounts: true, remembersDevices: true, sharesUnconfirmedAddresses: true },
      requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
    });
  });
  afterEach(async () => {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Reply {
    readonly status: number;
    /** The cookie that remembers the device, as a header; undefined when none was set. */
    readonly device: string | undefined;
    readonly cookies: readonly string[];
  }
  async function signIn(from: string, email: string, password: string, cookie?: string): Promise<Reply> {
    const response = await fetch(`${target.endpoint}/account/sessions/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': target.projectId,
        'x-forwarded-for': from,
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify({ email, password }),
    });
    const cookies = response.headers.getSetCookie();
    const device = cookies.find((one) => one.startsWith('a_device_'))?.split(';')[0];
    return { status: response.status, device, cookies };
  }
  /** Has strangers use up what everybody may guess, and one place of theirs. */
  async function attack({ email }: Person): Promise<void> {
    for (let n = 0; n < 13; n += 1)
      await Promise.all(Array.from({ length: 9 }, () => signIn(`100.64.${n}.1`, email, 'not the password')));
  }

  test('a browser in which somebody has signed in before signs in while strangers guess, from their network too', async () => {
    const owner = await createPerson(target);
    const first = await signIn('203.0.113.1', owner.email, owner.password);
    expect(first.device).toMatch(/^a_device_\w+=[\w-]{38}$/);
    expect(first.cookies.find((one) => one.startsWith('a_device_'))).toMatch(/httponly; samesite=Lax/i);
    await attack(owner);
    for (let n = 20; n < 24; n += 1) await signIn(`100.64.12.${n}`, owner.email, 'not the password');
    expect((await signIn('100.64.12.200', owner.email, owner.password)).status).toBe(429);
    expect((await signIn('100.64.12.200', owner.email, 'not the password', first.device)).status).toBe(401);
    const again = await signIn('100.64.12.200', owner.email, owner.password, first.device);
    expect([again.status, again.device]).toEqual([201, first.device]);
  });

  test('that is not known gets one try from a place of its own', async () => {
    const owner = await createPerson(target);
    await attack(owner);
    expect((await signIn('203.0.113.7', owner.email, owner.password)).status).toBe(201);
  });

  test('a browser has no tries by the cookie of another account, of the same address or not, or by one that was made up', async () => {
    const owner = await createPerson(target);
    const thief = await createPerson(target);
    const ofThief = (await signIn('203.0.113.1', thief.email, thief.password)).device ?? '';
    await attack(owner);
    expect((await signIn('203.0.113.9', owner.email, 'not the password')).status).toBe(401);
    for (const cookie of [ofThief, `${ofThief.split('=')[0]}=${'a'.repeat(38)}`, 'a_device_x=1'])
      expect((await signIn('203.0.113.9', owner.email, 'not the password', cookie)).status).toBe(429);
  });

  test('a browser sets no such cookie where the project does not remember devices', async () => {
    await target.close();
    target = await openEmbeddedTarget({ project: { rateLimits: true } });
    const person = await createPerson(target);
    expect((await signIn('203.0.113.1', person.email, person.password)).device).toBeUndefined();
  });
});
