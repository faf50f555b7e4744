import { Account } from 'appwrite';
import { Account as ServerAccount, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  openTarget,
  refusalOf,
  SINCE_1_8_1,
  type Target,
} from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

test('a registration creates no session, and an address is taken once, whatever its case', SINCE_1_8_1, async () => {
  const account = new Account(guestOf(target));
  const email = newEmail('Grace');
  const user = await account.create({
    userId: 'unique()',
    email: email.replace('grace', 'Grace'),
    password: 'a good password',
    name: 'Grace',
  });
  expect(user).toMatchObject({ email, name: 'Grace', emailVerification: false, status: true, prefs: {} });
  expect(user).not.toHaveProperty('password');
  expect(await refusalOf(account.get())).toBe('401 general_unauthorized_scope');
  expect(
    await refusalOf(account.create({ userId: 'unique()', email: email.toUpperCase(), password: 'a good password' })),
  ).toBe('409 user_already_exists');
});

test('a password that many people use is taken unless the project refuses them, whatever its capitals', async () => {
  const strict = await openEmbeddedTarget({ project: { refusesCommonPasswords: true } });
  const registerAt = (place: Target, password: string) =>
    new Account(guestOf(place)).create({ userId: 'unique()', email: newEmail('Lena'), password });
  for (const password of ['password', 'Password1', 'TRUSTNO1', 'qwertyuiop']) {
    expect(await refusalOf(registerAt(strict, password)), password).toBe('400 general_argument_invalid');
    expect(await refusalOf(registerAt(target, password)), password).toBe('no refusal');
  }
  expect(await refusalOf(registerAt(strict, 'pässwörd ‘without’ rules, and 100 signs long '.repeat(3)))).toBe(
    'no refusal',
  );
  const { client, password: oldPassword } = await createPerson(strict);
  expect(await refusalOf(new Account(client).updatePassword({ password: 'football', oldPassword }))).toBe(
    '400 general_argument_invalid',
  );
  await strict.close();
});

test('a wrong password and an unknown person are refused alike', SINCE_1_8_1, async () => {
  const { email } = await createPerson(target);
  const account = new Account(guestOf(target));
  const wrong = await refusalOf(account.createEmailPasswordSession({ email, password: 'not the password' }));
  expect(
    await refusalOf(account.createEmailPasswordSession({ email: 'nobody@example.test', password: 'not the password' })),
  ).toBe(wrong);
  expect(wrong).toBe('401 user_invalid_credentials');
});

