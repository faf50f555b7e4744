import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { readChat } from '#domain/chat/chat.ts';
import { MAX_REMINDER_MS } from '#domain/chat/reminder.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { chatReminderJob, createChatReminder } from '#server/jobs/chats/chat-reminder.ts';
import { JOB_DONE, runAgain } from '#server/jobs/job.ts';
import { mergeWrites, readDuplicateChat } from '#server/jobs/chats/chat-merge.ts';
import { jobIdOf } from '#server/jobs/job-queue.ts';
import { openTestServer, type TestCaller, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'conqueror', credits: 900, additionalCredits: 100 });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const inMs = (ms: number): string => new Date(server.now() + ms).toISOString();
const message = (id: string, role: 'assistant' | 'user') => ({
  id,
  role,
  content: 'Text',
  date: '2026-03-02T10:00:00Z',
});
const messages = (...roles: ('assistant' | 'user')[]) =>
  JSON.stringify(roles.map((role, index) => message(`m${index}`, role)));
const setReminder = (chatId: string, remindAt: string | null, snooze = true, as: Partial<TestCaller> = {}) =>
  server.post('/chat/reminder', { chatId, remindAt, snooze }, { member, teamId, ...as });
const documentOf = async (id: string) => {
  const document = await server.backend.findDocument(COLLECTIONS.chats, id);
  if (document === undefined) throw new Error(`No chat ${id}`);
  return document;
};
const reminderOf = async (id: string) => readChat(await documentOf(id)).chat.reminder;
const change = (id: string, data: Record<string, unknown>) =>
  server.backend.transact([{ action: 'update', collection: COLLECTIONS.chats, id, data }]);

/** Runs the job of a chat's present reminder at a time. */
async function runJob(chatId: string, nowMs: number, reminder?: Awaited<ReturnType<typeof reminderOf>>) {
  const { setAt = '' } = reminder ?? (await reminderOf(chatId)) ?? {};
  return createChatReminder({ backend: server.backend, random: () => 0 })({
    jobId: 'job',
    teamId,
    payload: { chatId, setAt },
    progress: undefined,
    now: () => nowMs,
    signal: new AbortController().signal,
    saveProgress: async (_progress, writes) => {
      await server.backend.transact([...(writes?.operations ?? [])], [...(writes?.expectations ?? [])]);
    },
  });
}

