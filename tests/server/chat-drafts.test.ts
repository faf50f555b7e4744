import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { MAX_STORED_MESSAGES } from '#domain/chat/conversation-room.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { openTestServer, type TestCaller, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

const AT = '2026-11-29T10:00:00.000Z';
const messages = JSON.stringify([
  { id: 'm1', role: 'assistant', content: 'Hi', date: AT },
  { id: 'm2', role: 'user', content: 'Yes?', date: AT },
]);
const draftOf = (state: OutgoingState = 'draft', more = {}) => ({ id: 'd1', content: 'Hello', at: AT, state, ...more });
const chatWith = (item: object | null = draftOf(), more: object = {}) =>
  server.createChat(teamId, {
    status: 4,
    messages,
    outgoing: item === null ? null : JSON.stringify([item]),
    ...more,
  });
const read = async (id: string) => readChat(await server.backend.findDocument(COLLECTIONS.chats, id));
const decide = (chatId: string, given: Readonly<Record<string, unknown>>, as: Partial<TestCaller> = {}) =>
  server.post('/chat/draft', { chatId, messageId: 'd1', messageCount: 2, ...given }, { member, teamId, ...as });
const approve = (chatId: string, content = 'Hello', as: Partial<TestCaller> = {}) =>
  decide(chatId, { decision: 'approve', content }, as);

