import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { JobContext, JobOutcome } from '#server/jobs/job.ts';
import { createDeliveryLane } from '#server/webhooks/delivery-lane.ts';
import { newDelivery, readDelivery, type DeliveryRecord } from '#server/webhooks/delivery-record.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';
import { getSecrets } from '#server/webhooks/webhook-secrets.ts';
import { createCrashingBackend } from '#support/crashing-backend.ts';
import { openTestServer, TEST_CIPHER, type TestServer } from '#support/test-server.ts';
import { openReceiver, type RequestHandler, type WebhookReceiver } from '#support/webhook-receiver.ts';

let server: TestServer;
let teamId: string;
let receiver: WebhookReceiver;
let webhookId: string;
let nowMs: number;
/** A random source without spread, so that retry delays are exact. */
const NO_JITTER = (): number => 0.5;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'hunter' });
});
afterAll(() => server.close());
beforeEach(async () => {
  nowMs = Date.now();
  receiver = await openReceiver();
  webhookId = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'CRM',
    url: `${receiver.url}/in`,
    events: ['message.received'],
    active: true,
  });
});
afterEach(() => receiver.close());

/** Writes events of these conversations and returns the `webhook-id` of each. */
async function write(...chats: readonly string[]): Promise<readonly string[]> {
  const ids = chats.map(() => randomUUID().replaceAll('-', ''));
  const documents = chats.map((chatId, index) =>
    newDelivery({
      webhookId,
      eventId: ids[index] ?? '',
      teamId,
      event: 'message.received',
      chatId,
      body: JSON.stringify({ chatId, index }),
      dueAtMs: nowMs + index - chats.length,
    }),
  );
  await server.backend.transact([{ action: 'bulkCreate', collection: COLLECTIONS.deliveries, documents }]);
  return ids.map((id) => `msg_${id}`);
}

const createLane = (backend: Backend = server.backend, timeoutMs = 15_000) =>
  createDeliveryLane({
    backend,
    cipher: TEST_CIPHER,
    send: createSender({ toLoopback: true, now: () => nowMs, timeoutMs }),
    random: NO_JITTER,
    retryDelaysMs: RETRY_DELAYS_MS,
  });

/** Runs a lane once, as the job runner does. */
async function run(lane = createLane(), backend: Backend = server.backend): Promise<JobOutcome> {
  const context: JobContext = {
    jobId: 'job',
    teamId,
    payload: { webhookId },
    progress: undefined,
    signal: new AbortController().signal,
    now: () => nowMs,
    saveProgress: (_, writes = { operations: [] }) => backend.transact(writes.operations, writes.expectations),
  };
  return lane(context);
}

const records = async (): Promise<readonly DeliveryRecord[]> =>
  (
    await server.backend.listAll(COLLECTIONS.deliveries, [
      Query.equal('webhook', webhookId),
      Query.orderAsc('$createdAt'),
    ])
  ).map(readDelivery);
const states = async () => (await records()).map(({ state }) => state);
const webhook = async () => readWebhook(await server.backend.findDocument(COLLECTIONS.webhooks, webhookId));
const idsReceived = () => receiver.received.map(({ id }) => id);

