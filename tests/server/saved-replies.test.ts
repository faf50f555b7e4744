import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SAVED_REPLIES, MAX_SAVED_REPLY_NAME_LENGTH, readSavedReply } from '#domain/saved-reply/saved-reply.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import {
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'free' });
  member = await server.createMember(teamId);
  colleague = await server.createMember(teamId);
});
afterAll(() => server.close());

const TIMES = { name: 'Times', text: 'Does Tuesday suit, {{firstName}}?' };
const create = (replyId: string, body: object = TIMES, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.post('/saved-reply/create', { replyId, ...body }, { member, teamId, ...as });
const update = (replyId: string, body: object, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.request('PUT', `/saved-reply/${replyId}`, body, { member, teamId, ...as });
const remove = (replyId: string, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.request('DELETE', `/saved-reply/${replyId}`, undefined, { member, teamId, ...as });
const stored = async (id: string) => {
  const document = await server.backend.findDocument(COLLECTIONS.savedReplies, id);
  return document && readSavedReply(document);
};

describe('a saved reply', () => {
  test('is stored under the id of the device with who made it, changed and deleted by any member', async () => {
    const { body } = await create('reply1');
    expect(await stored('reply1')).toMatchObject({ ...TIMES, id: 'reply1', teamId, by: member.userId });
    expect(body.data).toMatchObject({ savedReply: { $id: 'reply1', ...TIMES } });
    await update('reply1', { name: 'Dates', text: 'Does May suit?' }, { member: colleague });
    expect(await stored('reply1')).toMatchObject({ name: 'Dates', text: 'Does May suit?', by: member.userId });
    const { status, body: answer } = await remove('reply1', { member: colleague });
    expect([status, answer.data]).toEqual([200, { success: true, deletedAt: expect.any(String) as string }]);
    expect(await stored('reply1')).toBeUndefined();
  });

  test('is stored once however often it is sent, and deleted also when it is gone', async () => {
    const as = { key: randomUUID() };
    const [one, other] = await Promise.all([create('reply2', TIMES, as), create('reply2', TIMES, as)]);
    expect(one).toEqual(other);
    expect((await create('reply2', { ...TIMES, text: 'Later' })).status).toBe(200);
    expect(await stored('reply2')).toMatchObject({ text: 'Later', by: member.userId });
    const deletion = { key: randomUUID() };
    const gone = await remove('reply2', deletion);
    expect(await remove('reply2', deletion)).toEqual(gone);
    expect((await remove('reply2')).body.data).toMatchObject({ success: true });
    expect((await update('reply2', TIMES)).body.error?.code).toBe('not_found');
  });

  test('of another team is neither changed nor deleted nor taken', async () => {
    const other = await server.createTeam({ plan: 'free' });
    const stranger = await server.createMember(other);
    await create('reply3');
    const as = { member: stranger, teamId: other };
    expect((await create('reply3', { ...TIMES, text: 'Mine' }, as)).body.error?.code).toBe('not_found');
    expect((await update('reply3', { ...TIMES, text: 'Mine' }, as)).body.error?.code).toBe('not_found');
    await remove('reply3', as);
    expect(await stored('reply3')).toMatchObject(TIMES);
  });

  test('is the last one that fits into a team of 200', async () => {
    const full = await server.createTeam({ plan: 'free' });
    const as = { member: await server.createMember(full), teamId: full };
    const ids = await Promise.all(
      Array.from({ length: MAX_SAVED_REPLIES - 1 }, () =>
        server.create(COLLECTIONS.savedReplies, { teamId: full, name: 'Reply', text: 'Hello' }),
      ),
    );
    const both = await Promise.all([create('full-a', TIMES, as), create('full-b', TIMES, as)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.map(({ body }) => body.error?.message)).toContain('Your team has 200 saved replies. Delete one first.');
    const all = await server.backend.listAll(COLLECTIONS.savedReplies, [Query.equal('teamId', full)]);
    expect(all.length).toBe(MAX_SAVED_REPLIES);
    expect((await create(ids[0] ?? '', { ...TIMES, text: 'Changed' }, as)).status).toBe(200);
  });

  test.each([
    { name: '', text: 'x' },
    { name: 'x'.repeat(MAX_SAVED_REPLY_NAME_LENGTH + 1), text: 'x' },
    { name: 'x', text: ' ' },
    { name: 'x', text: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) },
    { name: 'x', text: 7 },
    { name: 'x', text: 'x', more: 1 },
  ])('with a wrong part is refused', async (part) => {
    for (const { status, body } of [await create('reply4', part), await update('reply4', part)])
      expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  });

  test('holds the longest name and text, of characters of two units too', async () => {
    const longest = { name: 'x'.repeat(MAX_SAVED_REPLY_NAME_LENGTH), text: '\u{1F600}'.repeat(MAX_MESSAGE_LENGTH / 2) };
    expect((await create('reply5', longest)).status).toBe(200);
    expect(await stored('reply5')).toMatchObject(longest);
  });
});
