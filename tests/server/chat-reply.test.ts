import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { MAX_OUTGOING } from '#domain/chat/outgoing/outgoing-message.ts';
import { type OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
import { jobIdOf } from '#server/jobs/job-queue.ts';
import { replySendJob } from '#server/jobs/replies/reply-send-job.ts';
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

const reply = (chatId: string, messageId: string, content: string, as: Partial<TestCaller> = {}) =>
  server.post('/chat/reply', { chatId, messageId, content }, { member, teamId, ...as });
const settle = (chatId: string, messageId: string, action: string) =>
  server.post('/chat/reply/settle', { chatId, messageId, action }, { member, teamId });
const read = async (id: string) => readChat(await server.backend.findDocument(COLLECTIONS.chats, id));
const outgoingOf = async (id: string) => (await read(id)).chat.outgoing;
const hasJob = async (chatId: string, id: string, attempt: number): Promise<boolean> =>
  (await server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(replySendJob(chatId, teamId, { id, attempt }).key))) !==
  undefined;
const item = (id: string, state: OutgoingState) => ({ id, content: `Text of ${id}`, by: member.userId, state });
const chatWith = (...items: readonly object[]) =>
  server.createChat(teamId, { status: 3, outgoing: JSON.stringify(items) });
const messages = JSON.stringify([{ id: 'sent1', role: 'assistant', content: 'Hi', date: '2026-11-29T10:00:00.000Z' }]);

describe('POST /chat/reply', () => {
  test('a message is queued in order under the id of its sender, and whoever writes it takes the conversation over', async () => {
    const chatId = await server.createChat(teamId, { status: 4 });
    expect((await reply(chatId, 'one', '  Does Tuesday suit?\n')).status).toBe(200);
    expect((await reply(chatId, 'two', 'Or Friday?', { member: colleague })).status).toBe(200);
    const { chat, body } = await read(chatId);
    expect(chat.outgoing).toMatchObject([
      { id: 'one', content: 'Does Tuesday suit?', by: member.userId, byKey: '', state: 'queued', attempt: 1 },
      { id: 'two', content: 'Or Friday?', by: colleague.userId, state: 'queued' },
    ]);
    expect(chat.takeover).toMatchObject({ by: member.userId });
    expect(body.turns).toHaveLength(1);
    expect([await hasJob(chatId, 'one', 1), await hasJob(chatId, 'two', 1)]).toEqual([true, true]);
  });

  test('control characters of a text are left out, so that ten of the longest find room whatever they say', async () => {
    const chatId = await server.createChat(teamId, { status: 4 });
    expect((await reply(chatId, 'id0', 'One\u0001\n\tTwo\u007f')).status).toBe(200);
    expect(await outgoingOf(chatId)).toMatchObject([{ content: 'One\n\tTwo' }]);
    const texts = ['\u0001', '"', '\\', '\u4e2d', '\n'].map((filler) => `a${filler.repeat(MAX_MESSAGE_LENGTH - 2)}b`);
    for (let at = 1; at < MAX_OUTGOING; at += 1)
      expect((await reply(chatId, `id${at}`, texts[at % texts.length] ?? '')).status).toBe(200);
  });

  test('the text of a message that waits is replaced in its place, and one that was refused is queued again', async () => {
    const chatId = await chatWith(item('one', 'queued'), item('two', 'refused'));
    expect((await reply(chatId, 'one', 'Better words')).status).toBe(200);
    expect((await reply(chatId, 'two', 'Other words')).status).toBe(200);
    expect(await outgoingOf(chatId)).toMatchObject([
      { id: 'one', content: 'Better words', state: 'queued', attempt: 1 },
      { id: 'two', content: 'Other words', state: 'queued', attempt: 2 },
    ]);
    expect(await hasJob(chatId, 'two', 2)).toBe(true);
  });

  test('a message that was sent, or waits unchanged, is answered and changes nothing', async () => {
    const chatId = await server.createChat(teamId, {
      status: 3,
      messages,
      outgoing: JSON.stringify([item('one', 'handed')]),
    });
    const before = await server.backend.findDocument(COLLECTIONS.chats, chatId);
    expect((await reply(chatId, 'sent1', 'Hi')).status).toBe(200);
    expect((await reply(chatId, 'one', 'Text of one')).status).toBe(200);
    expect(await server.backend.findDocument(COLLECTIONS.chats, chatId)).toEqual(before);
  });

  test.each<[string, OutgoingState]>([
    ['which the network may have', 'handed'],
    ['of which nobody knows whether it was sent', 'unknown'],
  ])('a message %s cannot be changed', async (_what, state) => {
    const chatId = await chatWith(item('one', state));
    expect((await reply(chatId, 'one', 'Other')).body.error?.code).toBe('conflict');
    expect(await outgoingOf(chatId)).toMatchObject([{ content: 'Text of one', state }]);
  });

  test.each([0, 1, 404, 501])('nobody can write to a prospect of status %i', async (status) => {
    const chatId = await server.createChat(teamId, { status });
    expect((await reply(chatId, 'one', 'Hello')).body.error?.code).toBe('invalid_request');
    expect(await outgoingOf(chatId)).toBeUndefined();
  });

  test('a chat keeps ten messages that have not arrived', async () => {
    const chatId = await chatWith(...Array.from({ length: MAX_OUTGOING }, (_, index) => item(`m${index}`, 'refused')));
    expect((await reply(chatId, 'more', 'Hello')).status).toBe(400);
    expect(await outgoingOf(chatId)).toHaveLength(MAX_OUTGOING);
  });

  test.each([
    ['too long', 'x'.repeat(MAX_MESSAGE_LENGTH + 1)],
    ['empty', ' \n '],
    ['invisible', '\u200B\u2060'],
  ])('a text that is %s is refused', async (_what, content) => {
    const chatId = await server.createChat(teamId, { status: 3 });
    expect((await reply(chatId, 'one', content)).status).toBe(400);
  });

  test('the longest text of letters that take most room is stored whole, ten times', async () => {
    const chatId = await server.createChat(teamId, { status: 3 });
    const content = '"\\'.repeat(MAX_MESSAGE_LENGTH / 2);
    for (let index = 0; index < MAX_OUTGOING; index += 1)
      expect((await reply(chatId, `m${index}`, content)).status).toBe(200);
    expect((await outgoingOf(chatId))?.map((one) => one.content)).toEqual(Array<string>(MAX_OUTGOING).fill(content));
  });
});

