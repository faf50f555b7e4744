import { AppwriteException } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCampaignStats } from '#domain/campaign/campaign.ts';
import { chatIdSchema, teamIdSchema, userIdSchema } from '#domain/wire/ids.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isPassingFailure } from '#server/backend/failure.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { setChatControl } from '#server/dashboard/chats/chat-command-handlers.ts';
import { rateChat } from '#server/dashboard/chats/rating-command-handlers.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';
import { readPace } from '#server/jobs/campaign-run-store.ts';
import { HOUR_MS, MONDAY_MS, openRunRig, RIG_CREDITS, type RunRig } from './campaign-run-support.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('a campaign', () => {
  let rig: RunRig;
  beforeEach(async () => {
    rig = await openRunRig(server);
  });

  test('a campaign runs through a week within its hours and limits, and its ledger balances', async () => {
    const startedMs = Date.now();
    const invitedByDay: number[] = [];
    for (let day = 0; day < 5; day += 1) {
      rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
      await rig.pass(9);
      invitedByDay.push(readPace(await rig.field('profiles', rig.profileId, 'usage')).invitations);
    }
    for (const invited of invitedByDay) expect(invited).toBeLessThanOrEqual(12);
    expect(invitedByDay[0]).toBeGreaterThanOrEqual(7);
    const chats = (await rig.chats()).map(({ chat }) => chat);
    expect(chats.some(({ status }) => status >= 3 && status <= 5)).toBe(true);
    const dates = chats.flatMap(({ messages }) => messages.map(({ date }) => Date.parse(date)));
    for (const atMs of dates) expect(atMs >= startedMs && atMs <= Date.now()).toBe(true);
    const invited = (await rig.chats()).find(({ chat }) => chat.status > 0);
    expect(JSON.parse(String(invited?.rawProspect))).toMatchObject({ importedFrom: 'list.csv' });
    expect(invited?.chat.prospect.country).not.toBe('');
    // The reports put people together by the time of their invitation, which nothing later changes.
    for (const chat of chats) {
      const invitedAtMs = Date.parse(String(await rig.field('chats', chat.id, 'invitedAt')));
      expect(Number.isNaN(invitedAtMs)).toBe(chat.status < 1 || chat.status > 5);
      const firstMs = Date.parse(chat.messages[0]?.date ?? '');
      if (!Number.isNaN(firstMs)) expect(invitedAtMs).toBeLessThanOrEqual(firstMs);
    }
    await rig.expectBooksToBalance();
  });

  test('a prospect of whom as much is stored as may be is invited, whatever the network adds', async () => {
    const [first] = await rig.chats();
    const chatId = first?.chat.id ?? expect.fail();
    const extra = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Column ${at}`, '"'.repeat(500)]));
    const stored = { name: 'Ada Lovelace', profileUrl: 'https://www.linkedin.com/in/ada', extra };
    const filler = 'x'.repeat(65_530 - JSON.stringify({ ...stored, filler: '' }).length);
    await rig.change('chats', chatId, { prospect: JSON.stringify({ ...stored, filler }) });
    await rig.pass(9);
    const after = await rig.chat(chatId);
    expect(after?.status).toBeGreaterThan(0);
    expect(after?.prospect).toMatchObject({ name: 'Ada Lovelace', profileUrl: 'https://www.linkedin.com/in/ada' });
    expect(Object.keys(after?.prospect.extra ?? {}).slice(0, 2)).toEqual(['Column 0', 'Column 1']);
  });

  test('a campaign whose attempts meet an overloaded server waits, goes on, and sends nothing twice', async () => {
    const troubles = [
      new AppwriteException('expired', 410, 'transaction_expired'),
      new AppwriteException('busy', 503, 'general_server_overloaded'),
      new AppwriteException('full', 503, 'general_storage_full'),
    ];
    let failures = 0;
    for (let quarter = 0; quarter < 4 * 8; quarter += 1) {
      rig.networkMs = MONDAY_MS + (quarter * HOUR_MS) / 4;
      const trouble = troubles[quarter % 4];
      if (trouble !== undefined) {
        const attempt = rig.step({ beforeWrite: () => Promise.reject(trouble) });
        const failure = await attempt.then(
          () => undefined,
          (error: unknown) => error,
        );
        // The runner tries such an attempt again, however often (`isPassingFailure`).
        if (failure !== undefined) failures += 1;
        expect(failure === undefined || isPassingFailure(failure)).toBe(true);
      }
      await rig.step();
    }
    expect(failures).toBeGreaterThan(5);
    const chats = (await rig.chats()).map(({ chat }) => chat);
    expect(chats.filter(({ status }) => status > 0).length).toBeGreaterThanOrEqual(7);
    await rig.expectBooksToBalance();
  });

  test('a campaign opens its conversations with the text that its prompt has when the message is written', async () => {
    const [campaignId = ''] = rig.campaignIds;
    const promptId = `prompt-${rig.teamId}`;
    const content = (first: string): string => JSON.stringify({ context: 'x', first_message: first });
    await server.backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.prompts,
        id: promptId,
        data: {
          teamId: rig.teamId,
          name: 'Opener',
          type: 'messages',
          content: content('Hi {{prospectName}}, {{question}}'),
        },
      },
    ]);
    await rig.change('campaigns', campaignId, {
      prompt: promptId,
      variables: JSON.stringify({ question: 'how are the berths?' }),
    });
    const openings = async () =>
      (await rig.chats()).flatMap(({ chat }) =>
        chat.messages.slice(0, 1).map(({ content: text }) => [text, chat.prospect.name] as const),
      );
    while ((await openings()).length < 2) await rig.pass(9);
    const before = await openings();
    for (const [text, name] of before) expect(text).toBe(`Hi ${name}, how are the berths?`);
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.prompts,
        id: promptId,
        data: { content: content('{{agentName}} here.') },
      },
    ]);
    while ((await openings()).length === before.length) await rig.pass(9);
    expect((await openings()).filter(([text]) => text === 'Camille Moreau here.')).toHaveLength(
      (await openings()).length - before.length,
    );
    // The other campaigns still send and receive.
    while ((await rig.chats()).every(({ chat }) => chat.messages.length < 3)) await rig.pass(9);
    await rig.expectBooksToBalance();
  });

  test('a campaign qualifies nobody by itself when a person is to decide, whatever the score', async () => {
    const rated = await openRunRig(server, 1, (seed) => ({
      writer: { ...createDialogueWriter(seed), qualify: async () => ({ percentage: 95, explanation: '', date: '' }) },
    }));
    await rated.change('campaigns', rated.campaignIds[0] ?? '', { qualificationAutomatic: false });
    const chatsWithHighScore = async () =>
      (await rated.chats()).filter(({ chat }) => (chat.qualifications[0]?.percentage ?? 0) > 70);
    while ((await chatsWithHighScore()).length === 0) await rated.pass(9);
    expect((await rated.chats()).filter(({ chat }) => chat.status === 5)).toEqual([]);
  });

  test('a campaign sends nothing outside working hours, while paused, without a running profile, and without credits', async () => {
    const [campaignId = ''] = rig.campaignIds;
    const table: [string, () => Promise<void>, () => Promise<void>][] = [
      [
        'at night',
        async () => void (rig.networkMs = MONDAY_MS - 3 * HOUR_MS),
        async () => void (rig.networkMs = MONDAY_MS),
      ],
      [
        'campaign paused',
        () => rig.change('campaigns', campaignId, { status: 'paused' }),
        () => rig.change('campaigns', campaignId, { status: 'active' }),
      ],
      [
        'profile stopped',
        () => rig.change('profiles', rig.profileId, { healthStatus: 'auth_needed' }),
        () => rig.change('profiles', rig.profileId, { healthStatus: 'running' }),
      ],
      ['fewer credits than one message may cost', () => rig.setCredits(4, 10), () => rig.setCredits(...RIG_CREDITS)],
    ];
    for (const [reason, stop, start] of table) {
      await stop();
      await rig.step();
      expect(
        (await rig.chats()).every(({ chat }) => chat.status === 0),
        reason,
      ).toBe(true);
      await start();
    }
    await rig.step();
    expect((await rig.chats()).some(({ chat }) => chat.status !== 0)).toBe(true);
  });

  test('a pause that arrives during a step wins, and nothing of the step is written', async () => {
    await rig.pass(2);
    let paused: RunChat | undefined;
    while (paused === undefined) {
      rig.networkMs += HOUR_MS / 4;
      await rig.step({
        async beforeWrite({ operations: [first] }) {
          if (paused !== undefined || first === undefined || !('id' in first)) return;
          paused = await rig.chat(first.id);
          await rig.change('chats', first.id, { paused: true });
        },
      });
    }
    expect(await rig.chat(paused.id)).toEqual(paused);
    await rig.pass(30);
    expect(await rig.chat(paused.id)).toEqual(paused);
    await rig.expectBooksToBalance();
  });

  /** Takes a chat over, or hands it back, as a person of the team does. */
  const setControl = async (chatId: string, control: 'ai' | 'person', note = ''): Promise<void> => {
    const caller = { userId: userIdSchema.parse('robin'), teamId: teamIdSchema.parse(rig.teamId), roles: [], jwt: '' };
    const readNetworkTime = async () => ({ time: new Date(rig.networkMs).toISOString(), speed: 1 });
    const deps = { backend: server.backend, now: Date.now, readNetworkTime, countRewrite: () => undefined };
    const planned = await setChatControl(deps, caller, { chatId: chatIdSchema.parse(chatId), control, note }).plan();
    await server.backend.transact(planned.operations, planned.expectations);
  };
  /** Counts our messages in a text that a step writes; undefined when it writes none. */
  const countSent = (written: unknown): number | undefined =>
    typeof written === 'string' ? written.split('"role":"assistant"').length - 1 : undefined;
  const sentIn = (chat: RunChat | undefined): number =>
    chat?.messages.filter(({ role }) => role === 'assistant').length ?? 0;

  test('a campaign writes nothing in conversations that were taken over, receives their answers, and goes on once they are handed back', async () => {
    await rig.pass(30);
    const begun = (await rig.chats()).map(({ chat }) => chat).filter(({ status }) => status === 3 || status === 4);
    expect(begun.length).toBeGreaterThan(3);
    for (const { id } of begun) await setControl(id, 'person');
    const before = await Promise.all(begun.map(({ id }) => rig.chat(id)));
    await rig.pass(24 * 7);
    const during = await Promise.all(begun.map(({ id }) => rig.chat(id)));
    expect(during.map(sentIn)).toEqual(before.map(sentIn));
    const received = during.filter(
      (chat, index) => (chat?.messages.length ?? 0) > (before[index]?.messages.length ?? 0),
    );
    expect(received.length, 'answers are received').toBeGreaterThan(0);
    const plans = await Promise.all(received.map((chat) => rig.field('chats', chat?.id ?? '', 'nextActAt')));
    expect(plans, 'nothing is planned for who waits for the person').toEqual(received.map(() => null));

    for (const { id } of begun) await setControl(id, 'ai', 'Wants a call');
    await rig.pass(24 * 7);
    const after = await Promise.all(received.map((chat) => rig.chat(chat?.id ?? '')));
    expect(after.filter((chat, index) => sentIn(chat) > sentIn(received[index])).length).toBe(received.length);
    expect(after.every((chat) => chat?.aiNote === 'Wants a call')).toBe(true);
    await rig.expectBooksToBalance();
  });

  /** Lets somebody take over the chat of the first write that `isDue`, just before it. Returns the chat as it was. */
  const takeOverBefore = async (isDue: (data: Fields, chat: RunChat) => boolean): Promise<RunChat> => {
    let takenOver: RunChat | undefined;
    while (takenOver === undefined) {
      rig.networkMs += HOUR_MS / 4;
      await rig.step({
        async beforeWrite({ operations: [first] }) {
          if (takenOver !== undefined || first === undefined || !('id' in first)) return;
          const chat = await rig.chat(first.id);
          if (chat === undefined || !('data' in first) || !isDue(first.data, chat)) return;
          await setControl(first.id, 'person');
          takenOver = chat;
        },
      });
    }
    return takenOver;
  };

  test('a takeover that arrives while a message is written wins, and the message is not', async () => {
    await rig.pass(30);
    const takenOver = await takeOverBefore(({ outgoing }) => typeof outgoing === 'string');
    expect(await rig.chat(takenOver.id)).toMatchObject({ messages: takenOver.messages, outgoing: [], isHeld: true });
    await rig.pass(30);
    expect(sentIn(await rig.chat(takenOver.id))).toBe(sentIn(takenOver));
    await rig.expectBooksToBalance();
  });

  test('a message that the network has when somebody takes over is shown as being sent, then in the chat, and none follows', async () => {
    await rig.pass(30);
    const takenOver = await takeOverBefore(({ messages }, chat) => (countSent(messages) ?? 0) > sentIn(chat));
    expect(takenOver.outgoing).toMatchObject([{ by: '', byKey: '', state: 'handed' }]);
    const content = takenOver.outgoing[0]?.content ?? expect.fail();
    await rig.pass(30);
    const after = await rig.chat(takenOver.id);
    expect(after?.messages.slice(takenOver.messages.length)[0]).toMatchObject({ role: 'assistant', content });
    expect(sentIn(after)).toBe(sentIn(takenOver) + 1);
    expect(after?.outgoing).toEqual([]);
    await rig.expectBooksToBalance();
  });

  test.each([
    ['qualified', 'any step of its chat'],
    ['not-qualified', 'a step that scores its chat'],
    ['qualified', 'a step of another chat'],
  ] as const)(
    'a rating that is given during a step is not lost, and the days count it: %s, during %s',
    async (verdict, during) => {
      const caller = {
        userId: userIdSchema.parse('robin'),
        teamId: teamIdSchema.parse(rig.teamId),
        roles: [],
        jwt: '',
      };
      let ratedId: string | undefined;
      let stepId: string | undefined;
      let isRetried = false;
      while (!isRetried) {
        rig.networkMs += HOUR_MS / 4;
        await rig.step({
          async beforeWrite({ operations }) {
            const [first] = operations;
            if (first?.action !== 'update' || isRetried) return;
            isRetried = first.id === stepId;
            const writes = (name: string) => operations.some((one) => one.action === 'update' && name in one.data);
            if (stepId !== undefined || (during === 'a step that scores its chat' && !writes('qualificationHistory')))
              return;
            const rated = (await rig.chats()).find(
              ({ chat: { id, status } }) =>
                (status === 3 || status === 4) && (id === first.id) === (during !== 'a step of another chat'),
            );
            if (rated === undefined || !writes('days')) return;
            [ratedId, stepId] = [rated.chat.id, first.id];
            const planned = await rateChat({ backend: server.backend, now: Date.now }, caller, {
              chatId: chatIdSchema.parse(ratedId),
              verdict,
              score: 33,
              note: 'Met',
            }).plan();
            await server.backend.transact(planned.operations, planned.expectations);
          },
        });
      }
      const rated = await rig.chat(ratedId ?? '');
      expect(rated?.status === 5).toBe(verdict === 'qualified');
      expect(rated?.qualifications).toContainEqual(
        expect.objectContaining({ verdict, percentage: 33, explanation: 'Met' }),
      );
      await rig.expectBooksToBalance();
    },
  );

  test('a campaign qualifies nobody against a rating by hand, and goes on scoring', async () => {
    const rating = { percentage: 10, explanation: 'No', date: new Date(0).toISOString(), verdict: 'not-qualified' };
    for (const { chat } of await rig.chats())
      await rig.change('chats', chat.id, { qualificationHistory: [JSON.stringify({ ...rating, by: 'robin' })] });
    const hasHighScore = async () =>
      (await rig.chats()).some(
        ({
          chat: {
            qualifications: [newest],
          },
        }) => newest?.verdict === undefined && (newest?.percentage ?? 0) > 70,
      );
    while (!(await hasHighScore())) await rig.pass(9);
    const chats = (await rig.chats()).map(({ chat }) => chat);
    expect(chats.filter(({ status }) => status === 5)).toEqual([]);
    expect(chats.every(({ qualifications }) => qualifications.at(-1)?.verdict === 'not-qualified')).toBe(true);
  });

  test('credits that are bought during a step are not lost', async () => {
    const isPaid = (operations: readonly Operation[]): boolean =>
      operations.some(({ collection }) => collection === COLLECTIONS.credits);
    let refilled = false;
    while (!refilled) {
      rig.networkMs += HOUR_MS / 4;
      await rig.step({
        async beforeWrite({ operations }) {
          if (refilled || !isPaid(operations)) return;
          refilled = true;
          const [credits, bought] = RIG_CREDITS;
          await rig.setCredits(credits, bought + 5_000);
        },
      });
    }
    const left =
      Number(await rig.field('teams', rig.teamId, 'credits')) +
      Number(await rig.field('teams', rig.teamId, 'additionalCredits'));
    expect(left).toBeGreaterThan(5_000);
    await rig.setCredits(left - 5_000, 0);
    await rig.expectBooksToBalance();
  });

  test('prospects that an import adds during a step are not lost', async () => {
    const [campaignId = ''] = rig.campaignIds;
    const statsNow = async () => readCampaignStats(await rig.field('campaigns', campaignId, 'stats')).value;
    const { prospects } = await statsNow();
    let added = false;
    while (!added) {
      rig.networkMs += HOUR_MS / 4;
      await rig.step({
        async beforeWrite({ operations }) {
          if (added || !operations.some(({ collection }) => collection === COLLECTIONS.campaigns)) return;
          added = true;
          const stats = await statsNow();
          await rig.change('campaigns', campaignId, { stats: JSON.stringify({ ...stats, prospects: prospects + 7 }) });
        },
      });
    }
    expect((await statsNow()).prospects).toBe(prospects + 7);
    await rig.expectBooksToBalance();
  });

  test('a process that dies before or after a write neither loses nor doubles a step', async () => {
    let deaths = 0;
    const die = (): void => {
      deaths += 1;
      throw new Error('the process died');
    };
    for (let quarter = 0; quarter < 60; quarter += 1) {
      rig.networkMs += HOUR_MS / 4;
      const hooks =
        quarter % 3 === 0 ? { beforeWrite: async () => die() } : quarter % 3 === 1 ? { afterWrite: die } : {};
      await rig.step(hooks).catch((error: unknown) => expect(String(error)).toContain('died'));
      if (quarter === 30) rig.networkMs = MONDAY_MS + 24 * HOUR_MS;
    }
    expect(deaths).toBeGreaterThan(5);
    await rig.expectBooksToBalance();
  });

  test('two campaigns of one profile, each run by two processes at once, take each step once', async () => {
    rig = await openRunRig(server, 2);
    const runWorkingDay = async (): Promise<void> => {
      for (let quarter = 0; quarter < 32; quarter += 1) {
        await Promise.all([...rig.campaignIds, ...rig.campaignIds].map((campaignId) => rig.step({}, campaignId)));
        rig.networkMs += HOUR_MS / 4;
      }
    };
    await runWorkingDay();
    const pace = readPace(await rig.field('profiles', rig.profileId, 'usage'));
    expect(pace.invitations).toBe(
      (await rig.chats()).filter(({ chat }) => chat.status >= 1 && chat.status <= 5).length,
    );
    expect(pace.invitations).toBeLessThanOrEqual(12);
    for (const day of [1, 2, 3]) {
      rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
      await runWorkingDay();
    }
    expect((await rig.chats()).some(({ chat }) => chat.messages.length > 0)).toBe(true);
    await rig.expectBooksToBalance();
  });
});
