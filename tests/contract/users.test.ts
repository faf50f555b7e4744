import { Account, Teams } from 'appwrite';
import { MessagingProviderType, Query, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from './api-call.ts';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, newEmail, openTarget, refusalOf, SINCE_1_8_1, type Target } from './target.ts';

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

test('only a server key reads people', SINCE_1_8_1, async () => {
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

test('logs are listed with a limit and an offset and with no other query', async () => {
  const person = await createPerson(target, 'Lea');
  const team = await new ServerTeams(target.admin).create({ teamId: 'unique()', name: 'Logs' });
  const lists: readonly [string, Record<string, string>][] = [
    [`/users/${person.id}/logs`, { 'x-appwrite-key': target.key }],
    ['/account/logs', { 'x-appwrite-session': person.session }],
    [`/teams/${team.$id}/logs`, { 'x-appwrite-key': target.key }],
  ];
  for (const [path, headers] of lists) {
    const ask = async (...queries: string[]) => {
      const named = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(query)}`);
      return (await callApi(target, 'GET', `${path}?${named.join('&')}`, undefined, headers)).status;
    };
    expect([await ask(), await ask(Query.limit(1), Query.offset(1))], path).toEqual([200, 200]);
    for (const query of [
      Query.limit(-1),
      Query.offset(-1),
      Query.equal('$id', ['x']),
      Query.orderAsc('$id'),
      '{"a":1}',
    ])
      expect(await ask(query), `${path} ${query}`).toBe(400);
  }
  expect(await refusalOf(users.listLogs({ userId: 'nobody' }))).toBe('404 user_not_found');
  const strangers = { 'x-appwrite-session': person.session };
  expect((await callApi(target, 'GET', `/teams/${team.$id}/logs`, undefined, strangers)).status).toBe(404);
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

test('a server key adds targets of every kind to a person, changes and deletes them', async () => {
  const { id: userId, client, session } = await createPerson(target, 'Tess');
  const socket = await TestSocket.open(target, '&channels[]=account', {
    cookie: `a_session_${target.projectId}=${session}`,
  });
  await socket.next();
  const [email, phone] = [newEmail('second'), `+4177${String(Date.now()).slice(-7)}`];
  const second = await users.createTarget({
    userId,
    targetId: 'unique()',
    providerType: MessagingProviderType.Email,
    identifier: email,
    name: 'Second address',
  });
  expect(second).toMatchObject({
    userId,
    providerType: 'email',
    providerId: null,
    identifier: email,
    name: 'Second address',
    expired: false,
  });
  const targetId = `tablet-${userId}`.slice(0, 36);
  const tablet = { userId, targetId, providerType: MessagingProviderType.Push, identifier: `tablet of ${userId}` };
  expect(await users.createTarget(tablet)).toMatchObject({ $id: targetId, providerType: 'push', name: '' });
  await users.createTarget({
    userId,
    targetId: 'unique()',
    providerType: MessagingProviderType.Sms,
    identifier: phone,
  });
  expect((await new Account(client).get()).targets.map(({ providerType }) => providerType)).toEqual([
    'email',
    'email',
    'push',
    'sms',
  ]);
  const renewed = await users.updateTarget({ userId, targetId, identifier: `new tablet of ${userId}` });
  expect(renewed).toMatchObject({ $id: targetId, identifier: `new tablet of ${userId}`, name: '' });
  expect(await users.updateTarget({ userId, targetId, name: 'Tablet' })).toMatchObject({
    identifier: renewed.identifier,
    name: 'Tablet',
  });
  await users.deleteTarget({ userId, targetId });
  expect(await refusalOf(users.getTarget({ userId, targetId }))).toBe('404 user_target_not_found');
  const frames = (await socket.framesUntilPong()).map(({ data }) => data);
  expect(frames.map((data) => (data?.['events'] as string[] | undefined)?.[0])).toEqual([
    `users.${userId}.targets.${second.$id}.create`,
    `users.${userId}.targets.${targetId}.create`,
    expect.stringMatching(/\.create$/),
    ...['update', 'update', 'delete'].map((action) => `users.${userId}.targets.${targetId}.${action}`),
  ]);
  expect(frames[0]?.['channels']).toEqual(['account', `account.${userId}`]);
  socket.close();
});

test('a target that a server key may not make is refused', async () => {
  const { id: userId, email } = await createPerson(target, 'Tom');
  const other = await createPerson(target, 'Tim');
  const [own] = (await users.get({ userId })).targets;
  const ownId = own?.$id ?? '';
  const identifier = newEmail('another');
  const valid = { userId, targetId: 'unique()', providerType: MessagingProviderType.Email, identifier };
  const creation = (more: Partial<typeof valid>) => refusalOf(users.createTarget({ ...valid, ...more }));
  expect(await creation({ identifier: 'nowhere' })).toBe('400 general_invalid_email');
  expect(await creation({ providerType: MessagingProviderType.Sms, identifier: '0791234567' })).toBe(
    '400 general_invalid_phone',
  );
  expect(await creation({ providerType: 'letter' as MessagingProviderType })).toBe('400 general_argument_invalid');
  expect(await creation({ identifier: 'x'.repeat(256) })).toBe('400 general_argument_invalid');
  expect(await creation({ userId: 'nobody', identifier: 'nowhere' })).toBe('400 general_invalid_email');
  expect(await creation({ userId: 'nobody' })).toBe('404 user_not_found');
  const taken = '409 user_target_already_exists';
  expect(await creation({ targetId: ownId })).toBe(taken);
  expect(await creation({ identifier: email })).toBe(taken);
  expect(await creation({ identifier: other.email })).toBe(taken);
  const { $id: targetId } = await users.createTarget({ ...valid, providerId: 'no-such-provider' });
  expect(await creation({})).toBe(taken);
  expect(await creation({ targetId, identifier: newEmail('another') })).toBe(taken);
  expect((await users.getTarget({ userId, targetId })).providerId).toBeNull();
  const change = (more: { identifier?: string; providerId?: string; userId?: string; targetId?: string }) =>
    refusalOf(users.updateTarget({ userId, targetId, ...more }));
  expect(await change({ identifier: 'nowhere' })).toBe('400 general_invalid_email');
  expect(await change({ providerId: 'no-such-provider' })).toBe('404 provider_not_found');
  expect(await change({ userId: other.id, identifier })).toBe('404 user_target_not_found');
  expect(await change({ userId: 'nobody' })).toBe('404 user_not_found');
  expect(await refusalOf(users.deleteTarget({ userId: other.id, targetId }))).toBe('404 user_target_not_found');
  expect(await refusalOf(users.deleteTarget({ userId, targetId: 'none' }))).toBe('404 user_target_not_found');
  expect(await refusalOf(users.updateEmail({ userId: other.id, email: identifier }))).toBe(taken);
  await users.delete({ userId });
  expect((await users.createTarget({ ...valid, userId: other.id, targetId })).identifier).toBe(identifier);
});

test('the target of an address follows its changes until a server key gives it another one', async () => {
  const { id: userId, email } = await createPerson(target, 'Theo');
  const listed = async () =>
    (await users.get({ userId })).targets.map(({ $id, identifier, name }) => [$id, identifier, name]);
  const targetId = (await users.get({ userId })).targets[0]?.$id ?? '';
  await users.updateTarget({ userId, targetId, name: 'Home' });
  const next = newEmail('Theo');
  await users.updateEmail({ userId, email: next });
  expect(await listed()).toEqual([[targetId, next, 'Home']]);
  await users.updateTarget({ userId, targetId, identifier: email });
  expect([(await users.get({ userId })).email, await listed()]).toEqual([next, [[targetId, email, 'Home']]]);
  const last = newEmail('Theo');
  await users.updateEmail({ userId, email: last });
  expect((await listed()).map(([, identifier]) => identifier)).toEqual(expect.arrayContaining([email, last]));
  expect(await listed()).toHaveLength(2);
  await users.updateEmail({ userId, email: '' });
  expect(await listed()).toEqual([[targetId, email, 'Home']]);
  await users.deleteTarget({ userId, targetId });
  expect(await listed()).toEqual([]);
});

test('a phone number that a server key gives to a person has a target, until the key deletes it', async () => {
  const { id: userId } = await createPerson(target, 'Thea');
  const number = `+4176${String(Date.now()).slice(-7)}`;
  const { targets } = await users.updatePhone({ userId, number });
  expect(targets.map(({ identifier }) => identifier)).toContain(number);
  await users.deleteTarget({ userId, targetId: targets.find(({ identifier }) => identifier === number)?.$id ?? '' });
  expect([(await users.get({ userId })).phone, (await users.listTargets({ userId })).total]).toEqual([number, 1]);
});
