import { EventEmitter } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { createTokenGuard, type Caller } from '#server/dashboard/authenticate.ts';
import { WorkLimits } from '#server/dashboard/work-limits.ts';
import { ConnectionsOfPlace } from '#server/http/connections-of-place.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** One member, or one place, that asks for as much as it can: the others are answered beside it. */

/** Milliseconds of the event loop at a time. */
const MOST_AT_ONCE_MS = 300;

let server: TestServer;
let teamId: string;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'conqueror' });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

test('few of the hundreds of requests of one member are worked on at a time, and a colleague is answered beside them', async () => {
  const colleague = await server.createMember(teamId);
  const ask = (as: TestMember, address: string) => server.post('/team/members', {}, { member: as, teamId, address });
  let answered = 0;
  const flood = Array.from({ length: 250 }, () =>
    ask(member, '192.0.2.1').then(({ status }) => {
      answered += 1;
      return status;
    }),
  );
  expect((await ask(colleague, '198.51.100.1')).status).toBe(200);
  expect(answered).toBeLessThan(150);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

const callerOf = (userId: string, key?: { readonly holder: string }): Caller =>
  ({ userId, teamId: 'team', roles: ['member'], jwt: '', ...(key === undefined ? {} : { key }) }) as unknown as Caller;

test('the requests of a person beyond those that are worked on wait in their order, and very many are refused', async () => {
  const limits = new WorkLimits(() => 0);
  const order: number[] = [];
  const releases: (() => void)[] = [];
  const work = (at: number) =>
    limits.work(callerOf('mia'), '192.0.2.1', async (hasWaited) => {
      order.push(at);
      await new Promise<void>((resolve) => releases.push(resolve));
      return hasWaited;
    });
  const begun = Array.from({ length: 16 + 256 }, (_, at) => work(at));
  await expect(work(272)).rejects.toMatchObject({ code: 'unavailable' });
  expect(order).toEqual(Array.from({ length: 16 }, (_, at) => at));
  // Somebody else does not wait.
  expect(await limits.work(callerOf('ada'), '192.0.2.1', async (hasWaited) => hasWaited)).toBe(false);
  for (let done = 0; done < begun.length; done += 1) {
    releases.shift()?.();
    await begun[done];
  }
  expect(order).toEqual(Array.from({ length: 272 }, (_, at) => at));
  expect(await Promise.all(begun)).toEqual([...Array<boolean>(16).fill(false), ...Array<boolean>(256).fill(true)]);
  expect(await limits.work(callerOf('mia'), '192.0.2.1', async (hasWaited) => hasWaited)).toBe(false);
});

test('people without an address have a share of work together at their place, which costs nobody else there anything', async () => {
  const limits = new WorkLimits(() => 0);
  const nobody = (at: number): Caller => ({ ...callerOf(`nobody ${at}`), hasNoAddress: true });
  let running = 0;
  let isOver = (): void => undefined;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const work = (at: number, address: string) =>
    limits.work(nobody(at), address, async (hasWaited) => {
      running += 1;
      await over;
      return hasWaited;
    });
  const begun = Array.from({ length: 40 }, (_, at) => work(at, `2001:db8::${at}`));
  await Promise.resolve();
  expect(running).toBe(16);
  expect(await limits.work(callerOf('mia'), '2001:db8::1', async (hasWaited) => hasWaited)).toBe(false);
  const elsewhere = [work(90, '192.0.2.1'), ...Array.from({ length: 20 }, (_, at) => work(100 + at, '127.0.0.1'))];
  await Promise.resolve();
  expect(running).toBe(37);
  isOver();
  expect((await Promise.all(begun)).filter((hasWaited) => hasWaited)).toHaveLength(24);
  expect(new Set(await Promise.all(elsewhere))).toEqual(new Set([false]));
});

test('an account without an address is known as one, and one with an address is not', async () => {
  const userId = ID.unique();
  await server.backend.users.create({ userId });
  await server.backend.teams.createMembership({ teamId, userId, roles: ['member'] });
  await server.backend.users.createSession({ userId });
  const { jwt } = await server.backend.users.createJWT({ userId });
  const identify = createTokenGuard({ backend: server.backend, now: () => Date.now() });
  const isKnown = async (token: string): Promise<boolean> =>
    (
      await identify(
        new Request('http://localhost/api', { headers: { authorization: `Bearer ${token}`, 'x-team-id': teamId } }),
      )
    ).hasNoAddress === true;
  expect([await isKnown(jwt), await isKnown(member.jwt)]).toEqual([true, false]);
});

test('what a person sends in an hour is bounded, with the keys they hold, and another person has an hour of their own', () => {
  let nowMs = 0;
  const limits = new WorkLimits(() => nowMs);
  const import_ = 12_000_000;
  for (let count = 0; count < 83; count += 1)
    limits.countBody(count % 2 === 0 ? callerOf('mia') : callerOf('key', { holder: 'mia' }), '', import_);
  expect(() => limits.countBody(callerOf('mia'), '', import_)).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 3_600 }) as Error,
  );
  expect(() => limits.countBody(callerOf('other key', { holder: 'mia' }), '', import_)).toThrow();
  limits.countBody(callerOf('ada'), '', import_);
  nowMs = 3_600_001;
  limits.countBody(callerOf('mia'), '', import_);
});

