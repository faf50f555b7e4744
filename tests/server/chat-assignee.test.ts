import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readChat } from '#domain/chat/chat.ts';
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

const assign = (chatId: string, memberId: string | null, as: Partial<TestCaller> = {}) =>
  server.post('/chat/assignee', { chatId, memberId }, { member, teamId, ...as });
const read = async (id: string) => readChat(await server.backend.findDocument(COLLECTIONS.chats, id)).chat;

describe('POST /chat/assignee', () => {
  test('a conversation is assigned to a colleague, with who did it and when, and then to nobody', async () => {
    const chatId = await server.createChat(teamId);
    const from = new Date(server.now()).toISOString();
    const { status, body } = await assign(chatId, colleague.userId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ chat: { $id: chatId, assignee: colleague.userId, assignedBy: member.userId } });
    const { assignment } = await read(chatId);
    expect(assignment).toEqual({
      member: colleague.userId,
      at: expect.any(String) as string,
      by: member.userId,
      byKey: '',
    });
    expect((assignment?.at ?? '') >= from).toBe(true);
    expect((await assign(chatId, null)).status).toBe(200);
    expect((await read(chatId)).assignment).toBeUndefined();
  });

  test('a conversation that is assigned again to the same member keeps who assigned it first', async () => {
    const chatId = await server.createChat(teamId);
    await assign(chatId, member.userId);
    const { assignment } = await read(chatId);
    expect((await assign(chatId, member.userId, { member: colleague })).status).toBe(200);
    expect((await read(chatId)).assignment).toEqual(assignment);
  });

  test('a person outside the team, an invited one or nobody known cannot be assigned', async () => {
    const chatId = await server.createChat(teamId);
    const stranger = await server.createMember(await server.createTeam());
    for (const memberId of [stranger.userId, 'nobody']) {
      const { status, body } = await assign(chatId, memberId);
      expect([status, body.error?.message]).toEqual([400, 'This person is not a member of the team.']);
    }
    expect((await read(chatId)).assignment).toBeUndefined();
  });

  test('a conversation of another team is not found, whoever is to be assigned', async () => {
    const chatId = await server.createChat(await server.createTeam());
    for (const memberId of [member.userId, 'nobody', null])
      expect((await assign(chatId, memberId)).body.error?.code).toBe('not_found');
  });

  test.each([{}, { memberId: '' }, { memberId: '../x' }, { memberId: 7 }])(
    'a request with %j is refused',
    async (body) => {
      const chatId = await server.createChat(teamId);
      const reply = await server.post('/chat/assignee', { chatId, ...body }, { member, teamId });
      expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_request']);
    },
  );
});

test.each([
  ['only the removed one is assigned', null, 'colleague', 'colleague'],
  ['both are assigned', 'member', 'colleague', 'member'],
  ['only the kept one is assigned', 'member', null, 'member'],
  ['none is assigned', null, null, null],
])('one of two merged conversations keeps an assignee: %s', async (_name, kept, removed, expected) => {
  const ids: Readonly<Record<string, string>> = { member: member.userId, colleague: colleague.userId };
  const idOf = (name: string | null): string | null => (name === null ? null : (ids[name] ?? null));
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${crypto.randomUUID()}` });
  const create = async (status: number, assignee: string | null) =>
    readDuplicateChat(
      (await server.backend.findDocument(
        COLLECTIONS.chats,
        await server.createChat(teamId, { status, prospect, assignee }),
      )) ?? expect.fail('no chat'),
    );
  const [one, other] = [await create(4, idOf(kept)), await create(1, idOf(removed))];
  const { operations, expectations } = await mergeWrites(server.backend, one, other);
  await server.backend.transact(operations, expectations);
  expect((await read(one.id)).assignment?.member ?? null).toBe(idOf(expected));
});
