import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { MAX_CHAT_NOTE_LENGTH, MAX_NOTES } from '#domain/chat/chat-note.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
import { openTestServer, type TestCaller, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let colleague: TestMember;
let owner: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  owner = await server.createMemberAs('owner', teamId);
  member = await server.createMember(teamId);
  colleague = await server.createMember(teamId);
});
afterAll(() => server.close());

const setNote = (chatId: string, noteId: string, text: string, as: Partial<TestCaller> = {}, mentions: string[] = []) =>
  server.post('/chat/note', { chatId, noteId, text, mentions }, { member, teamId, ...as });
const notesOf = async (id: string) =>
  readChat(await server.backend.findDocument(COLLECTIONS.chats, id)).chat.notes ?? [];

describe('POST /chat/note', () => {
  test('a note is stored with who wrote it and when, changed in its place, and removed by the empty text', async () => {
    const chatId = await server.createChat(teamId);
    const from = new Date(server.now()).toISOString();
    await setNote(chatId, 'n1', 'Call in May');
    await setNote(chatId, 'n2', 'Met at a fair', { member: colleague });
    const [first] = await notesOf(chatId);
    expect(first).toEqual({
      id: 'n1',
      text: 'Call in May',
      by: member.userId,
      byKey: '',
      at: expect.any(String) as string,
      mentions: [],
    });
    expect((first?.at ?? '') >= from).toBe(true);
    await setNote(chatId, 'n1', 'Call in June');
    expect(await notesOf(chatId)).toEqual([
      { ...first, text: 'Call in June', editedAt: expect.any(String) as string },
      expect.objectContaining({ id: 'n2', by: colleague.userId }),
    ]);
    expect((await setNote(chatId, 'n1', '')).status).toBe(200);
    expect((await notesOf(chatId)).map(({ id }) => id)).toEqual(['n2']);
    expect((await setNote(chatId, 'n1', '')).status).toBe(200);
  });

  test('a note that is sent twice is stored once, unchanged', async () => {
    const chatId = await server.createChat(teamId);
    await setNote(chatId, 'n1', 'Call in May');
    const notes = await notesOf(chatId);
    expect((await setNote(chatId, 'n1', 'Call in May')).status).toBe(200);
    expect(await notesOf(chatId)).toEqual(notes);
  });

  test('a note mentions members only', async () => {
    const chatId = await server.createChat(teamId);
    const stranger = await server.createMember(await server.createTeam());
    await setNote(chatId, 'n1', '@Priya @Nobody', {}, [colleague.userId, stranger.userId, 'nobody', colleague.userId]);
    expect((await notesOf(chatId))[0]?.mentions).toEqual([colleague.userId]);
  });

  test('a note of somebody else is changed and removed by an owner, and by no plain member', async () => {
    const chatId = await server.createChat(teamId);
    await setNote(chatId, 'n1', 'Call in May');
    for (const text of ['Never call', '']) {
      const { status, body } = await setNote(chatId, 'n1', text, { member: colleague });
      expect([status, body.error?.code]).toEqual([403, 'forbidden']);
    }
    expect((await notesOf(chatId))[0]?.text).toBe('Call in May');
    expect((await setNote(chatId, 'n1', 'Call in June', { member: owner })).status).toBe(200);
    expect(await notesOf(chatId)).toMatchObject([{ text: 'Call in June', by: member.userId }]);
    expect((await setNote(chatId, 'n1', '', { member: owner })).status).toBe(200);
    expect(await notesOf(chatId)).toEqual([]);
  });

  test('a note of an API key is changed by whoever holds it, and not by a key of the same name that another member made', async () => {
    const team = await server.createTeam({ plan: 'conqueror', credits: 900, additionalCredits: 100 });
    const keyOf = async (as: TestMember) =>
      apiKeySecretAnswerSchema.parse(
        (await server.post('/key', { name: 'CRM' }, { member: as, teamId: team })).body.data,
      ).secret;
    const [first, second] = [await server.createMember(team), await server.createMember(team)];
    const [secret, other] = [await keyOf(first), await keyOf(second)];
    const chatId = await server.createChat(team);
    const write = (text: string, as: TestCaller) => server.post('/chat/note', { chatId, noteId: 'n1', text }, as);
    expect((await write('From the CRM', { secret })).status).toBe(200);
    expect(await notesOf(chatId)).toMatchObject([{ by: '', byKey: 'CRM', holder: first.userId }]);
    for (const as of [{ secret: other }, { member: second, teamId: team }])
      for (const text of ['Forged', '']) expect((await write(text, as)).body.error?.code).toBe('forbidden');
    expect((await write('From the CRM, later', { secret })).status).toBe(200);
    expect((await write('By hand', { member: first, teamId: team })).status).toBe(200);
    expect(await notesOf(chatId)).toMatchObject([{ text: 'By hand', byKey: 'CRM' }]);
  });

  test('a conversation holds 50 notes of 2,000 characters, and no more', async () => {
    const notes = Array.from({ length: MAX_NOTES }, (_, index) =>
      JSON.stringify({ id: `n${index}`, text: '"'.repeat(MAX_CHAT_NOTE_LENGTH), by: member.userId, mentions: [] }),
    );
    const chatId = await server.createChat(teamId, { notes: notes.slice(1) });
    expect((await setNote(chatId, 'n0', '\u{1F600}'.repeat(MAX_CHAT_NOTE_LENGTH / 2))).status).toBe(200);
    const { status, body } = await setNote(chatId, 'more', 'One more');
    expect([status, body.error?.message]).toEqual([400, 'This conversation has 50 notes. Remove one first.']);
    expect((await setNote(chatId, 'n1', 'Shorter')).status).toBe(200);
  });

  test.each([
    { text: 'x'.repeat(MAX_CHAT_NOTE_LENGTH + 1) },
    { text: 7 },
    { noteId: '../x', text: 'x' },
    { mentions: ['../x'], text: 'x' },
    { mentions: Array.from({ length: 21 }, (_, index) => `user${index}`), text: 'x' },
  ])('a request with a wrong part is refused', async (part) => {
    const chatId = await server.createChat(teamId);
    const reply = await server.post('/chat/note', { chatId, noteId: 'n1', ...part }, { member, teamId });
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_request']);
  });

  test('a note about a conversation of another team is not found', async () => {
    const chatId = await server.createChat(await server.createTeam());
    expect((await setNote(chatId, 'n1', 'x')).body.error?.code).toBe('not_found');
  });
});

test('two merged conversations keep the notes of both, in their order', async () => {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${crypto.randomUUID()}` });
  const create = async (status: number, ...notes: object[]) =>
    readDuplicateChat(
      (await server.backend.findDocument(
        COLLECTIONS.chats,
        await server.createChat(teamId, { status, prospect, notes: notes.map((note) => JSON.stringify(note)) }),
      )) ?? expect.fail('no chat'),
    );
  const one = await create(
    4,
    { id: 'a', text: 'First', at: '2026-03-01T10:00:00.000Z' },
    { id: 'c', text: 'Third', at: '2026-03-03T10:00:00.000Z' },
  );
  const other = await create(1, { id: 'b', text: 'Second', at: '2026-03-02T10:00:00.000Z' });
  const { operations, expectations } = await mergeWrites(server.backend, one, other);
  await server.backend.transact(operations, expectations);
  expect((await notesOf(one.id)).map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
});
