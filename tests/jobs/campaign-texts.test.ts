import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { MAX_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { createRandom } from '#domain/random.ts';
import { Query } from '#server/backend/query.ts';
import { createModelConversationWriter } from '#server/ai/model-conversation-writer.ts';
import type { Writer, WritingTask } from '#server/drivers/ai/writer.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Network, SendAnswer } from '#server/drivers/network/network.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { readPace } from '#server/jobs/campaign-run-store.ts';
import { sendKeyOf } from '#server/jobs/replies/send-message.ts';
import { HOUR_MS, MONDAY_MS, openRunRig, type RunRig } from './campaign-run-support.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';

/** Documents in memory, because much simulated time passes. */
const server = { backend: createMemoryBackend(Date.now) };

/**
 * Records the drafts of a model, each a different text, and the sent message of each idempotency key: only the first
 * text, as networks do.
 */
const recorder = {
  texts: 0,
  isBroken: false,
  sent: new Map<string, string>(),
  onText: async (_chatId: string) => undefined as void,
  onSend: () => undefined as void,
  answer: undefined as SendAnswer | undefined,
};
beforeEach(() =>
  Object.assign(recorder, {
    texts: 0,
    isBroken: false,
    sent: new Map(),
    onText: async () => undefined,
    onSend: () => undefined,
    answer: undefined,
  }),
);

const drivers = (seed: string): { network: Network; writer: ConversationWriter } => {
  const [network, script] = [createSandboxNetwork(seed), createDialogueWriter(seed)];
  return {
    network: {
      ...network,
      async send(contact, idempotencyKey, content) {
        const answer = await network.send(contact, idempotencyKey, content);
        if (!recorder.sent.has(idempotencyKey)) recorder.sent.set(idempotencyKey, content);
        recorder.onSend();
        return recorder.answer ?? answer;
      },
    },
    writer: {
      ...script,
      async write(contact, signal) {
        const draft = await script.write(contact, signal);
        if (draft === undefined) return undefined;
        if (recorder.isBroken) throw new OutriderError('writer_failed');
        recorder.texts += 1;
        const text = { ...draft, content: `Text ${recorder.texts}` };
        await recorder.onText(contact.chatId);
        return text;
      },
    },
  };
};

const sentMessages = async (rig: RunRig) =>
  (await rig.chats()).flatMap(({ chat }) => chat.messages.filter(({ role }) => role === 'assistant'));
/** Checks that every stored message is the one sent under its key, and that nothing else was sent. */
async function expectOneText(rig: RunRig): Promise<void> {
  const stored = (await rig.chats()).flatMap(({ chat }) =>
    chat.messages
      .filter(({ role }) => role === 'assistant')
      .map(({ id, content }) => [sendKeyOf(chat.id, { id, attempt: 1 }), content] as const),
  );
  expect(new Map(stored)).toEqual(recorder.sent);
  await rig.expectBooksToBalance();
}

describe('messages of a model that writes a different text each time', () => {
  test('the stored messages are the ones that were sent, each charged once, whenever the process dies', async () => {
    const rig = await openRunRig(server, 1, drivers);
    const random = createRandom('deaths');
    let deaths = 0;
    const die = (): void => {
      deaths += 1;
      throw new Error('the process died');
    };
    // Continue until the process was killed between a draft and its sending, which depends on the random turns.
    for (
      let quarter = 0;
      (await sentMessages(rig)).length < 12 || (recorder.texts < recorder.sent.size + 2 && quarter < 1_000);
      quarter += 1
    ) {
      rig.networkMs = MONDAY_MS + Math.floor(quarter / 32) * 24 * HOUR_MS + (quarter % 32) * (HOUR_MS / 4);
      const draw = random();
      recorder.onSend = draw < 0.2 ? die : () => undefined;
      const around =
        draw < 0.2 || draw > 0.8
          ? {}
          : draw < 0.5
            ? { beforeWrite: async () => (random() < 0.3 ? die() : undefined) }
            : { afterWrite: () => (random() < 0.3 ? die() : undefined) };
      await rig.step(around).catch((error: unknown) => expect(String(error)).toContain('died'));
    }
    // The next process stores messages that were sent just before a crash.
    recorder.onSend = () => undefined;
    await rig.pass(4);
    expect(deaths).toBeGreaterThan(10);
    expect(recorder.texts).toBeGreaterThan(recorder.sent.size);
    await expectOneText(rig);
  });

  test.each<[string, (rig: RunRig, chatId: string) => Promise<void>]>([
    ['its conversation', (rig, chatId) => rig.change('chats', chatId, { paused: true })],
    ['its campaign', (rig) => rig.change('campaigns', rig.campaignIds[0] ?? '', { status: 'paused' })],
    ['its profile', (rig) => rig.change('profiles', rig.profileId, { healthStatus: 'paused' })],
  ])('a message is not sent when %s is paused while it is written', async (_, pause) => {
    const rig = await openRunRig(server, 1, drivers);
    let chatId = '';
    recorder.onText = async (id) => {
      if (chatId !== '') return;
      chatId = id;
      await pause(rig, id);
    };
    for (let quarter = 0; chatId === ''; quarter += 1) {
      rig.networkMs = MONDAY_MS + Math.floor(quarter / 32) * 24 * HOUR_MS + (quarter % 32) * (HOUR_MS / 4);
      await rig.step();
    }
    await rig.pass(1);
    expect((await rig.chat(chatId))?.messages.filter(({ role }) => role === 'assistant')).toEqual([]);
    await expectOneText(rig);
  });

  test.each<[SendAnswer, { state: string; reason?: string }]>([
    [
      { kind: 'refused', reason: 'not_delivered' },
      { state: 'refused', reason: 'not_delivered' },
    ],
    [{ kind: 'unknown' }, { state: 'unknown' }],
  ])(
    'a message of which the network says %o stays with its text, is paid, and holds the AI of its chat',
    async (answer, expected) => {
      const rig = await openRunRig(server, 1, drivers);
      recorder.answer = answer;
      const held = async () => (await rig.chats()).filter(({ chat }) => chat.outgoing.length > 0);
      for (let day = 0; (await held()).length < 2; day += 1) {
        rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
        await rig.pass(8);
      }
      const chats = (await held()).map(({ chat }) => chat);
      await rig.pass(24 * 3);
      for (const { id, outgoing, messages } of chats) {
        expect(outgoing).toMatchObject([{ by: '', byKey: '', attempt: 1, ...expected }]);
        const { id: messageId, content } = outgoing[0] ?? expect.fail();
        expect(recorder.sent.get(sendKeyOf(id, { id: messageId, attempt: 1 }))).toBe(content);
        expect(await rig.chat(id)).toMatchObject({ messages, outgoing });
        expect(await rig.field('chats', id, 'nextActAt')).toBeNull();
      }
      const paid = await server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', rig.teamId)]);
      expect(paid).toHaveLength((await held()).length);
      await rig.expectCountsToBalance();
    },
  );

  test('a message that was written is kept when the counts of its profile change meanwhile', async () => {
    const rig = await openRunRig(server, 1, drivers);
    const countAnother = async (): Promise<void> => {
      const pace = readPace(await rig.field('profiles', rig.profileId, 'usage'));
      const usage = JSON.stringify({ ...pace, messagesReceived: pace.messagesReceived + 1 });
      await rig.change('profiles', rig.profileId, { usage });
    };
    recorder.onText = countAnother;
    for (let day = 0; day < 3; day += 1) {
      rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
      await rig.pass(8);
    }
    expect(recorder.texts).toBeGreaterThan(2);
    expect(recorder.sent.size).toBe(recorder.texts);
    await expectOneText(rig);
  });

  test('a message that cannot be written is retried later, delays no other one, and is not charged', async () => {
    const rig = await openRunRig(server, 1, drivers);
    recorder.isBroken = true;
    for (let day = 0; day < 3; day += 1) {
      rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
      await rig.pass(8);
    }
    // More than one prospect has accepted meanwhile: the first delayed nobody.
    const accepted = (await rig.chats()).filter(({ chat }) => chat.status >= 2 && chat.status <= 5);
    expect(accepted.length).toBeGreaterThan(1);
    await expectOneText(rig);
    expect(recorder.sent.size).toBe(0);
    recorder.isBroken = false;
    rig.networkMs = MONDAY_MS + 3 * 24 * HOUR_MS;
    await rig.pass(8);
    expect(recorder.sent.size).toBeGreaterThan(1);
    await expectOneText(rig);
  });
});

describe('the conversation writer', () => {
  const PROFILE = { name: 'Camille Moreau', country: 'FR' };
  const PROSPECT = {
    name: 'Ada Byron',
    headline: 'CTO',
    company: 'Engines',
    city: 'London',
    country: 'GB',
    resume: '',
    profileUrl: '',
  };
  const contact = {
    chatId: 'c',
    status: 2,
    profile: PROFILE,
    prospect: PROSPECT,
    offerName: 'Reply Studio',
    opening: 'Hi Ada.',
    briefing: {
      context: (mark = (text: string) => text) => `You write to ${mark('Ada')}.`,
      offerDescription: 'We plan berths.',
      modelId: 'model-deep',
    },
    messages: [],
  };
  const calls: { task: WritingTask; model: string }[] = [];
  const usage = { inputTokens: 1_000, outputTokens: 500 };
  const writer: Writer = {
    name: 'model',
    async write(task, { model }) {
      calls.push({ task, model });
      return { text: 'A text.', usage: usage };
    },
  };
  const signal = new AbortController().signal;
  let conversation: ConversationWriter;
  beforeAll(async () => {
    await server.backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.models,
        id: 'model-swift',
        data: { name: 'Swift', endpointName: 'swift', inputCost: 1, outputCost: 2 },
      },
      {
        action: 'create',
        collection: COLLECTIONS.models,
        id: 'model-deep',
        data: { name: 'Deep', endpointName: 'deep', inputCost: 5, outputCost: 20 },
      },
      {
        action: 'create',
        collection: COLLECTIONS.models,
        id: 'model-gone',
        data: { name: 'Gone', endpointName: 'gone', inputCost: 1, outputCost: 1, retired: true },
      },
    ]);
    conversation = createModelConversationWriter({
      backend: server.backend,
      writer,
      script: createDialogueWriter('script'),
    });
  });
  beforeEach(() => void calls.splice(0));

  test('the writer uses the prompt as its test does, with its context, its model and its first message as a draft, and charges what was used', async () => {
    expect(
      await conversation.write({ ...contact, briefing: { ...contact.briefing, modelId: 'model-swift' } }, signal),
    ).toEqual({ content: 'A text.', inputCredits: 1, outputCredits: 1 });
    expect(calls).toEqual([
      {
        model: 'swift',
        task: {
          intent: 'test',
          kind: 'message',
          speaker: 'profile',
          offer: { name: 'Reply Studio', description: 'We plan berths.' },
          context: 'You write to <material>Ada</material>.',
          draft: 'Hi Ada.',
          messages: [],
        },
      },
    ]);
  });

  test('a message never costs more than the maximum per message', async () => {
    Object.assign(usage, { inputTokens: 9_000, outputTokens: 2_000 });
    const draft = await conversation.write(contact, signal);
    expect([draft?.inputCredits, draft?.outputCredits]).toEqual([0, MAX_CREDITS_PER_MESSAGE]);
    Object.assign(usage, { inputTokens: 1_000, outputTokens: 500 });
  });

  test('the writer uses another model when the prompt’s is retired or missing, and describes profile, offer and prospect itself without a prompt', async () => {
    for (const modelId of ['model-gone', 'model-absent', ''])
      await conversation.write({ ...contact, briefing: { ...contact.briefing, context: () => '', modelId } }, signal);
    expect(calls.map(({ model }) => model)).toEqual(['swift', 'swift', 'swift']);
    expect(calls[0]?.task).toMatchObject({
      context:
        'You are Camille Moreau. You write about Reply Studio.\nWhat it is: We plan berths.\nYou write to <material>Ada Byron, CTO, Engines, London</material>.\nYou call them <material>Ada</material>.',
    });
  });

  test('the writer writes nothing once the conversation is over, and calls no model', async () => {
    const finished = Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      role: 'assistant' as const,
      content: 'x',
      date: '',
    }));
    expect(await conversation.write({ ...contact, messages: finished }, signal)).toBeUndefined();
    expect(calls).toEqual([]);
  });
});