describe('a delivery', () => {
  test('a delivery is sent signed, each attempt with a time of its own and the same id', async () => {
    receiver.handle = (_, count) => (count === 1 ? 500 : 204);
    const [id] = await write('chat');
    const lane = createLane();
    expect(await run(lane)).toEqual({ kind: 'again', atMs: nowMs + 5_000 });
    nowMs += 5_000;
    await run(lane);
    expect(idsReceived()).toEqual([id, id]);
    expect(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).toEqual([
      String(Math.floor((nowMs - 5_000) / 1_000)),
      String(Math.floor(nowMs / 1_000)),
    ]);
    const { secret } = await getSecrets(server.backend, TEST_CIPHER, { id: webhookId, teamId }, nowMs);
    for (const { body, headers } of receiver.received)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ chatId: 'chat' });
    expect(await states()).toEqual(['delivered']);
    expect(JSON.parse((await records())[0]?.log ?? '')).toMatchObject([
      { status: 500, response: 'answered 500' },
      { status: 204, response: '' },
    ]);
  });

  test('a delivery is retried on the schedule of Standard Webhooks, and given up after ten attempts', async () => {
    receiver.handle = () => 500;
    await write('chat');
    const startedMs = nowMs;
    const attempts: number[] = [];
    for (let count = 0; count <= RETRY_DELAYS_MS.length; count += 1) {
      attempts.push(nowMs - startedMs);
      // Each delivery has a lane of its own, so that no pause of the lane comes between its attempts.
      await run();
      nowMs += RETRY_DELAYS_MS[count] ?? 0;
    }
    expect(receiver.received).toHaveLength(10);
    expect(attempts.map((ms, index) => ms - (attempts[index - 1] ?? 0)).slice(1)).toEqual(RETRY_DELAYS_MS);
    expect(await states()).toEqual(['failed']);
  });

  test('answers that take six times their length once they are stored leave the delivery to its schedule', async () => {
    receiver.handle = () => (response) => void response.writeHead(500).end('\u0001'.repeat(4_000));
    await write('chat');
    for (let count = 0; count <= RETRY_DELAYS_MS.length; count += 1) {
      await run();
      nowMs += RETRY_DELAYS_MS[count] ?? 0;
    }
    const [failed] = await records();
    // It is sent again by hand, twice.
    for (let count = 0; count < 2; count += 1) {
      const data = { state: 'waiting', attempts: 0, dueAt: new Date(nowMs).toISOString() };
      await server.backend.transact([
        { action: 'update', collection: COLLECTIONS.deliveries, id: failed?.$id ?? '', data },
      ]);
      await run();
    }
    expect(receiver.received).toHaveLength(12);
    const [again] = await records();
    expect(again).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
    expect(JSON.parse(again?.log ?? '').length).toBeGreaterThan(8);
  });

  test.each([301, 400, 404, 429, 500, 503])('an answer of %i is a failure', async (status) => {
    receiver.handle = () => status;
    await write('chat');
    await run();
    expect(await records()).toMatchObject([{ state: 'waiting', status, attempts: 1 }]);
  });

  test('a delivery waits as long as Retry-After says, in either of its forms, and delays all deliveries of its webhook', async () => {
    const inTenMinutes = (): number => Math.ceil(nowMs / 1_000) * 1_000 + 600_000;
    const forms: readonly (() => readonly [string, number])[] = [
      () => ['120', nowMs + 120_000],
      () => [new Date(inTenMinutes()).toUTCString(), inTenMinutes()],
    ];
    for (const form of forms) {
      const [header, untilMs] = form();
      receiver.handle = () => (response) => void response.writeHead(429, { 'Retry-After': header }).end();
      const before = receiver.received.length;
      await write('one');
      const outcome = await run();
      expect(outcome).toEqual({ kind: 'again', atMs: untilMs });
      expect(receiver.received.length - before).toBe(1);
      nowMs += 700_000;
      receiver.handle = () => 204;
      await run();
    }
  });

  test.each([
    '',
    '0',
    '-5',
    '3.5',
    'soon',
    '1e9',
    '99999999999999999999999',
    '5, 10',
    'Sun, 06 Nov 1994 08:49:37 GMT',
    '12 2999',
    'Sat, 01 Jan 9999 00:00:00 GMT',
  ])('an invalid Retry-After is ignored, and a valid one delays a delivery by a day at most: “%s”', async (header) => {
    receiver.handle = () => (response) => void response.writeHead(503, { 'Retry-After': header }).end();
    await write('one');
    await run();
    const [{ dueAt } = { dueAt: '' }] = await records();
    expect(Date.parse(dueAt) - nowMs).toBe(
      ['99999999999999999999999', 'Sat, 01 Jan 9999 00:00:00 GMT'].includes(header) ? 86_400_000 : 5_000,
    );
  });

  test('a delivery without an answer fails after its timeout', async () => {
    receiver.handle = () => () => undefined;
    await write('chat');
    await run(createLane(server.backend, 200));
    expect(await records()).toMatchObject([{ state: 'waiting', status: 0, error: 'timeout' }]);
  });

  test('a delivery answered with 410 switches its webhook off with the reason, and stops the waiting deliveries without losing them', async () => {
    receiver.handle = () => 410;
    await write('one', 'one', 'one');
    await run();
    expect(await webhook()).toMatchObject({ active: false, health: { stopReason: 'gone' } });
    await run();
    expect(receiver.received).toHaveLength(1);
    expect(await states()).toEqual(['stopped', 'stopped', 'stopped']);
  });

  test('a webhook whose attempts have failed for five days is switched off', async () => {
    receiver.handle = () => 500;
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.webhooks,
        id: webhookId,
        data: { failures: 40, failingSince: new Date(nowMs - 5 * 24 * 3_600_000).toISOString() },
      },
    ]);
    await write('one');
    await run();
    expect(await webhook()).toMatchObject({ active: false, health: { stopReason: 'failing', failures: 41 } });
  });

  test('a team whose plan no longer includes webhooks sends nothing', async () => {
    await write('one');
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: teamId, data: { plan: 'free' } },
    ]);
    await run();
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: teamId, data: { plan: 'hunter' } },
    ]);
    expect([receiver.received.length, await states()]).toEqual([0, ['stopped']]);
  });

  test('the log of a deleted webhook is deleted, and its lane ends', async () => {
    await write('one', 'two');
    await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.webhooks, id: webhookId }]);
    expect(await run()).toEqual({ kind: 'done' });
    expect(await records()).toEqual([]);
  });

  test('a delivery older than thirty days is deleted', async () => {
    await write('one');
    await run();
    nowMs += 29 * 24 * 3_600_000;
    await run();
    expect(await records()).toHaveLength(1);
    nowMs += 2 * 24 * 3_600_000;
    await run();
    expect(await records()).toEqual([]);
  });
});

