import { Account, AuthenticationFactor, AuthenticatorType, type Client } from 'appwrite';
import { Account as ServerAccount, Teams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCodeAt } from '#support/totp.ts';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget, type Person } from './target.ts';

const STEP_MS = 30_000;
const MORE_FACTORS = '401 user_more_factors_required';
const INVALID = '401 user_invalid_token';
const CHALLENGE = '401 user_challenge_required';

let target: EmbeddedTarget;
let users: Users;
let passedMs = 0;

beforeAll(async () => {
  target = await openEmbeddedTarget();
  users = new Users(target.admin);
});

afterAll(() => target.close());

function passTime(ms: number): void {
  passedMs += ms;
  target.embedded.passTime(ms);
}

/** Returns a code that was not used yet. */
function nextCode(secret: string): string {
  passTime(STEP_MS);
  return totpCodeAt(secret, Date.now() + passedMs);
}

/** Signs in by password, as a browser does. */
async function signInByPassword({ email, password }: Person): Promise<{ client: Client; session: string }> {
  const answer = await fetch(`${target.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
    body: JSON.stringify({ email, password }),
  });
  const fallback = JSON.parse(answer.headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>;
  const session = fallback[`a_session_${target.projectId}`] ?? expect.fail('nobody was signed in');
  return { client: guestOf(target).setSession(session), session };
}

/** Verifies an authenticator app and returns its secret. */
async function addAuthenticator(account: Account): Promise<string> {
  const { secret } = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp });
  await account.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp: nextCode(secret) });
  return secret;
}

interface Protected {
  readonly person: Person;
  readonly account: Account;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Creates a person whose second factors are switched on: an authenticator app, and recovery codes. */
async function createProtected(name: string): Promise<Protected> {
  const person = await createPerson(target, name);
  const account = new Account(person.client);
  const secret = await addAuthenticator(account);
  const { recoveryCodes } = await account.createMFARecoveryCodes();
  await account.updateMFA({ mfa: true });
  return { person, account, secret, recoveryCodes };
}

const solve = async (account: Account, factor: AuthenticationFactor, otp: string) => {
  const { $id: challengeId } = await account.createMFAChallenge({ factor });
  return account.updateMFAChallenge({ challengeId, otp });
};

test('an authenticator app is set up, verified by a code, and asked for at the next sign-in', async () => {
  const person = await createPerson(target, 'Ada');
  const account = new Account(person.client);
  const none = { totp: false, phone: false, email: false, recoveryCode: false, custom: false };
  expect(await account.listMFAFactors()).toEqual(none);
  const { secret, uri } = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(`otpauth://totp/Outrider%3A${encodeURIComponent(person.email)}?issuer=Outrider&secret=${secret}`);
  expect(await account.listMFAFactors()).toEqual(none);
  const verify = (otp: string) => account.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp });
  expect(await refusalOf(verify('000000'))).toBe(INVALID);
  expect((await verify(nextCode(secret))).$id).toBe(person.id);
  expect(await account.listMFAFactors()).toEqual({ ...none, totp: true });
  expect(await refusalOf(verify(nextCode(secret)))).toBe('409 user_authenticator_already_verified');
  expect(await refusalOf(account.createMFAAuthenticator({ type: AuthenticatorType.Totp }))).toBe(
    '409 user_authenticator_already_verified',
  );
  // Nothing is asked for until the person switches it on.
  expect((await new Account((await signInByPassword(person)).client).get()).mfa).toBe(false);
  expect((await account.updateMFA({ mfa: true })).mfa).toBe(true);
  expect((await account.getSession({ sessionId: 'current' })).factors).toEqual(['server', 'totp']);

  const { client } = await signInByPassword(person);
  const other = new Account(client);
  expect(await refusalOf(other.get())).toBe(MORE_FACTORS);
  expect(await other.listMFAFactors()).toEqual({ ...none, totp: true });
  const challenge = await other.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  expect(challenge).toEqual({
    $id: expect.any(String) as string,
    $createdAt: expect.any(String) as string,
    userId: person.id,
    expire: expect.any(String) as string,
  });
  const wrong = other.updateMFAChallenge({ challengeId: challenge.$id, otp: '000000' });
  expect(await refusalOf(wrong)).toBe(INVALID);
  const session = await other.updateMFAChallenge({ challengeId: challenge.$id, otp: nextCode(secret) });
  expect([session.factors, session.current, session.mfaUpdatedAt !== '']).toEqual([['password', 'totp'], true, true]);
  expect((await other.get()).$id).toBe(person.id);
  const again = other.updateMFAChallenge({ challengeId: challenge.$id, otp: nextCode(secret) });
  expect(await refusalOf(again)).toBe(INVALID);
});

