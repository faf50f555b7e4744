import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, AuthenticationFactor, AuthenticatorType } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '#server/appwrite/routes.ts';
import { createSandboxIdentity } from '#server/drivers/identity/sandbox-identity.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';
import { totpCodeAt } from '#support/totp.ts';
import { TestSocket } from '../contract/socket.ts';
import {
  createPerson,
  guestOf,
  openEmbeddedTarget,
  refusalOf,
  type EmbeddedTarget,
  type Person,
} from '../contract/target.ts';

const STEP_MS = 30_000;
const MORE_FACTORS = '401 user_more_factors_required';
const TOO_OFTEN = '429 general_rate_limit_exceeded';

let folder: string;
let opened: EmbeddedTarget[];
let passedMs: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-factors-'));
  opened = [];
  passedMs = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((target) => target.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a service on the one file of the test. */
async function openService(project: { rateLimits?: boolean; guardsSecondFactors?: boolean } = {}) {
  const target = await openEmbeddedTarget({ file: join(folder, 'appwrite.sqlite'), project });
  target.embedded.passTime(passedMs);
  opened.push(target);
  return target;
}

function passTime(ms: number): void {
  passedMs += ms;
  for (const target of opened) target.embedded.passTime(ms);
}

/** Returns a code that was not used yet. */
function nextCode(secret: string): string {
  passTime(STEP_MS);
  return totpCodeAt(secret, Date.now() + passedMs);
}

interface Reply {
  readonly answer: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

async function send(
  target: EmbeddedTarget,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown = {},
): Promise<Reply> {
  const response = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const { type } = parsed;
  return {
    answer: typeof type === 'string' ? `${response.status} ${type}` : String(response.status),
    body: parsed,
    headers: response.headers,
  };
}

/** Signs in by password, and returns the secret of the session. */
async function signIn(
  target: EmbeddedTarget,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const { headers } = await send(target, 'POST', '/account/sessions/email', {}, { email, password });
  const tokens = JSON.parse(headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>;
  return tokens[`a_session_${target.projectId}`] ?? expect.fail('nobody was signed in');
}

const accountOf = (target: EmbeddedTarget, session: string): Account =>
  new Account(guestOf(target).setSession(session));

interface Protected {
  readonly person: Person;
  readonly account: Account;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Creates a person with an authenticator app, recovery codes and second factors switched on. */
async function createProtected(target: EmbeddedTarget, name = 'Ada'): Promise<Protected> {
  const person = await createPerson(target, name);
  const account = new Account(person.client);
  const { secret } = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp });
  await account.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp: nextCode(secret) });
  const { recoveryCodes } = await account.createMFARecoveryCodes();
  await account.updateMFA({ mfa: true });
  return { person, account, secret, recoveryCodes };
}