test('a large log is deleted completely once it is older than thirty days', async () => {
  for (let batch = 0; batch < 2; batch += 1) await write(...Array.from({ length: 100 }, () => 'chat'));
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.webhooks, id: webhookId, data: { active: false } },
  ]);
  nowMs += 31 * 24 * 3_600_000;
  await run();
  expect(await records()).toEqual([]);
});

test('the log of a webhook that is switched off is deleted after thirty days, too', async () => {
  await write('one');
  await run();
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.webhooks, id: webhookId, data: { active: false } },
  ]);
  nowMs += 31 * 24 * 3_600_000;
  await run();
  expect(await records()).toEqual([]);
});

describe('a delivery lane', () => {
  test('the events of one conversation are delivered in order, through a failure in between', async () => {
    receiver.handle = (_, count) => (count === 2 ? 500 : 204);
    const ids = await write('a', 'a', 'a', 'a');
    const lane = createLane();
    await run(lane);
    expect(idsReceived()).toEqual(ids.slice(0, 2));
    nowMs += 6_000;
    await run(lane);
    expect(idsReceived()).toEqual([ids[0], ids[1], ids[1], ids[2], ids[3]]);
  });

  test('the events of one conversation are delivered in order by several processes', async () => {
    receiver.handle = (_, count) => (count === 1 ? 500 : 204);
    const [first] = await write('a');
    await run();
    const [second] = await write('a');
    await run();
    expect(idsReceived()).toEqual([first]);
    nowMs += 6_000;
    await run();
    expect(idsReceived()).toEqual([first, first, second]);
  });

  test('an event waits behind the waiting events of its conversation', async () => {
    receiver.handle = (_, count) => (count === 1 ? 500 : 204);
    const ids: string[] = [];
    const lane = createLane();
    for (const chats of [['a', 'a', 'a'], ['a'], ['a', 'a']]) {
      ids.push(...(await write(...chats)));
      await run(lane);
    }
    expect(idsReceived()).toEqual(ids.slice(0, 1));
    nowMs += 6_000;
    await run(lane);
    expect(idsReceived()).toEqual([ids[0], ...ids]);
  });

  test('a delivery resent by hand is sent at once, and the ones that waited behind it stay before later ones', async () => {
    receiver.handle = (_, count) => (count <= 2 ? 500 : 204);
    const lane = createLane();
    const [first, second] = await write('a', 'a');
    for (const waitMs of [0, 6_000]) {
      nowMs += waitMs;
      await run(lane);
    }
    const [failed] = await records();
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.deliveries,
        id: failed?.$id ?? '',
        data: { attempts: 0, dueAt: new Date(nowMs).toISOString() },
      },
    ]);
    await run(lane);
    expect(idsReceived()).toEqual([first, first, first]);
    const [third] = await write('a');
    await run();
    nowMs += 301_000;
    await run();
    expect(idsReceived().slice(3)).toEqual([second, third]);
  });

  test('a delivery that keeps failing delays the later ones of its conversation by two attempts at most', async () => {
    const [poison, ...later] = await write('a', 'a', 'a');
    receiver.handle = ({ id }) => (id === poison ? 500 : 204);
    const lane = createLane();
    for (const waitMs of [0, 6_000, 301_000]) {
      nowMs += waitMs;
      await run(lane);
    }
    // The third failure in a row opens the circuit breaker, so the lane pauses before it continues.
    nowMs += 6_000;
    await run(lane);
    expect(idsReceived().slice(3)).toEqual(later);
  });

  test('three failures in a row open the circuit breaker: one delivery at a time is tried, with growing delays, until one succeeds', async () => {
    receiver.handle = () => 500;
    await write(...Array.from({ length: 30 }, (_, index) => `chat ${index}`));
    const lane = createLane();
    await run(lane);
    const sentBefore = receiver.received.length;
    expect(sentBefore).toBeLessThanOrEqual(10);
    const delays: number[] = [];
    for (let probe = 0; probe < 4; probe += 1) {
      const outcome = await run(lane);
      if (outcome.kind !== 'again') throw new Error('done');
      delays.push(outcome.atMs - nowMs);
      nowMs = outcome.atMs;
    }
    expect(receiver.received.length - sentBefore).toBe(3);
    // Requests sent in parallel fail in one outage, so the first rest is the shortest.
    expect(delays[0]).toBeLessThanOrEqual(5_500);
    expect(delays.every((delay, index) => index === 0 || delay >= (delays[index - 1] ?? 0))).toBe(true);
    receiver.handle = () => 204;
    for (let pass = 0; pass < 3; pass += 1, nowMs += 400_000) await run(lane);
    expect(new Set(await states())).toEqual(new Set(['delivered']));
    expect(await webhook()).toMatchObject({ health: { failures: 0, failingSince: '' } });
    // The next outage begins with the shortest rest again.
    receiver.handle = () => 500;
    await write('next 1', 'next 2', 'next 3');
    const outage = await run(lane);
    expect(outage.kind === 'again' && outage.atMs - nowMs).toBeLessThanOrEqual(5_500);
  });

  test('a lane that is notified while its circuit breaker is open sends nothing', async () => {
    receiver.handle = () => 500;
    await write('a', 'b', 'c', 'd');
    const lane = createLane();
    await run(lane);
    const { length } = receiver.received;
    await write('e');
    expect((await run(lane)).kind).toBe('again');
    expect(receiver.received).toHaveLength(length);
  });
});

