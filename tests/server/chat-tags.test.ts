import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CHAT_TAGS } from '#domain/chat/chat-tags.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
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

const setTag = (chatId: string, tagId: string, tagged: boolean, as: Partial<TestCaller> = {}) =>
  server.post('/chat/tag', { chatId, tagId, tagged }, { member, teamId, ...as });
const tagsOf = async (id: string) => readChat(await server.backend.findDocument(COLLECTIONS.chats, id)).chat.tags ?? [];
const createTag = (fields: object = {}) =>
  server.create(COLLECTIONS.tags, { teamId, name: 'Hot', color: 'red', deleted: false, ...fields });

test('a conversation is tagged and loses the tag, each once however often it is sent', async () => {
  const chatId = await server.createChat(teamId);
  const as = { key: randomUUID() };
  const [one, other] = await Promise.all([setTag(chatId, 't1', true, as), setTag(chatId, 't1', true, as)]);
  expect(one).toEqual(other);
  expect(one.body.data).toMatchObject({ chat: { $id: chatId, tags: ['t1'] } });
  await setTag(chatId, 't1', true);
  expect(await tagsOf(chatId)).toEqual(['t1']);
  await setTag(chatId, 't1', false);
  await setTag(chatId, 't1', false);
  expect(await tagsOf(chatId)).toEqual([]);
});

test('people who tag a conversation at once lose nothing', async () => {
  const chatId = await server.createChat(teamId);
  const ids = ['t1', 't2', 't3', 't4', 't5'];
  await Promise.all(ids.map((id) => setTag(chatId, id, true)));
  expect((await tagsOf(chatId)).toSorted()).toEqual(ids);
  await Promise.all([setTag(chatId, 't1', false), setTag(chatId, 't6', true), setTag(chatId, 't2', false)]);
  expect((await tagsOf(chatId)).toSorted()).toEqual(['t3', 't4', 't5', 't6']);
});

test('a conversation with 20 tags gets another one in the place of those that were deleted, else none', async () => {
  const present = await Promise.all(Array.from({ length: MAX_CHAT_TAGS - 1 }, () => createTag()));
  const deleted = await createTag({ deleted: true });
  const chatId = await server.createChat(teamId, { tags: [...present, deleted] });
  const [next, last] = [await createTag(), await createTag()];
  expect((await setTag(chatId, next, true)).status).toBe(200);
  expect(await tagsOf(chatId)).toEqual([...present, next]);
  const { status, body } = await setTag(chatId, last, true);
  expect([status, body.error?.message]).toEqual([400, 'This conversation has 20 tags. Remove one first.']);
  expect((await setTag(chatId, next, false)).status).toBe(200);
  expect((await setTag(chatId, last, true)).status).toBe(200);
});

test('the conversation of another team is not found', async () => {
  const chatId = await server.createChat(await server.createTeam());
  expect((await setTag(chatId, 't1', true)).body.error?.code).toBe('not_found');
  expect(await tagsOf(chatId)).toEqual([]);
});

test.each([{}, { tagId: '', tagged: true }, { tagId: '../x', tagged: true }, { tagId: 't1', tagged: 'yes' }])(
  'a request with %j is refused',
  async (body) => {
    const chatId = await server.createChat(teamId);
    const reply = await server.post('/chat/tag', { chatId, ...body }, { member, teamId });
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_request']);
  },
);

test.each([
  [['t1'], ['t2', 't1'], ['t1', 't2']],
  [null, ['t1'], ['t1']],
  [['t1'], null, ['t1']],
  [null, null, []],
  [
    Array.from({ length: MAX_CHAT_TAGS }, (_, index) => `k${index}`),
    ['t1'],
    Array.from({ length: MAX_CHAT_TAGS }, (_, index) => `k${index}`),
  ],
])('of two merged conversations with the tags %j and %j one has %j', async (kept, removed, expected) => {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${randomUUID()}` });
  const create = async (status: number, tags: string[] | null) =>
    readDuplicateChat(
      (await server.backend.findDocument(
        COLLECTIONS.chats,
        await server.createChat(teamId, { status, prospect, tags }),
      )) ?? expect.fail('no chat'),
    );
  const [one, other] = [await create(4, kept), await create(1, removed)];
  const { operations, expectations } = await mergeWrites(server.backend, one, other);
  await server.backend.transact(operations, expectations);
  expect(await tagsOf(one.id)).toEqual(expected);
});