test('a code of an authenticator app is taken a step early or late, and once', async () => {
  const { account, secret } = await createProtected('Drift');
  const codeIn = (steps: number): string => totpCodeAt(secret, Date.now() + passedMs + steps * STEP_MS);
  passTime(10 * STEP_MS);
  expect(await refusalOf(solve(account, AuthenticationFactor.Totp, codeIn(-3)))).toBe(INVALID);
  expect(await refusalOf(solve(account, AuthenticationFactor.Totp, codeIn(3)))).toBe(INVALID);
  // To the beginning of a step, so that none ends while the code is sent.
  passTime(11 * STEP_MS - ((Date.now() + passedMs) % STEP_MS));
  const late = codeIn(-1);
  await solve(account, AuthenticationFactor.Totp, late);
  expect(await refusalOf(solve(account, AuthenticationFactor.Totp, late))).toBe(INVALID);
  await solve(account, AuthenticationFactor.Totp, codeIn(1));
  // Older than one that was taken.
  expect(await refusalOf(solve(account, AuthenticationFactor.Totp, codeIn(0)))).toBe(INVALID);
});

test('recovery codes complete a sign-in once each, and are shown again or renewed after a challenge', async () => {
  const { person, account, recoveryCodes } = await createProtected('Grace');
  expect(recoveryCodes).toHaveLength(6);
  expect(await refusalOf(account.createMFARecoveryCodes())).toBe('409 user_recovery_codes_already_exists');
  expect(await refusalOf(account.getMFARecoveryCodes())).toBe(CHALLENGE);
  expect(await refusalOf(account.updateMFARecoveryCodes())).toBe(CHALLENGE);
  const [first = ''] = recoveryCodes;
  const { client } = await signInByPassword(person);
  const other = new Account(client);
  const session = await solve(other, AuthenticationFactor.Recoverycode, first);
  expect(session.factors).toEqual(['password', 'recoveryCode']);
  expect(await refusalOf(solve(other, AuthenticationFactor.Recoverycode, first))).toBe(INVALID);
  expect((await other.getMFARecoveryCodes()).recoveryCodes).toEqual(recoveryCodes.slice(1));
  const renewed = (await other.updateMFARecoveryCodes()).recoveryCodes;
  expect([renewed.length, renewed.some((code) => recoveryCodes.includes(code))]).toEqual([6, false]);
  const old = recoveryCodes[1] ?? '';
  expect(await refusalOf(solve(other, AuthenticationFactor.Recoverycode, old))).toBe(INVALID);
  passTime(31 * 60_000);
  expect(await refusalOf(other.getMFARecoveryCodes())).toBe(CHALLENGE);
});

test('a mailed code completes a sign-in where the address is verified', async () => {
  const person = await createPerson(target, 'Linus');
  const account = new Account(person.client);
  expect(await refusalOf(account.createMFAChallenge({ factor: AuthenticationFactor.Email }))).toBe(
    '400 user_email_not_verified',
  );
  await users.updateEmailVerification({ userId: person.id, emailVerification: true });
  await account.updateMFA({ mfa: true });
  const other = new Account((await signInByPassword(person)).client);
  expect(await refusalOf(other.get())).toBe(MORE_FACTORS);
  expect((await other.listMFAFactors()).email).toBe(true);
  const { $id: challengeId } = await other.createMFAChallenge({ factor: AuthenticationFactor.Email });
  const mail = target.embedded.mails.at(-1);
  expect([mail?.to.address, mail?.subject]).toEqual([person.email, 'Verification Code for Outrider']);
  expect(mail?.text).toContain('to confirm your two-step verification in Outrider');
  const otp = /: (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await other.updateMFAChallenge({ challengeId, otp })).factors).toEqual(['password', 'email']);
  expect((await other.get()).email).toBe(person.email);
});