describe('POST /chat/reminder', () => {
  test('a reminder is stored with who set it and when, with a job at its time, replaced, and removed by null', async () => {
    const chatId = await server.createChat(teamId, { messages: messages('assistant', 'user') });
    const at = inMs(HOUR_MS);
    expect((await setReminder(chatId, at)).status).toBe(200);
    const first = await reminderOf(chatId);
    expect(first).toMatchObject({ at, isSnooze: true, by: member.userId, byKey: '', replies: 1 });
    if (first === undefined) throw new Error('No reminder');
    const jobOf = (reminder: typeof first) =>
      server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(chatReminderJob({ id: chatId, teamId }, reminder).key));
    expect(Date.parse(String((await jobOf(first))?.['runAt']))).toBe(Date.parse(at));
    expect((await setReminder(chatId, at)).status).toBe(200);
    expect(await reminderOf(chatId)).toEqual(first);
    await setReminder(chatId, inMs(2 * HOUR_MS), false);
    const second = await reminderOf(chatId);
    expect(second).toMatchObject({ isSnooze: false });
    if (second === undefined) throw new Error('No reminder');
    // The job of the one before is gone, and would have nothing to do.
    expect(await jobOf(first)).toBeUndefined();
    expect(await runJob(chatId, server.now() + 3 * HOUR_MS, first)).toBe(JOB_DONE);
    expect((await reminderOf(chatId))?.isDue).toBeUndefined();
    expect((await setReminder(chatId, null)).status).toBe(200);
    expect(await reminderOf(chatId)).toBeUndefined();
    expect(await jobOf(second)).toBeUndefined();
    expect((await setReminder(chatId, null)).status).toBe(200);
  });

  test('a reminder is due at its time and not before, and ends with an answer of the team', async () => {
    const chatId = await server.createChat(teamId, { status: 3, messages: messages('assistant') });
    const at = inMs(HOUR_MS);
    await setReminder(chatId, at);
    expect(await runJob(chatId, Date.parse(at) - 1)).toEqual(runAgain(Date.parse(at)));
    expect((await reminderOf(chatId))?.isDue).toBeUndefined();
    expect(await runJob(chatId, Date.parse(at))).toBe(JOB_DONE);
    expect(await reminderOf(chatId)).toMatchObject({ at, isDue: true });
    const reply = { chatId, messageId: 'message1', content: 'Any news?' };
    expect((await server.post('/chat/reply', reply, { member, teamId })).status).toBe(200);
    expect(await reminderOf(chatId)).toBeUndefined();
  });

  test('a message of the prospect ends a reminder, also one whose job runs later', async () => {
    const chatId = await server.createChat(teamId, { messages: messages('assistant') });
    await setReminder(chatId, inMs(HOUR_MS));
    const before = await reminderOf(chatId);
    await change(chatId, { messages: messages('assistant', 'user') });
    expect(await reminderOf(chatId)).toBeUndefined();
    expect(await runJob(chatId, server.now() + 2 * HOUR_MS, before)).toBe(JOB_DONE);
    await setReminder(chatId, inMs(HOUR_MS));
    expect(await reminderOf(chatId)).toMatchObject({ replies: 1 });
  });

  test('a time that has passed is due at once, and one of more than a year is refused', async () => {
    const chatId = await server.createChat(teamId);
    expect((await setReminder(chatId, inMs(-HOUR_MS))).status).toBe(200);
    expect(await runJob(chatId, server.now())).toBe(JOB_DONE);
    expect((await reminderOf(chatId))?.isDue).toBe(true);
    const { status, body } = await setReminder(chatId, inMs(MAX_REMINDER_MS + HOUR_MS));
    expect([status, body.error?.message]).toEqual([
      400,
      'A reminder can be a year ahead at most. Choose an earlier time.',
    ]);
  });

  test('a conversation takes 60 reminders an hour, whoever sets them', async () => {
    const chatId = await server.createChat(teamId);
    for (let at = 1; at <= 60; at += 1) expect((await setReminder(chatId, inMs(at * HOUR_MS))).status).toBe(200);
    expect((await setReminder(chatId, inMs(61 * HOUR_MS))).body.error?.code).toBe('rate_limited');
    expect((await setReminder(chatId, null)).status).toBe(200);
  });

  test('a reminder of an API key names the key', async () => {
    const secret = apiKeySecretAnswerSchema.parse(
      (await server.post('/key', { name: 'CRM' }, { member, teamId })).body.data,
    ).secret;
    const chatId = await server.createChat(teamId);
    const body = { chatId, remindAt: inMs(HOUR_MS) };
    expect((await server.post('/chat/reminder', body, { secret })).status).toBe(200);
    expect(await reminderOf(chatId)).toMatchObject({ isSnooze: false, by: '', byKey: 'CRM' });
  });

  test.each([{ remindAt: 'tomorrow' }, { remindAt: 7 }, {}, { remindAt: null, snooze: 'yes' }])(
    'a request with a wrong part is refused: %j',
    async (part) => {
      const chatId = await server.createChat(teamId);
      const reply = await server.post('/chat/reminder', { chatId, ...part }, { member, teamId });
      expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('a conversation of another team is not found', async () => {
    const chatId = await server.createChat(await server.createTeam());
    expect((await setReminder(chatId, inMs(HOUR_MS))).body.error?.code).toBe('not_found');
  });

  test('the reminder of a merged conversation goes on with the other, with a job of its own', async () => {
    const [one, other] = [
      await server.createChat(teamId, { status: 4, messages: messages('assistant', 'user') }),
      await server.createChat(teamId, { status: 0 }),
    ];
    await setReminder(other, inMs(HOUR_MS));
    const set = await reminderOf(other);
    const [first, second] = [readDuplicateChat(await documentOf(one)), readDuplicateChat(await documentOf(other))];
    const { operations, expectations } = await mergeWrites(server.backend, first, second);
    await server.backend.transact([...operations], [...(expectations ?? [])]);
    expect(await reminderOf(one)).toMatchObject({ at: set?.at, replies: 1 });
    expect(await runJob(one, server.now() + 2 * HOUR_MS)).toBe(JOB_DONE);
    expect((await reminderOf(one))?.isDue).toBe(true);
  });
});
