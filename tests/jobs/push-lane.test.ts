import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  NEWS_KINDS,
  type NotificationSettings,
} from '#domain/push/notification-settings.ts';
import { createRandom } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { emitNews } from '#server/push/emit-news.ts';
import { createPushLane, MAX_PUSH_FAILURES, PUSH_PAUSE_MS, PUSHES_AN_HOUR } from '#server/push/push-lane.ts';
import { createPushNotifier } from '#server/push/push-notifier.ts';
import { PUSH_LANE_KIND, pushLaneJob } from '#server/push/push-subscriptions.ts';
import { createPushSender } from '#server/push/send-push.ts';
import { createVapid, VAPID_SEED_BYTES } from '#server/push/vapid.ts';
import { openPushService, readVapid, type PushDevice } from '#support/push-service.ts';
import { openTestServer, TEST_CIPHER, type TestMember, type TestServer } from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';

const MINUTE_MS = 60_000;
const vapid = createVapid(Buffer.alloc(VAPID_SEED_BYTES, 5), 'mailto:crm@example.com');

let server: TestServer;
let service: Awaited<ReturnType<typeof openPushService>>;
/** The server's backend as the product has it: what it writes is pushed. */
let backend: Backend;
let teamId: string;
let member: TestMember;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
  service = await openPushService();
  backend = emitNews(server.backend, {
    now: () => server.now(),
    onNews: (subscriptions) => called.push(...subscriptions.map(pushLaneJob)),
  });
});
afterAll(async () => {
  await service.close();
  await server.close();
});
afterEach(() => {
  service.answer = () => 201;
});

/** The lanes that news has called. */
const called: ReturnType<typeof pushLaneJob>[] = [];

/** Sends what is due; `passesMs` later. */
async function sendDue(passesMs = MINUTE_MS, timeoutMs?: number): Promise<void> {
  server.advanceTime(passesMs);
  for (const job of called.splice(0)) {
    await enqueueJob(backend, job, server.now());
    const { $id: id } = (await backend.list(COLLECTIONS.jobs, [Query.equal('key', job.key)]))[0] ?? expect.fail();
    await backend.transact([
      { action: 'update', collection: COLLECTIONS.jobs, id, data: { runAt: new Date(server.now()).toISOString() } },
    ]);
  }
  await runDue(timeoutMs);
}

const runDue = (timeoutMs?: number): Promise<void> =>
  createJobRunner({
    backend,
    kinds: {
      [PUSH_LANE_KIND]: {
        handler: createPushLane({
          backend,
          cipher: TEST_CIPHER,
          send: createPushSender({
            vapid,
            toLoopback: true,
            now: () => server.now(),
            ...(timeoutMs !== undefined && { timeoutMs }),
          }),
          random: () => 0.5,
        }),
        concurrency: 4,
        retriesForever: true,
      },
    },
    clock: { ...machineClock, now: () => server.now() },
    random: createRandom('runner'),
    log: (line) => expect.fail(line),
  }).runUntilIdle([PUSH_LANE_KIND]);

async function subscribe(
  settings: Partial<NotificationSettings> = {},
  { as = member, of = teamId, timeZone = 'Europe/Berlin' }: { as?: TestMember; of?: string; timeZone?: string } = {},
): Promise<PushDevice> {
  const device = service.subscribe();
  const { body } = await server.post(
    '/push/subscribe',
    {
      subscription: device.address,
      settings: { ...DEFAULT_NOTIFICATION_SETTINGS, ...settings },
      timeZone,
      language: 'fr',
    },
    { member: as, teamId: of, through: backend },
  );
  expect(body.error).toBeNull();
  return device;
}

async function openTeam(): Promise<void> {
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
}

const createChat = (name: string, fields: Fields = {}) =>
  server.createChat(teamId, { prospect: JSON.stringify({ name }), status: 2, ...fields });
const change = (id: string, data: Fields, actor?: { memberId: string }) =>
  backend.transact([{ action: 'update', collection: COLLECTIONS.chats, id, data, actor }]);
async function reply(id: string, content: string): Promise<void> {
  const { messages } = (await server.backend.findDocument(COLLECTIONS.chats, id)) ?? expect.fail('no chat');
  const message = { id: `m${(made += 1)}`, role: 'user', content, date: new Date(server.now()).toISOString() };
  await change(id, { messages: JSON.stringify([...(JSON.parse(String(messages)) as unknown[]), message]) });
}
const stored = async (collection: 'pushSubscriptions' | 'pushNews') =>
  (await backend.list(COLLECTIONS[collection], [Query.equal('teamId', teamId)])).length;

