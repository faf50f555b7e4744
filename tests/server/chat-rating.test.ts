import { describe, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { readCampaignDays } from '#domain/campaign/campaign-days.ts';
import { readChat } from '#domain/chat/chat.ts';
import { VERDICTS } from '#domain/chat/rating.ts';
import { applyCommand, issuedCommandSchema } from '#domain/commands/command.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import type { TestCaller } from '#support/test-server.ts';

const fixture = campaignForEachTest();
const MESSAGES = [
  { id: 'm1', role: 'assistant', content: 'Hello', date: '2026-03-02T10:00:00.000Z' },
  { id: 'm2', role: 'user', content: 'Hi', date: '2026-03-02T11:00:00.000Z' },
];
const AI = { percentage: 84, explanation: 'Asks for a date', date: '2026-03-02T11:00:01.000Z' };

const create = (fields: Record<string, unknown> = {}): Promise<string> =>
  fixture.server.createChat(fixture.teamId, {
    campaign: fixture.campaignId,
    status: 4,
    messages: JSON.stringify(MESSAGES),
    qualificationHistory: [JSON.stringify(AI)],
    ...fields,
  });
const rate = (chatId: string, rating: object, as: Partial<TestCaller> = {}) =>
  fixture.server.post('/chat/rating', { chatId, ...rating }, { ...fixture.caller, ...as });
const read = async (id: string) => readChat(await fixture.backend.findDocument(COLLECTIONS.chats, id));
const qualifiedDays = async (): Promise<readonly number[]> =>
  readCampaignDays((await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId))?.['days']).map(
    ({ counts }) => counts.qualified,
  );
const setAutomatic = (qualificationAutomatic: boolean) =>
  fixture.backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.campaigns,
      id: fixture.campaignId,
      data: { qualificationAutomatic },
    },
  ]);

/** Every rating of every chat, as far as the outcome depends on it. */
const ratingCases = () =>
  VERDICTS.flatMap((verdict) =>
    [false, true].flatMap((hasReply) =>
      [0, 70, 71].flatMap((aiScore) =>
        [undefined, 'qualified', 'not-qualified'].flatMap((before) =>
          [3, 4, 5].map((status) => ({ verdict, hasReply, aiScore, before, status })),
        ),
      ),
    ),
  );