describe('the writer of the simulated network', () => {
  const OFFER = 'Berth Planner plans the berths of a port. It takes one week.';
  const writer = createDialogueWriter('team');
  const network = createSandboxNetwork('team');
  const base = {
    status: 3,
    profile: { name: 'Camille Moreau', country: 'FR' },
    prospect: {
      name: 'Léa Martin',
      headline: 'Directrice',
      company: 'Port',
      city: 'Lyon',
      country: 'France',
      resume: '',
      profileUrl: '',
    },
    offerName: 'Berth Planner',
    opening: 'Hello Léa, how do you plan the berths of your port at the moment?',
    briefing: {
      context: () => 'Be brief. The calendar is https://cal.example/camille',
      offerDescription: OFFER,
      modelId: '',
    },
  };
  /** Plays the whole conversation of a chat. */
  async function play(chatId: string): Promise<{ role: 'assistant' | 'user'; content: string }[]> {
    const messages: { id: string; role: 'assistant' | 'user'; content: string; date: string }[] = [];
    for (;;) {
      const contact = { ...base, chatId, messages };
      const draft = await writer.write(contact, new AbortController().signal);
      const event = draft === undefined ? await network.poll(contact) : undefined;
      const said = draft?.content ?? (event?.kind === 'message' ? event.content : undefined);
      if (said === undefined) return messages;
      messages.push({
        id: `${messages.length}`,
        role: draft === undefined ? 'user' : 'assistant',
        content: said,
        date: '',
      });
    }
  }

  test('a campaign on the simulated network says only what its team says, in its language and with its links', async () => {
    const conversations = await Promise.all(Array.from({ length: 40 }, (_, index) => play(`chat${index}`)));
    const own = conversations.flat().filter(({ role }) => role === 'assistant');
    const replies = conversations.flat().filter(({ role }) => role === 'user');
    expect(own.length).toBeGreaterThan(80);
    expect(replies.length).toBeGreaterThan(20);
    const links = own.flatMap(({ content }) => content.match(/https?:\/\/\S+/g) ?? []);
    expect(new Set(links)).toEqual(new Set(['https://cal.example/camille']));
    for (const { content } of own) {
      expect(content).not.toMatch(/HubSpot|Salesforce|49 €|customers?\b|Bonjour|Merci|\{\{|undefined/);
      expect(content).not.toMatch(/\d/);
    }
    expect(own.some(({ content }) => content.includes('plans the berths of a port'))).toBe(true);
    for (const { content } of replies) expect(content).not.toMatch(/Bonjour|Merci|vous/);
  });
});