describe('a message with a time', () => {
  /** The network's time is not ours. */
  const NETWORK_MS = Date.parse('2027-03-01T21:40:00.000Z');
  const days = (count: number): string => new Date(NETWORK_MS + count * 86_400_000).toISOString();
  const later = '2027-03-02T08:00:00.000Z';
  let timed: TestServer;
  let as: TestCaller;
  beforeAll(async () => {
    timed = await openTestServer({
      readNetworkTime: async () => ({ time: new Date(NETWORK_MS).toISOString(), speed: 1 }),
    });
    const team = await timed.createTeam();
    as = { member: await timed.createMember(team), teamId: team };
  });
  afterAll(() => timed.close());

  const post = (chatId: string, fields: object, caller = as) =>
    timed.post('/chat/reply', { chatId, messageId: 'one', content: 'Hello', ...fields }, caller);
  const create = (...items: readonly object[]) =>
    timed.createChat(as.teamId ?? '', { status: 4, outgoing: items.length === 0 ? null : JSON.stringify(items) });
  const stored = async (chatId: string) =>
    readChat(await timed.backend.findDocument(COLLECTIONS.chats, chatId)).chat.outgoing ?? [];
  const jobs = async (chatId: string) =>
    Promise.all(
      [1, 2, 3].map(async (attempt) => {
        const { key } = replySendJob(chatId, as.teamId ?? '', { id: 'one', attempt });
        return (await timed.backend.findDocument(COLLECTIONS.jobs, jobIdOf(key))) !== undefined;
      }),
    );

  test('keeps it while its text changes, and gets a job of its own with another time or none', async () => {
    const chatId = await create();
    expect((await post(chatId, { notBefore: '2027-03-02T08:00:00Z' })).status).toBe(200);
    expect(await stored(chatId)).toMatchObject([{ notBefore: later, attempt: 1, state: 'queued' }]);
    await post(chatId, { notBefore: later, content: 'Better words' });
    expect(await stored(chatId)).toMatchObject([{ content: 'Better words', notBefore: later, attempt: 1 }]);
    await post(chatId, { notBefore: days(2), content: 'Better words' });
    expect(await stored(chatId)).toMatchObject([{ notBefore: days(2), attempt: 2 }]);
    await post(chatId, { content: 'Better words' });
    expect(await stored(chatId)).toMatchObject([{ content: 'Better words', attempt: 3 }]);
    expect((await stored(chatId))[0]).not.toHaveProperty('notBefore');
    expect(await jobs(chatId)).toEqual([true, true, true]);
  });

  test('that is sent now by a colleague stays in its place and under its author’s name', async () => {
    const chatId = await create(
      { id: 'zero', content: 'Before', by: 'robin', state: 'queued', notBefore: later },
      { id: 'one', content: 'Hello', by: 'robin', state: 'queued', notBefore: later },
    );
    await post(chatId, {});
    expect(await stored(chatId)).toMatchObject([
      { id: 'zero', notBefore: later },
      { id: 'one', by: 'robin' },
    ]);
    await post(chatId, { content: 'Other words' });
    expect(await stored(chatId)).toMatchObject([{ id: 'zero' }, { id: 'one', by: as.member?.userId }]);
  });

  test('that was sent now is not sent twice, and one that was taken back stays so', async () => {
    const chatId = await create({ id: 'one', content: 'Hello', by: 'robin', state: 'handed', notBefore: later });
    expect((await post(chatId, {})).status).toBe(200);
    expect(await stored(chatId)).toMatchObject([{ state: 'handed', attempt: 1 }]);
    const other = await create();
    await post(other, { notBefore: later });
    await timed.post('/chat/reply/settle', { chatId: other, messageId: 'one', action: 'discard' }, as);
    expect((await post(other, {})).body.error?.code).toBe('conflict');
    expect(await stored(other)).toEqual([]);
  });

  test.each([
    [29, 200, undefined],
    [-29, 200, undefined],
    [31, 400, 'A message can wait for 30 days at most. Choose an earlier time.'],
    [-31, 400, 'The time of the message passed more than 30 days ago. Choose another.'],
  ])('that is %i days from the network’s time is answered with %i', async (count, status, message) => {
    const chatId = await create();
    const answer = await post(chatId, { notBefore: days(count) });
    expect([answer.status, answer.body.error?.message]).toEqual([status, message]);
    expect(await stored(chatId)).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each(['', 'tomorrow', '2027-02-29T09:00:00.000Z', '2027-03-02T09:00:00.000', 1_700_000_000, null])(
    'that is no time is refused: %s',
    async (notBefore) => {
      const chatId = await create();
      expect((await post(chatId, { notBefore })).status).toBe(400);
      expect(await stored(chatId)).toEqual([]);
    },
  );
});

describe('POST /chat/reply/settle', () => {
  test.each<[OutgoingState, string, OutgoingState | undefined]>([
    ['queued', 'discard', undefined],
    ['refused', 'discard', undefined],
    ['unknown', 'discard', undefined],
    ['refused', 'retry', 'queued'],
    ['unknown', 'retry', 'queued'],
    ['unknown', 'assume-sent', 'assumed'],
  ])('a message that is %s: %s', async (state, action, after) => {
    const chatId = await chatWith({ ...item('one', state), reason: 'not_delivered' }, item('two', 'refused'));
    expect((await settle(chatId, 'one', action)).status).toBe(200);
    const [first, ...others] = (await outgoingOf(chatId)) ?? [];
    if (after === undefined) expect([first?.id, others]).toEqual(['two', []]);
    else {
      expect(first).toMatchObject({ id: 'one', state: after, attempt: 2 });
      expect(first).not.toHaveProperty('reason');
      expect(await hasJob(chatId, 'one', 2)).toBe(true);
    }
  });

  test.each<[OutgoingState, string]>([
    ['handed', 'discard'],
    ['assumed', 'discard'],
    ['queued', 'retry'],
    ['handed', 'retry'],
    ['refused', 'assume-sent'],
    ['handed', 'assume-sent'],
  ])('a message that is %s stays so: %s', async (state, action) => {
    const chatId = await chatWith(item('one', state));
    expect((await settle(chatId, 'one', action)).body.error?.code).toBe('conflict');
    expect(await outgoingOf(chatId)).toMatchObject([{ state }]);
  });

  test('one that is gone, or was sent, is answered as it is', async () => {
    const chatId = await server.createChat(teamId, { status: 3, messages });
    expect((await settle(chatId, 'sent1', 'discard')).status).toBe(200);
    expect((await read(chatId)).body.messages).toHaveLength(1);
  });

  test('the AI goes on once the last message that held it is taken back, unless a person writes', async () => {
    const turn = JSON.stringify({ control: 'person', by: member.userId, at: '2026-11-29T10:00:00.000Z' });
    const planned = async (controlHistory: string[] | null) => {
      const chatId = await server.createChat(teamId, {
        status: 3,
        controlHistory,
        outgoing: JSON.stringify([item('one', 'refused'), item('two', 'unknown')]),
      });
      const seen: unknown[] = [];
      for (const id of ['one', 'two']) {
        await settle(chatId, id, 'discard');
        seen.push((await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['nextActAt'] ?? null);
      }
      return seen;
    };
    expect(await planned(null)).toEqual([null, expect.any(String)]);
    expect(await planned([turn])).toEqual([null, null]);
  });
});

test('conversations are not merged while a message of one has not arrived', async () => {
  const [one, other] = [await chatWith(item('one', 'queued')), await server.createChat(teamId, { status: 3 })];
  const [first, second] = await Promise.all(
    [one, other].map(async (id) => server.backend.findDocument(COLLECTIONS.chats, id)),
  );
  if (first === undefined || second === undefined) throw new Error('The chats are gone');
  await expect(mergeWrites(server.backend, readDuplicateChat(first), readDuplicateChat(second))).rejects.toMatchObject({
    code: 'conflict',
  });
});

describe('a conversation whose stored messages are nearly as long as can be', () => {
  const full = JSON.stringify([
    { id: 'long', role: 'user', content: 'x'.repeat(3_900_000), date: '2026-11-29T10:00:00.000Z' },
  ]);
  const fullChatWith = (...items: readonly object[]) =>
    server.createChat(teamId, { status: 4, messages: full, outgoing: JSON.stringify(items) });

  test('a conversation whose stored messages are nearly as long as can be takes no message, which could not be stored once it was sent', async () => {
    const chatId = await fullChatWith();
    const { status, body } = await reply(chatId, 'one', 'Hello');
    expect([status, body.error?.message]).toEqual([400, 'This conversation is full: nobody can write in it any more.']);
    expect(await hasJob(chatId, 'one', 1)).toBe(false);
  });

  test('a conversation whose stored messages are nearly as long as can be has none sent again, and takes back or counts as sent what was there', async () => {
    const chatId = await fullChatWith(item('one', 'unknown'), item('two', 'refused'));
    expect((await settle(chatId, 'one', 'retry')).status).toBe(400);
    expect((await settle(chatId, 'one', 'assume-sent')).status).toBe(200);
    expect((await settle(chatId, 'two', 'discard')).status).toBe(200);
  });

  test('a conversation whose stored messages are nearly as long as can be is merged with no other one beyond that', async () => {
    const [one, other] = [
      await fullChatWith(),
      await server.createChat(teamId, { status: 3, messages: full.replace('long', 'two') }),
    ];
    const [first, second] = await Promise.all(
      [one, other].map(async (id) => server.backend.findDocument(COLLECTIONS.chats, id)),
    );
    if (first === undefined || second === undefined) throw new Error('The chats are gone');
    await expect(
      mergeWrites(server.backend, readDuplicateChat(first), readDuplicateChat(second)),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('a message that was taken back stays so when its text is changed from a device that was offline', async () => {
  const chatId = await server.createChat(teamId, { status: 4 });
  await reply(chatId, 'one', 'First');
  await settle(chatId, 'one', 'discard');
  expect((await reply(chatId, 'one', 'Second')).body.error?.code).toBe('conflict');
  expect(await outgoingOf(chatId)).toBeUndefined();
});

test('a message counts once, however often it is decided again after a conflict', async () => {
  const chatId = await server.createChat(teamId, { status: 4 });
  let conflicts = 0;
  const through = {
    ...server.backend,
    transact: async (...[operations, expectations]: Parameters<typeof server.backend.transact>) => {
      conflicts += 1;
      if (conflicts % 4 !== 0) throw new OutriderError('conflict');
      await server.backend.transact(operations, expectations);
    },
  };
  for (let at = 0; at < 20; at += 1) {
    expect((await reply(chatId, `m${at}`, 'Hi', { through })).status).toBe(200);
    await settle(chatId, `m${at}`, 'discard');
  }
  await server.backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.chats,
      id: chatId,
      data: { outgoing: JSON.stringify([item('refused', 'refused')]) },
    },
  ]);
  const retry = { chatId, messageId: 'refused', action: 'retry' };
  expect((await server.post('/chat/reply/settle', retry, { member, teamId, through })).status).toBe(200);
});

test('a conversation takes so many messages of people an hour, whoever writes them', async () => {
  const [chatId, another] = [await chatWith(), await chatWith()];
  for (let at = 0; at < 60; at += 1) {
    expect((await reply(chatId, `m${at}`, 'Hi', at % 2 === 0 ? {} : { member: colleague })).status).toBe(200);
    await settle(chatId, `m${at}`, 'discard');
  }
  expect(await reply(chatId, 'next', 'Hi')).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect((await reply(another, 'next', 'Hi')).status).toBe(200);
  server.advanceTime(3_600_000);
  // Tokens are older than an hour by now.
  expect((await reply(chatId, 'next', 'Hi', { member: await server.createMember(teamId) })).status).toBe(200);
});
