import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { MOST_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { createRandom } from '#domain/random.ts';
import { createModelConversationWriter } from '#server/ai/model-conversation-writer.ts';
import type { Writer, WritingTask } from '#server/drivers/ai/writer.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Network } from '#server/drivers/network/network.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/network.ts';
import { HOUR_MS, MONDAY_MS, openRunRig, type RunRig } from './campaign-run-support.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';

/** Documents in memory, because much simulated time passes. */
const server = { backend: createMemoryBackend(Date.now) };

/**
 * Records the drafts of a model, each a different text, and the sent message of each idempotency key: only the first
 * text, as networks do.
 */
const world = {
  texts: 0,
  isBroken: false,
  sent: new Map<string, string>(),
  onText: async (_chatId: string) => undefined as void,
  onSend: () => undefined as void,
};
beforeEach(() =>
  Object.assign(world, {
    texts: 0,
    isBroken: false,
    sent: new Map(),
    onText: async () => undefined,
    onSend: () => undefined,
  }),
);

const drivers = (seed: string): { network: Network; writer: ConversationWriter } => {
  const [network, script] = [createSandboxNetwork(seed), createDialogueWriter(seed)];
  return {
    network: {
      ...network,
      async send(contact, idempotencyKey, content) {
        await network.send(contact, idempotencyKey, content);
        if (!world.sent.has(idempotencyKey)) world.sent.set(idempotencyKey, content);
        world.onSend();
      },
    },
    writer: {
      ...script,
      isRepeatable: false,
      async write(contact, signal) {
        const draft = await script.write(contact, signal);
        if (draft === undefined) return undefined;
        if (world.isBroken) throw new OutriderError('writer_failed');
        world.texts += 1;
        const text = { ...draft, content: `Text ${world.texts}` };
        await world.onText(contact.chatId);
        return text;
      },
    },
  };
};

const written = async (rig: RunRig) =>
  (await rig.chats()).flatMap(({ chat }) => chat.messages.filter(({ role }) => role === 'assistant'));
/** Every stored message is the one sent under its key, and nothing else was sent. */
async function expectOneText(rig: RunRig): Promise<void> {
  expect(new Map((await written(rig)).map(({ id, content }) => [id, content]))).toEqual(world.sent);
  await rig.expectBooksToBalance();
}

describe('messages that a model writes, another text each time', () => {
  test('the messages in the conversation are the ones that were sent, each paid once, whenever the process dies', async () => {
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
      (await written(rig)).length < 12 || (world.texts < world.sent.size + 2 && quarter < 1_000);
      quarter += 1
    ) {
      rig.networkMs = MONDAY_MS + Math.floor(quarter / 32) * 24 * HOUR_MS + (quarter % 32) * (HOUR_MS / 4);
      const draw = random();
      world.onSend = draw < 0.2 ? die : () => undefined;
      const around =
        draw < 0.2 || draw > 0.8
          ? {}
          : draw < 0.5
            ? { beforeWrite: async () => (random() < 0.3 ? die() : undefined) }
            : { afterWrite: () => (random() < 0.3 ? die() : undefined) };
      await rig.step(around).catch((error: unknown) => expect(String(error)).toContain('died'));
    }
    // The next process reports what was sent at the moment of a kill.
    world.onSend = () => undefined;
    await rig.pass(4);
    expect(deaths).toBeGreaterThan(10);
    expect(world.texts).toBeGreaterThan(world.sent.size);
    await expectOneText(rig);
  });

  test.each<[string, (rig: RunRig, chatId: string) => Promise<void>]>([
    ['its conversation', (rig, chatId) => rig.change('chats', chatId, { paused: true })],
    ['its campaign', (rig) => rig.change('campaigns', rig.campaignIds[0] ?? '', { status: 'paused' })],
    ['its profile', (rig) => rig.change('profiles', rig.profileId, { healthStatus: 'paused' })],
  ])('one is not sent when %s was paused while it was written', async (_, pause) => {
    const rig = await openRunRig(server, 1, drivers);
    let chatId = '';
    world.onText = async (id) => {
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

  test('a message that cannot be written now is written later: others do not wait for it, and nothing is charged', async () => {
    const rig = await openRunRig(server, 1, drivers);
    world.isBroken = true;
    for (let day = 0; day < 3; day += 1) {
      rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
      await rig.pass(8);
    }
    // More than one prospect has accepted meanwhile: the first delayed nobody.
    const accepted = (await rig.chats()).filter(({ chat }) => chat.status >= 2 && chat.status <= 5);
    expect(accepted.length).toBeGreaterThan(1);
    await expectOneText(rig);
    expect(world.sent.size).toBe(0);
    world.isBroken = false;
    rig.networkMs = MONDAY_MS + 3 * 24 * HOUR_MS;
    await rig.pass(8);
    expect(world.sent.size).toBeGreaterThan(1);
    await expectOneText(rig);
  });
});

describe('the writer of conversations', () => {
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
    briefing: { context: 'You are Camille.', offerDescription: 'We plan berths.', modelId: 'model-deep' },
    messages: [],
  };
  const asked: { task: WritingTask; model: string }[] = [];
  const use = { inputTokens: 1_000, outputTokens: 500 };
  const writer: Writer = {
    name: 'model',
    async write(task, { model }) {
      asked.push({ task, model });
      return { text: 'A text.', use };
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
  beforeEach(() => void asked.splice(0));

  test('the writer writes as the prompt’s test does: with its context, its first message as a draft and its model, at the cost of what was used', async () => {
    expect(
      await conversation.write({ ...contact, briefing: { ...contact.briefing, modelId: 'model-swift' } }, signal),
    ).toEqual({ content: 'A text.', inputCredits: 1, outputCredits: 1 });
    expect(asked).toEqual([
      {
        model: 'swift',
        task: { intent: 'test', kind: 'message', context: 'You are Camille.', draft: 'Hi Ada.', messages: [] },
      },
    ]);
  });

  test('a message never costs more than the bound of a message', async () => {
    Object.assign(use, { inputTokens: 9_000, outputTokens: 2_000 });
    const draft = await conversation.write(contact, signal);
    expect([draft?.inputCredits, draft?.outputCredits]).toEqual([0, MOST_CREDITS_PER_MESSAGE]);
    Object.assign(use, { inputTokens: 1_000, outputTokens: 500 });
  });

  test('the writer uses another model when the prompt’s is retired or none was chosen, and states itself who writes to whom when no prompt does', async () => {
    for (const modelId of ['model-gone', 'model-absent', ''])
      await conversation.write({ ...contact, briefing: { ...contact.briefing, context: '', modelId } }, signal);
    expect(asked.map(({ model }) => model)).toEqual(['swift', 'swift', 'swift']);
    expect(asked[0]?.task).toMatchObject({
      context:
        'You are Camille Moreau. You write about Reply Studio.\nWhat it is: We plan berths.\nYou write to Ada Byron, CTO, Engines, London.',
    });
  });

  test('the writer writes nothing once the conversation is over, and calls no model', async () => {
    const over = Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      role: 'assistant' as const,
      content: 'x',
      date: '',
    }));
    expect(await conversation.write({ ...contact, messages: over }, signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