describe('POST /chat/draft', () => {
  test('a message is approved by whoever says so, with the text they say, and planned at once', async () => {
    const chatId = await chatWith();
    expect((await approve(chatId, ' Hello Ada\n')).status).toBe(200);
    const { chat } = await read(chatId);
    expect(chat.outgoing).toMatchObject([
      { id: 'd1', content: 'Hello Ada', original: 'Hello', state: 'approved', approvedBy: member.userId, by: '' },
    ]);
    expect(chat.takeover).toBeUndefined();
    const planned = (await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['nextActAt'];
    expect(typeof planned).toBe('string');
  });

  test('a message is rejected with a reason, which the conversation tells', async () => {
    const chatId = await chatWith();
    expect((await decide(chatId, { decision: 'reject', reason: 'Too short' })).status).toBe(200);
    const { chat, body } = await read(chatId);
    expect(chat.outgoing).toBeUndefined();
    expect(body.turns).toMatchObject([{ control: 'ai', by: member.userId, note: 'Too short', rejected: 'Hello' }]);
  });

  test('an approval is withdrawn while the message is not on its way', async () => {
    const chatId = await chatWith(draftOf('approved', { approvedBy: 'ada', original: 'Hi' }));
    expect((await decide(chatId, { decision: 'reopen' })).status).toBe(200);
    const [item] = (await read(chatId)).chat.outgoing ?? [];
    expect(item).toMatchObject({ content: 'Hello', original: 'Hi', state: 'draft' });
    expect(item?.approvedBy).toBeUndefined();
  });

  test('a decision that is there already is answered and changes nothing', async () => {
    const approved = await chatWith(draftOf('approved'));
    const open = await chatWith();
    const gone = await chatWith(null);
    const sent = await chatWith(null, {
      messages: JSON.stringify([{ id: 'd1', role: 'assistant', content: 'Hello', date: AT }]),
    });
    for (const [chatId, given] of [
      [approved, { decision: 'approve', content: 'Hello' }],
      [open, { decision: 'reopen' }],
      [gone, { decision: 'reject' }],
      [sent, { decision: 'approve', content: 'Hello' }],
    ] as const) {
      const before = await server.backend.findDocument(COLLECTIONS.chats, chatId);
      expect((await decide(chatId, given)).status).toBe(200);
      expect(await server.backend.findDocument(COLLECTIONS.chats, chatId)).toEqual(before);
    }
  });

  test.each<[string, OutgoingState | undefined, Readonly<Record<string, unknown>>]>([
    ['an approval of a message that is gone', undefined, { decision: 'approve', content: 'Hello' }],
    ['another text of one that a colleague has approved', 'approved', { decision: 'approve', content: 'Bye' }],
    ['the rejection of one that is approved', 'approved', { decision: 'reject' }],
    ['an approval of one that the network may have', 'handed', { decision: 'approve', content: 'Bye' }],
    ['an approval withdrawn too late', 'handed', { decision: 'reopen' }],
    ['an approval of what a person wrote', 'queued', { decision: 'approve', content: 'Bye' }],
    ['a rejection of what was not sent', 'refused', { decision: 'reject' }],
  ])('%s is refused, and nothing changes', async (_what, state, given) => {
    const chatId = await chatWith(state === undefined ? null : draftOf(state));
    const before = await server.backend.findDocument(COLLECTIONS.chats, chatId);
    const { status, body } = await decide(chatId, given);
    expect([status, body.error?.code]).toEqual([409, 'conflict']);
    expect(await server.backend.findDocument(COLLECTIONS.chats, chatId)).toEqual(before);
  });

  test('an approval by somebody who has not read the newest answer is refused, and one of ours does not matter', async () => {
    const chatId = await chatWith();
    const late = await decide(chatId, { decision: 'approve', content: 'Hello', messageCount: 1 });
    expect(late.body.error?.message).toBe(
      'The prospect has written since you read this message. Read the answer, then decide again.',
    );
    const ours = await chatWith(draftOf(), {
      messages: JSON.stringify([{ id: 'm1', role: 'assistant', content: 'Hi', date: AT }]),
    });
    expect((await decide(ours, { decision: 'approve', content: 'Hello', messageCount: 0 })).status).toBe(200);
  });

  test('an approval that claims to have read more messages than there are is refused', async () => {
    const chatId = await chatWith();
    for (const messageCount of [3, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await decide(chatId, { decision: 'approve', content: 'Hello', messageCount });
      expect([status, body.error?.code]).toEqual([409, 'conflict']);
    }
    expect((await read(chatId)).chat.outgoing).toMatchObject([{ state: 'draft' }]);
  });

  test('a message that could not be stored afterwards is not approved', async () => {
    const chatId = await chatWith(draftOf(), {
      messages: JSON.stringify([
        { id: 'm1', role: 'user', content: 'x'.repeat(MAX_STORED_MESSAGES - 2_000), date: AT },
      ]),
    });
    const given = { decision: 'approve', content: 'y'.repeat(MAX_MESSAGE_LENGTH), messageCount: 1 };
    expect((await decide(chatId, given)).body.error?.code).toBe('invalid_request');
  });

  test.each([
    ['an approval without a text', { decision: 'approve' }],
    ['an empty text', { decision: 'approve', content: ' \n' }],
    ['a text that is too long', { decision: 'approve', content: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) }],
    ['a rejection with a text', { decision: 'reject', content: 'x' }],
    ['an unknown decision', { decision: 'send' }],
    ['a count that is none', { decision: 'reopen', messageCount: -1 }],
  ])('%s is refused as a request', async (_what, given) => {
    expect((await decide(await chatWith(), given)).status).toBe(400);
  });

  test('so many messages of a conversation are rejected in an hour, since the team pays for each that follows', async () => {
    const chatId = await chatWith();
    const statuses: number[] = [];
    for (let at = 0; at <= 60; at += 1) {
      await server.backend.transact([
        {
          action: 'update',
          collection: COLLECTIONS.chats,
          id: chatId,
          data: { outgoing: JSON.stringify([{ ...draftOf(), id: `r${at}` }]) },
        },
      ]);
      statuses.push((await decide(chatId, { messageId: `r${at}`, decision: 'reject' })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('nothing is approved where a person writes, should a message of the AI stand there', async () => {
  const turn = JSON.stringify({ control: 'person', by: member.userId, at: AT, note: '' });
  const chatId = await chatWith(draftOf(), { controlHistory: [turn] });
  expect((await approve(chatId)).body.error?.code).toBe('conflict');
  await server.post('/chat/reply', { chatId, messageId: 'own', content: 'I go on' }, { member, teamId });
  expect((await read(chatId)).chat.outgoing).toMatchObject([{ id: 'own' }]);
});

test('who writes instead of the AI ends what waits for approval, and says so', async () => {
  const chatId = await chatWith();
  await server.post('/chat/reply', { chatId, messageId: 'own', content: 'I take this' }, { member, teamId });
  expect((await read(chatId)).chat.outgoing).toMatchObject([{ id: 'own', state: 'queued' }]);
  expect((await approve(chatId)).body.error?.message).toBe(
    'This message is gone: it was rejected, or somebody writes here instead of the AI.',
  );
});
