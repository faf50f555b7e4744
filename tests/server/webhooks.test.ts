import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import {
  deliveryAnswerSchema,
  deliveriesAnswerSchema,
  webhookCreateAnswerSchema,
  webhookEventOptionsSchema,
  webhookSecretAnswerSchema,
} from '#domain/webhook/webhook-requests.ts';
import { WEBHOOK_EVENTS } from '#domain/webhook/webhook-events.ts';
import { Query } from '#server/backend/query.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';
import { openReceiver, type WebhookReceiver } from '#support/webhook-receiver.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let teamId: string;
let member: TestMember;
let freeTeamId: string;
let stranger: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  [teamId, freeTeamId] = [await server.createTeam({ plan: 'hunter' }), await server.createTeam({ plan: 'free' })];
  member = await server.createMemberAs('admin', teamId);
  stranger = await server.createMemberAs('admin', freeTeamId);
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const webhookFields = (fields: object = {}) => ({
  name: 'CRM',
  url: `${receiver.url}/in`,
  events: ['message.received'],
  ...fields,
});
const post = (path: string, body: unknown) => server.post(path, body, { member, teamId });
const create = async (fields: object = {}) =>
  readWebhook(webhookCreateAnswerSchema.parse((await post('/webhooks', webhookFields(fields))).body.data).webhook);
const secretOf = async (webhookId: string) =>
  webhookSecretAnswerSchema.parse((await post('/webhooks/secret', { webhookId })).body.data);
const sendTest = async (webhookId: string) =>
  deliveryAnswerSchema.parse((await post('/webhooks/test', { webhookId })).body.data).delivery;