test('a JWT replaces its session and ends with it', async () => {
  const { client } = await createPerson(target);
  const account = new Account(client);
  const { jwt } = await account.createJWT();
  const byJwt = new Account(guestOf(target).setJWT(jwt));
  expect((await byJwt.get()).$id).toBe((await account.get()).$id);
  expect(await refusalOf(byJwt.createJWT())).toBe('403 user_jwt_creation_denied');
  await account.deleteSession({ sessionId: 'current' });
  expect(await refusalOf(byJwt.get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(new Account(guestOf(target).setJWT(`${jwt.slice(0, -4)}AAAA`)).get())).toBe(
    '401 user_jwt_invalid',
  );
});

test('the eleventh session ends the oldest', async () => {
  const { id, client } = await createPerson(target);
  const users = new Users(target.admin);
  for (let count = 0; count < 10; count += 1) await users.createSession({ userId: id });
  expect((await users.listSessions({ userId: id })).total).toBe(10);
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
});

test('preferences are replaced as a whole', SINCE_1_8_1, async () => {
  const account = new Account((await createPerson(target)).client);
  await account.updatePrefs({ prefs: { theme: 'dark', size: 2 } });
  await account.updatePrefs({ prefs: { theme: 'light' } });
  expect(await account.getPrefs()).toEqual({ theme: 'light' });
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { id, client, password } = await createPerson(target);
  const other = await new Users(target.admin).createSession({ userId: id });
  const account = new Account(client);
  expect(
    await refusalOf(account.updatePassword({ password: 'another password', oldPassword: 'not the old one' })),
  ).toBe('401 user_invalid_credentials');
  await account.updatePassword({ password: 'another password', oldPassword: password });
  expect((await account.get()).$id).toBe(id);
  expect(await refusalOf(new Account(guestOf(target).setSession(other.secret)).get())).toBe(
    '401 general_unauthorized_scope',
  );
});

test('a blocked person is refused with a session and with a password', async () => {
  const { id, client, email, password } = await createPerson(target);
  await new Users(target.admin).updateStatus({ userId: id, status: false });
  expect(await refusalOf(new Account(client).get())).toBe('403 user_blocked');
  expect(await refusalOf(new Account(guestOf(target)).createEmailPasswordSession({ email, password }))).toBe(
    '403 user_blocked',
  );
});

test('sessions are listed, read, extended and ended, each by its person alone', SINCE_1_8_1, async () => {
  const { id, client } = await createPerson(target);
  const account = new Account(client);
  const other = await new Users(target.admin).createSession({ userId: id });
  const { total, sessions } = await account.listSessions();
  expect([total, sessions.filter(({ current }) => current).length]).toEqual([2, 1]);
  expect(sessions.every(({ secret, countryCode }) => secret === '' && countryCode !== '')).toBe(true);
  expect(await account.getSession({ sessionId: other.$id })).toMatchObject({
    $id: other.$id,
    userId: id,
    current: false,
  });
  expect(Date.parse((await account.updateSession({ sessionId: 'current' })).expire)).toBeGreaterThanOrEqual(
    Date.parse(sessions[0]?.expire ?? ''),
  );
  const stranger = new Account((await createPerson(target)).client);
  expect(await refusalOf(stranger.getSession({ sessionId: other.$id }))).toBe('404 user_session_not_found');
  expect(await refusalOf(stranger.deleteSession({ sessionId: other.$id }))).toBe('404 user_session_not_found');
  await account.deleteSessions();
  expect(await refusalOf(account.get())).toBe('401 general_unauthorized_scope');
  expect((await new Users(target.admin).listSessions({ userId: id })).total).toBe(0);
});

test('a signed-in person cannot sign in again', async () => {
  const { client, email, password } = await createPerson(target);
  const account = new Account(client);
  expect(await refusalOf(account.createEmailPasswordSession({ email, password }))).toBe(
    '401 user_session_already_exists',
  );
  expect(await refusalOf(account.createAnonymousSession())).toBe('401 user_session_already_exists');
  expect(await refusalOf(account.createSession({ userId: 'anyone', secret: 'anything' }))).toBe(
    '401 user_session_already_exists',
  );
});

test('a token created with a key signs in once', async () => {
  const { id } = await createPerson(target);
  const { secret } = await new Users(target.admin).createToken({ userId: id, length: 32 });
  expect(secret).toHaveLength(32);
  const guest = new Account(guestOf(target));
  expect(await refusalOf(guest.createSession({ userId: 'somebody-else', secret }))).toBe('401 user_invalid_token');
  expect(await guest.createSession({ userId: id, secret })).toMatchObject({
    userId: id,
    provider: 'token',
    factors: ['token'],
  });
  expect(await refusalOf(new Account(guestOf(target)).createSession({ userId: id, secret }))).toBe(
    '401 user_invalid_token',
  );
});

test('an anonymous guest becomes a person with an address and a password', SINCE_1_8_1, async () => {
  const guest = await new ServerAccount(target.admin).createAnonymousSession();
  const account = new Account(guestOf(target).setSession(guest.secret));
  expect(await account.get()).toMatchObject({ email: '', passwordUpdate: '' });
  const email = newEmail('Guest');
  expect(await account.updateEmail({ email, password: 'a first password' })).toMatchObject({
    email,
    emailVerification: false,
  });
  await account.deleteSession({ sessionId: 'current' });
  expect(
    (await new Account(guestOf(target)).createEmailPasswordSession({ email, password: 'a first password' })).userId,
  ).toBe(guest.userId);
  await new Users(target.admin).delete({ userId: guest.userId });
});

test('an address and a number belong to one person, and change with the password only', async () => {
  const bob = await createPerson(target, 'Bob');
  const { client, password } = await createPerson(target);
  const account = new Account(client);
  const phone = `+4179${String(Date.now()).slice(-7)}`;
  expect(await refusalOf(account.updateEmail({ email: bob.email, password }))).toBe('409 user_target_already_exists');
  expect(await refusalOf(account.updateEmail({ email: newEmail('Ada'), password: 'not the password' }))).toBe(
    '401 user_invalid_credentials',
  );
  expect(await refusalOf(account.updatePhone({ phone: 'call me', password }))).toBe('400 general_argument_invalid');
  expect(await refusalOf(account.updatePhone({ phone, password: 'not the password' }))).toBe(
    '401 user_invalid_credentials',
  );
  expect(await account.updatePhone({ phone, password })).toMatchObject({ phone, phoneVerification: false });
  expect(await refusalOf(new Account(bob.client).updatePhone({ phone, password: bob.password }))).toBe(
    '409 user_target_already_exists',
  );
});

test.each([
  ['seven characters', 'a'.repeat(7), '400 general_argument_invalid'],
  ['eight', 'a1b2c3z9', 'no refusal'],
  ['256 bytes', 'ä'.repeat(128), 'no refusal'],
  ['257 bytes', `${'ä'.repeat(128)}a`, '400 general_argument_invalid'],
])('a password of %s is answered with %s', async (_words, password, expected) => {
  const { client, password: oldPassword } = await createPerson(target);
  expect(await refusalOf(new Account(client).updatePassword({ password, oldPassword }))).toBe(expected);
});

test('preferences are an object of at most 64 KiB', SINCE_1_8_1, async () => {
  const account = new Account((await createPerson(target)).client);
  for (const big of ['x'.repeat(66_000), '🍰'.repeat(100_000)])
    expect(await refusalOf(account.updatePrefs({ prefs: { big } }))).toBe('400 general_argument_invalid');
  expect(await refusalOf(account.updatePrefs({ prefs: [1, 2] }))).toBe('400 general_argument_invalid');
});

test('a person who blocks their own account is refused from then on', async () => {
  const { client } = await createPerson(target);
  expect((await new Account(client).updateStatus()).status).toBe(false);
  expect(await refusalOf(new Account(client).get())).toBe('403 user_blocked');
});

test('a push target belongs to its person and is deleted with its session', async () => {
  const { id, client } = await createPerson(target);
  const account = new Account(client);
  const identifier = `device ${newEmail('push')}`;
  const pushTarget = await account.createPushTarget({ targetId: 'unique()', identifier });
  expect(pushTarget).toMatchObject({ userId: id, providerType: 'push', identifier, expired: false });
  expect(await refusalOf(account.createPushTarget({ targetId: pushTarget.$id, identifier: `${identifier} too` }))).toBe(
    '409 user_target_already_exists',
  );
  expect(
    (await account.updatePushTarget({ targetId: pushTarget.$id, identifier: `${identifier} renewed` })).identifier,
  ).toBe(`${identifier} renewed`);
  expect((await account.get()).targets.map(({ providerType }) => providerType)).toEqual(['email', 'push']);
  const stranger = new Account((await createPerson(target)).client);
  expect(await refusalOf(stranger.updatePushTarget({ targetId: pushTarget.$id, identifier: 'mine' }))).toBe(
    '404 user_target_not_found',
  );
  expect(await refusalOf(stranger.deletePushTarget({ targetId: pushTarget.$id }))).toBe('404 user_target_not_found');
  expect(
    await refusalOf(new Account(guestOf(target)).createPushTarget({ targetId: 'unique()', identifier: 'of nobody' })),
  ).toBe('401 general_unauthorized_scope');
  await account.deletePushTarget({ targetId: pushTarget.$id });
  expect((await account.get()).targets).toHaveLength(1);
  const { $id: sessionId, secret } = await new Users(target.admin).createSession({ userId: id });
  await new Account(guestOf(target).setSession(secret)).createPushTarget({ targetId: 'unique()', identifier });
  expect((await account.get()).targets).toHaveLength(2);
  await account.deleteSession({ sessionId });
  expect((await account.get()).targets).toHaveLength(1);
});

test('the paths of old clients accept the same tokens', async () => {
  const { email, password } = await createPerson(target);
  const ask = async (method: string, path: string, body: object): Promise<string> => {
    const response = await fetch(`${target.endpoint}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
      body: JSON.stringify(body),
    });
    return `${response.status} ${((await response.json()) as { type?: string }).type ?? ''}`.trim();
  };
  expect(await ask('POST', '/account/sessions', { email, password })).toBe('201');
  expect(await ask('PUT', '/account/verification', { userId: 'nobody', secret: 'x' })).toBe('404 user_not_found');
  expect(await ask('PUT', '/account/verifications/email', { userId: 'nobody', secret: 'x' })).toBe(
    '404 user_not_found',
  );
  expect(await ask('PUT', '/account/sessions/magic-url', { userId: 'nobody', secret: 'x' })).toBe(
    '401 user_invalid_token',
  );
  expect(await ask('PUT', '/account/sessions/phone', { userId: 'nobody', secret: 'x' })).toBe('401 user_invalid_token');
  expect(await ask('PUT', '/account/verifications/phone', { userId: 'nobody', secret: 'x' })).toBe(
    '404 user_not_found',
  );
});
