import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import {
  crashingBackend,
  openTestServer,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

const pause = (chatId: string, paused: boolean, key: string, as: TestMember = member) =>
  server.post('/chat/paused', { chatId, paused }, { member: as, teamId, key });
const getChat = async (id: string) => (await server.backend.findDocument('chats', id)) ?? expect.fail('no such chat');
const countAnswers = async (key: string): Promise<number> =>
  (await server.backend.listAll('commandAnswers', [])).filter((answer) => answer['key'] === key).length;

describe('POST /chat/paused', () => {
  test('pauses the chat and returns its updated document', async () => {
    const chatId = await server.createChat(teamId);
    const { status, body } = await pause(chatId, true, 'pause-1');
    expect(status).toBe(200);
    expect(body).toEqual({ data: { chat: { ...(await getChat(chatId)), paused: true } }, error: null });
  });

  test('law 5: the same command has the same answer for ever, whatever happened since', async () => {
    const chatId = await server.createChat(teamId);
    const first = await pause(chatId, true, 'forever-1');
    await pause(chatId, false, 'forever-2');
    const [again, once] = [await pause(chatId, true, 'forever-1'), await getChat(chatId)];
    expect(again).toEqual(first);
    expect(once['paused']).toBe(false);
    expect(await countAnswers('forever-1')).toBe(1);
  });

  test('twenty requests at once have one effect and one answer', async () => {
    const chatId = await server.createChat(teamId);
    const before = await getChat(chatId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pause(chatId, true, 'burst-1')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    const after = await getChat(chatId);
    expect([before['paused'], after['paused'], await countAnswers('burst-1')]).toEqual([false, true, 1]);
  });

  test('concurrent opposite commands all succeed, each with its own answer', async () => {
    const chatId = await server.createChat(teamId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => pause(chatId, index % 2 === 0, `race-${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await Promise.all(Array.from({ length: 10 }, (_, index) => countAnswers(`race-${index}`)))).toEqual(
      Array(10).fill(1),
    );
  });

  test('a chat that is paused already is not written, and the answer is stored', async () => {
    const chatId = await server.createChat(teamId, { paused: true });
    const before = await getChat(chatId);
    const { status, body } = await pause(chatId, true, 'already-1');
    expect([status, body.data]).toEqual([200, { chat: before }]);
    expect(await countAnswers('already-1')).toBe(1);
  });

  test('the chat keeps who paused it first and when, until somebody resumes it', async () => {
    const chatId = await server.createChat(teamId);
    const colleague = await server.createMember(teamId);
    const readPause = async () => {
      const { paused, pausedAt, pausedBy, pausedByKey } = await getChat(chatId);
      return { paused, pausedAt, pausedBy, pausedByKey };
    };
    const nobody = { pausedAt: null, pausedBy: null, pausedByKey: null };
    expect(await readPause()).toEqual({ paused: false, ...nobody });
    const from = server.now();
    await pause(chatId, true, 'who-1');
    const first = await readPause();
    expect(first).toMatchObject({ paused: true, pausedBy: member.userId, pausedByKey: null });
    expect(Date.parse(String(first['pausedAt']))).toBeGreaterThanOrEqual(from);
    await pause(chatId, true, 'who-2', colleague);
    expect(await readPause()).toEqual(first);
    await pause(chatId, false, 'who-3', colleague);
    expect(await readPause()).toEqual({ paused: false, ...nobody });
    await pause(chatId, true, 'who-4', colleague);
    expect(await readPause()).toMatchObject({ paused: true, pausedBy: colleague.userId });
  });

  test('webhooks are told which member or API key paused and resumed', async () => {
    const ofPlan = await server.createTeam({ plan: 'conqueror' });
    const robin = await server.createMember(ofPlan);
    const as = { member: robin, teamId: ofPlan };
    const { secret } = apiKeySecretAnswerSchema.parse((await server.post('/key', { name: 'CRM' }, as)).body.data);
    await server.create(COLLECTIONS.webhooks, {
      teamId: ofPlan,
      name: 'All',
      url: 'https://hooks.example',
      events: ['chat.paused', 'chat.resumed'],
      active: true,
    });
    const chatId = await server.createChat(ofPlan);
    const through = emitEvents(server.backend, { now: Date.now, onDeliveries: () => undefined });
    const told = async (paused: boolean, caller: Partial<TestCaller>): Promise<unknown> => {
      expect((await server.post('/chat/paused', { chatId, paused }, { ...caller, through })).status).toBe(200);
      const [newest] = await server.backend.list(COLLECTIONS.deliveries, [
        Query.equal('teamId', ofPlan),
        Query.equal('event', paused ? 'chat.paused' : 'chat.resumed'),
        Query.orderDesc('$createdAt'),
        Query.limit(1),
      ]);
      return (JSON.parse(String(newest?.['body'])) as { data: unknown }).data;
    };
    const byRobin = { by: 'member', memberId: robin.userId, keyName: null, member: { id: robin.userId } };
    expect(await told(true, as)).toMatchObject(byRobin);
    const resumed = await told(false, { secret });
    expect(resumed).toMatchObject({ by: 'key', memberId: null, keyName: 'CRM' });
    // Robin holds the key, and did not resume it.
    expect(resumed).not.toHaveProperty('member');
    expect(await told(true, { secret })).toMatchObject({ by: 'key', memberId: null, keyName: 'CRM' });
    expect(await told(false, as)).toMatchObject(byRobin);
  });

  test('a key that is reused for another command is refused and changes nothing', async () => {
    const [first, second] = await Promise.all([server.createChat(teamId), server.createChat(teamId)]);
    await pause(first, true, 'reused-1');
    const { status, body } = await pause(second, true, 'reused-1');
    expect([status, body.error?.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await getChat(second))['paused']).toBe(false);
  });

  test('the same key of another person is another command', async () => {
    const colleague = await server.createMember(teamId);
    const chatId = await server.createChat(teamId);
    await pause(chatId, true, 'shared-1');
    const { status } = await pause(chatId, false, 'shared-1', colleague);
    expect([status, (await getChat(chatId))['paused']]).toEqual([200, false]);
  });

  test('a refusal is stored too, and stays the answer when the chat is created later', async () => {
    const first = await pause('late-chat', true, 'refused-1');
    await server.backend.transact([
      { action: 'create', collection: 'chats', id: 'late-chat', data: { teamId, personKey: 'late' } },
    ]);
    expect([first.status, first.body.error?.code]).toEqual([404, 'not_found']);
    expect(await pause('late-chat', true, 'refused-1')).toEqual(first);
    expect((await getChat('late-chat'))['paused']).toBe(false);
  });

  test.each(
    [1, 2].flatMap(
      (fatal) =>
        [
          [fatal, 'before'],
          [fatal, 'after'],
        ] as const,
    ),
  )('a command repeated after a crash at transaction %i, %s its commit, does nothing twice', async (fatal, moment) => {
    const chatId = await server.createChat(teamId);
    const key = `dying-${fatal}-${moment}`;
    const through = crashingBackend(server.backend, fatal, moment);
    expect((await server.post('/chat/paused', { chatId, paused: true }, { member, teamId, key, through })).status).toBe(
      500,
    );
    const wasPaused = (await getChat(chatId))['paused'];
    expect(await countAnswers(key)).toBe(wasPaused === true ? 1 : 0);
    await pause(chatId, false, `${key}-colleague`);
    const repeat = await pause(chatId, true, key);
    expect([repeat.status, (await getChat(chatId))['paused']]).toEqual([200, !wasPaused]);
    expect(await pause(chatId, true, key)).toEqual(repeat);
  });

  test('two repeats after a crash that read different rows both return the answer of the first', async () => {
    const chatId = await server.createChat(teamId);
    const key = 'two-repeats';
    await server.post(
      '/chat/paused',
      { chatId, paused: true },
      { member, teamId, key, through: crashingBackend(server.backend, 1, 'after') },
    );
    let first: unknown;
    const overtaken: Backend = {
      ...server.backend,
      async createOnce(...parameters) {
        await pause(chatId, false, `${key}-colleague`);
        first = await pause(chatId, true, key);
        return server.backend.createOnce(...parameters);
      },
    };
    const second = await server.post(
      '/chat/paused',
      { chatId, paused: true },
      { member, teamId, key, through: overtaken },
    );
    expect(first).toMatchObject({ status: 200, body: { data: { chat: { paused: false } } } });
    expect(second).toEqual(first);
  });

  test('an answer that an older build stored in its record is returned unchanged', async () => {
    const chatId = await server.createChat(teamId);
    const key = 'older-build';
    await pause(chatId, true, key);
    const [record = expect.fail('no record')] = (await server.backend.listAll('commandAnswers', [])).filter(
      (answer) => answer['key'] === key,
    );
    const body = { data: { chat: { paused: 'as it was' } }, error: null };
    await server.backend.transact([
      { action: 'update', collection: 'commandAnswers', id: record.$id, data: { answer: JSON.stringify(body) } },
      { action: 'delete', collection: 'answerBodies', id: record.$id },
    ]);
    expect(await pause(chatId, true, key)).toEqual({ status: 200, body });
  });

  test('a request without a key is executed each time', async () => {
    const chatId = await server.createChat(teamId);
    for (const paused of [true, false, true]) {
      const { status } = await server.post('/chat/paused', { chatId, paused }, { member, teamId });
      expect([status, (await getChat(chatId))['paused']]).toEqual([200, paused]);
    }
  });

  test.each(['', 'with blank', 'x'.repeat(65)])('the key %j is refused', async (key) => {
    const { status, body } = await pause('c', true, key);
    expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  });
});