test.each([
  ['a place', () => '192.0.2.7', 4],
  ['a place of IPv6', (n: number) => `2001:db8:1:1::${n}`, 4],
  ['a /48', (n: number) => `2001:db8:1:${n}00::1`, 16],
  ['this machine', () => '127.0.0.1', 100],
] as const)('what %s sends in an hour is bounded, however many people it is', (_network, addressOf, gigabytes) => {
  const limits = new WorkLimits(() => 0);
  let sent = 0;
  for (let n = 0; n < 100; n += 1)
    try {
      limits.countBody(callerOf(`person ${n}`), addressOf(n), 1_000_000_000);
      sent += 1;
    } catch {
      // Beyond the bound.
    }
  expect(sent).toBe(gigabytes);
});

test('what is refused to a place uses up nothing of what its neighbours may send', () => {
  const limits = new WorkLimits(() => 0);
  const send = (person: number, from: string) => limits.countBody(callerOf(`person ${person}`), from, 1_000_000_000);
  for (let person = 0; person < 4; person += 1) send(person, '192.0.2.7');
  for (let person = 4; person < 40; person += 1) expect(() => send(person, '192.0.2.7')).toThrow();
  // Nor of what the person may send from elsewhere.
  send(39, '192.0.2.8');
});

test('a request that waited counts for who sends it once its turn has come', async () => {
  const [left, holder] = [await server.createMember(teamId), await server.createMember(teamId)];
  const memberships = (await server.backend.teams.listMemberships({ teamId })).memberships;
  const { $id: membershipId } = memberships.find(({ userId }) => userId === left.userId) ?? { $id: '' };
  const ask = () => server.post('/team/members', {}, { member: left, teamId, address: '192.0.2.9' });
  const asked = Array.from({ length: 30 }, ask);
  await server.backend.teams.deleteMembership({ teamId, membershipId });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.at(-1)).toBe(403);
  expect((await server.post('/team/members', {}, { member: holder, teamId })).status).toBe(200);
});

/** Returns a connection from an address, which counts its ends. */
const socketFrom = (remoteAddress: string) =>
  Object.assign(new EventEmitter(), {
    remoteAddress,
    isDestroyed: false,
    destroy(this: { isDestroyed: boolean }) {
      this.isDestroyed = true;
    },
  });

test('a place keeps so many connections open at most, asked over or not; a proxy and this machine stand for many people', () => {
  const connections = new ConnectionsOfPlace((address) => address === '10.0.0.1', 3);
  const open = (address: string) => {
    const socket = socketFrom(address);
    connections.watch(socket as unknown as Socket);
    return socket;
  };
  const ended = (sockets: readonly { readonly isDestroyed: boolean }[]) =>
    sockets.map(({ isDestroyed }) => isDestroyed);
  const own = Array.from({ length: 4 }, () => open('::ffff:192.0.2.1'));
  expect(ended(own)).toEqual([false, false, false, true]);
  const network = ['1', '2', '3', '4'].map((host) => open(`2001:db8:0:1::${host}`));
  expect(ended([...network, open('2001:db8:0:2::1')])).toEqual([false, false, false, true, false]);
  for (const shared of ['127.0.0.1', '::1', '10.0.0.1'])
    expect(ended(Array.from({ length: 5 }, () => open(shared)))).toEqual(Array<boolean>(5).fill(false));
  own[0]?.emit('close');
  expect(ended([open('192.0.2.1'), open('192.0.2.1')])).toEqual([false, true]);
});

