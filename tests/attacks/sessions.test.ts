import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { callApi } from '../contract/api-call.ts';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  signInAgain,
  type EmbeddedTarget,
} from '../contract/target.ts';

const DAY_MS = 24 * 3_600_000;
const SESSION_DAYS = 30;
const SIGNED_OUT = '401 general_unauthorized_scope';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget({ project: { ...PRODUCT_RULES, rateLimits: false, sessionDays: SESSION_DAYS } });
});
afterAll(() => target.close());

const cookieName = (): string => `a_session_${target.projectId}`;

/** Sends a request as a browser with this session cookie. Returns the answer and the secret in its cookies, if any. */
async function browse(method: string, path: string, secret: string, body?: object) {
  const response = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      origin: new URL(target.endpoint).origin,
      ...(secret === '' ? {} : { cookie: `${cookieName()}=${secret}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith(`${cookieName()}=`));
  return {
    status: response.status,
    body: (response.status === 204 ? {} : await response.json()) as Record<string, unknown>,
    secret: cookie?.split(';')[0]?.slice(cookieName().length + 1),
    lifeSeconds: Number(/Max-Age=(\d+)/i.exec(cookie ?? '')?.[1] ?? Number.NaN),
  };
}

const statusOf = async (secret: string): Promise<number> => (await browse('GET', '/account', secret)).status;
const byJwt = (jwt: string): Promise<string> => refusalOf(new Account(guestOf(target).setJWT(jwt)).get());

/** Begins an anonymous session in a browser and returns its secret. */
const startAnonymous = async (): Promise<string> =>
  (await browse('POST', '/account/sessions/anonymous', '', {})).secret ?? '';

test.each([
  ['an address', () => ['/account/email', { email: newEmail('planted'), password: 'a good password' }]],
  ['a number', () => ['/account/phone', { phone: `+4179${Date.now() % 10_000_000}`, password: 'a good password' }]],
  ['a password', () => ['/account/password', { password: 'a good password' }]],
] satisfies readonly [string, () => [string, object]][])(
  'whoever planted an anonymous session is signed out when it becomes that of a person with %s',
  async (_, change) => {
    const planted = await startAnonymous();
    const { body } = await browse('POST', '/account/jwts', planted, { duration: 3_600 });
    const elsewhere = await new Users(target.admin).createSession({
      userId: String((await browse('GET', '/account', planted)).body['$id']),
    });
    const [path, input] = change();
    const changed = await browse('PATCH', path, planted, input);
    expect(changed.status).toBe(200);
    expect(changed.secret).not.toBe(planted);
    expect(await statusOf(changed.secret ?? '')).toBe(200);
    expect([await statusOf(planted), await statusOf(elsewhere.secret)]).toEqual([401, 401]);
    expect(await byJwt(String(body['jwt']))).toBe(SIGNED_OUT);
  },
);

test('a program whose anonymous user becomes a person gets the new secret in its header, and the old one ends', async () => {
  const secret = await startAnonymous();
  const response = await fetch(`${target.endpoint}/account/email`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      'x-appwrite-session': secret,
    },
    body: JSON.stringify({ email: newEmail('program'), password: 'a good password' }),
  });
  const renewed = response.headers.get('x-appwrite-session') ?? '';
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  expect((await new Account(guestOf(target).setSession(renewed)).get()).email).not.toBe('');
  expect(await refusalOf(new Account(guestOf(target).setSession(secret)).get())).toBe(SIGNED_OUT);
});

test('an anonymous user who becomes a person by a JWT that a server asked for has to sign in', async () => {
  const secret = await startAnonymous();
  const { body } = await browse('GET', '/account', secret);
  const { jwt } = await new Users(target.admin).createJWT({ userId: String(body['$id']) });
  const asHolder = new Account(guestOf(target).setJWT(jwt));
  await asHolder.updateEmail({ email: newEmail('jwt'), password: 'a good password' });
  expect([await byJwt(jwt), await statusOf(secret)]).toEqual([SIGNED_OUT, 401]);
});

test.each([
  ['password', '/account/password', (known: string) => ({ password: 'another password', oldPassword: known })],
  ['address', '/account/email', (known: string) => ({ email: newEmail('moved'), password: known })],
] as const)(
  'a change of the %s replaces the session of the browser, and what was made from the old one ends',
  async (_, path, change) => {
    const { email, password } = await createPerson(target);
    const stolen = (await browse('POST', '/account/sessions/email', '', { email, password })).secret ?? '';
    const { jwt } = (await browse('POST', '/account/jwts', stolen, { duration: 3_600 })).body as { jwt: string };
    const changed = await browse('PATCH', path, stolen, change(password));
    expect([changed.status, await statusOf(changed.secret ?? ''), await statusOf(stolen)]).toEqual([200, 200, 401]);
    expect(await byJwt(jwt)).toBe(SIGNED_OUT);
    const { sessions } = (await browse('GET', '/account/sessions', changed.secret ?? '')).body as {
      sessions: { provider: string; current: boolean }[];
    };
    expect(sessions.filter(({ current }) => current).map(({ provider }) => provider)).toEqual(['email']);
  },
);

test('a session lasts thirty days after its last use, and its cookie as long', async () => {
  const { email, password } = await createPerson(target);
  const { secret = '', lifeSeconds } = await browse('POST', '/account/sessions/email', '', { email, password });
  expect(lifeSeconds).toBe((SESSION_DAYS * DAY_MS) / 1_000);
  // Used within a day, nothing is written and no cookie is sent.
  target.embedded.passTime(DAY_MS - 60_000);
  expect((await browse('GET', '/account', secret)).secret).toBeUndefined();
  for (let month = 0; month < 3; month += 1) {
    target.embedded.passTime((SESSION_DAYS - 1) * DAY_MS);
    const used = await browse('GET', '/account', secret);
    expect([used.status, used.secret, used.lifeSeconds]).toEqual([200, secret, (SESSION_DAYS * DAY_MS) / 1_000]);
    const again = await browse('GET', '/account', secret);
    expect([again.status, again.secret]).toEqual([200, undefined]);
  }
  target.embedded.passTime(SESSION_DAYS * DAY_MS + 1_000);
  expect(await statusOf(secret)).toBe(401);
});

test('a shorter session length applies at the next start to sessions that are open', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'outrider-sessions-'));
  const start = (sessionDays: number) =>
    openEmbeddedTarget({ file: join(directory, 'appwrite.sqlite'), project: { ...PRODUCT_RULES, sessionDays } });
  try {
    const long = await start(365);
    const person = await createPerson(long);
    await long.close();
    const short = await start(2);
    const account = new Account(guestOf(short).setSession(person.session));
    expect((await account.get()).$id).toBe(person.id);
    short.embedded.passTime(2 * DAY_MS + 60_000);
    expect(await refusalOf(account.get())).toBe(SIGNED_OUT);
    await short.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('expired sessions are deleted by the next sign-in, whoever signs in', async () => {
  const { id, email, password } = await createPerson(target);
  await browse('POST', '/account/sessions/email', '', { email, password });
  target.embedded.passTime(SESSION_DAYS * DAY_MS + 1_000);
  await createPerson(target);
  expect((await new Users(target.admin).listSessions({ userId: id })).total).toBe(0);
});

test('a sign-out answers with cleared cookies alone, also when the session was due for renewal', async () => {
  const { email, password } = await createPerson(target);
  const { secret = '' } = await browse('POST', '/account/sessions/email', '', { email, password });
  target.embedded.passTime(2 * DAY_MS);
  const out = await browse('DELETE', '/account/sessions/current', secret);
  expect([out.status, out.secret]).toEqual([204, 'deleted']);
  expect(await statusOf(secret)).toBe(401);
});

test('a token counts only as it was signed: by this key, whole, and not after its time', async () => {
  const person = await createPerson(target);
  const { jwt } = await new Account(person.client).createJWT();
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly exp: number };
  const none = encode({ typ: 'JWT', alg: 'none' });
  const signedBy = (key: string, first = header, second = payload): string =>
    `${first}.${second}.${createHmac('sha256', key).update(`${first}.${second}`).digest('base64url')}`;
  const forged = [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${encode({ ...claims, exp: claims.exp + 60 })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${jwt}.${signature}`,
    `${header}.${payload}`,
    signedBy(''),
    signedBy('secret'),
    signedBy(target.projectId),
    signedBy('', none),
  ];
  expect(await byJwt(jwt)).toBe('no refusal');
  for (const token of forged) expect([token, await byJwt(token)]).toEqual([token, '401 user_jwt_invalid']);
  target.embedded.passTime(901_000);
  expect(await byJwt(jwt)).toBe('401 user_jwt_invalid');
});

