import { Account, Databases as WebDatabases, Teams } from 'appwrite';
import { Permission, Role, Teams as AdminTeams, Users } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { createPerson, newEmail, openEmbeddedTarget, refusalOf, signInAgain, type Person } from './target.ts';
import { idsOf, shareThings } from './things.ts';

const things = shareThings();
const { open, cookieOf, create } = things;

/**
 * Ways in which a session ends. Each gets the person with the ending session and one with another session.
 */
const ENDS: readonly (readonly [string, (ending: Person, elsewhere: Person) => Promise<unknown>])[] = [
  ['by its owner', ({ client }) => new Account(client).deleteSession({ sessionId: 'current' })],
  [
    'from another device',
    async ({ client }, elsewhere) =>
      new Account(elsewhere.client).deleteSession({
        sessionId: (await new Account(client).getSession({ sessionId: 'current' })).$id,
      }),
  ],
  [
    'by a new password',
    (ending, elsewhere) =>
      new Account(elsewhere.client).updatePassword({ password: 'another password', oldPassword: ending.password }),
  ],
  [
    'by a server key',
    async ({ client, id }) =>
      new Users(things.target.admin).deleteSession({
        userId: id,
        sessionId: (await new Account(client).getSession({ sessionId: 'current' })).$id,
      }),
  ],
  [
    'by an eleventh sign-in',
    async (ending) => {
      for (let n = 0; n < 9; n += 1) await signInAgain(things.target, ending);
    },
  ],
];

test.each(ENDS)(
  'a session that ends %s closes its socket, which may reconnect as a guest; sockets of other sessions stay open',
  async (_name, end) => {
    const ending = await createPerson(things.target, 'Lee');
    const elsewhere = await signInAgain(things.target, ending);
    const socket = await open('&channels[]=account&channels[]=documents', cookieOf(ending));
    expect((await socket.next()).data).toMatchObject({ user: { $id: ending.id } });
    const other = await open('&channels[]=documents', cookieOf(elsewhere));
    await other.next();
    await end(ending, elsewhere);
    // After 1008 the client would not reconnect.
    expect((await socket.closed).code).toBe(4401);
    const documentId = `after-${Math.random().toString(36).slice(2, 10)}`;
    await create(documentId);
    expect(idsOf(await other.framesUntilPong())).toEqual([documentId]);
    const again = await open('&channels[]=account', cookieOf(ending));
    expect((await again.next()).data).toMatchObject({ user: null });
  },
);

test('an expired session closes its socket at once, an extended one keeps it open', async () => {
  const aging = await openEmbeddedTarget();
  try {
    const [over, longer] = [await createPerson(aging, 'Lee'), await createPerson(aging, 'Mia')];
    const [ending, staying] = [
      await open('&channels[]=documents', cookieOf(over), aging),
      await open('&channels[]=account', cookieOf(longer), aging),
    ];
    await Promise.all([ending.next(), staying.next()]);
    aging.embedded.passTime(365 * 24 * 3_600_000 - 1_000);
    await new Account(longer.client).updateSession({ sessionId: 'current' });
    vi.advanceTimersToNextTimer();
    expect((await ending.closed).code).toBe(4401);
    await staying.framesUntilPong();
    const again = await open('', cookieOf(over), aging);
    expect((await again.next()).data).toMatchObject({ user: null });
  } finally {
    await aging.close();
  }
});

test('the socket of a deleted session receives that event as its last one before it is closed, also after an authentication by frame', async () => {
  const leaving = await createPerson(things.target, 'Lee');
  const byCookie = await open('&channels[]=account&channels[]=documents', cookieOf(leaving));
  await byCookie.next();
  const byFrame = await open('&channels[]=account&channels[]=documents');
  await byFrame.next();
  await byFrame.ask({ type: 'authentication', data: { session: leaving.session } });
  await new Account(leaving.client).deleteSessions();
  await create('after-sign-out');
  for (const socket of [byCookie, byFrame]) {
    expect((await socket.closed).code).toBe(4401);
    expect((await socket.next()).data?.['events']).toContain(`users.${leaving.id}.sessions.*.delete`);
    expect(socket.unread).toBe(0);
  }
});

test('a person who is removed from a team or leaves it gets that event on every socket, and no later event of the team', async () => {
  const owner = await createPerson(things.target, 'Ola');
  const leaving = await createPerson(things.target, 'Lee');
  const team = await new Teams(owner.client).create({ teamId: 'left', name: 'Left' });
  const member = async (): Promise<string> =>
    (
      await new AdminTeams(things.target.admin).createMembership({
        teamId: team.$id,
        userId: leaving.id,
        roles: ['member'],
      })
    ).$id;
  let membershipId = await member();
  const listening = [
    await open('&channels[]=memberships&channels[]=teams', cookieOf(leaving)),
    await open('&channels[]=memberships&channels[]=teams', cookieOf(leaving)),
  ];
  for (const socket of listening) await socket.next();
  await new Teams(owner.client).deleteMembership({ teamId: team.$id, membershipId });
  await new Teams(owner.client).updateName({ teamId: team.$id, name: 'Without Lee' });
  for (const socket of listening)
    expect((await socket.framesUntilPong()).map(({ data }) => (data as { events: string[] }).events[0])).toEqual([
      `teams.left.memberships.${membershipId}.delete`,
    ]);
  membershipId = await member();
  for (const socket of listening) await socket.framesUntilPong();
  await new Teams(leaving.client).deleteMembership({ teamId: team.$id, membershipId });
  for (const socket of listening)
    expect((await socket.framesUntilPong()).map(({ data }) => (data as { events: string[] }).events[0])).toEqual([
      `teams.left.memberships.${membershipId}.delete`,
    ]);
});