describe('a session that owes a second factor', () => {
  /** What it may call, and how that is answered without parameters. */
  const OPEN: Readonly<Record<string, string>> = {
    'GET /account/mfa/factors': '200',
    'POST /account/mfa/challenges': '400 general_argument_invalid',
    'POST /account/mfa/challenge': '400 general_argument_invalid',
    'PUT /account/mfa/challenges': '400 general_argument_invalid',
    'PUT /account/mfa/challenge': '400 general_argument_invalid',
    'DELETE /account/sessions/{sessionId}': '404 user_session_not_found',
  };
  const OF_KEYS_ALONE = /^(?:users|databases|collections|functions|health)\./;

  test('reaches no route but those that complete or end it, however it is sent', async () => {
    const target = await openService();
    const person = await createPerson(target);
    const earlier = await signIn(target, person);
    const { jwt } = await accountOf(target, earlier).createJWT();
    await new Users(target.admin).updateEmailVerification({ userId: person.id, emailVerification: true });
    await new Account(person.client).updateMFA({ mfa: true });
    const session = await signIn(target, person);
    const ways = {
      header: { 'x-appwrite-session': session },
      cookie: { cookie: `a_session_${target.projectId}=${session}` },
      fallback: { 'x-fallback-cookies': JSON.stringify({ [`a_session_${target.projectId}`]: session }) },
      'an earlier session': { 'x-appwrite-session': earlier },
      'a token of an earlier session': { 'x-appwrite-jwt': jwt },
    };
    const wrong: string[] = [];
    for (const [way, headers] of Object.entries(ways))
      for (const { method, path, scope } of ROUTES) {
        const name = `${method} ${path}`;
        const expected = OPEN[name] ?? (OF_KEYS_ALONE.test(scope) ? '401 general_unauthorized_scope' : MORE_FACTORS);
        const { answer } = await send(target, method, path.replaceAll(/\{\w+\}/g, 'nothing'), headers);
        if (answer !== expected) wrong.push(`${name} by ${way}: ${answer}`);
      }
    expect(ROUTES.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  test('a session that owes a second factor ends itself, and no other', async () => {
    const target = await openService();
    const { person, account } = await createProtected(target);
    const { $id: complete } = await account.getSession({ sessionId: 'current' });
    const incomplete = accountOf(target, await signIn(target, person));
    expect(await refusalOf(incomplete.deleteSession({ sessionId: complete }))).toBe(MORE_FACTORS);
    await incomplete.deleteSession({ sessionId: 'current' });
    expect(await refusalOf(incomplete.get())).toBe('401 general_unauthorized_scope');
    expect((await account.get()).$id).toBe(person.id);
  });

  test('pushes none of the complete sessions out, however often somebody signs in with the password', async () => {
    const target = await openService();
    const { person, account } = await createProtected(target);
    for (let n = 0; n < 12; n += 1) await signIn(target, person);
    expect((await account.get()).$id).toBe(person.id);
    expect((await account.listSessions()).total).toBe(10);
  });

  test('gets no socket, and an open one ends when it begins to owe one', async () => {
    const target = await openService();
    const person = await createPerson(target);
    const account = new Account(person.client);
    const earlier = await signIn(target, person);
    const { jwt } = await accountOf(target, earlier).createJWT();
    const cookieOf = (session: string) => ({ cookie: `a_session_${target.projectId}=${session}` });
    const open = await TestSocket.open(target, '&channels[]=account', cookieOf(earlier));
    expect((await open.next()).type).toBe('connected');
    await new Users(target.admin).updateEmailVerification({ userId: person.id, emailVerification: true });
    expect((await open.next()).type).toBe('event');
    await account.updateMFA({ mfa: true });
    expect((await open.closed).code).toBe(4401);

    const session = await signIn(target, person);
    for (const [query, headers] of [
      ['', cookieOf(session)],
      [`&jwt=${jwt}`, {}],
    ] as const) {
      const refused = await TestSocket.open(target, `&channels[]=account${query}`, headers);
      expect(await refused.next()).toMatchObject({ type: 'error', data: { code: 401 } });
      expect((await refused.closed).code).toBe(1008);
    }
    const guest = await TestSocket.open(target, '&channels[]=account');
    expect((await guest.next()).type).toBe('connected');
    guest.send({ type: 'authentication', data: { session } });
    expect((await guest.next()).type).toBe('error');
    guest.close();
  });

  test('a session that owes a second factor is not completed by a challenge of another person, or of another session', async () => {
    const target = await openService();
    const { person } = await createProtected(target);
    const victim = accountOf(target, await signIn(target, person));
    const attacker = await createProtected(target, 'Eve');
    const foreign = await attacker.account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
    const byForeign = victim.updateMFAChallenge({ challengeId: foreign.$id, otp: nextCode(attacker.secret) });
    expect(await refusalOf(byForeign)).toBe('401 user_invalid_token');
    const other = accountOf(target, await signIn(target, attacker.person));
    const code = nextCode(attacker.secret);
    const ofOther = other.updateMFAChallenge({ challengeId: foreign.$id, otp: code });
    expect(await refusalOf(ofOther)).toBe('401 user_invalid_token');
    expect(await refusalOf(victim.get())).toBe(MORE_FACTORS);
    expect(await refusalOf(other.get())).toBe(MORE_FACTORS);
  });
});

describe('guesses at a second factor', () => {
  const challenge = (target: EmbeddedTarget, session: string) =>
    send(target, 'POST', '/account/mfa/challenges', { 'x-appwrite-session': session }, { factor: 'totp' });
  const guess = (target: EmbeddedTarget, session: string, challengeId: unknown, otp: string) =>
    send(target, 'PUT', '/account/mfa/challenges', { 'x-appwrite-session': session }, { challengeId, otp });

  test('end after five, however many challenges they are for; each wait is longer, also over a restart', async () => {
    let target = await openService({ rateLimits: true });
    const { person, secret } = await createProtected(target);
    const session = await signIn(target, person);
    for (const waitSeconds of [30, 60, 120]) {
      const left: (string | null)[] = [];
      for (let n = 0; n < 5; n += 1) {
        // Each challenge has its limit an hour; here only the guesses count.
        if (n % 2 === 0) passTime(3_600_000 / 2);
        const { body } = await challenge(target, session);
        const { answer, headers } = await guess(target, session, body['$id'], 'wrong');
        expect(answer).toBe('401 user_invalid_token');
        left.push(headers.get('x-ratelimit-remaining'));
        if (n === 2) {
          await target.close();
          opened = [];
          target = await openService({ rateLimits: true });
        }
      }
      expect(left).toEqual(['4', '3', '2', '1', '0']);
      const refused = await challenge(target, session);
      expect(refused.answer).toBe(TOO_OFTEN);
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect([retryAfter <= waitSeconds, retryAfter > waitSeconds - 10]).toEqual([true, true]);
      passTime(waitSeconds * 1_000);
    }
    const { body } = await challenge(target, session);
    expect((await guess(target, session, body['$id'], nextCode(secret))).answer).toBe('200');
  });

  test('guesses at a second factor are counted together when they come at once, to two servers on one file; the right code waits too', async () => {
    const servers = [await openService({ rateLimits: true }), await openService({ rateLimits: true })] as const;
    const { person, secret } = await createProtected(servers[0]);
    const session = await signIn(servers[0], person);
    const { body } = await challenge(servers[0], session);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(servers[n % 2 === 0 ? 0 : 1], session, body['$id'], `wrong ${n}`)),
    );
    expect(answers.filter(({ answer }) => answer === '401 user_invalid_token')).toHaveLength(5);
    expect(answers.filter(({ answer }) => answer === TOO_OFTEN)).toHaveLength(35);
    const right = totpCodeAt(secret, Date.now() + passedMs + STEP_MS);
    expect((await guess(servers[1], session, body['$id'], right)).answer).toBe(TOO_OFTEN);
  });

  test('end a challenge after five, and the code of a new app, also where rates are not limited', async () => {
    const target = await openService();
    const { account, secret } = await createProtected(target);
    const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
    const answer = (otp: string) => refusalOf(account.updateMFAChallenge({ challengeId, otp }));
    for (let n = 0; n < 5; n += 1) expect(await answer('wrong')).toBe('401 user_invalid_token');
    expect(await answer(nextCode(secret))).toBe(TOO_OFTEN);
    const fresh = new Account((await createPerson(target)).client);
    const made = await fresh.createMFAAuthenticator({ type: AuthenticatorType.Totp });
    const verify = (otp: string) => refusalOf(fresh.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp }));
    for (let n = 0; n < 5; n += 1) expect(await verify('wrong')).toBe('401 user_invalid_token');
    expect(await verify(nextCode(made.secret))).toBe(TOO_OFTEN);
    const again = await fresh.createMFAAuthenticator({ type: AuthenticatorType.Totp });
    expect(await verify(nextCode(again.secret))).toBe('no refusal');
  });

  test('at a challenge that is worth nothing are not counted: nothing was compared', async () => {
    const target = await openService({ rateLimits: true });
    const { person, secret } = await createProtected(target);
    const session = await signIn(target, person);
    const { body: dead } = await challenge(target, session);
    for (let n = 0; n < 5; n += 1) await guess(target, session, dead['$id'], 'wrong');
    passTime(30_000);
    const { body: next } = await challenge(target, session);
    for (let n = 0; n < 4; n += 1) expect((await guess(target, session, dead['$id'], 'wrong')).answer).toBe(TOO_OFTEN);
    expect((await guess(target, session, next['$id'], 'wrong')).headers.get('x-ratelimit-remaining')).toBe('4');
    expect((await guess(target, session, next['$id'], nextCode(secret))).answer).toBe('200');
  });

  test('each further code by mail waits longer', async () => {
    const target = await openService({ rateLimits: true });
    const person = await createPerson(target);
    await new Users(target.admin).updateEmailVerification({ userId: person.id, emailVerification: true });
    const ask = () =>
      send(target, 'POST', '/account/mfa/challenges', { 'x-appwrite-session': person.session }, { factor: 'email' });
    for (const waitSeconds of [30, 60, 120]) {
      expect((await ask()).answer).toBe('201');
      passTime((waitSeconds / 2) * 1_000);
      expect((await ask()).answer).toBe(TOO_OFTEN);
      passTime((waitSeconds / 2) * 1_000);
    }
  });
});

