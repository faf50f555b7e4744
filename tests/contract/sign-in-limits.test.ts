import { Account, Teams } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { createPerson, openEmbeddedTarget, guestOf, refusalOf, type EmbeddedTarget, type Person } from './target.ts';

let target: EmbeddedTarget;
let person: Person;

beforeEach(async () => {
  target = await openEmbeddedTarget({ project: { rateLimits: true } });
  person = await createPerson(target);
});

afterEach(() => target.close());

interface RateLimit {
  readonly method: string;
  readonly path: string;
  /** Returns the body of the nth request. */
  readonly body?: (n: number) => object;
  readonly asPerson?: boolean;
  readonly limit: number;
  readonly windowMs?: number;
}

const HOUR_MS = 3_600_000;
const address = (n: number): string => `person.${n}@example.test`;

/** The limits of contract §1.7. The requests vary everything that does not count. */
const RATE_LIMITS: readonly RateLimit[] = [
  {
    method: 'POST',
    path: '/account',
    body: (n) => ({ userId: 'unique()', email: address(n), password: 'short' }),
    limit: 10,
  },
  {
    method: 'PATCH',
    path: '/account/password',
    body: () => ({ password: 'a new password', oldPassword: 'not the old one' }),
    asPerson: true,
    limit: 10,
  },
  { method: 'PATCH', path: '/account/sessions/current', asPerson: true, limit: 10 },
  {
    method: 'POST',
    path: '/account/sessions/email',
    body: () => ({ email: 'ada@example.test', password: 'not the password' }),
    limit: 10,
  },
  { method: 'POST', path: '/account/sessions/token', body: () => ({ userId: 'ada', secret: 'guessed' }), limit: 10 },
  { method: 'PUT', path: '/account/sessions/magic-url', body: () => ({ userId: 'ada', secret: 'guessed' }), limit: 10 },
  { method: 'POST', path: '/account/sessions/anonymous', limit: 50 },
  { method: 'GET', path: '/account/sessions/oauth2/google', limit: 50 },
  { method: 'GET', path: '/account/tokens/oauth2/google', limit: 50 },
  {
    method: 'POST',
    path: '/account/tokens/magic-url',
    body: (n) => ({ userId: 'unique()', email: address(n) }),
    limit: 60,
  },
  {
    method: 'POST',
    path: '/account/tokens/email',
    body: (n) => ({ userId: 'unique()', email: address(n) }),
    limit: 10,
  },
  {
    method: 'POST',
    path: '/account/tokens/phone',
    body: (n) => ({ userId: 'unique()', phone: `+4179000000${n % 10}` }),
    limit: 10,
  },
  {
    method: 'POST',
    path: '/account/recovery',
    body: (n) => ({ email: address(n), url: 'http://localhost/' }),
    limit: 10,
  },
  {
    method: 'PUT',
    path: '/account/recovery',
    body: () => ({ userId: 'ada', secret: 'guessed', password: 'a good password' }),
    limit: 10,
  },
  {
    method: 'PUT',
    path: '/account/verifications/email',
    body: () => ({ userId: 'ada', secret: 'guessed' }),
    limit: 10,
  },
  {
    method: 'POST',
    path: '/account/verifications/email',
    body: () => ({ url: 'http://localhost/' }),
    asPerson: true,
    limit: 10,
  },
  { method: 'POST', path: '/account/jwts', asPerson: true, limit: 120, windowMs: 60_000 },
  { method: 'DELETE', path: '/account/sessions/nothing', asPerson: true, limit: 100 },
  {
    method: 'POST',
    path: '/teams/nothing/memberships',
    body: () => ({ roles: [], email: 'x@example.test', url: 'http://localhost/' }),
    asPerson: true,
    limit: 10,
  },
];

