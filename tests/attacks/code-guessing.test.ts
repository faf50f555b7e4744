import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Users } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { codeWaitMs } from '#server/http/code-limits.ts';
import { volumeOf } from '#support/volume.ts';
import { createPerson, newEmail, openEmbeddedTarget, type EmbeddedTarget, type Person } from '../contract/target.ts';

/** Wrong guesses at one code. Each place sends nine, so that no limit per place is met. */
const GUESSES = volumeOf('CODE_GUESSES', { sample: 300, full: 20_000 });
const GUESSES_A_PLACE = 9;

let folder: string;
let opened: EmbeddedTarget[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-codes-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((target) => target.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a service as the product configures it, on the one file of the test, behind a trusted proxy. */
async function openService(): Promise<EmbeddedTarget> {
  const target = await openEmbeddedTarget({
    file: join(folder, 'appwrite.sqlite'),
    project: { rateLimits: true, hidesAccounts: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
  opened.push(target);
  return target;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: number;
  readonly userId: string;
}

async function send(target: EmbeddedTarget, from: string, path: string, body: object): Promise<Reply> {
  const response = await fetch(`${target.endpoint}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const { type = '', userId = '' } = (await response.json()) as { type?: string; userId?: string };
  return { status: response.status, type, userId, retryAfter: Number(response.headers.get('retry-after')) };
}

/** Returns an address in a /64 or /24 of its own. */
const placeOf = (n: number): string =>
  n % 2 === 0
    ? `2001:db8:${(n >> 8).toString(16)}:${(n & 0xff).toString(16)}::7`
    : `198.${18 + ((n >> 8) % 2)}.${n & 0xff}.7`;

const requestCode = (target: EmbeddedTarget, from: string, email: string): Promise<Reply> =>
  send(target, from, '/account/tokens/email', { userId: 'unique()', email });

const tryCode = (target: EmbeddedTarget, from: string, userId: string, secret: string): Promise<Reply> =>
  send(target, from, '/account/sessions/token', { userId, secret });

const codeIn = (target: EmbeddedTarget): string =>
  /OTP (\d{6})/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? expect.fail('no code was mailed');

/** Returns six digits other than the code. */
const wrongCode = (right: string, n: number): string => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');

const signIn = (target: EmbeddedTarget, from: string, { email, password }: Person): Promise<Reply> =>
  send(target, from, '/account/sessions/email', { email, password });

test('a code is worth nothing after five wrong tries, however many addresses they come from, and over a restart', async () => {
  let target = await openService();
  const person = await createPerson(target);
  const { userId } = await requestCode(target, '203.0.113.1', person.email);
  const right = codeIn(target);
  const answers = new Map<string, number>();
  for (let n = 0; n < GUESSES; n += 1) {
    if (n === 3 || n === Math.floor(GUESSES / 2)) {
      await target.close();
      target = await openService();
    }
    const { status, type } = await tryCode(
      target,
      placeOf(Math.floor(n / GUESSES_A_PLACE)),
      userId,
      wrongCode(right, n),
    );
    const answer = `${status} ${type}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect(Object.fromEntries(answers)).toEqual({
    '401 user_invalid_token': 5,
    '429 general_rate_limit_exceeded': GUESSES - 5,
  });
  expect(await tryCode(target, '203.0.113.1', userId, right)).toMatchObject({
    status: 429,
    type: 'general_rate_limit_exceeded',
  });
});

test('two servers on one file count wrong tries together, and so do concurrent guesses', async () => {
  const servers = [await openService(), await openService()] as const;
  const person = await createPerson(servers[0]);
  const { userId } = await requestCode(servers[0], '203.0.113.1', person.email);
  const right = codeIn(servers[0]);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const target = n % 2 === 0 ? servers[0] : servers[1];
      return (await tryCode(target, placeOf(n), userId, wrongCode(right, n))).status;
    }),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(5);
  expect((await tryCode(servers[1], '203.0.113.1', userId, right)).status).toBe(429);
});

test('the right code is taken after four wrong tries', async () => {
  const target = await openService();
  const person = await createPerson(target);
  const { userId } = await requestCode(target, '203.0.113.1', person.email);
  const right = codeIn(target);
  for (let n = 0; n < 4; n += 1)
    expect((await tryCode(target, placeOf(n), userId, wrongCode(right, n))).status).toBe(401);
  expect((await tryCode(target, '203.0.113.1', userId, right)).status).toBe(201);
});

test.each(['with an account', 'without an account'])(
  'each further code for an address %s waits longer, from wherever it is requested, also after a restart',
  async (kind) => {
    let target = await openService();
    const email = kind === 'with an account' ? (await createPerson(target)).email : newEmail('nobody');
    let passedMs = 0;
    const pass = (ms: number): void => {
      passedMs += ms;
      target.embedded.passTime(ms);
    };
    for (let n = 0; n < 9; n += 1) {
      expect((await requestCode(target, placeOf(n), email)).status).toBe(201);
      const refused = await requestCode(target, placeOf(100 + n), email);
      expect(refused).toMatchObject({ status: 429, type: 'general_rate_limit_exceeded' });
      const waitSeconds = codeWaitMs(n) / 1_000;
      expect([refused.retryAfter <= waitSeconds, refused.retryAfter > waitSeconds - 10]).toEqual([true, true]);
      if (n === 4) {
        await target.close();
        target = await openService();
        target.embedded.passTime(passedMs);
        expect((await requestCode(target, placeOf(200), email)).status).toBe(429);
      }
      pass(codeWaitMs(n));
    }
    expect([0, 1, 2, 20].map(codeWaitMs)).toEqual([30_000, 60_000, 120_000, 3_600_000]);
    // After a day the count begins again.
    pass(24 * 3_600_000);
    expect((await requestCode(target, placeOf(0), email)).status).toBe(201);
    pass(codeWaitMs(0));
    expect((await requestCode(target, placeOf(1), email)).status).toBe(201);
  },
);

test('the right code ends the waiting for the next one', async () => {
  const target = await openService();
  const { email } = await createPerson(target);
  const { userId } = await requestCode(target, '203.0.113.1', email);
  expect((await tryCode(target, '203.0.113.1', userId, codeIn(target))).status).toBe(201);
  expect((await requestCode(target, '203.0.113.1', email)).status).toBe(201);
});

test('strangers who guess and request codes keep the owner from no password, no mailed link and not from a code the owner has', async () => {
  const target = await openService();
  const owner = await createPerson(target);
  await new Users(target.admin).updateEmailVerification({ userId: owner.id, emailVerification: true });
  const { userId } = await requestCode(target, '203.0.113.1', owner.email);
  const right = codeIn(target);
  for (let n = 0; n < 8; n += 1) {
    target.embedded.passTime(codeWaitMs(n));
    const stranger = await requestCode(target, placeOf(n), owner.email);
    for (let tries = 0; tries < 6; tries += 1) {
      await tryCode(target, placeOf(n), stranger.userId, wrongCode(codeIn(target), tries));
      // Their own id is not one under which a code can be used.
      await tryCode(target, placeOf(n), owner.id, wrongCode(right, tries));
    }
    if (n === 0) expect((await tryCode(target, '203.0.113.1', userId, right)).status).toBe(201);
  }
  expect((await signIn(target, '203.0.113.1', owner)).status).toBe(201);
  const link = { userId: 'unique()', email: owner.email, url: 'http://localhost/back' };
  expect((await send(target, '203.0.113.1', '/account/tokens/magic-url', link)).status).toBe(201);
  const [, linkUserId = '', secret = ''] =
    /userId=([^&\s]+)&secret=([0-9a-f]+)/.exec(target.embedded.mails.at(-1)?.text ?? '') ?? [];
  for (let n = 0; n < 60; n += 1) await tryCode(target, placeOf(300 + n), linkUserId, 'guessed');
  expect((await tryCode(target, '203.0.113.1', linkUserId, secret)).status).toBe(201);
});

test('a short token that a server made for a person ends after five wrong tries, and a long one does not', async () => {
  const target = await openService();
  const { id } = await createPerson(target);
  const makeToken = async (length: number): Promise<string> => {
    const response = await fetch(`${target.endpoint}/users/${id}/tokens`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': target.projectId,
        'x-appwrite-key': target.key,
      },
      body: JSON.stringify({ length }),
    });
    return ((await response.json()) as { secret: string }).secret;
  };
  const tried = async (secret: string): Promise<number> => {
    for (let n = 0; n < 6; n += 1) await tryCode(target, placeOf(n), id, 'no code');
    return (await tryCode(target, '203.0.113.1', id, secret)).status;
  };
  expect(await tried(await makeToken(64))).toBe(201);
  // Each wrong try is one at every short token of the person.
  const other = await makeToken(8);
  expect(await tried(await makeToken(6))).toBe(429);
  expect((await tryCode(target, '203.0.113.1', id, other)).status).toBe(429);
});

test('wrong passwords are counted over a restart and over two servers on one file', async () => {
  const first = await openService();
  const owner = await createPerson(first);
  const guess = async (target: EmbeddedTarget): Promise<number> =>
    (await signIn(target, '203.0.113.9', { ...owner, password: 'not the password' })).status;
  for (let n = 0; n < 5; n += 1) expect(await guess(first)).toBe(401);
  const second = await openService();
  for (let n = 0; n < 5; n += 1) expect(await guess(second)).toBe(401);
  expect([await guess(first), await guess(second)]).toEqual([429, 429]);
  await first.close();
  expect(await guess(await openService())).toBe(429);
  expect((await signIn(second, '203.0.113.1', owner)).status).toBe(201);
});