describe('POST /chat/rating', () => {
  test('qualifies a prospect with who, when, a corrected score and a note, beside what the AI says', async () => {
    const chatId = await create();
    const from = fixture.server.now();
    const { status, body } = await rate(chatId, { verdict: 'qualified', score: 91, note: 'Met at the fair' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ chat: { $id: chatId, status: 5 } });
    const { chat, body: whole } = await read(chatId);
    expect(chat).toMatchObject({ status: 5, score: 91, rating: { verdict: 'qualified', note: 'Met at the fair' } });
    expect(whole.qualifications).toEqual([
      {
        percentage: 91,
        explanation: 'Met at the fair',
        date: expect.any(String) as string,
        verdict: 'qualified',
        by: fixture.member.userId,
        byKey: '',
      },
      AI,
    ]);
    expect(Date.parse(whole.qualifications[0]?.date ?? '')).toBeGreaterThanOrEqual(from);
    expect(await qualifiedDays()).toEqual([1]);
  });

  test('POST /chat/rating keeps the score when none is given, and takes a qualification back with its figure', async () => {
    const chatId = await create();
    await rate(chatId, { verdict: 'qualified' });
    await rate(chatId, { verdict: 'not-qualified', note: 'No budget' });
    const { chat, body } = await read(chatId);
    expect(chat).toMatchObject({ status: 4, score: 84, rating: { verdict: 'not-qualified', note: 'No budget' } });
    expect(body.qualifications.map(({ verdict }) => verdict)).toEqual(['not-qualified', 'qualified', undefined]);
    expect(await qualifiedDays()).toEqual([0]);
  });

  test('POST /chat/rating answers what the app shows while the rating waits, whatever the verdict, the replies, the AI and the campaign say', async () => {
    const differences: object[] = [];
    for (const isAutomatic of [false, true]) {
      await setAutomatic(isAutomatic);
      for (const { verdict, hasReply, aiScore, before, status } of ratingCases()) {
        const chatId = await create({
          status,
          messages: JSON.stringify(MESSAGES.slice(0, hasReply ? 2 : 1)),
          qualificationHistory: [
            ...(before === undefined ? [] : [{ ...AI, percentage: 55, verdict: before, by: 'robin', byKey: '' }]),
            { ...AI, percentage: aiScore },
          ].map((item) => JSON.stringify(item)),
        });
        const { chat } = await read(chatId);
        const command = { type: 'chat.rate', chatId, verdict, score: chat.score, note: '' };
        const shown = applyCommand(
          chat,
          issuedCommandSchema.parse({ id: 'r1', teamId: fixture.teamId, issuedAt: new Date(0).toISOString(), command }),
        );
        await rate(chatId, { verdict, score: chat.score, note: '' });
        const { chat: answered } = await read(chatId);
        // The app does not know the setting of the campaign, on which a high score depends.
        const isOpen = verdict === 'automatic' && before !== undefined && aiScore > 70;
        const told = {
          score: shown.score,
          rating: shown.rating,
          status: isOpen && shown.status === status ? answered.status : shown.status,
        };
        const real = { score: answered.score, rating: answered.rating, status: answered.status };
        if (JSON.stringify(told) !== JSON.stringify(real))
          differences.push({ verdict, hasReply, aiScore, isAutomatic, before, status, told, real });
      }
    }
    expect(differences).toEqual([]);
  });

  test('POST /chat/rating takes a prospect without a reply back to “Contacted”', async () => {
    const chatId = await create({ status: 3, messages: JSON.stringify(MESSAGES.slice(0, 1)) });
    await rate(chatId, { verdict: 'qualified' });
    expect((await read(chatId)).chat.status).toBe(5);
    await rate(chatId, { verdict: 'undecided', score: 10 });
    expect((await read(chatId)).chat).toMatchObject({ status: 3, score: 10, rating: { verdict: 'undecided' } });
  });

  test.each([
    [true, 5],
    [false, 4],
  ])('hands the decision back to the AI; with automatic qualification %s the status is %i', async (isAutomatic, to) => {
    await setAutomatic(isAutomatic);
    const chatId = await create();
    await rate(chatId, { verdict: 'not-qualified', score: 5 });
    await rate(chatId, { verdict: 'automatic' });
    const { chat } = await read(chatId);
    expect([chat.status, chat.score, chat.rating]).toEqual([to, 84, undefined]);
    expect(await qualifiedDays()).toEqual(isAutomatic ? [1] : []);
  });

  test.each([0, 1, 2, 404, 501])(
    'POST /chat/rating refuses a prospect with the status %i, and says why',
    async (status) => {
      const chatId = await create({ status });
      const { body } = await rate(chatId, { verdict: 'qualified' });
      expect(body.error).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('first message') as string,
      });
      expect((await read(chatId)).chat.rating).toBeUndefined();
    },
  );

  test.each([
    ['a score in words', { verdict: 'qualified', score: '80' }],
    ['a score above 100', { verdict: 'qualified', score: 101 }],
    ['a score below 0', { verdict: 'undecided', score: -1 }],
    ['half a point', { verdict: 'undecided', score: 50.5 }],
    ['a note that is too long', { verdict: 'qualified', note: 'x'.repeat(1_001) }],
    ['another verdict', { verdict: 'maybe' }],
    ['no verdict', { score: 10 }],
    ['a verdict in capitals', { verdict: 'Qualified' }],
    ['a verdict between blanks', { verdict: ' qualified ' }],
    ['two verdicts', { verdict: ['qualified'] }],
    ['a score that is true', { verdict: 'qualified', score: true }],
    ['no score where one is named', { verdict: 'qualified', score: null }],
    ['a note of numbers', { verdict: 'qualified', note: 7 }],
    ['a score beyond all numbers', { verdict: 'qualified', score: 1e300 }],
  ])('POST /chat/rating refuses %s and changes nothing', async (_name, rating) => {
    const chatId = await create();
    expect((await rate(chatId, rating)).status).toBe(400);
    expect((await read(chatId)).body.qualifications).toEqual([AI]);
  });

  test('POST /chat/rating stores a note without what no text has, and one of blanks as none', async () => {
    const chatId = await create();
    await rate(chatId, { verdict: 'qualified', note: '  Met \u0000at\uD800 the fair\r\n' });
    expect((await read(chatId)).chat.rating?.note).toBe('  Met at the fair\r\n');
    await rate(chatId, { verdict: 'not-qualified', note: ' \t\n ' });
    expect((await read(chatId)).chat.rating).toMatchObject({ verdict: 'not-qualified', note: '' });
  });

  test.each(['\u00A0\u2003', '\u200B', '\uFEFF\u2060', '\u0000\u0001', '\u2800\u3164', '\n\u2028'])(
    'POST /chat/rating stores a note in which nothing is seen as none: %j',
    async (note) => {
      const chatId = await create();
      await rate(chatId, { verdict: 'qualified', note });
      expect((await read(chatId)).chat.rating).toMatchObject({ verdict: 'qualified', note: '' });
    },
  );

  test('handed back before any rating, or without a score of the AI, leaves what is there', async () => {
    const chatId = await create();
    expect((await rate(chatId, { verdict: 'automatic', score: 3, note: 'x' })).status).toBe(200);
    expect((await read(chatId)).body.qualifications).toEqual([AI]);
    const unscored = await create({ qualificationHistory: [] });
    await rate(unscored, { verdict: 'qualified', score: 60 });
    await rate(unscored, { verdict: 'automatic', score: 99 });
    expect((await read(unscored)).chat).toMatchObject({ status: 4, score: 0 });
    expect((await read(unscored)).chat.rating).toBeUndefined();
  });

  test('changes nothing when the same rating is given again', async () => {
    const chatId = await create();
    const rating = { verdict: 'not-qualified', score: 20, note: 'No' };
    await rate(chatId, rating);
    const before = await fixture.backend.findDocument(COLLECTIONS.chats, chatId);
    expect((await rate(chatId, rating)).status).toBe(200);
    expect(await fixture.backend.findDocument(COLLECTIONS.chats, chatId)).toEqual(before);
  });

  test('POST /chat/rating has one answer per command, and twenty ratings at once leave one history and figures that balance', async () => {
    const chatId = await create();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => rate(chatId, { verdict: 'qualified' }, { key: 'same' })),
    );
    for (const answer of same) expect(answer).toEqual(same[0]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        rate(chatId, { verdict: index % 2 === 0 ? 'qualified' : 'not-qualified', note: String(index) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { chat, body } = await read(chatId);
    expect(body.qualifications.filter(({ verdict }) => verdict !== undefined)).toHaveLength(9);
    expect((await qualifiedDays()).reduce((sum, count) => sum + count, 0)).toBe(chat.status === 5 ? 1 : 0);
  });

  test('POST /chat/rating names the API key that rated, and the public API shows the rating', async () => {
    const teamId = await fixture.server.createTeam({ plan: 'conqueror', credits: 900, additionalCredits: 100 });
    const as = { teamId, member: await fixture.server.createMember(teamId) };
    const created = await fixture.server.post('/key', { name: 'CRM' }, as);
    const { secret } = apiKeySecretAnswerSchema.parse(created.body.data);
    const chatId = await fixture.server.createChat(teamId, { status: 4, messages: JSON.stringify(MESSAGES) });
    const rated = await fixture.server.post(
      '/chat/rating',
      { chatId, verdict: 'qualified', score: 77, note: 'Demo booked' },
      { secret },
    );
    const rating = { verdict: 'qualified', score: 77, note: 'Demo booked', by: 'key', memberId: null, keyName: 'CRM' };
    expect(rated.body.data).toMatchObject({ chat: { id: chatId, status: 5, score: 77, rating } });
    const { body } = await fixture.server.request('GET', `/chats/${chatId}`, undefined, { secret });
    expect(body.data).toMatchObject({
      rating,
      qualifications: [{ percentage: 77, verdict: 'qualified', by: 'key', keyName: 'CRM' }],
    });
  });

  test.each([
    ['a long note', { verdict: 'qualified', note: 'x'.repeat(1_001) }],
    ['a score above 100', { verdict: 'qualified', score: 101 }],
    ['no verdict', { score: 50 }],
    ['a field that it does not know', { verdict: 'qualified', status: 5 }],
  ])('POST /chat/rating refuses %s', async (_, rating) => {
    expect((await rate(await create(), rating)).body.error?.code).toBe('invalid_request');
  });

  test('POST /chat/rating stores the longest note, whatever its characters', async () => {
    const chatId = await create();
    for (const note of ['😀'.repeat(500), '"\n'.repeat(500), 'x\u0001'.repeat(500)]) {
      expect((await rate(chatId, { verdict: 'qualified', note })).status).toBe(200);
      expect((await read(chatId)).chat.rating?.note).toBe(note);
    }
  });
});