test('a sign-in by mail is completed by something else than a mail, and is offered only that', async () => {
  const { person, account, secret } = await createProtected('Annie');
  await users.updateEmailVerification({ userId: person.id, emailVerification: true });
  expect((await account.listMFAFactors()).email).toBe(true);
  const token = await users.createToken({ userId: person.id });
  const guest = new Account(guestOf(target));
  await guest.createEmailToken({ userId: person.id, email: person.email });
  const code = /OTP (\d{6})/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
  for (const [secretOfToken, first] of [
    [token.secret, 'token'],
    [code, 'email'],
  ] as const) {
    const { factors, secret: session } = await new ServerAccount(target.admin).createSession({
      userId: person.id,
      secret: secretOfToken,
    });
    expect(factors).toEqual([first]);
    const other = new Account(guestOf(target).setSession(session));
    expect(await other.listMFAFactors()).toMatchObject({ totp: true, email: first !== 'email' });
    if (first === 'email') {
      await other.createMFAChallenge({ factor: AuthenticationFactor.Email }).then(({ $id: challengeId }) =>
        other.updateMFAChallenge({
          challengeId,
          otp: /: (\d{6})\./.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '',
        }),
      );
      expect(await refusalOf(other.get())).toBe(MORE_FACTORS);
    }
    await solve(other, AuthenticationFactor.Totp, nextCode(secret));
    expect((await other.get()).$id).toBe(person.id);
  }
});

test('the mail of a code is in the language of the person', async () => {
  const person = await createPerson(target, 'Blaise');
  await users.updateEmailVerification({ userId: person.id, emailVerification: true });
  await new Account(person.client.setLocale('fr')).createMFAChallenge({ factor: AuthenticationFactor.Email });
  expect(target.embedded.mails.at(-1)?.subject).toBe('Code de vérification pour Outrider');
});

test('factors that this server does not have are refused', async () => {
  const account = new Account((await createPerson(target, 'Phone')).client);
  expect(await refusalOf(account.createMFAChallenge({ factor: AuthenticationFactor.Phone }))).toBe(
    '503 general_phone_disabled',
  );
  const unknown = account.createMFAChallenge({ factor: 'pigeon' as AuthenticationFactor });
  expect(await refusalOf(unknown)).toBe('400 general_argument_invalid');
});

test('an app is removed after a challenge, and the sign-in is complete without it', async () => {
  const { person, account, secret } = await createProtected('Margaret');
  const remove = () => account.deleteMFAAuthenticator({ type: AuthenticatorType.Totp });
  expect(await refusalOf(remove())).toBe(CHALLENGE);
  await solve(account, AuthenticationFactor.Totp, nextCode(secret));
  await remove();
  expect(await refusalOf(remove())).toBe('404 user_authenticator_not_found');
  expect((await account.listMFAFactors()).totp).toBe(false);
  expect((await new Account((await signInByPassword(person)).client).get()).mfa).toBe(true);
});

test('a password change keeps second factors and ends open challenges', async () => {
  const { person, account, secret } = await createProtected('Barbara');
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  const password = 'another good password';
  await account.updatePassword({ password, oldPassword: person.password });
  const late = account.updateMFAChallenge({ challengeId, otp: nextCode(secret) });
  expect(await refusalOf(late)).toBe(INVALID);
  const { client } = await signInByPassword({ ...person, password });
  expect(await refusalOf(new Account(client).get())).toBe(MORE_FACTORS);
});

