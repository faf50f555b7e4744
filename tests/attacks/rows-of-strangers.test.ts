import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Teams } from 'appwrite';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TokenStore } from '#server/appwrite/account/token-store.ts';
import { migratePlatformTables } from '#server/appwrite/storage/migrations.ts';
import { openStore } from '#server/appwrite/storage/store.ts';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { mainThreadTimeMs } from '#support/processor-time.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget } from '../contract/target.ts';

let folder: string;
let target: EmbeddedTarget;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-rows-'));
  target = await openEmbeddedTarget({
    file: join(folder, 'appwrite.sqlite'),
    project: { rateLimits: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(path: string, from: string, body: unknown = {}, key?: string): Promise<number> {
  const { status } = await fetch(`${target.endpoint}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      'x-forwarded-for': from,
      ...(key === undefined ? {} : { 'x-appwrite-key': key }),
    },
    body: JSON.stringify(body),
  });
  return status;
}

const begin = (from: string): Promise<number> => send('/databases/transactions', from);

test('strangers of one place begin a thousand transactions an hour, each of which stays for a day', async () => {
  const statuses: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 110 }, () => begin('192.0.2.7')))));
    target.embedded.passTime(60_000);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(1_000);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect(await begin('198.51.100.7')).toBe(201);
  expect(await send('/databases/transactions', '192.0.2.7', {}, target.key)).toBe(201);
});

test('a place whose requests are refused uses up nothing of what its neighbours may send', async () => {
  const ask = (from: string) => send('/account/tokens/magic-url', from, { userId: 'unique()', email: `${from}.test` });
  const statuses: number[] = [];
  for (let sent = 0; sent < 2_000; sent += 100)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => ask('2001:db8:7:100::1')))));
  expect(statuses.at(-1)).toBe(429);
  // The other /64 of its /56. Its address is none, which is seen only where it is not refused before.
  expect(await ask('2001:db8:7:101::1')).toBe(400);
});

const OLD = 300_000;

test.each([
  [
    'transactions',
    `'guest', 'pending', 0, '2099-01-01T00:00:00.000+00:00'`,
    'creator, status, operations, expiresAt',
    () => send('/databases/transactions', '203.0.113.1', {}, target.key),
  ],
  [
    'tokens',
    `'nobody', 'magic-url', 'hash' || value, '2099-01-01T00:00:00.000+00:00'`,
    'userId, kind, secretHash, expire',
    () => send('/account/tokens/magic-url', '203.0.113.1', { userId: 'unique()', email: 'a@example.test' }, target.key),
  ],
] as const)('however many %s there are, another one costs next to nothing', async (table, values, columns, create) => {
  const file = new Database(join(folder, 'appwrite.sqlite'));
  file.exec(`INSERT INTO ${table} (_id, _created, _updated, ${columns})
    WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${OLD})
    SELECT 'old' || value, '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00', ${values} FROM numbers`);
  file.close();
  expect(await create()).toBe(201);
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) expect(await create()).toBe(201);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(700);
});

test('a search among the members of a team costs what the team is, not what all accounts are', async () => {
  const { client } = await createPerson(target, 'Ann');
  const team = await new Teams(client).create({ teamId: 'unique()', name: 'Sales' });
  const file = new Database(join(folder, 'appwrite.sqlite'));
  file.exec(`INSERT INTO users (_id, _created, _updated, name, passwordUpdate, status, labels, prefs, emailVerification,
      phoneVerification, registration, accessedAt, targetId)
    WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${OLD})
    SELECT 'stranger' || value, '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00', 'Stranger ' || value,
      '', 1, '[]', '{}', 0, 0, '', '', '' FROM numbers`);
  file.close();
  const search = async (text: string): Promise<string[]> =>
    (await new Teams(client).listMemberships({ teamId: team.$id, search: text })).memberships.map(
      ({ userName }) => userName,
    );
  expect([await search('ann'), await search('Stranger 7')]).toEqual([['Ann'], []]);
  const before = process.cpuUsage();
  for (let count = 0; count < 20; count += 1) await search('nobody');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(700);
});

test('an id that nobody has is looked for among the aliases, not among all mailed links of strangers', () => {
  const store = openStore(':memory:');
  migratePlatformTables(store);
  let nowMs = Date.UTC(2030, 0, 1);
  const tokens = new TokenStore(store, Buffer.alloc(32), () => nowMs);
  const looksMs = (): number => {
    const before = mainThreadTimeMs();
    for (let look = 0; look < 50; look += 1) expect(tokens.findByAlias(`nobody-${look}`)).toBeUndefined();
    return mainThreadTimeMs() - before;
  };
  const kept = tokens.create({
    userId: 'ada',
    kind: 'email',
    secret: '123456',
    lifeMs: 3_600_000,
    shownUserId: 'alias',
  });
  store.write(() => {
    for (let link = 0; link < 30_000; link += 1) {
      // Ids begin with the time.
      nowMs += 1;
      tokens.create({ userId: `user-${link}`, kind: 'magic-url', secret: `secret of link ${link}`, lifeMs: 3_600_000 });
    }
  });
  expect(looksMs()).toBeLessThan(60);
  expect([tokens.findByAlias('alias'), kept.userId]).toEqual(['ada', 'ada']);
  store.close();
});
