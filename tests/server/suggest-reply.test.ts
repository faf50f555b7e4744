import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_REPLY_CHARACTERS } from '#domain/ai/ai-cost.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import type { Writer, WritingTask } from '#server/drivers/ai/writer.ts';
import { openTestServer, type TestCaller, type TestServer } from '#support/test-server.ts';

/** The tasks that the fake writer was given, with the model. */
const tasks: { readonly task: WritingTask; readonly model: string }[] = [];
const writer: Writer = {
  name: 'model',
  async write(task, { model }) {
    tasks.push({ task, model });
    return { text: `Text ${tasks.length}`, usage: { inputTokens: 100, outputTokens: 50 } };
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ writer });
});
afterAll(() => server.close());
beforeEach(() => void tasks.splice(0));

interface Conversation {
  readonly as: Required<Pick<TestCaller, 'member' | 'teamId'>>;
  readonly chatId: string;
  readonly profileId: string;
  readonly campaignId: string;
}

const MESSAGES = [
  { id: 'm1', role: 'assistant', content: 'Hello Ada', date: '2026-03-02T10:00:00.000Z' },
  { id: 'm2', role: 'user', content: 'What does it cost?', date: '2026-03-02T11:00:00.000Z' },
];

/** Creates a conversation of a campaign with an offer and a prompt. */
async function openConversation(fields: Record<string, unknown> = {}): Promise<Conversation> {
  const teamId = await server.createTeam({ plan: 'pioneer', credits: 10 });
  const member = await server.createMember(teamId);
  const model = await server.create(COLLECTIONS.models, {
    name: 'Deep',
    inputCost: 1,
    outputCost: 2,
    endpointName: 'deep-1',
  });
  const product = await server.create(COLLECTIONS.offers, { teamId, name: 'Audit', description: 'We audit replies.' });
  const prompt = await server.create(COLLECTIONS.prompts, {
    teamId,
    name: 'Opener',
    type: 'messages',
    model,
    content: JSON.stringify({ context: 'You sell {{productDescription}} to {{prospectName}}.', first_message: 'Hi' }),
  });
  const agent = await server.create(COLLECTIONS.profiles, { teamId, name: 'Camille Roy', country: 'FR' });
  const campaignId = await server.createCampaign(teamId, { agent, product, prompt });
  const chatId = await server.createChat(teamId, {
    campaign: campaignId,
    agent,
    status: 4,
    prospect: JSON.stringify({ name: 'Ada Lovelace', profileUrl: 'https://www.linkedin.com/in/ada' }),
    messages: JSON.stringify(MESSAGES),
    ...fields,
  });
  return { as: { teamId, member }, chatId, campaignId, profileId: agent };
}

const suggest = ({ as, chatId }: Conversation, more: Record<string, unknown> = {}) =>
  server.post('/chat/suggest', { chatId, tone: 'friendly', ...more }, as);
const messagesOf = (index: number): readonly string[] => {
  const { task } = tasks[index] ?? {};
  return task?.intent === 'test' && task.kind === 'message' ? task.messages.map(({ content }) => content) : [];
};

test('a reply is suggested from the conversation, the offer and the prompt, by its model, and charged once', async () => {
  const conversation = await openConversation();
  const { status, body } = await suggest(conversation, { gist: ' From 900 a month ' });
  expect([status, body.data]).toEqual([200, { text: 'Text 1', credits: 1, writer: 'model' }]);
  expect(tasks).toEqual([
    {
      model: 'deep-1',
      task: expect.objectContaining({
        speaker: 'profile',
        offer: { name: 'Audit', description: 'We audit replies.' },
        context: expect.stringContaining('You sell We audit replies. to <material>Ada Lovelace</material>.'),
        messages: [
          { role: 'assistant', content: 'Hello Ada' },
          { role: 'user', content: 'What does it cost?' },
        ],
        wish: { tone: 'friendly', gist: 'From 900 a month' },
      }),
    },
  ]);
  const charges = await server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', conversation.as.teamId)]);
  expect(charges).toEqual([expect.objectContaining({ reason: 'Suggested reply', movement: 'spend', total: 1 })]);
});

test('nothing of the conversation changes by a suggestion', async () => {
  const conversation = await openConversation();
  const before = await server.backend.findDocument(COLLECTIONS.chats, conversation.chatId);
  await suggest(conversation);
  expect(await server.backend.findDocument(COLLECTIONS.chats, conversation.chatId)).toEqual(before);
});

test('of a long conversation the newest messages are read, the last one in any case', async () => {
  const message = (index: number, length: number) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'assistant' : 'user',
    content: String(index).padEnd(length, 'x'),
    date: '2026-03-02T10:00:00.000Z',
  });
  const many = Array.from({ length: 20 }, (_, index) => message(index, 1_000));
  await suggest(await openConversation({ messages: JSON.stringify(many) }));
  expect(messagesOf(0).length).toBeGreaterThan(5);
  expect(messagesOf(0).join('').length).toBeLessThan(MAX_REPLY_CHARACTERS);
  expect(messagesOf(0).at(-1)).toMatch(/^19x/);
  await suggest(await openConversation({ messages: JSON.stringify([message(0, 10), message(1, 15_000)]) }));
  expect(messagesOf(1)).toEqual([expect.stringMatching(/^1x/)]);
});

test.each([
  ['whose invitation is not accepted', { status: 1 }, 'The prospect has not accepted the invitation'],
  ['without its profile', { agent: 'gone' }, 'This conversation lacks its profile or messages'],
  ['whose messages cannot be read', { messages: '{' }, 'This conversation lacks its profile or messages'],
])('nothing is suggested in a conversation %s, and nothing is charged', async (_, fields, sentence) => {
  const { status, body } = await suggest(await openConversation(fields));
  expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  expect(body.error?.message).toContain(sentence);
  expect(tasks).toEqual([]);
});

test('a suggestion for a conversation of another team is refused, and so are an unknown tone and a long wish', async () => {
  const conversation = await openConversation();
  const other = await openConversation();
  expect((await suggest({ ...conversation, as: other.as })).body.error?.code).toBe('not_found');
  expect((await suggest(conversation, { tone: 'rude' })).body.error?.code).toBe('invalid_request');
  expect((await suggest(conversation, { gist: 'x'.repeat(2_001) })).body.error?.message).toContain('Your message');
  expect(tasks).toEqual([]);
});
