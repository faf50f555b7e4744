import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createSandboxNetwork, LOST_TEXT, REFUSED_TEXT } from '#server/drivers/network/sandbox/sandbox-network.ts';
import type { Network } from '#server/drivers/network/network.ts';
import type { JobOutcome } from '#server/jobs/job.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { LOOKS_A_SECOND } from '#server/jobs/replies/look-pace.ts';
import { createReplySend } from '#server/jobs/replies/reply-send.ts';
import { openRunRig, RIG_CREDITS, type RunRig } from './campaign-run-support.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

/** Hours in which a working day begins, whatever day it is. */
const FOUR_DAYS = 24 * 4;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('a message that a person writes', () => {
  let rig: RunRig;
  /** Conversations that have begun, which the tests take in turns. */
  let begun: string[];
  let tests = 0;
  /** Names a message of this test. */
  const own = (name: string): string => `${name}-${tests}`;
  let chatId: string;
  /** The calls of the network, by idempotency key. */
  let calls: [key: string, content: string][];
  let answer: Network['send'] | undefined;

  beforeAll(async () => {
    // A writer that always has something to say.
    rig = await openRunRig(server, 1, (seed) => ({
      writer: {
        ...createDialogueWriter(seed),
        write: async () => ({ content: 'A text of the AI', inputCredits: 1, outputCredits: 1 }),
      },
    }));
    const listBegun = async () => (await rig.chats()).filter(({ chat }) => chat.status === 3 || chat.status === 4);
    while ((await listBegun()).length < 4) await rig.pass(9);
    begun = (await listBegun()).map(({ chat }) => chat.id);
  });

  beforeEach(async () => {
    [calls, answer] = [[], undefined];
    tests += 1;
    chatId = begun[tests % begun.length] ?? '';
    await rig.change('chats', chatId, {
      agent: rig.profileId,
      paused: false,
      outgoing: null,
      controlHistory: [JSON.stringify({ control: 'person', by: 'robin', at: '2026-10-05T07:00:00.000Z' })],
    });
  });

  const document = async () =>
    (await server.backend.findDocument(COLLECTIONS.chats, chatId)) ?? { $id: '', $createdAt: '', $updatedAt: '' };
  const read = async () => readChat(await document());
  const outgoing = async () => (await read()).chat.outgoing;
  const setOutgoing = (...items: readonly (readonly [id: string, state: OutgoingState, content?: string])[]) =>
    rig.change('chats', chatId, {
      outgoing: JSON.stringify(
        items.map(([id, state, content = `Text of ${id}`]) => ({
          id: own(id),
          content,
          by: 'robin',
          state,
          attempt: 1,
        })),
      ),
    });

  /** Runs the job of a message once. `beforeWrite` may throw, as a process that dies. */
  const run = async (
    messageId: string,
    beforeWrite: () => Promise<void> | void = () => undefined,
    networkMs = rig.networkMs,
  ): Promise<JobOutcome> => {
    const sandbox = createSandboxNetwork(rig.teamId);
    const network: Network = {
      ...sandbox,
      async send(contact, key, content) {
        calls.push([key, content]);
        return (answer ?? sandbox.send)(contact, key, content);
      },
    };
    const send = createReplySend({
      backend: server.backend,
      network,
      clock: { now: async () => networkMs, realDelayUntil: async (timeMs) => Math.max(0, timeMs - networkMs) },
      calendarOf: createWorkingCalendars(),
      random: () => 0,
    });
    return send({
      jobId: 'job',
      teamId: rig.teamId,
      payload: { chatId, messageId: own(messageId), attempt: 1 },
      progress: undefined,
      signal: new AbortController().signal,
      now: Date.now,
      async saveProgress(_progress, writes = { operations: [] }) {
        await beforeWrite();
        await server.backend.transact(writes.operations, writes.expectations);
      },
    });
  };

  test('is not sent once its campaign is being deleted, whatever time it waited for', async () => {
    await setOutgoing(['one', 'queued']);
    const [campaignId = ''] = rig.campaignIds;
    const status = await rig.field('campaigns', campaignId, 'status');
    await rig.change('campaigns', campaignId, { status: 'deleting' });
    expect((await run('one')).kind).toBe('done');
    expect([calls, (await outgoing())?.map(({ state }) => state)]).toEqual([[], ['queued']]);
    await rig.change('campaigns', campaignId, { status });
  });

  test('is handed to the network once, however often what became of it conflicts with another change', async () => {
    await setOutgoing(['one', 'queued']);
    let writes = 0;
    await run('one', () => {
      writes += 1;
      if (writes > 1 && writes < 4) throw new OutriderError('conflict');
    });
    expect(calls).toHaveLength(1);
    expect((await read()).body.messages.at(-1)?.content).toBe('Text of one');
  });

  test('is sent, becomes one of the conversation by its author, is counted, and costs nothing', async () => {
    const before = await read();
    const credits = await rig.field('teams', rig.teamId, 'credits');
    await setOutgoing(['one', 'queued']);
    expect((await run('one')).kind).toBe('done');
    const { chat, body } = await read();
    expect(chat.outgoing).toBeUndefined();
    expect(body.messages.slice(0, -1)).toEqual(before.body.messages);
    expect(body.messages.at(-1)).toMatchObject({
      id: own('one'),
      role: 'assistant',
      content: 'Text of one',
      by: 'robin',
    });
    expect(await rig.field('teams', rig.teamId, 'credits')).toBe(credits);
    await rig.expectCountsToBalance();
  });

  test('waits for those before it, unless they are refused or not known to be sent', async () => {
    await setOutgoing(['one', 'queued'], ['two', 'queued']);
    expect((await run('two')).kind).toBe('again');
    expect(calls).toEqual([]);
    await setOutgoing(['zero', 'refused'], ['one', 'unknown'], ['two', 'queued']);
    expect((await run('two')).kind).toBe('done');
    expect(calls.map(([, content]) => content)).toEqual(['Text of two']);
    expect(await outgoing()).toMatchObject([
      { id: own('zero'), state: 'refused' },
      { id: own('one'), state: 'unknown' },
    ]);
  });

  test('is looked at some times a second with the others of its profile, however many wait while that does not run', async () => {
    await setOutgoing(['one', 'queued']);
    await rig.change('profiles', rig.profileId, { healthStatus: 'paused' });
    const networkMs = rig.networkMs;
    const send = createReplySend({
      backend: server.backend,
      network: createSandboxNetwork(rig.teamId),
      clock: { now: async () => networkMs, realDelayUntil: async (timeMs) => Math.max(0, timeMs - networkMs) },
      calendarOf: createWorkingCalendars(),
      random: () => 0,
    });
    const bySecond = new Map<number, number>();
    for (let job = 0; job < 3 * LOOKS_A_SECOND; job += 1) {
      const outcome = await send({
        jobId: `job ${job}`,
        teamId: rig.teamId,
        payload: { chatId, messageId: own('one'), attempt: 1 },
        progress: undefined,
        signal: new AbortController().signal,
        now: () => Date.UTC(2030, 0, 1),
        saveProgress: async () => undefined,
      });
      if (outcome.kind !== 'again') throw new Error('It does not wait');
      const second = Math.floor(outcome.atMs / 1_000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    }
    expect([...bySecond.values()]).toEqual([LOOKS_A_SECOND, LOOKS_A_SECOND, LOOKS_A_SECOND]);
    await rig.change('profiles', rig.profileId, { healthStatus: 'running' });
  });

  test('waits while its profile does not run, and is sent in a conversation, or by a campaign, that is paused', async () => {
    await setOutgoing(['one', 'queued']);
    await rig.change('profiles', rig.profileId, { healthStatus: 'paused' });
    expect((await run('one')).kind).toBe('again');
    expect(await outgoing()).toMatchObject([{ state: 'queued' }]);
    await rig.change('profiles', rig.profileId, { healthStatus: 'running' });
    await rig.change('chats', chatId, { paused: true });
    await rig.change('campaigns', rig.campaignIds[0] ?? '', { status: 'paused' });
    const [credits, bought] = RIG_CREDITS;
    await rig.setCredits(0, 0);
    expect((await run('one')).kind).toBe('done');
    expect(calls).toHaveLength(1);
    expect((await read()).body.messages.at(-1)?.id).toBe(own('one'));
    await rig.setCredits(credits, bought);
    await rig.change('campaigns', rig.campaignIds[0] ?? '', { status: 'active' });
  });

  test('is refused once its profile is gone', async () => {
    await setOutgoing(['one', 'queued']);
    await rig.change('chats', chatId, { agent: 'gone' });
    expect((await run('one')).kind).toBe('done');
    expect(await outgoing()).toMatchObject([{ state: 'refused', reason: 'profile_gone' }]);
    expect(calls).toEqual([]);
  });

  test.each([
    [REFUSED_TEXT, { state: 'refused', reason: 'not_delivered' }],
    [LOST_TEXT, { state: 'unknown' }],
  ])('with %s in its text ends in that state on the simulated network, with its text kept', async (text, expected) => {
    await setOutgoing(['one', 'queued', `Hello ${text}`]);
    const before = await read();
    expect((await run('one')).kind).toBe('done');
    expect(await outgoing()).toMatchObject([{ id: own('one'), content: `Hello ${text}`, ...expected }]);
    expect((await read()).body.messages).toEqual(before.body.messages);
  });

  test('that a person takes for sent becomes one of the conversation without the network', async () => {
    await setOutgoing(['one', 'assumed']);
    expect((await run('one')).kind).toBe('done');
    expect(calls).toEqual([]);
    expect((await read()).body.messages.at(-1)?.id).toBe(own('one'));
    await rig.expectCountsToBalance();
  });

  test.each([1, 2])('is handed to the network under one key when the process dies before write %i', async (death) => {
    await setOutgoing(['one', 'queued']);
    let writes = 0;
    const dying = run('one', () => {
      writes += 1;
      if (writes === death) throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect((await run('one')).kind).toBe('done');
    expect(new Set(calls.map(([key]) => key)).size).toBe(1);
    expect((await read()).body.messages.filter(({ id }) => id === own('one'))).toHaveLength(1);
    await rig.expectCountsToBalance();
  });

  test('that is taken back before it is handed over is not sent', async () => {
    await setOutgoing(['one', 'queued']);
    const outcome = await run('one', async () => {
      if (calls.length === 0 && (await outgoing())?.[0]?.state === 'queued')
        await rig.change('chats', chatId, { outgoing: null });
    });
    expect([outcome.kind, calls]).toEqual(['done', []]);
  });

  test('whose answer meets an answer of the prospect stays, and so does that', async () => {
    await setOutgoing(['one', 'queued']);
    const theirs = { id: own('theirs'), role: 'user', content: 'One moment', date: '2026-10-05T09:00:00.000Z' };
    answer = async () => {
      answer = undefined;
      const { body } = await read();
      const actCount = Number(await rig.field('chats', chatId, 'actCount'));
      await rig.change('chats', chatId, {
        messages: JSON.stringify([...body.messages, theirs]),
        actCount: actCount + 1,
      });
      return { kind: 'sent' };
    };
    expect((await run('one')).kind).toBe('done');
    expect(new Set(calls.map(([key]) => key)).size).toBe(1);
    expect((await read()).body.messages.slice(-2).map(({ id }) => id)).toEqual([own('theirs'), own('one')]);
  });

  test('holds the AI while it is not known to be sent, and the AI writes on once it is settled', async () => {
    const theirs = { id: own('theirs'), role: 'user', content: 'And the price?', date: '2026-10-05T09:00:00.000Z' };
    const { body } = await read();
    const nextActAt = new Date(rig.networkMs).toISOString();
    await rig.change('chats', chatId, {
      controlHistory: null,
      nextActAt,
      status: 4,
      messages: JSON.stringify([...body.messages, theirs]),
    });
    await setOutgoing(['one', 'unknown']);
    await rig.pass(FOUR_DAYS);
    expect((await read()).body.messages.at(-1)?.id).toBe(own('theirs'));
    expect(await rig.field('chats', chatId, 'nextActAt')).toBeNull();
    await rig.change('chats', chatId, { outgoing: null, nextActAt: new Date(rig.networkMs).toISOString() });
    await rig.pass(FOUR_DAYS);
    expect((await read()).body.messages.at(-1)).toMatchObject({ role: 'assistant' });
  });

  test('in a conversation without room has none of the AI after it, and its campaign goes on', async () => {
    const stored = await rig.field('chats', chatId, 'messages');
    const theirs = {
      id: own('theirs'),
      role: 'user',
      content: 'x'.repeat(3_998_500),
      date: '2026-10-05T09:00:00.000Z',
    };
    await rig.change('chats', chatId, {
      controlHistory: null,
      nextActAt: new Date(rig.networkMs).toISOString(),
      status: 4,
      messages: JSON.stringify([theirs]),
    });
    await rig.pass(FOUR_DAYS);
    expect((await read()).body.messages).toHaveLength(1);
    expect(await rig.field('chats', chatId, 'nextActAt')).toBeNull();
    await rig.change('chats', chatId, { messages: stored });
  });

  test('is refused before the network has it where it would not find room', async () => {
    const stored = await rig.field('chats', chatId, 'messages');
    const long = { id: own('long'), role: 'user', content: 'x'.repeat(3_999_000), date: '2026-10-05T09:00:00.000Z' };
    await rig.change('chats', chatId, { messages: JSON.stringify([long]) });
    await setOutgoing(['one', 'queued', 'y'.repeat(1_000)]);
    expect((await run('one')).kind).toBe('done');
    expect(calls).toEqual([]);
    expect(await outgoing()).toMatchObject([{ state: 'refused', reason: 'conversation_full' }]);
    await setOutgoing(['one', 'assumed', 'y'.repeat(1_000)]);
    expect((await run('one')).kind).toBe('done');
    expect(await outgoing()).toMatchObject([{ state: 'unknown' }]);
    await rig.change('chats', chatId, { messages: stored });
  });

  describe('with a time', () => {
    const HOUR_MS = 3_600_000;
    const setTimed = (...items: readonly (readonly [id: string, hours: number | undefined])[]) =>
      rig.change('chats', chatId, {
        outgoing: JSON.stringify(
          items.map(([id, hours]) => ({
            id: own(id),
            content: `Text of ${id}`,
            by: 'robin',
            state: 'queued',
            attempt: 1,
            ...(hours !== undefined && { notBefore: new Date(rig.networkMs + hours * HOUR_MS).toISOString() }),
          })),
        ),
      });
    const sent = () => calls.map(([, content]) => content);

    test('waits until then, is looked at more often the nearer it is, and is sent at the time', async () => {
      await setTimed(['one', 10]);
      const startMs = rig.networkMs;
      const waits: number[] = [];
      for (const hours of [0, 9, 9.999]) {
        const outcome = await run('one', undefined, startMs + hours * HOUR_MS);
        waits.push(outcome.kind === 'again' ? Math.round((outcome.atMs - Date.now()) / 1_000) : Number.NaN);
      }
      expect(waits).toEqual([4_500, 450, 4]);
      expect(sent()).toEqual([]);
      expect((await run('one', undefined, startMs + 10 * HOUR_MS)).kind).toBe('done');
      expect((await read()).body.messages.at(-1)?.id).toBe(own('one'));
    });

    test('is followed by those after it, also by one that has none', async () => {
      await setTimed(['one', 2], ['two', undefined], ['three', 1]);
      const afterMs = rig.networkMs + 1.5 * HOUR_MS;
      for (const id of ['one', 'two', 'three']) expect((await run(id, undefined, afterMs)).kind).toBe('again');
      expect(sent()).toEqual([]);
      for (const id of ['one', 'two', 'three'])
        expect((await run(id, undefined, rig.networkMs + 2 * HOUR_MS)).kind).toBe('done');
      expect(sent()).toEqual(['Text of one', 'Text of two', 'Text of three']);
    });

    test('that is taken back, or asked to be sent now, while it waits has no job that sends it', async () => {
      await setTimed(['one', 2]);
      const item = { id: own('one'), content: 'Text of one', by: 'robin', state: 'queued' };
      await rig.change('chats', chatId, { outgoing: JSON.stringify([{ ...item, attempt: 2 }]) });
      expect((await run('one', undefined, rig.networkMs + 3 * HOUR_MS)).kind).toBe('done');
      await rig.change('chats', chatId, { outgoing: null });
      expect((await run('one', undefined, rig.networkMs + 3 * HOUR_MS)).kind).toBe('done');
      expect(sent()).toEqual([]);
    });

    test('is refused at once when its profile goes', async () => {
      await setTimed(['one', 2]);
      await rig.change('chats', chatId, { agent: 'gone' });
      expect((await run('one')).kind).toBe('done');
      expect(await outgoing()).toMatchObject([{ state: 'refused', reason: 'profile_gone' }]);
    });
  });

  test('looks less and less often whether it can be sent', async () => {
    const waits = async (name: string, ageMs: number): Promise<number> => {
      const at = new Date(Date.now() - ageMs).toISOString();
      await rig.change('chats', chatId, {
        outgoing: JSON.stringify(
          ['one', 'two'].map((id) => ({ id: own(id), content: id, by: 'robin', state: 'queued', attempt: 1, at })),
        ),
      });
      const outcome = await run(name);
      return outcome.kind === 'again' ? outcome.atMs - Date.now() : 0;
    };
    await rig.change('profiles', rig.profileId, { healthStatus: 'paused' });
    expect(await waits('one', 0)).toBeLessThanOrEqual(5_000);
    expect(await waits('two', 0)).toBeLessThanOrEqual(500);
    expect(await waits('one', 3_600_000)).toBeGreaterThan(50_000);
    expect(await waits('two', 3_600_000)).toBeGreaterThan(50_000);
    await rig.change('profiles', rig.profileId, { healthStatus: 'running' });
  });
});
