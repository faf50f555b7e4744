import { Account, Teams } from 'appwrite';
import { Query, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, newEmail, openTarget, refusalOf, type Target } from './target.ts';

let target: Target;
let users: Users;

beforeAll(async () => {
  target = await openTarget();
  users = new Users(target.admin);
});

afterAll(() => target.close());

test('a server key creates, finds, updates and deletes people', async () => {
  const email = newEmail('Linus');
  const phone = `+4178${String(Date.now()).slice(-7)}`;
  const created = await users.create({
    userId: 'unique()',
    email,
    phone,
    password: 'a good password',
    name: 'Linus Okoro',
  });
  expect(created).toMatchObject({
    email,
    phone,
    name: 'Linus Okoro',
    status: true,
    labels: [],
    emailVerification: false,
  });
  expect(created.targets.map(({ providerType, identifier }) => [providerType, identifier])).toEqual([
    ['email', email],
    ['sms', phone],
  ]);
  expect(await refusalOf(users.create({ userId: 'unique()', email, password: 'a good password' }))).toBe(
    '409 user_already_exists',
  );
  expect((await users.list({ search: email })).users.map(({ $id }) => $id)).toEqual([created.$id]);
  expect((await users.list({ queries: [Query.equal('email', email), Query.equal('status', true)] })).total).toBe(1);
  expect(await refusalOf(users.list({ queries: [Query.equal('passwordHash', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
  const userId = created.$id;
  expect((await users.updateName({ userId, name: 'Linus O.' })).name).toBe('Linus O.');
  expect((await users.updateEmailVerification({ userId, emailVerification: true })).emailVerification).toBe(true);
  expect((await users.updatePhoneVerification({ userId, phoneVerification: true })).phoneVerification).toBe(true);
  expect((await users.updateLabels({ userId, labels: ['vip', 'vip', 'beta'] })).labels.sort()).toEqual(['beta', 'vip']);
  expect(await refusalOf(users.updateLabels({ userId, labels: ['not allowed'] }))).toBe('400 general_argument_invalid');
  expect(await users.updatePrefs({ userId, prefs: { theme: 'dark' } })).toEqual({ theme: 'dark' });
  expect(await users.getPrefs({ userId })).toEqual({ theme: 'dark' });
  const changed = newEmail('Linus');
  expect(await users.updateEmail({ userId, email: changed })).toMatchObject({
    email: changed,
    emailVerification: false,
  });
  expect((await users.updatePhone({ userId, number: '+41780000001' })).phoneVerification).toBe(false);
  await users.delete({ userId });
  expect(await refusalOf(users.get({ userId }))).toBe('404 user_not_found');
});

test('only a server key reads people', async () => {
  const { id, client } = await createPerson(target);
  const response = await fetch(`${target.endpoint}/users/${id}`, {
    headers: { 'x-appwrite-project': target.projectId },
  });
  expect(response.status).toBe(401);
  expect(((await response.json()) as { message: string }).message).toContain(
    '(role: guests) missing scopes (["users.read"])',
  );
  expect((await new Account(client).get()).$id).toBe(id);
});

test('a server key ends one session or all of them', async () => {
  const { id, client } = await createPerson(target);
  const extra = await users.createSession({ userId: id });
  expect(extra.secret).not.toBe('');
  await users.deleteSession({ userId: id, sessionId: extra.$id });
  expect(await refusalOf(new Account(guestOf(target).setSession(extra.secret)).get())).toBe(
    '401 general_unauthorized_scope',
  );
  expect(await refusalOf(users.deleteSession({ userId: id, sessionId: extra.$id }))).toBe('404 user_session_not_found');
  expect((await new Account(client).get()).$id).toBe(id);
  await users.deleteSessions({ userId: id });
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
});

test('a JWT created by a key ends with its session', async () => {
  const { id } = await createPerson(target);
  const { $id: sessionId } = await users.createSession({ userId: id });
  const { jwt } = await users.createJWT({ userId: id, sessionId });
  expect((await new Account(guestOf(target).setJWT(jwt)).get()).$id).toBe(id);
  await users.deleteSession({ userId: id, sessionId });
  expect(await refusalOf(new Account(guestOf(target).setJWT(jwt)).get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(users.createJWT({ userId: id, sessionId }))).toBe('404 user_session_not_found');
});

test('a password set by a key signs in, the old one does not', async () => {
  const { id, email, password } = await createPerson(target);
  await users.updatePassword({ userId: id, password: 'set by the server' });
  const guest = () => new Account(guestOf(target));
  expect(await refusalOf(guest().createEmailPasswordSession({ email, password }))).toBe('401 user_invalid_credentials');
  expect((await guest().createEmailPasswordSession({ email, password: 'set by the server' })).userId).toBe(id);
});

test('the memberships of a person are listed with their teams, and a deleted person leaves every team', async () => {
  const owner = await createPerson(target, 'Ann');
  const { id } = await createPerson(target, 'Bob');
  const teams = new Teams(owner.client);
  const created = [
    await teams.create({ teamId: 'unique()', name: 'Red' }),
    await teams.create({ teamId: 'unique()', name: 'Blue' }),
  ];
  for (const { $id: teamId } of created)
    await new ServerTeams(target.admin).createMembership({ teamId, roles: ['editor'], userId: id });
  const listed = await users.listMemberships({ userId: id });
  expect([listed.total, listed.memberships.map(({ teamName }) => teamName).sort()]).toEqual([2, ['Blue', 'Red']]);
  expect(
    (
      await users.listMemberships({ userId: id, queries: [Query.equal('teamId', created[0]?.$id ?? '')] })
    ).memberships.map(({ teamName }) => teamName),
  ).toEqual(['Red']);
  await users.delete({ userId: id });
  expect((await teams.get({ teamId: created[0]?.$id ?? '' })).total).toBe(1);
  for (const { $id: teamId } of created) await teams.delete({ teamId });
});

test('a search in quotes finds what one without them finds', async () => {
  const name = `Grace "Amazing" Hopper ${Date.now()}`;
  const { $id, email } = await users.create({ userId: 'unique()', email: newEmail('Grace'), name });
  for (const search of [name, `"${name}"`, `"${email}"`, `"${$id}"`, 'Grace "Amazing"'])
    expect((await users.list({ search })).users.map((user) => user.$id)).toContain($id);
  expect((await users.list({ search: `"${name}x"` })).total).toBe(0);
});

test.each<[string, string, boolean, boolean]>([
  ['cristiano.ronaldo@manchester-united.co.uk', 'cristiano.ronaldo@manchester-united.co.uk', false, false],
  ['a.da+tag@googlemail.com', 'ada@gmail.com', true, false],
  ['a.da+tag@hotmail.co.uk', 'a.da@outlook.com', true, false],
  ['a.da-tag@yahoo.fr', 'a.da@yahoo.com', true, false],
  ['a.da+tag@me.com', 'a.da@icloud.com', true, false],
  ['a.da+tag@pm.me', 'a.da+tag@protonmail.com', true, false],
  ['+ada@gmail.com', '+ada@gmail.com', true, false],
  ['ada@mailinator.com', 'ada@mailinator.com', false, true],
])(
  'the address %s is described: in its one spelling, and by who provides it',
  async (email, canonical, isFree, isDisposable) => {
    const { $id: userId, ...created } = await users.create({ userId: 'unique()', email });
    const facts = {
      email,
      emailCanonical: canonical,
      emailIsFree: isFree,
      emailIsDisposable: isDisposable,
      emailIsCorporate: !isFree && !isDisposable,
      emailIsCanonical: canonical === email,
    };
    expect(created).toMatchObject(facts);
    expect(await users.get({ userId })).toMatchObject(facts);
    await users.delete({ userId });
  },
);

test('a registration answers with what is known of the address, and a guest has none', async () => {
  const email = newEmail('Registered');
  const account = new Account(guestOf(target));
  expect(await account.create({ userId: 'unique()', email, password: 'a good password' })).toMatchObject({
    emailCanonical: email,
    emailIsFree: false,
    emailIsDisposable: false,
    emailIsCorporate: true,
    emailIsCanonical: true,
  });
  const { $id: userId } = await users.create({ userId: 'unique()' });
  expect(await users.get({ userId })).toMatchObject({ email: '', emailCanonical: '', emailIsFree: null });
});

test('the targets of a person are listed with queries, and read one by one', async () => {
  const { id: userId, client, email } = await createPerson(target, 'Tara');
  const push = await new Account(client).createPushTarget({ targetId: 'unique()', identifier: `device of ${userId}` });
  const { targets, total } = await users.listTargets({ userId });
  expect([total, targets.map(({ providerType, identifier }) => [providerType, identifier])]).toEqual([
    2,
    [
      ['email', email],
      ['push', `device of ${userId}`],
    ],
  ]);
  const idsOf = async (...queries: string[]): Promise<string[]> =>
    (await users.listTargets({ userId, queries })).targets.map(({ $id }) => $id);
  expect(await idsOf(Query.equal('providerType', 'push'))).toEqual([push.$id]);
  expect(await idsOf(Query.cursorAfter(targets[0]?.$id ?? ''))).toEqual([push.$id]);
  expect(await users.getTarget({ userId, targetId: push.$id })).toEqual(targets[1]);
  expect(await refusalOf(users.getTarget({ userId, targetId: 'none' }))).toBe('404 user_target_not_found');
  expect(await refusalOf(users.listTargets({ userId: 'nobody' }))).toBe('404 user_not_found');
  expect(await refusalOf(users.listTargets({ userId: 'nobody', queries: [Query.equal('secret', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
});