test.each(RATE_LIMITS)(
  '$method $path is answered $limit times, then with 429 until the window is over',
  async ({ method, path, body, asPerson = false, limit, windowMs = HOUR_MS }) => {
    const send = (n: number): Promise<Response> =>
      fetch(`${target.endpoint}${path}?project=${target.projectId}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...(asPerson ? { 'x-appwrite-session': person.session } : {}) },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body?.(n) ?? {}) }),
      });
    for (let n = 1; n <= limit; n += 1) {
      const { status, headers } = await send(n);
      expect(headers.has('retry-after')).toBe(false);
      expect([n, status === 429, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
        n,
        false,
        String(limit),
        String(limit - n),
      ]);
    }
    const refused = await send(limit + 1);
    expect([
      refused.status,
      ((await refused.json()) as { type: string }).type,
      refused.headers.get('x-ratelimit-remaining'),
    ]).toEqual([429, 'general_rate_limit_exceeded', '0']);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect([waitSeconds > 0, waitSeconds * 1_000 <= windowMs]).toEqual([true, true]);
    target.embedded.passTime(windowMs + 1);
    expect((await send(limit + 2)).status).not.toBe(429);
  },
);

test('a success resets the limit of a sign-in, and a server key is not limited', async () => {
  const guest = () => new Account(guestOf(target));
  const { email, password } = person;
  const guess = () => refusalOf(guest().createEmailPasswordSession({ email, password: 'not the password' }));
  for (let n = 0; n < 9; n += 1) expect(await guess()).toBe('401 user_invalid_credentials');
  expect((await guest().createEmailPasswordSession({ email, password })).userId).toBe(person.id);
  for (let n = 0; n < 10; n += 1) expect(await guess()).toBe('401 user_invalid_credentials');
  expect(await guess()).toBe('429 general_rate_limit_exceeded');
  const byKey = await fetch(`${target.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      'x-appwrite-key': target.key,
    },
    body: JSON.stringify({ email, password }),
  });
  expect(byKey.status).toBe(201);
});

test('the legacy path of a call shares its limit', async () => {
  const guess = (path: string): Promise<Response> =>
    fetch(`${target.endpoint}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
      body: JSON.stringify({ email: person.email, password: 'not the password' }),
    });
  for (let n = 0; n < 10; n += 1)
    expect((await guess(n % 2 === 0 ? '/account/sessions/email' : '/account/sessions')).status).toBe(401);
  expect([(await guess('/account/sessions')).status, (await guess('/account/sessions/email')).status]).toEqual([
    429, 429,
  ]);
});

/** Posts as a guest, or as the person with a session. */
const post = (path: string, body: object, session?: string): Promise<Response> =>
  fetch(`${target.endpoint}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      ...(session === undefined ? {} : { 'x-appwrite-session': session }),
    },
    body: JSON.stringify(body),
  });

test('guesses at one person share one limit, whatever the case of the id', async () => {
  await new Users(target.admin).create({
    userId: 'guessed-At.one',
    email: 'one@example.test',
    password: 'a good password',
  });
  const guess = (userId: string): Promise<Response> => post('/account/sessions/token', { userId, secret: '000000' });
  for (let n = 0; n < 10; n += 1)
    expect((await guess(n % 2 === 0 ? 'guessed-At.one' : 'GUESSED-at.ONE')).status).toBe(401);
  expect((await guess('guessed-at.one')).status).toBe(429);
});

test('invitations to one team share one limit, however its path is encoded', async () => {
  const team = await new Teams(person.client).create({ teamId: 'count-me', name: 'Counted' });
  const paths = [team.$id, 'COUNT-ME', 'count%2Dme', 'c%6Funt-me'];
  const invite = (n: number): Promise<Response> =>
    post(
      `/teams/${paths[n % paths.length] ?? ''}/memberships`,
      { roles: [], email: `invited.${n}@example.test`, url: 'http://localhost/' },
      person.session,
    );
  for (let n = 0; n < 10; n += 1) expect((await invite(n)).status).not.toBe(429);
  for (let n = 10; n < 14; n += 1) expect((await invite(n)).status).toBe(429);
});