describe('webhooks of a team', () => {
  test('webhooks of a team are created with name, address and events, and listed without their secret', async () => {
    const webhook = await create({ secret: 'a secret of my own' });
    expect(webhook).toMatchObject({ name: 'CRM', events: ['message.received'], active: true });
    const stored = JSON.stringify([
      await server.backend.findDocument(COLLECTIONS.webhooks, webhook.id),
      await server.backend.findDocument(COLLECTIONS.webhookSecrets, webhook.id),
    ]);
    expect(stored).not.toContain('a secret of my own');
    expect(await secretOf(webhook.id)).toEqual({ secret: 'a secret of my own', previousUntil: '' });
    const listed = await server.request('GET', '/webhooks', undefined, { member, teamId });
    expect(JSON.stringify(listed.body.data)).toContain(webhook.id);
  });

  test('webhooks of a team are created once under one key', async () => {
    const key = randomUUID();
    const send = () => server.post('/webhooks', webhookFields({ name: `Once ${key}` }), { member, teamId, key });
    const [one, other] = [await send(), await send()];
    expect(one).toEqual(other);
    const all = await server.backend.listAll(COLLECTIONS.webhooks, [Query.equal('teamId', teamId)]);
    expect(all.filter(({ name }) => name === `Once ${key}`)).toHaveLength(1);
    expect(JSON.stringify(one.body)).not.toContain('whsec_');
  });

  test('get a generated secret when none is given: 32 random bytes in base64 after whsec_', async () => {
    const [one, other] = [await secretOf((await create()).id), await secretOf((await create()).id)];
    expect(Buffer.from(one.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(one.secret).not.toBe(other.secret);
  });

  test.each([
    ['no event', { events: [] }],
    ['no name', { name: ' ' }],
    ['an unknown event', { events: ['message.read'] }],
    ['an address without https', { url: 'http://hooks.example/in' }],
    ['an address with a password', { url: 'https://me:word@hooks.example/in' }],
    ['a private address', { url: 'https://10.0.0.7/in' }],
    ['a secret that is easy to guess', { secret: 'short' }],
    ['a secret with an invalid encoding', { secret: 'whsec_abc' }],
  ])('webhooks of a team are refused with a sentence for %s', async (_, fields) => {
    const { status, body } = await post('/webhooks', webhookFields(fields));
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(/\w.*\.$/);
  });

  test('webhooks of a team have a normalized name and address, when they are created and when they are changed', async () => {
    const loose = { name: ' C\u200BR\0M\u202E\n', url: `${receiver.url.toUpperCase()}/in` };
    const webhook = await create(loose);
    expect(webhook).toMatchObject({ name: 'CRM', url: `${receiver.url}/in` });
    await server.request(
      'PUT',
      `/webhooks/${webhook.id}`,
      { ...loose, url: `${receiver.url.toUpperCase()}/out`, events: [] },
      { member, teamId },
    );
    expect(readWebhook(await server.backend.findDocument(COLLECTIONS.webhooks, webhook.id))).toMatchObject({
      name: 'CRM',
      url: `${receiver.url}/out`,
    });
    expect(
      (
        await server.request(
          'PUT',
          `/webhooks/${webhook.id}`,
          { ...webhookFields(), name: '\u200B\u200D' },
          { member, teamId },
        )
      ).status,
    ).toBe(400);
  });

  test('webhooks of a team are not created on a plan without webhooks, but existing ones can be seen and deleted', async () => {
    const free = { member: stranger, teamId: freeTeamId };
    expect((await server.post('/webhooks', webhookFields(), free)).body.error?.code).toBe('limit_reached');
    const id = await server.create(COLLECTIONS.webhooks, {
      teamId: freeTeamId,
      name: 'Left over',
      url: 'https://hooks.example/1',
      events: [],
      active: true,
    });
    for (const path of ['/webhooks/secret', '/webhooks/rotate', '/webhooks/test'])
      expect((await server.post(path, { webhookId: id }, free)).body.error?.code).toBe('limit_reached');
    expect((await server.post('/webhooks/deliveries', { webhookId: id }, free)).status).toBe(200);
    expect((await server.request('DELETE', `/webhooks/${id}`, undefined, free)).status).toBe(200);
  });

  test('webhooks of a team are limited to fifty', async () => {
    const full = await server.createTeam({ plan: 'hunter' });
    const owner = await server.createMemberAs('admin', full);
    const documents = Array.from({ length: 50 }, (_, index) => ({
      id: `full-${index}`,
      data: { teamId: full, name: `${index}`, url: 'https://hooks.example', events: [], active: true },
    }));
    await server.backend.transact([{ action: 'bulkCreate', collection: COLLECTIONS.webhooks, documents }]);
    expect((await server.post('/webhooks', webhookFields(), { member: owner, teamId: full })).body.error).toMatchObject(
      {
        code: 'limit_reached',
        message: expect.stringContaining('at most 50'),
      },
    );
  });

  test('webhooks of a team are not found by another team', async () => {
    const webhook = await create();
    const delivery = await sendTest(webhook.id);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: freeTeamId, data: { plan: 'hunter' } },
    ]);
    const theirs = { member: stranger, teamId: freeTeamId };
    const asks: [string, unknown][] = [
      ['/webhooks/secret', { webhookId: webhook.id }],
      ['/webhooks/rotate', { webhookId: webhook.id }],
      ['/webhooks/test', { webhookId: webhook.id }],
      ['/webhooks/deliveries', { webhookId: webhook.id }],
      ['/webhooks/replay', { webhookId: webhook.id, since: '2026-01-01T00:00:00.000Z', withDelivered: true }],
      ['/webhooks/delivery', { deliveryId: delivery.id }],
      ['/webhooks/resend', { deliveryId: delivery.id }],
    ];
    for (const [path, body] of asks)
      expect((await server.post(path, body, theirs)).body.error?.code, path).toBe('not_found');
    expect((await server.request('PUT', `/webhooks/${webhook.id}`, { active: false }, theirs)).status).toBe(404);
    expect((await server.request('DELETE', `/webhooks/${webhook.id}`, undefined, theirs)).status).toBe(404);
    for (const [path, body] of asks)
      expect((await server.post(path, body, { member: stranger, teamId })).body.error?.code, path).toBe('not_a_member');
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: freeTeamId, data: { plan: 'free' } },
    ]);
  });

  test('webhooks of a team can subscribe to every event that GET /webhooks/events lists with its id and name', async () => {
    const { body } = await server.request('GET', '/webhooks/events', undefined, { member, teamId });
    expect(webhookEventOptionsSchema.parse(body.data)).toEqual(
      Object.entries(WEBHOOK_EVENTS).map(([id, { name }]) => ({ id, name })),
    );
  });

  test('webhooks of a team are deleted with their secret', async () => {
    const webhook = await create();
    expect(
      (await server.request('DELETE', `/webhooks/${webhook.id}`, undefined, { member, teamId })).body.data,
    ).toEqual({
      success: true,
    });
    expect(await server.backend.findDocument(COLLECTIONS.webhookSecrets, webhook.id)).toBeUndefined();
    expect((await server.request('DELETE', `/webhooks/${webhook.id}`, undefined, { member, teamId })).status).toBe(404);
  });

  test('webhooks of a team have no failures after they are switched on again', async () => {
    const webhook = await create();
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.webhooks,
        id: webhook.id,
        data: { active: false, failures: 9, failingSince: '2026-01-01T00:00:00.000Z', stopReason: 'failing' },
      },
    ]);
    await server.request('PUT', `/webhooks/${webhook.id}`, { active: true }, { member, teamId });
    expect(readWebhook(await server.backend.findDocument(COLLECTIONS.webhooks, webhook.id))).toMatchObject({
      active: true,
      health: { failures: 0, failingSince: '', stopReason: '' },
    });
  });
});

