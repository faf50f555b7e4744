import { Account } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, newEmail, openTarget, refusalOf, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

test('registration makes no session, and an address is taken once whatever its case', async () => {
  const account = new Account(guestOf(target));
  const email = newEmail('Grace');
  const user = await account.create({ userId: 'unique()', email: email.replace('grace', 'Grace'), password: 'a good password', name: 'Grace' });
  expect(user).toMatchObject({ email, name: 'Grace', emailVerification: false, status: true, prefs: {} });
  expect(user).not.toHaveProperty('password');
  expect(await refusalOf(account.get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(account.create({ userId: 'unique()', email: email.toUpperCase(), password: 'a good password' }))).toBe('409 user_already_exists');
});

test('a wrong password and an unknown person are refused alike', async () => {
  const { email } = await createPerson(target);
  const account = new Account(guestOf(target));
  const wrong = await refusalOf(account.createEmailPasswordSession({ email, password: 'not the password' }));
  expect(await refusalOf(account.createEmailPasswordSession({ email: 'nobody@example.test', password: 'not the password' }))).toBe(wrong);
  expect(wrong).toBe('401 user_invalid_credentials');
});

test('a JWT stands in for its session and ends with it', async () => {
  const { client } = await createPerson(target);
  const account = new Account(client);
  const { jwt } = await account.createJWT();
  const byJwt = new Account(guestOf(target).setJWT(jwt));
  expect((await byJwt.get()).$id).toBe((await account.get()).$id);
  expect(await refusalOf(byJwt.createJWT())).toBe('403 user_jwt_creation_denied');
  await account.deleteSession({ sessionId: 'current' });
  expect(await refusalOf(byJwt.get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(new Account(guestOf(target).setJWT(`${jwt.slice(0, -4)}AAAA`)).get())).toBe('401 user_jwt_invalid');
});

test('the eleventh session ends the oldest', async () => {
  const { id, client } = await createPerson(target);
  const users = new Users(target.admin);
  for (let count = 0; count < 10; count += 1) await users.createSession({ userId: id });
  expect((await users.listSessions({ userId: id })).total).toBe(10);
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
});

test('preferences are replaced as a whole', async () => {
  const account = new Account((await createPerson(target)).client);
  await account.updatePrefs({ prefs: { theme: 'dark', size: 2 } });
  await account.updatePrefs({ prefs: { theme: 'light' } });
  expect(await account.getPrefs()).toEqual({ theme: 'light' });
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { id, client, password } = await createPerson(target);
  const other = await new Users(target.admin).createSession({ userId: id });
  const account = new Account(client);
  expect(await refusalOf(account.updatePassword({ password: 'another password', oldPassword: 'not the old one' }))).toBe('401 user_invalid_credentials');
  await account.updatePassword({ password: 'another password', oldPassword: password });
  expect((await account.get()).$id).toBe(id);
  expect(await refusalOf(new Account(guestOf(target).setSession(other.secret)).get())).toBe('401 general_unauthorized_scope');
});

test('a blocked person is refused with everything he holds', async () => {
  const { id, client, email, password } = await createPerson(target);
  await new Users(target.admin).updateStatus({ userId: id, status: false });
  expect(await refusalOf(new Account(client).get())).toBe('403 user_blocked');
  expect(await refusalOf(new Account(guestOf(target)).createEmailPasswordSession({ email, password }))).toBe('403 user_blocked');
});