test('an invalid address counts for its sender alone', async () => {
  const recover = (email: string, from: string): Promise<Response> =>
    fetch(`${target.endpoint}/account/recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, 'x-forwarded-for': from },
      body: JSON.stringify({ email, url: 'http://localhost/' }),
    });
  await target.close();
  target = await openEmbeddedTarget({
    project: { rateLimits: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
  for (let n = 0; n < 10; n += 1) expect((await recover('203.0.113.7', '203.0.113.8')).status).toBe(400);
  expect((await recover('203.0.113.7', '203.0.113.8')).status).toBe(429);
  expect((await recover('nobody@example.test', '203.0.113.7')).status).toBe(404);
});

test.each([
  ['email', { email: 'new@example.test' }],
  ['phone', { phone: '+41790000001' }],
])(
  'wrong passwords at PATCH /account/%s count for the person over all routes, and a right one resets the limit',
  async (what, change) => {
    const patch = (path: string, body: object): Promise<Response> =>
      fetch(`${target.endpoint}/account/${path}`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': target.projectId,
          'x-appwrite-session': person.session,
        },
        body: JSON.stringify(body),
      });
    const guess = async (): Promise<number> => {
      const { status, headers } = await patch(what, { ...change, password: 'not the password' });
      if (status === 401) expect(headers.has('x-ratelimit-limit')).toBe(false);
      return status;
    };
    for (let n = 0; n < 9; n += 1) expect(await guess()).toBe(401);
    expect((await patch(what, { ...change, password: person.password })).status).toBe(200);
    for (let n = 0; n < 9; n += 1) expect(await guess()).toBe(401);
    expect((await patch('password', { password: 'a new password', oldPassword: 'not the password' })).status).toBe(401);
    expect(await guess()).toBe(429);
    expect((await patch(what, { ...change, password: person.password })).status).toBe(429);
    target.embedded.passTime(HOUR_MS + 1);
    expect(await guess()).toBe(401);
  },
);

test('no more of concurrent guesses are compared than of sequential ones', async () => {
  const guesses = Array.from({ length: 30 }, () =>
    refusalOf(new Account(person.client).updateEmail({ email: 'new@example.test', password: 'not the password' })),
  );
  expect((await Promise.all(guesses)).filter((refusal) => refusal === '401 user_invalid_credentials').length).toBe(10);
});

test('guests and people create 120 transactions a minute under either path, without rate limit headers; server keys are not limited', async () => {
  const begin = (n: number, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${target.endpoint}/${n % 2 === 0 ? 'databases' : 'tablesdb'}/transactions`, {
      method: 'POST',
      headers: { 'x-appwrite-project': target.projectId, ...headers },
    });
  for (let n = 0; n < 120; n += 1) {
    const { status, headers } = await begin(n);
    expect([n, status, headers.has('x-ratelimit-limit')]).toEqual([n, 201, false]);
  }
  expect([(await begin(0)).status, (await begin(1)).status]).toEqual([429, 429]);
  expect((await begin(0, { 'x-appwrite-session': person.session })).status).toBe(201);
  const byKey = await begin(0, { 'x-appwrite-key': target.key });
  expect([byKey.status, byKey.headers.has('x-ratelimit-limit')]).toEqual([201, false]);
  target.embedded.passTime(60_001);
  expect((await begin(0)).status).toBe(201);
});