describe('a test event', () => {
  test('a test event is sent at once, reported with status, time, answer and body, and verified by the library of Standard Webhooks', async () => {
    receiver.handle = () => (response) => void response.writeHead(200).end('x'.repeat(5_000));
    const webhook = await create();
    const delivery = await sendTest(webhook.id);
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, event: 'webhook.test', attempts: 1 });
    expect(delivery.log[0]?.response).toHaveLength(2_048);
    const [received] = receiver.received;
    expect(received?.body).toBe(delivery.body);
    const { secret } = await secretOf(webhook.id);
    expect(new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)).toMatchObject(
      { type: 'webhook.test', data: { team: { id: teamId } } },
    );
    const { deliveries } = deliveriesAnswerSchema.parse(
      (await post('/webhooks/deliveries', { webhookId: webhook.id })).body.data,
    );
    expect(deliveries.map(({ id }) => id)).toEqual([delivery.id]);
  });

  test('a test event is verified with the bytes of a custom secret', async () => {
    const webhook = await create({ secret: 'correct horse battery' });
    await sendTest(webhook.id);
    const [received] = receiver.received;
    expect(() =>
      new Webhook('correct horse battery', { format: 'raw' }).verify(
        received?.body ?? '',
        received?.headers as Record<string, string>,
      ),
    ).not.toThrow();
    expect(() =>
      new Webhook('another horse battery', { format: 'raw' }).verify(
        received?.body ?? '',
        received?.headers as Record<string, string>,
      ),
    ).toThrow();
  });

  test('reports an unreachable receiver, a redirect and a refusal, and follows no redirect', async () => {
    receiver.handle = ({ path }) =>
      path === '/in' ? (response) => void response.writeHead(302, { Location: `${receiver.url}/inside` }).end() : 200;
    const redirected = await create();
    expect(await sendTest(redirected.id)).toMatchObject({ state: 'failed', status: 302, error: 'redirected' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/in']);
    const gone = await openReceiver();
    await gone.close();
    expect(await sendTest((await create({ url: `${gone.url}/in` })).id)).toMatchObject({
      state: 'failed',
      status: 0,
      error: 'unreachable',
    });
  });

  test('a test event is limited to twenty a minute', async () => {
    const webhook = await create();
    let refused: string | undefined;
    for (let count = 0; count <= 100 && refused === undefined; count += 1)
      refused = (await post('/webhooks/test', { webhookId: webhook.id })).body.error?.code;
    expect(refused).toBe('rate_limited');
    server.advanceTime(61_000);
    expect((await post('/webhooks/test', { webhookId: webhook.id })).status).toBe(200);
  });
});