describe('a push', () => {
  test('tells a device of a reply without the name or the text, encrypted, signed, for a day', async () => {
    await openTeam();
    const device = await subscribe();
    const chat = await createChat('Ada Lovelace');
    const from = service.received.length;
    await reply(chat, 'Call me on Tuesday');
    await sendDue();
    const [push, ...others] = service.received.slice(from);
    expect(others).toEqual([]);
    expect(service.messagesFor(device)).toEqual([
      { userId: member.userId, language: 'fr', chats: [{ id: chat, kinds: ['reply'] }], others: 0 },
    ]);
    const { authorization = '' } = push?.headers ?? {};
    const { claims, key } = readVapid(authorization);
    expect(key).toBe(vapid.publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:crm@example.com' });
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(push?.body.toString('latin1')).not.toContain('Ada');
    expect(await stored('pushNews')).toBe(0);
  });

  test('names the prospect and quotes them only where the person has that shown', async () => {
    await openTeam();
    const [named, quoted] = [await subscribe({ details: 'names' }), await subscribe({ details: 'texts' })];
    const chat = await createChat('Ada Lovelace');
    await reply(chat, `Call me 😀${'x'.repeat(400)}`);
    await sendDue();
    expect(service.messagesFor(named)[0]?.chats).toEqual([{ id: chat, kinds: ['reply'], name: 'Ada Lovelace' }]);
    const text = service.messagesFor(quoted)[0]?.chats[0]?.text ?? '';
    expect(text).toMatch(/^Call me 😀x+…$/u);
    expect(text.length).toBeLessThanOrEqual(202);
  });

  test('is of the kinds that the person chose, and of nothing that they did themselves', async () => {
    await openTeam();
    const device = await subscribe({ kinds: ['assignment', 'approval'] });
    const chat = await createChat('Ada');
    await reply(chat, 'Hello');
    await change(chat, { assignee: member.userId }, { memberId: member.userId });
    await sendDue();
    expect(service.messagesFor(device)).toEqual([]);
    await change(chat, { assignee: null }, { memberId: 'somebody' });
    await change(chat, { assignee: member.userId }, { memberId: 'somebody' });
    await change(chat, {
      outgoing: JSON.stringify([{ id: 'd1', content: 'Hi', by: '', byKey: '', at: '', state: 'draft', attempt: 1 }]),
    });
    await sendDue();
    expect(service.messagesFor(device).map(({ chats }) => chats)).toEqual([
      [{ id: chat, kinds: ['assignment', 'approval'] }],
    ]);
  });

  test('is one for many replies, leaves an undelivered one where it waits, and stays within what a push may carry', async () => {
    await openTeam();
    const device = await subscribe({ details: 'texts' });
    const from = service.received.length;
    const chats: string[] = [];
    for (let index = 0; index < 12; index += 1) chats.push(await createChat('漢'.repeat(200)));
    for (const chat of chats) for (const text of ['字'.repeat(900), '\u0001'.repeat(900)]) await reply(chat, text);
    await sendDue();
    await reply(chats[3] ?? '', '字'.repeat(900));
    await sendDue();
    const pushes = service.received.slice(from);
    expect(service.messagesFor(device).map((message) => [message.chats.length, message.others])).toEqual([
      [5, 7],
      [1, 0],
    ]);
    // By a topic in common, a push service drops what it has not delivered yet.
    expect(pushes.map(({ headers }) => headers['topic'])).toEqual([undefined, undefined]);
    for (const { body } of pushes) expect(body.length).toBeLessThan(4_096);
  });

  test('waits for the end of quiet hours in the zone of the person', async () => {
    await openTeam();
    const at = new Date(server.now());
    const clock = (hours: number) => `${String((at.getUTCHours() + hours) % 24).padStart(2, '0')}:00`;
    const device = await subscribe({ quiet: { from: clock(0), to: clock(3) } }, { timeZone: 'UTC' });
    await reply(await createChat('Ada'), 'Hello');
    await sendDue();
    expect(service.messagesFor(device)).toEqual([]);
    await sendDue(3 * 60 * MINUTE_MS);
    expect(service.messagesFor(device)).toHaveLength(1);
  });

  test('is none of what the person has read on another device, answered, or what somebody decided', async () => {
    await openTeam();
    const device = await subscribe();
    const [seen, answered, deleted] = [await createChat('Ada'), await createChat('Bob'), await createChat('Cleo')];
    for (const chat of [seen, answered, deleted]) await reply(chat, 'Hello');
    expect((await server.post('/push/seen', { chatIds: [seen] }, { member, teamId })).status).toBe(200);
    await change(answered, {
      outgoing: JSON.stringify([
        {
          id: 'r1',
          content: 'Hi',
          by: member.userId,
          byKey: '',
          at: new Date(server.now() + MINUTE_MS).toISOString(),
          state: 'queued',
          attempt: 1,
        },
      ]),
    });
    await backend.transact([{ action: 'delete', collection: COLLECTIONS.chats, id: deleted }]);
    await sendDue();
    expect(service.messagesFor(device)).toEqual([]);
    expect(await stored('pushNews')).toBe(0);
  });

  test('is sent once, and counts, where some of its news is read while it is sent', async () => {
    await openTeam();
    const device = await subscribe();
    const read = await createChat('Ada');
    for (const chat of [read, await createChat('Bob')]) await reply(chat, 'Hello');
    service.answer = () => (response) =>
      void server.post('/push/seen', { chatIds: [read] }, { member, teamId }).then(() => response.writeHead(201).end());
    await sendDue();
    expect(await stored('pushNews')).toBe(0);
    await reply(read, 'Hello again');
    await sendDue(PUSH_PAUSE_MS / 3);
    expect(service.messagesFor(device).map(({ chats }) => chats.length)).toEqual([2]);
  });

  test('is none of news that a member of another team reports as read', async () => {
    await openTeam();
    const device = await subscribe();
    const chat = await createChat('Ada');
    await reply(chat, 'Hello');
    const colleague = await server.createMember(teamId);
    await server.post('/push/seen', { chatIds: [chat] }, { member: colleague, teamId });
    await sendDue();
    expect(service.messagesFor(device)).toHaveLength(1);
  });

  test('goes to nobody who was removed, and to no device that is signed out', async () => {
    await openTeam();
    const colleague = await server.createMember(teamId);
    const [mine, theirs] = [await subscribe(), await subscribe({}, { as: colleague })];
    const chat = await createChat('Ada');
    const { memberships } = await backend.teams.listMemberships({ teamId });
    const { $id: membershipId } = memberships.find(({ userId }) => userId === member.userId) ?? expect.fail();
    await backend.teams.deleteMembership({ teamId, membershipId });
    await backend.users.deleteSessions({ userId: colleague.userId });
    await reply(chat, 'Hello');
    await sendDue();
    expect([service.messagesFor(mine), service.messagesFor(theirs)]).toEqual([[], []]);
    expect([await stored('pushSubscriptions'), await stored('pushNews')]).toEqual([0, 0]);
  });

  test('leaves nothing stored of a device that is signed out, also where nothing is new', async () => {
    await openTeam();
    await subscribe();
    const colleague = await server.createMember(teamId);
    await subscribe({}, { as: colleague });
    await backend.users.deleteSessions({ userId: member.userId });
    await sendDue(61 * MINUTE_MS);
    const left = await backend.list(COLLECTIONS.pushSubscriptions, [Query.equal('teamId', teamId)]);
    expect(left.map(({ userId }) => userId)).toEqual([colleague.userId]);
  });

  test('is paced: one in half a minute, and so many in an hour', async () => {
    await openTeam();
    const device = await subscribe();
    const chat = await createChat('Ada');
    for (let index = 0; index < 3; index += 1) {
      await reply(chat, 'Hello');
      await sendDue(PUSH_PAUSE_MS / 3);
    }
    expect(service.messagesFor(device)).toHaveLength(1);
    for (let index = 0; index < PUSHES_AN_HOUR + 10; index += 1) {
      await reply(chat, 'Hello');
      await sendDue(PUSH_PAUSE_MS + 1_000);
    }
    expect(service.messagesFor(device)).toHaveLength(PUSHES_AN_HOUR);
    await sendDue(60 * MINUTE_MS);
    expect(service.messagesFor(device)).toHaveLength(PUSHES_AN_HOUR + 1);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has no such subscription any more: it is removed', async (status) => {
    await openTeam();
    await subscribe();
    service.answer = () => status;
    await reply(await createChat('Ada'), 'Hello');
    await sendDue();
    expect([await stored('pushSubscriptions'), await stored('pushNews')]).toEqual([0, 0]);
  });

  test('that asks to wait is left alone until then, and gets one push of all that came meanwhile', async () => {
    await openTeam();
    const device = await subscribe();
    service.answer = () => (response) => void response.writeHead(429, { 'Retry-After': '1800' }).end();
    await reply(await createChat('Ada'), 'Hello');
    await sendDue();
    const asked = service.messagesFor(device).length;
    expect(asked).toBe(1);
    service.answer = () => 201;
    await reply(await createChat('Bob'), 'Hello');
    await sendDue(29 * MINUTE_MS);
    expect(service.messagesFor(device)).toHaveLength(asked);
    await sendDue(2 * MINUTE_MS);
    expect(
      service
        .messagesFor(device)
        .slice(asked)
        .map(({ chats }) => chats.length),
    ).toEqual([2]);
  });

  test('that keeps failing, or never answers, is asked a bounded number of times', async () => {
    await openTeam();
    const device = await subscribe();
    await reply(await createChat('Ada'), 'Hello');
    service.answer = ({ path }) =>
      service.received.filter((push) => push.path === path).length % 2 === 0 ? 500 : () => undefined;
    for (let index = 0; index < 2 * MAX_PUSH_FAILURES; index += 1) await sendDue(40 * MINUTE_MS, 500);
    expect(service.messagesFor(device)).toHaveLength(MAX_PUSH_FAILURES);
    expect([await stored('pushSubscriptions'), await stored('pushNews')]).toEqual([1, 0]);
    service.answer = () => 201;
    await reply(await createChat('Bob'), 'Hello');
    await sendDue(40 * MINUTE_MS);
    expect(service.messagesFor(device)).toHaveLength(MAX_PUSH_FAILURES + 1);
  });

  test('that refuses a push for good is not asked again about it', async () => {
    await openTeam();
    const device = await subscribe();
    service.answer = () => 400;
    await reply(await createChat('Ada'), 'Hello');
    await sendDue();
    await sendDue(60 * MINUTE_MS);
    expect(service.messagesFor(device)).toHaveLength(1);
    expect(await stored('pushSubscriptions')).toBe(1);
  });

  test('is not followed where it redirects to, and a place that is not public is never called', async () => {
    await openTeam();
    const device = await subscribe();
    const target = await openPushService();
    try {
      service.answer = () => (response) => void response.writeHead(307, { Location: `${target.url}/x` }).end();
      await reply(await createChat('Ada'), 'Hello');
      await sendDue();
      expect(target.received).toEqual([]);
      const send = createPushSender({ vapid, toLoopback: false, now: () => server.now() });
      const before = service.received.length;
      const result = await send({ address: device.address, text: 'x', urgency: 'high' }, new AbortController().signal);
      expect([result.kind, service.received.length]).toEqual(['gone', before]);
      const named = createPushSender({
        vapid,
        toLoopback: false,
        now: () => server.now(),
        network: { resolve: async () => ['10.0.0.1'], connect: () => expect.fail('It was connected to.') },
      });
      const address = { ...device.address, endpoint: 'https://push.example.com/x' };
      expect(await named({ address, text: 'x', urgency: 'high' }, new AbortController().signal)).toEqual({
        kind: 'failed',
        retryAfterMs: undefined,
      });
    } finally {
      await target.close();
    }
  });
});

describe('the news that is to be pushed', () => {
  test('is stored with its cause or not at all', async () => {
    await openTeam();
    await subscribe();
    const chat = await createChat('Ada');
    const messages = JSON.stringify([{ id: 'm', role: 'user', content: 'Hi', date: '2026-10-05T07:00:00Z' }]);
    const reference = { collection: COLLECTIONS.chats, id: chat } as const;
    await expect(
      backend.transact(
        [{ action: 'update', ...reference, data: { messages } }],
        [{ ...reference, fields: { status: 5 } }],
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored('pushNews')).toBe(0);
  });

  test('is read once per subscription of the team, and nothing is read where nobody has subscribed', async () => {
    await openTeam();
    const chat = await createChat('Ada');
    const reads: string[] = [];
    const counting = emitNews(
      {
        ...server.backend,
        list: (collection, queries) => (reads.push(collection), server.backend.list(collection, queries)),
        findDocument: (collection, id) => (reads.push(collection), server.backend.findDocument(collection, id)),
      },
      { now: () => 0, onNews: () => expect.fail('Nobody has subscribed.') },
    );
    const all = await server.backend.listAll(COLLECTIONS.pushSubscriptions, []);
    for (const { $id: id } of all)
      await backend.transact([{ action: 'delete', collection: COLLECTIONS.pushSubscriptions, id }]);
    for (let index = 0; index < 5; index += 1)
      await counting.transact([
        { action: 'update', collection: COLLECTIONS.chats, id: chat, data: { assignee: `somebody-${index}` } },
      ]);
    expect(reads).toEqual([COLLECTIONS.pushSubscriptions]);
  });

  test('that a crash left behind is sent after the next start', async () => {
    await openTeam();
    const device = await subscribe({ kinds: [...NEWS_KINDS] });
    await reply(await createChat('Ada'), 'Hello');
    called.length = 0;
    const notifier = createPushNotifier({
      backend,
      clock: { ...machineClock, now: () => server.now() },
      onNotified: () => undefined,
      log: (line) => expect.fail(line),
    });
    notifier.notifyAll();
    server.advanceTime(MINUTE_MS);
    await waitUntil('The push arrives', async () => {
      await runDue();
      return service.messagesFor(device).length > 0;
    });
    await notifier.stop();
  });
});