test('at most 100 wrong passwords an hour are accepted from one address, over all accounts; right ones do not count', async () => {
  const { email, password } = person;
  const signIn = (body: object): Promise<Response> => post('/account/sessions/email', body);
  const spray = (from: number, to: number): Promise<number[]> =>
    Promise.all(
      Array.from(
        { length: to - from },
        async (_, n) => (await signIn({ email: address(from + n), password: 'spring2026' })).status,
      ),
    );
  expect(await spray(0, 99)).toEqual(Array<number>(99).fill(401));
  for (let n = 0; n < 3; n += 1) expect((await signIn({ email, password })).status).toBe(201);
  const last = await signIn({ email: address(99), password: 'spring2026' });
  expect([last.status, last.headers.get('x-ratelimit-limit')]).toEqual([401, '10']);
  const refused = await signIn({ email: address(100), password: 'spring2026' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  target.embedded.passTime(HOUR_MS + 1);
  expect((await signIn({ email: address(100), password: 'spring2026' })).status).toBe(401);
});

/** Reopens the target behind a trusted proxy, so that requests may claim any client address. */
async function reopenBehindProxy(): Promise<void> {
  await target.close();
  target = await openEmbeddedTarget({
    project: { rateLimits: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
  person = await createPerson(target);
}

const signInFrom = async (from: string, secret: string): Promise<number> => {
  const response = await fetch(`${target.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, 'x-forwarded-for': from },
    body: JSON.stringify({ email: person.email, password: secret }),
  });
  return response.status;
};

const WRONG = 'not the password';

test('a client that guesses at an account is locked out, and its owner is not', async () => {
  await reopenBehindProxy();
  for (let n = 0; n < 10; n += 1) expect(await signInFrom('203.0.113.1', WRONG)).toBe(401);
  expect(await signInFrom('203.0.113.1', person.password)).toBe(429);
  expect(await signInFrom('203.0.113.2', person.password)).toBe(201);
});

test('after 100 wrong passwords for an account from many addresses each further address has one try, and its owner can sign in', async () => {
  await reopenBehindProxy();
  for (let client = 1; client <= 10; client += 1)
    expect(await Promise.all(Array.from({ length: 10 }, () => signInFrom(`203.0.113.${client}`, WRONG)))).toEqual(
      Array<number>(10).fill(401),
    );
  expect([
    await signInFrom('203.0.113.11', WRONG),
    await signInFrom('203.0.113.11', WRONG),
    await signInFrom('203.0.113.11', person.password),
  ]).toEqual([401, 429, 429]);
  // An IPv6 network counts as one address, however it is written.
  expect([
    await signInFrom('2001:db8:0:1::7', WRONG),
    await signInFrom('2001:0db8::1:aaaa:0:0:1', person.password),
  ]).toEqual([401, 429]);
  expect([
    await signInFrom('2001:db8:0:2::7', person.password),
    await signInFrom('2001:db8:0:2::7', person.password),
  ]).toEqual([201, 201]);
  target.embedded.passTime(HOUR_MS + 1);
  expect([await signInFrom('203.0.113.11', WRONG), await signInFrom('203.0.113.11', WRONG)]).toEqual([401, 401]);
});

const sendFrom = async (from: string, method: string, path: string, body: object): Promise<number> => {
  const response = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return response.status;
};

test.each([
  ['/account/recovery', 10],
  ['/account/tokens/magic-url', 60],
])(
  'POST %s for one mailbox is limited per client, and to 60 an hour over all clients, then to one for each',
  async (path, limitPerClient) => {
    await reopenBehindProxy();
    const requestFrom = (client: number): Promise<number> =>
      sendFrom(`203.0.113.${client}`, 'POST', path, {
        userId: 'unique()',
        email: client % 2 === 0 ? person.email : person.email.toUpperCase(),
        url: 'http://localhost/',
      });
    const clients = 60 / limitPerClient;
    for (let client = 1; client <= clients; client += 1) {
      for (let n = 0; n < limitPerClient; n += 1) expect(await requestFrom(client)).toBe(201);
      expect(await requestFrom(client)).toBe(429);
    }
    expect([await requestFrom(100), await requestFrom(100), await requestFrom(101)]).toEqual([201, 429, 201]);
    target.embedded.passTime(HOUR_MS + 1);
    expect([await requestFrom(100), await requestFrom(100)]).toEqual([201, 201]);
  },
);

test('a mailed link works, however many wrong secrets other clients try for its person', async () => {
  await reopenBehindProxy();
  const complete = (from: string, secret: string): Promise<number> =>
    sendFrom(from, 'PUT', '/account/recovery', { userId: person.id, secret, password: 'a new password' });
  expect(
    await sendFrom('203.0.113.1', 'POST', '/account/recovery', { email: person.email, url: 'http://localhost/' }),
  ).toBe(201);
  const secret = /secret=([0-9a-f]+)/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
  for (let n = 0; n < 10; n += 1) expect(await complete('203.0.113.2', 'guessed')).toBe(401);
  expect([await complete('203.0.113.2', secret), await complete('203.0.113.1', secret)]).toEqual([429, 200]);
});

test.each(['email', 'phone'])(
  'whether an %s is taken is answered ten times an hour for one person and one client, whatever the answers',
  async (what) => {
    await reopenBehindProxy();
    const other = await createPerson(target, 'Other');
    await new Users(target.admin).updatePhone({ userId: other.id, number: '+41790000000' });
    const requestChange = async ({ session, password }: Person, from: string, n: number): Promise<number> => {
      const taken = what === 'email' ? { email: other.email } : { phone: '+41790000000' };
      const free = what === 'email' ? { email: address(n) } : { phone: `+4179000010${n}` };
      const response = await fetch(`${target.endpoint}/account/${what}`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': target.projectId,
          'x-appwrite-session': session,
          'x-forwarded-for': from,
        },
        body: JSON.stringify({ ...(n % 2 === 0 ? taken : free), password }),
      });
      return response.status;
    };
    for (let n = 0; n < 10; n += 1) expect(await requestChange(person, '203.0.113.1', n)).toBe(n % 2 === 0 ? 409 : 200);
    expect([await requestChange(person, '203.0.113.2', 10), await requestChange(person, '203.0.113.2', 11)]).toEqual([
      429, 429,
    ]);
    const another = await createPerson(target, 'Another');
    expect([await requestChange(another, '203.0.113.1', 12), await requestChange(another, '203.0.113.3', 13)]).toEqual([
      429, 200,
    ]);
    target.embedded.passTime(HOUR_MS + 1);
    expect(await requestChange(person, '203.0.113.1', 14)).toBe(409);
  },
);