test.each([
  ['gets another address', (url: string) => ({ url: `${url}/moved` })],
  ['is switched on again', () => ({ failures: 0, failingSince: null })],
])('a receiver that asked for a day of delay is tried at once when its webhook %s', async (_, change) => {
  receiver.handle = (_received, count) =>
    count === 1 ? (response) => void response.writeHead(503, { 'Retry-After': '86400' }).end() : 204;
  await write('one');
  const lane = createLane();
  await run(lane);
  await write('two');
  expect(await run(lane)).toEqual({ kind: 'again', atMs: nowMs + 86_400_000 });
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.webhooks, id: webhookId, data: change(`${receiver.url}/in`) },
  ]);
  await run(lane);
  expect(receiver.received).toHaveLength(2);
});

test('every event arrives at least once under its one id, whatever the receiver does and wherever the process dies', async () => {
  const crashing = createCrashingBackend(server.backend);
  const refusals: readonly ReturnType<RequestHandler>[] = [
    500,
    429,
    503,
    404,
    302,
    (response) => void response.destroy(),
  ];
  const requests = new Map<string, number>();
  // Each event is refused at most twice, in different ways, so that none is given up.
  receiver.handle = ({ id, body }) => {
    const { index } = JSON.parse(body) as { index: number };
    const before = requests.get(id) ?? 0;
    requests.set(id, before + 1);
    return before < index % 3 ? (refusals[(index + before) % refusals.length] ?? 500) : 204;
  };
  const expected: string[] = [];
  for (let batch = 0; batch < 3; batch += 1)
    expected.push(...(await write(...Array.from({ length: 40 }, (_, index) => `chat ${(batch * 7 + index) % 23}`))));
  let deaths = 0;
  for (let pass = 0; pass < 600; pass += 1) {
    const waiting = await server.backend.list(COLLECTIONS.deliveries, [
      Query.equal('webhook', webhookId),
      Query.equal('state', 'waiting'),
      Query.orderAsc('dueAt'),
      Query.limit(1),
    ]);
    if (waiting.length === 0) break;
    crashing.restart();
    if (deaths < 8) crashing.crashAt(1, deaths % 2 === 0 ? 'before' : 'after');
    try {
      await run(createLane(crashing.backend), crashing.backend);
    } catch {
      deaths += 1;
    }
    nowMs += 20_000;
  }
  expect(deaths).toBe(8);
  expect((await states()).filter((state) => state !== 'delivered')).toEqual([]);
  const acceptedIds = new Set(receiver.received.filter(({ status }) => status === 204).map(({ id }) => id));
  expect(expected.filter((id) => !acceptedIds.has(id))).toEqual([]);
  expect(new Set(idsReceived())).toEqual(new Set(expected));
});