test('failed deliveries are resent, one by its id or all since a time, and never while the webhook is switched off', async () => {
  const webhook = await create();
  const record = (id: string, state: string, event = 'message.received') => ({
    id: `${id}-${webhook.id}`.slice(0, 36),
    data: { teamId, webhook: webhook.id, event, messageId: `msg_${id}`, body: '{}', state, attempts: 10 },
  });
  const [failed, stopped, delivered, tested] = [
    record('failed', 'failed'),
    record('stopped', 'stopped'),
    record('delivered', 'delivered'),
    record('tested', 'failed', 'webhook.test'),
  ];
  await server.backend.transact([
    { action: 'bulkCreate', collection: COLLECTIONS.deliveries, documents: [failed, stopped, delivered, tested] },
  ]);
  const stateOf = async (id: string) =>
    deliveryAnswerSchema.parse((await post('/webhooks/delivery', { deliveryId: id })).body.data).delivery;
  expect((await post('/webhooks/resend', { deliveryId: tested.id })).status).toBe(400);
  expect((await post('/webhooks/resend', { deliveryId: delivered.id })).status).toBe(200);
  expect(await stateOf(delivered.id)).toMatchObject({ state: 'waiting', attempts: 0, messageId: 'msg_delivered' });
  const replay = async (since: number, withDelivered = false) =>
    (await post('/webhooks/replay', { webhookId: webhook.id, since: new Date(since).toISOString(), withDelivered }))
      .body;
  expect((await replay(server.now() + 60_000)).data).toEqual({ count: 0 });
  expect((await replay(server.now() - 3_600_000)).data).toEqual({ count: 2 });
  expect([
    (await stateOf(failed.id)).state,
    (await stateOf(stopped.id)).state,
    (await stateOf(tested.id)).state,
  ]).toEqual(['waiting', 'waiting', 'failed']);
  await server.request('PUT', `/webhooks/${webhook.id}`, { active: false }, { member, teamId });
  expect((await replay(server.now() - 3_600_000)).error?.message).toContain('switched off');
  expect((await post('/webhooks/resend', { deliveryId: failed.id })).status).toBe(409);
});

test('the log of a webhook continues after one of its own deliveries, not after one of another webhook', async () => {
  const [one, other] = [await create(), await create({ name: 'Other' })];
  const [first, second, strange] = [await sendTest(one.id), await sendTest(one.id), await sendTest(other.id)];
  const pageAfter = (after: string) => post('/webhooks/deliveries', { webhookId: one.id, after });
  expect(deliveriesAnswerSchema.parse((await pageAfter(second.id)).body.data).deliveries.map(({ id }) => id)).toEqual([
    first.id,
  ]);
  expect((await pageAfter(strange.id)).body.error).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('from its beginning'),
  });
});

test('a delivery that waits for its retry is sent at once on request, and one that was not tried yet is left alone', async () => {
  const webhook = await create();
  const inHours = new Date(server.now() + 5 * 3_600_000).toISOString();
  const documents = [
    ['tried', 4],
    ['fresh', 0],
  ].map(([id, attempts]) => ({
    id: `${id}-${webhook.id}`.slice(0, 36),
    data: {
      teamId,
      webhook: webhook.id,
      event: 'message.received',
      messageId: `msg_${id}`,
      body: '{}',
      state: 'waiting',
      attempts,
      dueAt: inHours,
    },
  }));
  await server.backend.transact([{ action: 'bulkCreate', collection: COLLECTIONS.deliveries, documents }]);
  expect(
    (
      await post('/webhooks/replay', {
        webhookId: webhook.id,
        since: new Date(server.now() - 3_600_000).toISOString(),
        withDelivered: false,
      })
    ).body.data,
  ).toEqual({ count: 1 });
  const [tried, fresh] = await Promise.all(
    documents.map(({ id }) => server.backend.findDocument(COLLECTIONS.deliveries, id)),
  );
  expect([
    tried?.['attempts'],
    Date.parse(String(tried?.['dueAt'])) <= server.now(),
    Date.parse(String(fresh?.['dueAt'])),
  ]).toEqual([0, true, Date.parse(inHours)]);
});

test('no idempotency record contains a digest of a typed secret', async () => {
  const key = randomUUID();
  const send = (fields: object) =>
    server.post('/webhooks', webhookFields({ name: 'Typed', ...fields }), { member, teamId, key });
  const one = await send({ secret: 'a secret of my own' });
  // Nothing stored tells it from another secret, but a request without a secret is another request.
  expect(await send({ secret: 'another one of mine' })).toEqual(one);
  expect((await send({})).body.error?.code).toBe('idempotency_key_reused');
});

test('after two rotations within a day, the first secret still signs', async () => {
  const webhook = await create();
  const { secret: first } = await secretOf(webhook.id);
  const rotate = async (fields: object = {}) =>
    webhookSecretAnswerSchema.parse((await post('/webhooks/rotate', { webhookId: webhook.id, ...fields })).body.data)
      .secret;
  const secrets = [first, await rotate(), await rotate({ secret: 'correct horse battery' })];
  await sendTest(webhook.id);
  const [received] = receiver.received;
  const headers = received?.headers as Record<string, string>;
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(3);
  for (const secret of secrets)
    expect(() =>
      (secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' })).verify(
        received?.body ?? '',
        headers,
      ),
    ).not.toThrow();
});

