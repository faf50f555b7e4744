import { connect } from 'node:net';
import { once } from 'node:events';
import { Account, Databases as WebDatabases, Teams } from 'appwrite';
import { Databases, Permission, Query, Role, Teams as AdminTeams, Users } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TestSocket, type Frame } from './socket.ts';
import {
  createPerson,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  signInAgain,
  type EmbeddedTarget,
  type Person,
} from './target.ts';

let target: EmbeddedTarget;
let admin: Databases;
let person: Person;
const collection = { databaseId: 'rules', collectionId: 'things' };
const CHANNEL = 'databases.rules.collections.things.documents';
const sockets: TestSocket[] = [];

beforeAll(async () => {
  // Fakes only the interval that checks for dead peers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  target = await openEmbeddedTarget();
  admin = new Databases(target.admin);
  await admin.create({ databaseId: 'rules', name: 'Rules' });
  await admin.createCollection({ ...collection, name: 'Things', permissions: [Permission.read(Role.any())] });
  await admin.createIntegerAttribute({ ...collection, key: 'n', required: false });
  await admin.createStringAttribute({ ...collection, key: 'name', size: 20, required: false });
  person = await createPerson(target, 'Pia');
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

afterAll(async () => {
  await target.close();
  vi.useRealTimers();
});

const cookieOf = ({ session }: Person): Record<string, string> => ({
  cookie: `a_session_${target.projectId}=${session}`,
});

async function open(
  query = '',
  headers: Record<string, string> = {},
  at: Pick<EmbeddedTarget, 'endpoint' | 'projectId'> = target,
): Promise<TestSocket> {
  const socket = await TestSocket.open(at, query, headers);
  sockets.push(socket);
  return socket;
}

const create = (documentId: string, data: object = {}) =>
  admin.createDocument({ ...collection, documentId, data: { n: 1, ...data } as never });
const idsOf = (frames: readonly Frame[]): string[] =>
  frames.map(({ data }) => (data as { payload: { $id: string } }).payload.$id);
const subscribe = (...data: object[]) => ({ type: 'subscribe', data });

test('a subscription with a known id replaces the previous one, and one frame per event names all that match', async () => {
  const socket = await open();
  await socket.next();
  await socket.ask(
    subscribe({ subscriptionId: 'a', channels: ['teams'] }, { subscriptionId: 'b', channels: [CHANNEL, 'documents'] }),
  );
  await create('first');
  expect((await socket.framesUntilPong()).map(({ data }) => data?.['subscriptions'])).toEqual([['b']]);
  await socket.ask(subscribe({ subscriptionId: 'a', channels: ['documents', 'rows.create'] }));
  await create('second');
  const [frame, ...more] = await socket.framesUntilPong();
  expect([frame?.data?.['subscriptions'], more]).toEqual([expect.arrayContaining(['a', 'b']), []]);
  await socket.ask(subscribe({ subscriptionId: 'b', channels: ['documents.delete'] }));
  await create('third');
  expect((await socket.framesUntilPong()).map(({ data }) => data?.['subscriptions'])).toEqual([['a']]);
});

test('subscriptions made before the authentication belong to the person after it', async () => {
  const socket = await open();
  await socket.next();
  const before = await socket.ask(
    subscribe({ subscriptionId: 'mine', channels: ['account', 'account.update', 'account.somebody'] }),
  );
  expect(before.data?.['subscriptions']).toEqual([{ subscriptionId: 'mine', channels: ['account'], queries: [] }]);
  await socket.ask({ type: 'authentication', data: { session: person.session } });
  await new Account(person.client).updateName({ name: 'Pia Two' });
  const [frame] = await socket.framesUntilPong();
  expect(frame?.data).toMatchObject({ subscriptions: ['mine'], payload: { name: 'Pia Two' } });
  const after = await socket.ask(
    subscribe({ subscriptionId: 'mine', channels: ['account', 'account.update', 'account.somebody', 'documents'] }),
  );
  expect(after.data?.['subscriptions']).toEqual([
    {
      subscriptionId: 'mine',
      channels: ['account', 'documents', `account.${person.id}`, `account.${person.id}.update`],
      queries: [],
    },
  ]);
});

test.each<[string, string[], string[]]>([
  ['equal', [Query.equal('name', ['ada', 'bob'])], ['ada', 'bob']],
  ['notEqual', [Query.notEqual('name', 'ada')], ['bob', 'high']],
  ['lessThan', [Query.lessThan('n', 5)], ['ada', 'bob']],
  ['lessThanEqual', [Query.lessThanEqual('n', 1)], ['ada']],
  ['greaterThan', [Query.greaterThan('n', 1)], ['bob', 'high']],
  ['greaterThanEqual', [Query.greaterThanEqual('n', 9)], ['high']],
  ['isNull', [Query.isNull('name')], ['nameless']],
  ['isNotNull', [Query.isNotNull('name')], ['ada', 'bob', 'high']],
  ['several at once', [Query.isNotNull('name'), Query.greaterThan('n', 5)], ['high']],
  [
    'or',
    [Query.or([Query.equal('name', 'ada'), Query.and([Query.greaterThan('n', 5), Query.isNotNull('name')])])],
    ['ada', 'high'],
  ],
  ['select of everything', [Query.select(['*'])], ['ada', 'bob', 'high', 'nameless']],
  ['none', [], ['ada', 'bob', 'high', 'nameless']],
])('the queries of a subscription filter its events, by frame and by address: %s', async (_name, queries, expected) => {
  const inBand = await open();
  await inBand.next();
  expect(
    (await inBand.ask(subscribe({ subscriptionId: 's', channels: [CHANNEL], queries }))).data?.['subscriptions'],
  ).toEqual([{ subscriptionId: 's', channels: [CHANNEL], queries }]);
  const slots = queries.map((query) => `&${CHANNEL.replaceAll('.', '_')}[0][]=${encodeURIComponent(query)}`).join('');
  const inAddress = await open(`&channels[]=${CHANNEL}${slots}`);
  await inAddress.next();
  const run = Math.random().toString(36).slice(2, 10);
  const rows: [string, object][] = [
    ['ada', { n: 1, name: 'Ada' }],
    ['bob', { n: 2, name: 'Bob' }],
    ['high', { n: 9, name: 'High' }],
    ['nameless', { n: null, name: null }],
  ];
  for (const [name, data] of rows) await create(`${run}-${name}`, data);
  for (const socket of [inBand, inAddress])
    expect(idsOf(await socket.framesUntilPong()).map((id) => id.replace(`${run}-`, ''))).toEqual(expected);
});

test('an unsupported query is refused: in a frame with 1003, in the address with 1008 and a close', async () => {
  for (const query of [
    Query.search('name', 'x'),
    Query.between('n', 1, 2),
    Query.limit(1),
    Query.select(['name']),
    Query.or([Query.equal('n', 1), Query.contains('name', 'x')]),
    'no json',
  ]) {
    const socket = await open();
    await socket.next();
    const refusal = await socket.ask(subscribe({ subscriptionId: 's', channels: [CHANNEL], queries: [query] }));
    expect([refusal.type, refusal.data?.['code'], refusal.data?.['message']]).toEqual([
      'error',
      1003,
      expect.stringMatching(/^Invalid query/) as unknown,
    ]);
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    const closed = await open(
      `&channels[]=${CHANNEL}&${CHANNEL.replaceAll('.', '_')}[0][]=${encodeURIComponent(query)}`,
    );
    expect((await closed.next()).data).toMatchObject({ code: 1008 });
    expect((await closed.closed).code).toBe(1008);
  }
  const socket = await open();
  await socket.next();
  expect(
    (await socket.ask(subscribe({ channels: [CHANNEL], queries: [Query.search('name', 'x')] }))).data?.['message'],
  ).toContain("Query method 'search' is not supported in Realtime queries");
});

test.each<[string, unknown]>([
  ['no text', ''],
  ['invalid JSON', '{'],
  ['a list', []],
  ['no type', { data: [] }],
  ['a type that is not a text', { type: 5 }],
  ['an unknown type', { type: 'publish' }],
  ['an authentication without a session', { type: 'authentication', data: {} }],
  ['an authentication with a number as session', { type: 'authentication', data: { session: 5 } }],
  ['a subscription that is not a list', { type: 'subscribe', data: { channels: ['a'] } }],
  ['a subscription without channels', subscribe({ subscriptionId: 'a' })],
  ['channels that are not texts', subscribe({ channels: [1] })],
  ['an invalid id', subscribe({ subscriptionId: '../x', channels: ['documents'] })],
  ['queries that are not a list', subscribe({ channels: ['documents'], queries: 'x' })],
  ['an unsubscribe without an id', { type: 'unsubscribe', data: [{}] }],
])('a frame with %s is refused with 1003, changes nothing and leaves the socket open', async (_name, frame) => {
  const socket = await open('&channels[]=documents');
  await socket.next();
  const refusal = await socket.ask(frame);
  expect([refusal.type, refusal.data?.['code'], typeof refusal.data?.['message']]).toEqual(['error', 1003, 'string']);
  await create(`after-refusal-${Math.random().toString(36).slice(2, 10)}`);
  expect(await socket.framesUntilPong()).toHaveLength(1);
});

test('every socket receives the events in the order of the writes', async () => {
  const listeners = await Promise.all(Array.from({ length: 5 }, () => open('&channels[]=documents')));
  for (const listener of listeners) await listener.next();
  const writes = Array.from({ length: 40 }, (_, position) =>
    create(`burst-${position}`).then(() =>
      admin.updateDocument({ ...collection, documentId: `burst-${position}`, data: { n: position + 10 } as never }),
    ),
  );
  await Promise.all(writes);
  const order = async (socket: TestSocket): Promise<string[]> =>
    (await socket.framesUntilPong()).map(({ data }) => {
      const { events, payload } = data as { events: string[]; payload: { $updatedAt: string } };
      return `${events[0]} ${payload.$updatedAt}`;
    });
  const [first, ...others] = await Promise.all(listeners.map(order));
  expect(first).toHaveLength(80);
  for (const other of others) expect(other).toEqual(first);
  const { documents } = await admin.listDocuments({
    ...collection,
    queries: [Query.startsWith('$id', 'burst-'), Query.limit(100)],
  });
  // Sequence numbers have the order of creation.
  expect(first?.filter((name) => name.includes('.create')).map((name) => /burst-\d+/.exec(name)?.[0])).toEqual(
    documents.map(({ $id }) => $id),
  );
});

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
      new Users(target.admin).deleteSession({
        userId: id,
        sessionId: (await new Account(client).getSession({ sessionId: 'current' })).$id,
      }),
  ],
  [
    'by an eleventh sign-in',
    async (ending) => {
      for (let n = 0; n < 9; n += 1) await signInAgain(target, ending);
    },
  ],
];