test('the event of a revoked invitation is sent to the team alone', async () => {
  const owner = await createPerson(things.target, 'Ola');
  const invited = await createPerson(things.target, 'Ina');
  const team = await new Teams(owner.client).create({ teamId: 'revoked', name: 'Revoked' });
  const socket = await open('&channels[]=memberships', cookieOf(invited));
  await socket.next();
  const { $id: membershipId } = await new Teams(owner.client).createMembership({
    teamId: team.$id,
    email: invited.email,
    roles: ['member'],
    url: 'http://localhost/',
  });
  await new Teams(owner.client).deleteMembership({ teamId: team.$id, membershipId });
  expect(await socket.framesUntilPong()).toEqual([]);
});

test('a blocked person cannot open a socket nor authenticate on one', async () => {
  const blocked = await createPerson(things.target, 'Bea');
  await new Users(things.target.admin).updateStatus({ userId: blocked.id, status: false });
  const refused = await open('&channels[]=documents', cookieOf(blocked));
  expect((await refused.next()).data).toMatchObject({
    code: 403,
    message: expect.stringContaining('blocked') as unknown,
  });
  expect((await refused.closed).code).toBe(1008);
  const inBand = await open();
  await inBand.next();
  expect((await inBand.ask({ type: 'authentication', data: { session: blocked.session } })).data).toEqual({
    code: 1003,
    message: 'Session is not valid.',
  });
});

test('the sockets of a blocked or deleted person receive that event and close, and nobody gets the id again', async () => {
  const users = new Users(things.target.admin);
  const blocked = await createPerson(things.target, 'Bo');
  const first = await open('&channels[]=account&channels[]=documents', cookieOf(blocked));
  await first.next();
  await users.updateStatus({ userId: blocked.id, status: false });
  expect((await first.next()).data).toMatchObject({ payload: { status: false } });
  expect((await first.next()).data).toMatchObject({ code: 1008 });
  expect((await first.closed).code).toBe(1008);

  const removed = await createPerson(things.target, 'Ro');
  const second = await open('&channels[]=account&channels[]=documents', cookieOf(removed));
  await second.next();
  await users.delete({ userId: removed.id });
  const taken = { userId: removed.id, email: newEmail('Another'), password: 'another person', name: 'Another' };
  expect(await refusalOf(users.create(taken))).toBe('409 user_already_exists');
  expect((await second.next()).data).toMatchObject({
    events: expect.arrayContaining([`users.${removed.id}.delete`]) as unknown,
  });
  expect((await second.next()).data).toMatchObject({ code: 1008 });
  expect((await second.closed).code).toBe(1008);
});

test('a new label and a verified address take effect on open sockets at once', async () => {
  await things.admin.createCollection({
    databaseId: 'rules',
    collectionId: 'choice',
    name: 'Choice',
    permissions: [],
    documentSecurity: true,
  });
  await things.admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'choice', key: 'n', required: false });
  const watcher = await createPerson(things.target, 'Wim');
  const socket = await open('&channels[]=databases.rules.collections.choice.documents', cookieOf(watcher));
  await socket.next();
  const write = (documentId: string, role: string) =>
    things.admin.createDocument({
      databaseId: 'rules',
      collectionId: 'choice',
      documentId,
      data: { n: 1 } as never,
      permissions: [Permission.read(role)],
    });
  await write('before-label', Role.label('vip'));
  await write('before-verified', Role.users('verified'));
  await new Users(things.target.admin).updateLabels({ userId: watcher.id, labels: ['vip'] });
  await new Users(things.target.admin).updateEmailVerification({ userId: watcher.id, emailVerification: true });
  await write('with-label', Role.label('vip'));
  await write('with-verified', Role.users('verified'));
  await write('not-unverified', Role.users('unverified'));
  expect(idsOf(await socket.framesUntilPong())).toEqual(['with-label', 'with-verified']);
});

test('a person who loses the right to read gets no later events, nor the one that removed it', async () => {
  await things.admin.createCollection({
    databaseId: 'rules',
    collectionId: 'shared',
    name: 'Shared',
    permissions: [],
    documentSecurity: true,
  });
  await things.admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'shared', key: 'n', required: false });
  const reader = await createPerson(things.target, 'Rob');
  const socket = await open('&channels[]=documents', cookieOf(reader));
  await socket.next();
  const where = { databaseId: 'rules', collectionId: 'shared', documentId: 'd' };
  await things.admin.createDocument({
    ...where,
    data: { n: 1 } as never,
    permissions: [Permission.read(Role.user(reader.id))],
  });
  await things.admin.updateDocument({ ...where, permissions: [] });
  await things.admin.updateDocument({ ...where, data: { n: 2 } as never });
  await things.admin.updateDocument({ ...where, permissions: [Permission.read(Role.users())] });
  await things.admin.deleteDocument(where);
  const received = (await socket.framesUntilPong()).map(({ data }) =>
    (data as { events: string[] }).events[0]?.split('.').at(-1),
  );
  expect(received).toEqual(['create', 'update', 'delete']);
});

test('a person receives the events of their own writes', async () => {
  await things.admin.createCollection({
    databaseId: 'rules',
    collectionId: 'own',
    name: 'Own',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await things.admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'own', key: 'n', required: false });
  const socket = await open('&channels[]=databases.rules.collections.own.documents', cookieOf(things.person));
  await socket.next();
  const stranger = await open('&channels[]=databases.rules.collections.own.documents');
  await stranger.next();
  const { $id } = await new WebDatabases(things.person.client).createDocument({
    databaseId: 'rules',
    collectionId: 'own',
    documentId: 'unique()',
    data: { n: 1 } as never,
  });
  expect(idsOf(await socket.framesUntilPong())).toEqual([$id]);
  expect(await stranger.framesUntilPong()).toEqual([]);
});