test('so do the networks around a place, however many places are in them', () => {
  const connections = new ConnectionsOfPlace(() => false, 3);
  const open = (address: string) => {
    const socket = socketFrom(address);
    connections.watch(socket as unknown as Socket);
    return socket;
  };
  const isEnded = (address: string): boolean => open(address).isDestroyed;
  // A /56 stands for two places, a /48 for four, an IPv4 /24 for four.
  const sockets = Array.from({ length: 6 }, (_, at) => open(`2001:db8:0:${at}::1`));
  expect(sockets.some(({ isDestroyed }) => isDestroyed)).toBe(false);
  expect([isEnded('2001:db8:0:7::1'), isEnded('2001:db8:0:100::1')]).toEqual([true, false]);
  sockets[0]?.emit('close');
  expect([isEnded('2001:db8:0:7::1'), isEnded('2001:db8:0:8::1')]).toEqual([false, true]);
  const hosts = Array.from({ length: 13 }, (_, at) => isEnded(`192.0.2.${at}`));
  expect(hosts.filter((each) => each)).toHaveLength(1);
  expect(isEnded('192.0.3.1')).toBe(false);
});

test('the rejected rows of a call as long as may be are read while the server answers', async () => {
  const campaign = await server.createCampaign(teamId);
  const prospectList = await server.create(COLLECTIONS.prospectLists, {
    teamId,
    campaign,
    status: 'completed',
    chunks: 1,
  });
  const row = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`column ${at}`, 'x'.repeat(100)]));
  for (let part = 0; part < 2; part += 1)
    await server.create(COLLECTIONS.rejectedRows, {
      teamId,
      campaign,
      prospectList,
      chunk: 0,
      part,
      headers: JSON.stringify(Object.keys(row)),
      rows: JSON.stringify(Array.from({ length: 500 }, () => ({ code: 'repeated', row }))),
    });
  let read: { rows: unknown[]; headers: unknown[] } | undefined;
  const stall = await longestStallMs(async () => {
    const reply = await server.post(
      '/prospects/rejected',
      { prospectListId: prospectList, chunk: 0 },
      { member, teamId },
    );
    read = reply.body.data as typeof read;
  });
  expect([read?.rows.length, read?.headers.length]).toEqual([1_000, 100]);
  expect(stall).toBeLessThan(MOST_AT_ONCE_MS);
});

/** Lists prompts over `/v1` as the member. Returns the status and the length of the answer. */
const list = (query: string): Promise<readonly [status: number, bytes: number]> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt };
    const url = `${server.endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents?${query}`;
    get(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => (bytes += piece.length));
      response.on('error', reject);
      response.on('end', () => resolve([response.statusCode ?? 0, bytes]));
    }).on('error', reject);
  });
const LONGEST = `queries[]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [100] }))}`;

test('a long page is written in turns also where it is to be kept, and is refused within a transaction', async () => {
  const content = '\u0001'.repeat(262_000);
  for (let count = 0; count < 40; count += 10)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.prompts,
        documents: Array.from({ length: 10 }, (_, index) => ({
          id: `long-${count + index}`,
          data: { teamId, name: 'long', content },
          permissions: [`read("team:${teamId}")`],
        })),
      },
    ]);
  let kept: Awaited<ReturnType<typeof list>> | undefined;
  const stall = await longestStallMs(async () => {
    kept = await list(`${LONGEST}&ttl=60`);
  });
  expect(kept?.[0]).toBe(200);
  expect(kept?.[1]).toBeGreaterThan(40 * 6 * 262_000);
  expect(stall).toBeLessThan(MOST_AT_ONCE_MS);
  const headers = {
    'x-appwrite-project': 'outrider',
    'x-appwrite-jwt': member.jwt,
    'content-type': 'application/json',
  };
  const begun = await fetch(`${server.endpoint}/databases/transactions`, { method: 'POST', headers, body: '{}' });
  const { $id } = (await begun.json()) as { readonly $id: string };
  expect((await list(`${LONGEST}&transactionId=${$id}`))[0]).toBe(408);
});