test('a server key reads and changes the second factors of users', async () => {
  const { person, secret } = await createProtected('Katherine');
  const { id: userId } = person;
  expect(await users.listMFAFactors({ userId })).toMatchObject({ totp: true, recoveryCode: true });
  expect((await users.getMFARecoveryCodes({ userId })).recoveryCodes).toHaveLength(6);
  expect(await refusalOf(users.createMFARecoveryCodes({ userId }))).toBe('409 user_recovery_codes_already_exists');
  const { recoveryCodes } = await users.updateMFARecoveryCodes({ userId });
  const other = new Account((await signInByPassword(person)).client);
  await solve(other, AuthenticationFactor.Recoverycode, recoveryCodes[2] ?? '');
  await users.deleteMFAAuthenticator({ userId, type: 'totp' as never });
  expect(await refusalOf(users.deleteMFAAuthenticator({ userId, type: 'totp' as never }))).toBe(
    '404 user_authenticator_not_found',
  );
  expect(await refusalOf(solve(other, AuthenticationFactor.Totp, nextCode(secret)))).toBe(INVALID);
  expect((await users.updateMFA({ userId, mfa: false })).mfa).toBe(false);
  const { id: bare } = await createPerson(target, 'Bare');
  expect(await refusalOf(users.getMFARecoveryCodes({ userId: bare }))).toBe('404 user_recovery_codes_not_found');
  expect(await refusalOf(users.updateMFARecoveryCodes({ userId: bare }))).toBe('404 user_recovery_codes_not_found');
  expect((await users.createMFARecoveryCodes({ userId: bare })).recoveryCodes).toHaveLength(6);
  expect(await refusalOf(users.updateMFA({ userId: 'nobody', mfa: true }))).toBe('404 user_not_found');
});

test('a token that a server key asked for is not asked for a second factor, a token of the person is', async () => {
  const person = await createPerson(target, 'Radia');
  const { jwt: own } = await new Account(person.client).createJWT();
  await users.updateEmailVerification({ userId: person.id, emailVerification: true });
  await users.updateMFA({ userId: person.id, mfa: true });
  const { jwt: ofServer } = await users.createJWT({ userId: person.id });
  expect(await refusalOf(new Account(guestOf(target).setJWT(own)).get())).toBe(MORE_FACTORS);
  expect((await new Account(guestOf(target).setJWT(ofServer)).get()).$id).toBe(person.id);
});

test('memberships tell who has second factors switched on and one to be asked for', async () => {
  const { person } = await createProtected('Joan');
  const bare = await createPerson(target, 'Mary');
  await users.updateMFA({ userId: bare.id, mfa: true });
  const teams = new Teams(target.admin);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Sales' });
  for (const { id: userId } of [person, bare])
    await teams.createMembership({ teamId, roles: [], userId, url: 'http://localhost/join' });
  const { memberships } = await teams.listMemberships({ teamId });
  expect(Object.fromEntries(memberships.map(({ userId, mfa }) => [userId, mfa]))).toEqual({
    [person.id]: true,
    [bare.id]: false,
  });
});

test('changes of second factors are announced without their secrets', async () => {
  const { person, secret } = await createProtected('Hedy');
  const socket = await TestSocket.open(target, '&channels[]=account', {
    cookie: `a_session_${target.projectId}=${person.session}`,
  });
  expect((await socket.next()).type).toBe('connected');
  const account = new Account(person.client);
  const frames: string[] = [];
  const eventOf = async (): Promise<string> => {
    const frame = await socket.next();
    frames.push(JSON.stringify(frame));
    return ((frame.data?.['events'] ?? []) as string[])[0] ?? '';
  };
  const session = await solve(account, AuthenticationFactor.Totp, nextCode(secret));
  expect(await eventOf()).toMatch(new RegExp(`^users\\.${person.id}\\.challenges\\.\\w+\\.create$`));
  expect(await eventOf()).toBe(`users.${person.id}.sessions.${session.$id}.create`);
  const { recoveryCodes } = await account.updateMFARecoveryCodes();
  expect(await eventOf()).toBe(`users.${person.id}.update`);
  await account.deleteMFAAuthenticator({ type: AuthenticatorType.Totp });
  expect(await eventOf()).toBe(`users.${person.id}.update`);
  const created = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp });
  expect(await eventOf()).toBe(`users.${person.id}.update`);
  await account.updateMFA({ mfa: false });
  expect(await eventOf()).toBe(`users.${person.id}.update`);
  expect(frames.at(-1)).toContain(`users.${person.id}.update.mfa`);
  for (const secretText of [...recoveryCodes, created.secret, secret])
    expect(frames.join('\n')).not.toContain(secretText);
  socket.close();
});