test.each(['DELETE /account', 'PATCH /account/status'])(
  'an account is closed by whoever has just signed in: %s needs a session of the last hour, and not a token',
  async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const person = await createPerson(target);
    const { jwt } = await new Account(person.client).createJWT();
    const byToken = await callApi(target, method, path, undefined, { 'x-appwrite-jwt': jwt });
    expect([byToken.status, byToken.body['type']]).toEqual([401, 'user_unauthorized']);
    target.embedded.passTime(3_600_001);
    expect((await browse(method, path, person.session)).status).toBe(401);
    const { session } = await signInAgain(target, person);
    expect((await browse(method, path, session)).status).toBeLessThan(300);
    expect([401, 403]).toContain(await statusOf(session));
  },
);

test.each([
  ['PATCH', '/account/mfa', { mfa: true }],
  ['POST', '/account/mfa/authenticators/totp', {}],
  ['PUT', '/account/mfa/authenticators/totp', { otp: '123456' }],
  ['DELETE', '/account/mfa/authenticators/totp', {}],
  ['POST', '/account/mfa/recovery-codes', {}],
  ['GET', '/account/mfa/recovery-codes', undefined],
  ['PATCH', '/account/mfa/recovery-codes', {}],
  ['PATCH', '/account/email', { email: newEmail('taken'), password: 'correct-horse-battery' }],
  ['PATCH', '/account/phone', { phone: '+41791234567', password: 'correct-horse-battery' }],
  ['PATCH', '/account/password', { password: 'correct-horse-battery' }],
  ['DELETE', '/account/identities/some', {}],
])(
  'a token of a session, which ends within minutes, changes nothing by which somebody signs in: %s %s',
  async (method, path, body) => {
    const person = await createPerson(target);
    const account = new Account(person.client);
    const headers = { 'x-appwrite-jwt': (await account.createJWT()).jwt };
    const before = await account.get();
    const byToken = await callApi(target, method, path, body, headers);
    expect([byToken.status, byToken.body['type']]).toEqual([401, 'user_unauthorized']);
    expect(await account.get()).toMatchObject({ $updatedAt: before.$updatedAt, mfa: false });
    // Its session itself gets further.
    expect((await browse(method, path, person.session, body)).body['type']).not.toBe('user_unauthorized');
  },
);
