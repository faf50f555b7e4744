import { connect } from 'node:net';
import { once } from 'node:events';
import { Account, Teams } from 'appwrite';
import { Query } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget } from './target.ts';
import { idsOf, shareThings, things as collection } from './things.ts';

const things = shareThings();
const { open, create } = things;
const CHANNEL = 'databases.rules.collections.things.documents';
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
  await socket.ask({ type: 'authentication', data: { session: things.person.session } });
  await new Account(things.person.client).updateName({ name: 'Pia Two' });
  const [frame] = await socket.framesUntilPong();
  expect(frame?.data).toMatchObject({ subscriptions: ['mine'], payload: { name: 'Pia Two' } });
  const after = await socket.ask(
    subscribe({ subscriptionId: 'mine', channels: ['account', 'account.update', 'account.somebody', 'documents'] }),
  );
  expect(after.data?.['subscriptions']).toEqual([
    {
      subscriptionId: 'mine',
      channels: ['account', 'documents', `account.${things.person.id}`, `account.${things.person.id}.update`],
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
      things.admin.updateDocument({
        ...collection,
        documentId: `burst-${position}`,
        data: { n: position + 10 } as never,
      }),
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
  const { documents } = await things.admin.listDocuments({
    ...collection,
    queries: [Query.startsWith('$id', 'burst-'), Query.limit(100)],
  });
  // Sequence numbers have the order of creation.
  expect(first?.filter((name) => name.includes('.create')).map((name) => /burst-\d+/.exec(name)?.[0])).toEqual(
    documents.map(({ $id }) => $id),
  );
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
    things.closeSockets();
    await limited.close();
  }
});

test('a peer that answers no ping is disconnected, one that answers stays connected', async () => {
  const { hostname, port } = new URL(things.target.endpoint);
  const alive = await open('&channels[]=documents');
  await alive.next();
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  silent.write(
    `GET /v1/realtime?project=${things.target.projectId}&channels[]=documents HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\n\r\n`,
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

test('a socket with an invalid JWT is told so with 401, and closed', async () => {
  const socket = await open('&jwt=invalid&channels[]=documents');
  expect(await socket.next()).toMatchObject({ type: 'error', data: { code: 401 } });
  expect((await socket.closed).code).toBe(1008);
});

test('a socket with a session and a JWT is told so with 403, and closed', async () => {
  const { jwt } = await new Account(things.person.client).createJWT();
  for (const given of [jwt, 'invalid']) {
    const socket = await open(`&jwt=${given}&channels[]=documents`, things.cookieOf(things.person));
    expect(await socket.next()).toEqual({
      type: 'error',
      data: {
        code: 403,
        message: 'JWT and cookie sessions are both set in the same request. Use only one of them.',
      },
    });
    expect((await socket.closed).code).toBe(1008);
  }
});

test('a socket from an unknown origin is told the host as it is written', async () => {
  const socket = await open('&channels[]=documents', { origin: 'http://0x7f.1' });
  expect(await socket.next()).toEqual({
    type: 'error',
    data: {
      code: 1008,
      message:
        'Invalid Origin. Register your new client (0x7f.1) as a new Web platform on your project console dashboard',
    },
  });
});

test('an end of a subscription without its id is refused, and ends none', async () => {
  const socket = await open();
  await socket.next();
  await socket.ask(subscribe({ subscriptionId: 'a', channels: [CHANNEL] }));
  expect(await socket.ask({ type: 'unsubscribe', data: [{ subscriptionId: 'a' }, { subscriptionId: '' }] })).toEqual({
    type: 'error',
    data: { code: 1003, message: 'Each unsubscribe payload must include a non-empty subscriptionId.' },
  });
  await create('still-heard');
  expect(idsOf(await socket.framesUntilPong())).toEqual(['still-heard']);
});

test('a parameter with the name of a channel has its queries, but the project is no query', async () => {
  const { endpoint, projectId } = things.target;
  const openAt = async (query: string): Promise<TestSocket> => {
    const socket = await TestSocket.open({ endpoint, projectId: `&${query}` }, '', { 'x-appwrite-project': projectId });
    opened.push(socket);
    return socket;
  };
  const opened: TestSocket[] = [];
  const refused = await openAt('channels[]=project&project[]=a&project[]=b');
  expect(await refused.next()).toEqual({
    type: 'error',
    data: { code: 1008, message: expect.stringContaining('Invalid query') as unknown },
  });
  const named = await open('&channels[]=project');
  expect(await named.next()).toMatchObject({ type: 'connected', data: { channels: ['project'] } });
  const filtered = await open(`&channels[]=documents&documents[]=${encodeURIComponent(Query.equal('name', ['bob']))}`);
  await filtered.next();
  await create('filtered-out', { name: 'ada' });
  await create('filtered-in', { name: 'bob' });
  expect(idsOf(await filtered.framesUntilPong())).toEqual(['filtered-in']);
  for (const socket of opened) socket.close();
});

test('new preferences of a team are announced alone, without the team', async () => {
  const teams = new Teams(things.person.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Sales' });
  const socket = await open('&channels[]=teams', things.cookieOf(things.person));
  await socket.next();
  await teams.updatePrefs({ teamId, prefs: { tone: 'calm' } });
  expect((await socket.framesUntilPong()).map(({ data }) => data?.['payload'])).toEqual([{ tone: 'calm' }]);
});

test.each(['verification', 'recovery'] as const)('a used link of a %s is one event on two channels', async (kind) => {
  const person = await createPerson(things.target, 'Vera');
  const account = new Account(person.client);
  const url = 'http://localhost/proof';
  await (kind === 'verification'
    ? account.createEmailVerification({ url })
    : account.createRecovery({ email: person.email, url }));
  const { searchParams } = new URL(
    (/href="([^"]*)"/.exec(things.target.embedded.mails.at(-1)?.html ?? '')?.[1] ?? '').replaceAll('&amp;', '&'),
  );
  const proof = { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
  const socket = await open('&channels[]=account', things.cookieOf(person));
  await socket.next();
  const other = new Account(guestOf(things.target));
  await (kind === 'verification'
    ? other.updateEmailVerification(proof)
    : other.updateRecovery({ ...proof, password: 'a fresh password' }));
  const first = await socket.next();
  expect(first.data?.['events']).toContainEqual(
    expect.stringMatching(new RegExp(`^users\\.${person.id}\\.${kind}\\.[^.*]+\\.update$`)),
  );
  expect(first.data?.['channels']).toEqual(['account', `account.${person.id}`]);
  if (kind === 'verification') expect(await socket.framesUntilPong()).toEqual([]);
});