test.each(ENDS)(
  'a session that ends %s closes its socket, which may reconnect as a guest; sockets of other sessions stay open',
  async (_name, end) => {
    const ending = await createPerson(target, 'Lee');
    const elsewhere = await signInAgain(target, ending);
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
  const leaving = await createPerson(target, 'Lee');
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
  const owner = await createPerson(target, 'Ola');
  const leaving = await createPerson(target, 'Lee');
  const team = await new Teams(owner.client).create({ teamId: 'left', name: 'Left' });
  const member = async (): Promise<string> =>
    (await new AdminTeams(target.admin).createMembership({ teamId: team.$id, userId: leaving.id, roles: ['member'] }))
      .$id;
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
  const owner = await createPerson(target, 'Ola');
  const invited = await createPerson(target, 'Ina');
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
  const blocked = await createPerson(target, 'Bea');
  await new Users(target.admin).updateStatus({ userId: blocked.id, status: false });
  const refused = await open('&channels[]=documents', cookieOf(blocked));
  expect((await refused.next()).data).toMatchObject({
    code: 1008,
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
  const users = new Users(target.admin);
  const blocked = await createPerson(target, 'Bo');
  const first = await open('&channels[]=account&channels[]=documents', cookieOf(blocked));
  await first.next();
  await users.updateStatus({ userId: blocked.id, status: false });
  expect((await first.next()).data).toMatchObject({ payload: { status: false } });
  expect((await first.next()).data).toMatchObject({ code: 1008 });
  expect((await first.closed).code).toBe(1008);

  const removed = await createPerson(target, 'Ro');
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

test('the channels of a socket are limited over all its frames, and a replaced subscription does not count', async () => {
  const socket = await open();
  await socket.next();
  const channels = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `documents.${from + n}`);
  const accepted = async (frame: object) => (await socket.ask(frame)).type === 'response';
  expect(await accepted(subscribe({ subscriptionId: 'a', channels: channels(900) }))).toBe(true);
  expect(await accepted(subscribe({ subscriptionId: 'b', channels: channels(101, 900) }))).toBe(false);
  expect(await accepted(subscribe({ subscriptionId: 'b', channels: channels(100, 900) }))).toBe(true);
  expect(await accepted(subscribe({ subscriptionId: 'a', channels: channels(900) }))).toBe(true);
  expect(await accepted(subscribe({ subscriptionId: 'a', channels: ['x'.repeat(70_000)] }))).toBe(false);
  expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('a new label and a verified address take effect on open sockets at once', async () => {
  await admin.createCollection({
    databaseId: 'rules',
    collectionId: 'choice',
    name: 'Choice',
    permissions: [],
    documentSecurity: true,
  });
  await admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'choice', key: 'n', required: false });
  const watcher = await createPerson(target, 'Wim');
  const socket = await open('&channels[]=databases.rules.collections.choice.documents', cookieOf(watcher));
  await socket.next();
  const write = (documentId: string, role: string) =>
    admin.createDocument({
      databaseId: 'rules',
      collectionId: 'choice',
      documentId,
      data: { n: 1 } as never,
      permissions: [Permission.read(role)],
    });
  await write('before-label', Role.label('vip'));
  await write('before-verified', Role.users('verified'));
  await new Users(target.admin).updateLabels({ userId: watcher.id, labels: ['vip'] });
  await new Users(target.admin).updateEmailVerification({ userId: watcher.id, emailVerification: true });
  await write('with-label', Role.label('vip'));
  await write('with-verified', Role.users('verified'));
  await write('not-unverified', Role.users('unverified'));
  expect(idsOf(await socket.framesUntilPong())).toEqual(['with-label', 'with-verified']);
});

test('a person who loses the right to read gets no later events, nor the one that removed it', async () => {
  await admin.createCollection({
    databaseId: 'rules',
    collectionId: 'shared',
    name: 'Shared',
    permissions: [],
    documentSecurity: true,
  });
  await admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'shared', key: 'n', required: false });
  const reader = await createPerson(target, 'Rob');
  const socket = await open('&channels[]=documents', cookieOf(reader));
  await socket.next();
  const where = { databaseId: 'rules', collectionId: 'shared', documentId: 'd' };
  await admin.createDocument({
    ...where,
    data: { n: 1 } as never,
    permissions: [Permission.read(Role.user(reader.id))],
  });
  await admin.updateDocument({ ...where, permissions: [] });
  await admin.updateDocument({ ...where, data: { n: 2 } as never });
  await admin.updateDocument({ ...where, permissions: [Permission.read(Role.users())] });
  await admin.deleteDocument(where);
  const received = (await socket.framesUntilPong()).map(({ data }) =>
    (data as { events: string[] }).events[0]?.split('.').at(-1),
  );
  expect(received).toEqual(['create', 'update', 'delete']);
});

test('more than 128 connections a minute from one address, or 32 frames on one socket, are refused with 1013', async () => {
  const limited = await openEmbeddedTarget({ project: { rateLimits: true } });
  try {
    const first = await open('', {}, limited);
    await first.next();
    for (let count = 0; count < 32; count += 1) expect(await first.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    expect((await first.ask({ type: 'ping' })).data).toEqual({ code: 1013, message: 'Too many messages.' });
    limited.embedded.passTime(60_001);
    expect(await first.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    const opened = await Promise.all(Array.from({ length: 128 }, () => open('', {}, limited)));
    for (const socket of opened) expect((await socket.next()).type).toBe('connected');
    const refused = await open('', {}, limited);
    expect((await refused.next()).data).toMatchObject({ code: 1013 });
    expect((await refused.closed).code).toBe(1013);
  } finally {
    for (const socket of sockets.splice(0)) socket.close();
    await limited.close();
  }
});

test('a peer that answers no ping is disconnected, one that answers stays connected', async () => {
  const { hostname, port } = new URL(target.endpoint);
  const alive = await open('&channels[]=documents');
  await alive.next();
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  silent.write(
    `GET /v1/realtime?project=${target.projectId}&channels[]=documents HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\n\r\n`,
  );
  await once(silent, 'data');
  const dropped = once(silent, 'close');
  silent.on('error', () => undefined);
  vi.advanceTimersByTime(30_000);
  // The pong of the live peer is sent before its next frame.
  expect(await alive.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  vi.advanceTimersByTime(30_000);
  await dropped;
  await create('after-check');
  expect(idsOf(await alive.framesUntilPong())).toEqual(['after-check']);
});

test('a person receives the events of their own writes', async () => {
  await admin.createCollection({
    databaseId: 'rules',
    collectionId: 'own',
    name: 'Own',
    permissions: [Permission.create(Role.users())],
    documentSecurity: true,
  });
  await admin.createIntegerAttribute({ databaseId: 'rules', collectionId: 'own', key: 'n', required: false });
  const socket = await open('&channels[]=databases.rules.collections.own.documents', cookieOf(person));
  await socket.next();
  const stranger = await open('&channels[]=databases.rules.collections.own.documents');
  await stranger.next();
  const { $id } = await new WebDatabases(person.client).createDocument({
    databaseId: 'rules',
    collectionId: 'own',
    documentId: 'unique()',
    data: { n: 1 } as never,
  });
  expect(idsOf(await socket.framesUntilPong())).toEqual([$id]);
  expect(await stranger.framesUntilPong()).toEqual([]);
});
