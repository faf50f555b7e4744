import { Account, Databases, Teams } from 'appwrite';
import { Databases as ServerDatabases, Permission, Query, Role, Teams as ServerTeams } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestSocket, type Frame } from './socket.ts';
import { createPerson, openTarget, SINCE_1_8_1, type Person, type Target } from './target.ts';

let target: Target;
let admin: ServerDatabases;
let member: Person;
let stranger: Person;
let teamId: string;
const collection = { databaseId: 'live', collectionId: 'chats' };
const CHANNEL = 'databases.live.collections.chats.documents';
const sockets: TestSocket[] = [];

beforeAll(async () => {
  target = await openTarget();
  admin = new ServerDatabases(target.admin);
  await admin.create({ databaseId: 'live', name: 'Live' });
  await admin.createCollection({ ...collection, name: 'Chats', permissions: [], documentSecurity: true });
  await admin.createIntegerAttribute({ ...collection, key: 'n', required: false });
  member = await createPerson(target, 'Mia');
  stranger = await createPerson(target, 'Sam');
  teamId = (await new ServerTeams(target.admin).create({ teamId: 'unique()', name: 'Team' })).$id;
  await new ServerTeams(target.admin).createMembership({ teamId, roles: [], userId: member.id });
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

afterAll(() => target.close());

const open = async (person: Person | undefined, query = ''): Promise<TestSocket> => {
  const socket = await TestSocket.open(
    target,
    query,
    person === undefined ? {} : { cookie: `a_session_${target.projectId}=${person.session}` },
  );
  sockets.push(socket);
  return socket;
};

const create = (documentId: string, n = 0, team = teamId) =>
  admin.createDocument({ ...collection, documentId, data: { n }, permissions: [Permission.read(Role.team(team))] });

const summary = (frame: Frame): unknown[] => {
  const { events, payload } = frame.data as { events: string[]; payload: { $id: string } };
  return [frame.type, events[0], payload.$id];
};

test('channels in the address are confirmed and receive every change that the person may read', async () => {
  const socket = await open(member, `&channels[]=${CHANNEL}&channels[]=account`);
  const connected = await socket.next();
  expect(connected.data).toMatchObject({
    channels: [CHANNEL, 'account', `account.${member.id}`],
    user: { $id: member.id },
  });
  expect(Object.keys(connected.data?.['subscriptions'] as object)).toEqual(['0']);
  await create('address-1', 1);
  await admin.updateDocument({ ...collection, documentId: 'address-1', data: { n: 2 } });
  await admin.deleteDocument({ ...collection, documentId: 'address-1' });
  const received = [await socket.next(), await socket.next(), await socket.next()];
  expect(received.map(summary)).toEqual(
    ['create', 'update', 'delete'].map((action) => ['event', `${CHANNEL}.address-1.${action}`, 'address-1']),
  );
  const [created] = received;
  expect(created?.data?.['events']).toHaveLength(42);
  expect(created?.data?.['channels']).toHaveLength(16);
  expect(created?.data?.['payload']).toMatchObject({ n: 1, $collectionId: 'chats', $databaseId: 'live' });
  const { subscriptions } = connected.data as { subscriptions: Record<string, string> };
  expect(created?.data?.['subscriptions']).toEqual([subscriptions['0']]);
});

test('frames authenticate, subscribe and unsubscribe', async () => {
  const socket = await open(undefined);
  expect((await socket.next()).data).toEqual({ channels: [], subscriptions: [], user: null });
  expect((await socket.ask({ type: 'authentication', data: { session: member.session } })).data).toMatchObject({
    to: 'authentication',
    success: true,
    user: { $id: member.id },
  });
  const answer = await socket.ask({
    type: 'subscribe',
    data: [
      { subscriptionId: 's1', channels: [CHANNEL] },
      { subscriptionId: 's2', channels: ['documents', 'account'] },
    ],
  });
  expect(answer.data).toEqual({
    to: 'subscribe',
    success: true,
    subscriptions: [
      { subscriptionId: 's1', channels: [CHANNEL], queries: [] },
      { subscriptionId: 's2', channels: ['documents', 'account', `account.${member.id}`], queries: [] },
    ],
  });
  await create('band-1');
  expect((await socket.next()).data?.['subscriptions']).toEqual(expect.arrayContaining(['s1', 's2']));
  expect(
    (await socket.ask({ type: 'unsubscribe', data: [{ subscriptionId: 's1' }, { subscriptionId: 'never' }] })).data?.[
      'subscriptions'
    ],
  ).toEqual([
    { subscriptionId: 's1', removed: true },
    { subscriptionId: 'never', removed: false },
  ]);
  await create('band-2');
  expect((await socket.next()).data?.['subscriptions']).toEqual(['s2']);
});

test('strangers and guests receive no events of a team', SINCE_1_8_1, async () => {
  const listeners = [await open(stranger, '&channels[]=documents'), await open(undefined, '&channels[]=documents')];
  for (const listener of listeners) await listener.next();
  await create('secret-1');
  for (const listener of listeners) expect(await listener.framesUntilPong()).toEqual([]);
});

test('a role changes on open sockets: a new member receives events from then on, a former one only that of the removal', async () => {
  const newcomer = await createPerson(target, 'Nia');
  const socket = await open(newcomer, '&channels[]=documents&channels[]=memberships');
  await socket.next();
  await create('before-1');
  expect(await socket.framesUntilPong()).toEqual([]);
  const membership = await new ServerTeams(target.admin).createMembership({ teamId, roles: [], userId: newcomer.id });
  await create('joined-1');
  expect((await socket.framesUntilPong()).map((frame) => summary(frame)[2])).toEqual([membership.$id, 'joined-1']);
  await new Teams(newcomer.client).deleteMembership({ teamId, membershipId: membership.$id });
  await create('left-1');
  expect((await socket.framesUntilPong()).map((frame) => summary(frame)[2])).toEqual([membership.$id]);
});

test('the queries of a subscription filter its events', async () => {
  const socket = await open(member);
  await socket.next();
  await socket.ask({
    type: 'subscribe',
    data: [{ subscriptionId: 'large', channels: [CHANNEL], queries: [Query.greaterThan('n', 5)] }],
  });
  await create('query-1', 3);
  await create('query-2', 8);
  expect((await socket.framesUntilPong()).map((frame) => summary(frame)[2])).toEqual(['query-2']);
  expect(
    (await socket.ask({ type: 'subscribe', data: [{ channels: [CHANNEL], queries: [Query.search('n', 'x')] }] })).data,
  ).toMatchObject({ code: 1003 });
});

test('a JWT in the address signs the socket in', async () => {
  const { jwt } = await new Account(member.client).createJWT();
  const socket = await open(undefined, `&jwt=${jwt}&channels[]=documents`);
  expect((await socket.next()).data).toMatchObject({ user: { $id: member.id } });
});

test('changes of an account are sent to its person alone, without any form of the password', SINCE_1_8_1, async () => {
  const [first, second] = [await open(member, '&channels[]=account'), await open(stranger, '&channels[]=account')];
  await first.next();
  await second.next();
  await new Account(member.client).updateName({ name: 'Mia Two' });
  const received = await first.next();
  expect(summary(received).slice(0, 2)).toEqual(['event', `users.${member.id}.update`]);
  expect(JSON.stringify(received)).not.toMatch(/argon|passwordHash|secretHash/);
  expect(await second.framesUntilPong()).toEqual([]);
});

test('invalid frames are refused with their reason, and the socket stays open', async () => {
  const socket = await open(undefined);
  await socket.next();
  expect((await socket.ask('not json')).data).toEqual({ code: 1003, message: 'Message format is not valid.' });
  expect((await socket.ask({ type: 'nope' })).data).toEqual({ code: 1003, message: 'Message type is not valid.' });
  expect((await socket.ask({ type: 'authentication', data: { session: 'garbage' } })).data).toEqual({
    code: 1003,
    message: 'Session is not valid.',
  });
  expect((await socket.ask({ type: 'subscribe', data: [{ channels: 'documents' }] })).data).toMatchObject({
    code: 1003,
  });
  expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('a socket with a foreign origin or an unknown project is closed with 1008 and the reason', async () => {
  const foreign = await TestSocket.open(target, '&channels[]=documents', { origin: 'https://evil.example' });
  expect((await foreign.next()).data).toMatchObject({
    code: 1008,
    message: expect.stringContaining('Invalid Origin') as unknown,
  });
  expect((await foreign.closed).code).toBe(1008);
  const unknown = await TestSocket.open({ ...target, projectId: 'nobody' });
  expect((await unknown.next()).data).toEqual({ code: 1008, message: 'Missing or unknown project ID' });
  expect((await unknown.closed).code).toBe(1008);
});

test('the events of a transaction are sent after the commit', async () => {
  const socket = await open(member, `&channels[]=${CHANNEL}`);
  await socket.next();
  const { $id: transactionId } = await admin.createTransaction();
  await admin.createDocument({
    ...collection,
    documentId: 'committed-1',
    data: { n: 1 },
    permissions: [Permission.read(Role.team(teamId))],
    transactionId,
  });
  expect(await socket.framesUntilPong()).toEqual([]);
  await admin.updateTransaction({ transactionId, commit: true });
  expect((await socket.framesUntilPong()).map(summary)).toEqual([
    ['event', `${CHANNEL}.committed-1.create`, 'committed-1'],
  ]);
});

test('a bulk call sends one event per document, a refused one none', SINCE_1_8_1, async () => {
  const socket = await open(member, `&channels[]=${CHANNEL}`);
  await socket.next();
  const documents = ['bulk-a', 'bulk-b'].map(($id) => ({
    $id,
    n: 1,
    $permissions: [Permission.read(Role.team(teamId))],
  }));
  await admin.createDocuments({ ...collection, documents });
  await expect(
    admin.createDocuments({
      ...collection,
      documents: [{ $id: 'bulk-c', n: 1, $permissions: [Permission.read(Role.team(teamId))] }, ...documents],
    }),
  ).rejects.toThrow();
  expect((await socket.framesUntilPong()).map((frame) => summary(frame)[2])).toEqual(['bulk-a', 'bulk-b']);
  expect(
    (await new Databases(member.client).listDocuments({ ...collection, queries: [Query.startsWith('$id', 'bulk-')] }))
      .total,
  ).toBe(2);
});
