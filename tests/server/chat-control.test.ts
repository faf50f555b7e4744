import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { MAX_CONTROL_TURNS } from '#domain/chat/control.ts';
import { MAX_NOTE_LENGTH } from '#domain/chat/rating.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
import { openTestServer, type TestCaller, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
  colleague = await server.createMember(teamId);
});
afterAll(() => server.close());

/** The time of the network of a test server. */
const NETWORK_MS = Date.parse('2026-10-05T07:00:00Z');

const post = (body: object, as: Partial<TestCaller> = {}) =>
  server.post('/chat/control', body, { member, teamId, ...as });
const read = async (id: string) => readChat(await server.backend.findDocument(COLLECTIONS.chats, id));
/** Reads when the run next acts on a chat, Unix ms; null when nothing is planned. */
const plannedAt = async (id: string): Promise<number | null> => {
  const planned = (await server.backend.findDocument(COLLECTIONS.chats, id))?.['nextActAt'];
  return typeof planned === 'string' ? Date.parse(planned) : null;
};
const messages = (role: string) =>
  JSON.stringify([{ id: 'm1', role, content: 'Hello', date: '2026-11-29T10:00:00.000Z' }]);

describe('POST /chat/control', () => {
  test('a conversation is taken over, with who did it and when, and handed back with what the AI is to know', async () => {
    const chatId = await server.createChat(teamId, { status: 4 });
    const from = new Date(server.now()).toISOString();
    expect((await post({ chatId, control: 'person' })).status).toBe(200);
    const taken = await read(chatId);
    expect(taken.chat.takeover).toEqual({ at: expect.any(String) as string, by: member.userId, byKey: '' });
    expect((taken.chat.takeover?.at ?? '') >= from).toBe(true);

    const { status } = await post({ chatId, control: 'ai', note: 'Wants a call in May' }, { member: colleague });
    expect(status).toBe(200);
    const { chat, body } = await read(chatId);
    expect(chat.takeover).toBeUndefined();
    expect(body.turns).toMatchObject([
      { control: 'ai', by: colleague.userId, note: 'Wants a call in May' },
      { control: 'person', by: member.userId, note: '' },
    ]);
  });

  test('a conversation that is taken over again stays with who took it first', async () => {
    const chatId = await server.createChat(teamId, { status: 3 });
    await post({ chatId, control: 'person' });
    const { takeover } = (await read(chatId)).chat;
    expect((await post({ chatId, control: 'person' }, { member: colleague })).status).toBe(200);
    expect((await read(chatId)).chat.takeover).toEqual(takeover);
  });

  test('a second note is kept when two people hand a conversation back, and one without a note changes nothing', async () => {
    const chatId = await server.createChat(teamId, { status: 3 });
    await post({ chatId, control: 'person' });
    await post({ chatId, control: 'ai', note: 'First' });
    await post({ chatId, control: 'ai', note: 'Second' }, { member: colleague });
    await post({ chatId, control: 'ai', note: '' });
    await post({ chatId, control: 'ai' });
    expect((await read(chatId)).body.turns?.map(({ note }) => note)).toEqual(['Second', 'First', '']);
  });

  test.each([
    ['quotation marks', '"', '"'],
    ['line ends', '\n-', '\n-'],
    ['control characters', '\u0001x', '\u0001x'],
    ['characters that cannot be stored', 'x\0\uD800', 'x'],
  ])('a note as long as it may be is kept when it is full of %s', async (_kind, sign, kept) => {
    const chatId = await server.createChat(teamId, { status: 3 });
    await post({ chatId, control: 'person' });
    const count = Math.floor(MAX_NOTE_LENGTH / sign.length);
    const { status } = await post({ chatId, control: 'ai', note: sign.repeat(count) });
    expect(status).toBe(200);
    expect((await read(chatId)).chat.aiNote).toBe(kept.repeat(count));
  });

  test.each([
    ['the prospect wrote last', 'user', 0],
    ['our side wrote last', 'assistant', 24 * 3_600_000],
  ])('a conversation that is handed back is planned again when %s', async (_when, role, waitMs) => {
    const chatId = await server.createChat(teamId, { status: 4, messages: messages(role), nextActAt: null });
    await post({ chatId, control: 'person' });
    expect(await plannedAt(chatId), 'a takeover plans nothing').toBeNull();
    await post({ chatId, control: 'ai' });
    expect(await plannedAt(chatId)).toBe(NETWORK_MS + waitMs);
  });

  test('a step that is planned stays planned when the conversation is handed back', async () => {
    const nextActAt = '2026-12-01T10:00:00.000Z';
    const chatId = await server.createChat(teamId, { status: 4, messages: messages('user'), nextActAt });
    await post({ chatId, control: 'person' });
    await post({ chatId, control: 'ai' });
    expect(await plannedAt(chatId)).toBe(Date.parse(nextActAt));
  });

  test.each([0, 404, 501])('a conversation with status %i has nothing to take over', async (status) => {
    const chatId = await server.createChat(teamId, { status });
    const { body } = await post({ chatId, control: 'person' });
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      message: 'This conversation has not begun: there is nothing to take over.',
    });
  });

  test('the oldest turns are dropped', async () => {
    const turn = JSON.stringify({ control: 'ai', by: 'robin', at: '2026-11-29T10:00:00.000Z' });
    const chatId = await server.createChat(teamId, {
      status: 3,
      controlHistory: Array.from({ length: MAX_CONTROL_TURNS }, () => turn),
    });
    await post({ chatId, control: 'person' });
    const { turns = [] } = (await read(chatId)).body;
    expect([turns.length, turns[0]?.control]).toEqual([MAX_CONTROL_TURNS, 'person']);
  });

  test('a conversation of another team is not found', async () => {
    const chatId = await server.createChat(await server.createTeam(), { status: 3 });
    expect((await post({ chatId, control: 'person' })).body.error?.code).toBe('not_found');
  });

  test.each([{}, { control: 'robot' }, { control: 'ai', note: 7 }, { control: 'ai', note: 'x'.repeat(1_001) }])(
    'a request with %j is refused',
    async (body) => {
      const chatId = await server.createChat(teamId, { status: 3 });
      const reply = await post({ chatId, ...body });
      expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_request']);
    },
  );
});

test.each([
  ['the removed one is taken over', false, true, true],
  ['the kept one is taken over', true, false, true],
  ['none is', false, false, false],
])('one of two merged conversations stays with a person: %s', async (_name, kept, removed, expected) => {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${crypto.randomUUID()}` });
  const turn = JSON.stringify({ control: 'person', by: member.userId, at: '2026-11-29T10:00:00.000Z' });
  const create = async (status: number, isTakenOver: boolean) =>
    readDuplicateChat(
      (await server.backend.findDocument(
        COLLECTIONS.chats,
        await server.createChat(teamId, { status, prospect, controlHistory: isTakenOver ? [turn] : null }),
      )) ?? expect.fail('no chat'),
    );
  const [one, other] = [await create(4, kept), await create(1, removed)];
  const { operations, expectations } = await mergeWrites(server.backend, one, other);
  await server.backend.transact(operations, expectations);
  expect((await read(one.id)).chat.takeover !== undefined).toBe(expected);
});
