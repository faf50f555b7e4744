import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestServer } from '#support/test-server.ts';

/** The team pays for each text of the AI, so nobody has it write without end in place of what it wrote. */

let server: TestServer;
let teamId: string;
let member: TestCaller;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'hunter' });
  member = { member: await server.createMember(teamId), teamId };
});
afterAll(() => server.close());

const AT = '2026-11-29T10:00:00.000Z';
const messages = JSON.stringify([
  { id: 'm1', role: 'assistant', content: 'Hi', date: AT },
  { id: 'm2', role: 'user', content: 'Yes?', date: AT },
]);
const draftOf = (round: number) =>
  JSON.stringify([{ id: `d${round}`, content: 'Hello', at: AT, attempt: 1, state: 'draft' }]);
/** The AI has written where it may, and its chat is looked at later. */
const write = (chatId: string, round: number) =>
  server.backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.chats,
      id: chatId,
      data: { outgoing: draftOf(round), controlHistory: [], nextActAt: '2036-01-01T00:00:00.000Z' },
    },
  ]);

type Round = (chatId: string, round: number, as: TestCaller) => Promise<ApiReply>;

const reject: Round = (chatId, round, as) =>
  server.post('/chat/draft', { chatId, messageId: `d${round}`, decision: 'reject', messageCount: 2 }, as);
const handBack: Round = async (chatId, round, as) => {
  await server.post('/chat/control', { chatId, control: 'person' }, as);
  return server.post('/chat/control', { chatId, control: 'ai', note: `Try ${round}` }, as);
};
/** Writes a message that waits, which drops the draft, hands the chat back and takes the message back. */
const takeBack: Round = async (chatId, round, as) => {
  const message = { chatId, messageId: `r${round}` };
  await server.post('/chat/reply', { ...message, content: 'Wait', notBefore: '2026-10-09T07:00:00.000Z' }, as);
  await server.post('/chat/control', { chatId, control: 'ai' }, as);
  return server.post('/chat/reply/settle', { ...message, action: 'discard' }, as);
};

test('members and keys together have the AI write again sixty times an hour in a conversation, in whichever way', async () => {
  const { body } = await server.post('/key', { name: 'CRM', scopes: ['read', 'write'] }, member);
  const key = { secret: apiKeySecretAnswerSchema.parse(body.data).secret };
  const chatId = await server.createChat(teamId, { status: 4, messages });
  const answers: unknown[] = [];
  const again = async (way: Round, as: TestCaller): Promise<void> => {
    await write(chatId, answers.length);
    const { status, body: answer } = await way(chatId, answers.length, as);
    answers.push(answer.error?.code ?? status);
  };
  const ways = [handBack, takeBack, reject];
  for (const way of ways) await again(way, member);
  for (const way of ways) await again(way, key);
  while (answers.length < 60) await again(reject, member);
  expect(answers).toEqual(Array.from({ length: 60 }, () => 200));
  for (const way of ways) for (const as of [member, key]) await again(way, as);
  expect(answers.slice(60)).toEqual(Array.from({ length: 6 }, () => 'rate_limited'));

  const other = await server.createChat(teamId, { status: 4, messages });
  expect((await handBack(other, 0, member)).status).toBe(200);
}, 60_000);