test('one recovery code, sent to two servers at once, completes one sign-in', async () => {
  const servers = [await openService(), await openService()] as const;
  const { person, recoveryCodes } = await createProtected(servers[0]);
  const outcomes = await Promise.all(
    servers.map(async (target) => {
      const account = accountOf(target, await signIn(target, person));
      const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Recoverycode });
      return refusalOf(account.updateMFAChallenge({ challengeId, otp: recoveryCodes[0] ?? '' }));
    }),
  );
  expect(outcomes.toSorted()).toEqual(['401 user_invalid_token', 'no refusal']);
});

test.each(['session', 'token'] as const)(
  'a provider of OpenID Connect is one factor and asked for another, by its %s flow',
  async (flow) => {
    const { provider, accept } = createSandboxIdentity('google', Date.now);
    const target = await openEmbeddedTarget({
      identityProviders: [provider],
      project: { guardsSecondFactors: true },
    });
    opened.push(target);
    const { person, secret } = await createProtected(target);
    await new Users(target.admin).updateEmailVerification({ userId: person.id, emailVerification: true });
    const browser = new CookieBrowser();
    const app = 'http://localhost:5173/in';
    const begin = `${target.endpoint}/account/${flow}s/oauth2/google?${new URLSearchParams({ project: target.projectId, success: app, failure: app }).toString()}`;
    const { url: page } = await browser.navigate(begin, {
      stopBefore: ({ pathname }) => pathname.startsWith('/sandbox'),
    });
    const { url } = await browser.navigate(
      accept(page.searchParams.get('request') ?? '', { name: 'Ada', email: person.email }) ?? expect.fail(),
    );
    const proof = { userId: url.searchParams.get('userId'), secret: url.searchParams.get('secret') };
    const { headers } = await send(target, 'POST', '/account/sessions/token', {}, proof);
    const tokens = JSON.parse(headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>;
    const name = `a_session_${target.projectId}`;
    const account = accountOf(target, (flow === 'session' ? browser.cookie(name) : tokens[name]) ?? expect.fail());
    expect(await refusalOf(account.get())).toBe(MORE_FACTORS);
    const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
    await account.updateMFAChallenge({ challengeId, otp: nextCode(secret) });
    expect((await account.get()).$id).toBe(person.id);
  },
);

test('second factors are switched off only after a challenge, where the product runs the project', async () => {
  const target = await openService({ guardsSecondFactors: true });
  const { person, account, secret } = await createProtected(target);
  expect(await refusalOf(account.updateMFA({ mfa: false }))).toBe('401 user_challenge_required');
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  await account.updateMFAChallenge({ challengeId, otp: nextCode(secret) });
  expect((await account.updateMFA({ mfa: false })).mfa).toBe(false);
  expect((await accountOf(target, await signIn(target, person)).get()).$id).toBe(person.id);
});

test('a stolen session adds no factor of its own beside those in use, nor drops them by another address', async () => {
  const target = await openService({ guardsSecondFactors: true });
  const person = await createPerson(target);
  const account = new Account(person.client);
  const type = AuthenticatorType.Totp;
  await new Users(target.admin).updateEmailVerification({ userId: person.id, emailVerification: true });
  // Made by the thief before the factors are switched on, and still unverified.
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFA({ mfa: true });
  const attempts = {
    'a new app': () => account.createMFAAuthenticator({ type }),
    'an app made before': () => account.updateMFAAuthenticator({ type, otp: nextCode(secret) }),
    'recovery codes': () => account.createMFARecoveryCodes(),
    'another address': () => account.updateEmail({ email: 'thief@example.org', password: person.password }),
  };
  for (const [name, attempt] of Object.entries(attempts))
    expect([name, await refusalOf(attempt())]).toEqual([name, '401 user_challenge_required']);
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Email });
  const otp = /\b\d{6}\b/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await account.updateMFAChallenge({ challengeId, otp });
  for (const name of ['an app made before', 'recovery codes', 'another address'] as const)
    expect([name, await refusalOf(attempts[name]())]).toEqual([name, 'no refusal']);
});