test('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const webhook = await create();
  const { secret: old } = await secretOf(webhook.id);
  const next = webhookSecretAnswerSchema.parse((await post('/webhooks/rotate', { webhookId: webhook.id })).body.data);
  expect(next.secret).not.toBe(old);
  // The receiver uses the clock of the machine.
  const verifies = (secret: string): boolean => {
    const last = receiver.received.at(-1);
    const headers = { ...(last?.headers as Record<string, string>) };
    try {
      return new Webhook(secret)
        .sign(headers['webhook-id'] ?? '', new Date(Number(headers['webhook-timestamp']) * 1_000), last?.body ?? '')
        .split(' ')
        .every((signature) => (headers['webhook-signature'] ?? '').split(' ').includes(signature));
    } catch {
      return false;
    }
  };
  /** Moves the clock and renews the token of the member, which lasts a quarter of an hour. */
  const passTime = async (ms: number): Promise<void> => {
    server.advanceTime(ms);
    member = await server.createMemberAs('admin', teamId);
  };
  await sendTest(webhook.id);
  expect([verifies(old), verifies(next.secret)]).toEqual([true, true]);
  await passTime(24 * 3_600_000 - 60_000);
  await sendTest(webhook.id);
  expect([verifies(old), verifies(next.secret)]).toEqual([true, true]);
  await passTime(120_000);
  await sendTest(webhook.id);
  expect([verifies(old), verifies(next.secret)]).toEqual([false, true]);
  expect((await secretOf(webhook.id)).previousUntil).toBe('');
});

// The last ones, since they move the clock.
test('deliveries are sent again so often a minute: 120 times one by one, and 30 times all since a time', async () => {
  const webhook = await create();
  const delivery = { id: `again-${webhook.id}`.slice(0, 36), state: 'failed' };
  const { id, state } = delivery;
  const data = { teamId, webhook: webhook.id, event: 'message.received', messageId: 'msg', body: '{}', state };
  await server.backend.transact([
    { action: 'bulkCreate', collection: COLLECTIONS.deliveries, documents: [{ id, data: { ...data, attempts: 1 } }] },
  ]);
  const since = new Date(server.now() + 60_000).toISOString();
  for (const [path, body, limit] of [
    ['/webhooks/resend', { deliveryId: id }, 120],
    ['/webhooks/replay', { webhookId: webhook.id, since, withDelivered: false }, 30],
  ] as const) {
    server.advanceTime(61_000);
    let accepted = 0;
    while ((await post(path, body)).status === 200) accepted += 1;
    expect([path, accepted]).toEqual([path, limit]);
    expect((await post(path, body)).body.error?.code).toBe('rate_limited');
    server.advanceTime(61_000);
    expect((await post(path, body)).status).toBe(200);
  }
});

test('deliveries are sent again since a time so long as their number in an hour is that of three replays', async () => {
  const ofReplays = await server.createTeam({ plan: 'conqueror' });
  const admin = await server.createMemberAs('admin', ofReplays);
  const as = { member: admin, teamId: ofReplays };
  const webhookId = await server.create(COLLECTIONS.webhooks, {
    teamId: ofReplays,
    name: 'CRM',
    url: 'https://hooks.example/1',
    events: ['message.received'],
    active: true,
  });
  const since = new Date(server.now() - 600_000).toISOString();
  const data = { teamId: ofReplays, webhook: webhookId, event: 'message.received', messageId: 'msg', body: '{}' };
  for (let from = 0; from < 2_400; from += 100)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.deliveries,
        documents: Array.from({ length: 100 }, (_, at) => ({
          id: `often-${from + at}-${webhookId}`.slice(0, 36),
          data: { ...data, state: 'failed', attempts: 1 },
        })),
      },
    ]);
  const replay = () => server.post('/webhooks/replay', { webhookId, since, withDelivered: false }, as);
  expect((await replay()).body.data).toEqual({ count: 2_400 });
  // They are about to be sent, so that nothing is sent twice; but each is read.
  for (let count = 1; count < 25; count += 1) expect((await replay()).body.data).toEqual({ count: 0 });
  expect((await replay()).body.error?.code).toBe('rate_limited');
  server.advanceTime(3_600_000);
  expect(
    (
      await server.post(
        '/webhooks/replay',
        { webhookId, since, withDelivered: false },
        { ...as, member: await server.createMemberAs('admin', ofReplays) },
      )
    ).status,
  ).toBe(200);
});