test('whoever proves an address gets the account without the second factors of its creator', async () => {
  const target = await openService();
  const { person } = await createProtected(target);
  const guest = new Account(guestOf(target));
  await guest.createMagicURLToken({ userId: 'unique()', email: person.email, url: 'http://localhost/in' });
  const link = new URL(/http:\S+/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[0] ?? '').searchParams;
  const { headers } = await send(
    target,
    'POST',
    '/account/sessions/token',
    {},
    {
      userId: link.get('userId'),
      secret: link.get('secret'),
    },
  );
  const tokens = JSON.parse(headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>;
  const owner = accountOf(target, tokens[`a_session_${target.projectId}`] ?? '');
  expect((await owner.get()).mfa).toBe(false);
  expect(await owner.listMFAFactors()).toMatchObject({ totp: false, recoveryCode: false });
});

test('a lost key locks nobody out: what nobody can prove any more is not asked for', async () => {
  const target = await openService();
  const { person } = await createProtected(target);
  await target.close();
  opened = [];
  rmSync(join(folder, 'appwrite.sqlite.key'));
  const renewed = await openService();
  const account = accountOf(renewed, await signIn(renewed, person));
  expect(await account.listMFAFactors()).toMatchObject({ totp: false, recoveryCode: false });
  expect((await account.get()).$id).toBe(person.id);
});
