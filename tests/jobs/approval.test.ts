import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import type { DraftDecision } from '#domain/chat/outgoing/draft.ts';
import { chatIdSchema, messageIdSchema, teamIdSchema, userIdSchema } from '#domain/wire/ids.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { setChatControl } from '#server/dashboard/chats/chat-command-handlers.ts';
import { decideDraft } from '#server/dashboard/chats/draft-command-handlers.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import type { Network } from '#server/drivers/network/network.ts';
import { HOUR_MS, MONDAY_MS, openRunRig, RIG_CREDITS, type RunRig } from './campaign-run-support.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('a campaign whose messages are approved', () => {
  let rig: RunRig;
  /** What the network was asked to send, by idempotency key. */
  let sent: Map<string, { readonly chatId: string; readonly content: string; readonly networkMs: number }>;
  /** Called while the AI writes. */
  let onWrite: (() => Promise<void>) | undefined;
  /** What prospects say, by chat; nothing else. */
  let answers: Map<string, string>;

  beforeEach(async () => {
    sent = new Map();
    answers = new Map();
    onWrite = undefined;
    rig = await openRunRig(server, 1, (seed) => {
      const sandbox = createSandboxNetwork(seed);
      const network: Network = {
        ...sandbox,
        async poll(contact) {
          const content = answers.get(contact.chatId);
          if (content === undefined) return sandbox.poll(contact);
          // Says it once.
          const isSaid = contact.messages.some((message) => message.content === content);
          return isSaid ? undefined : { kind: 'message', content };
        },
        async send(contact, key, content) {
          expect(sent.has(key)).toBe(false);
          sent.set(key, { chatId: contact.chatId, content, networkMs: rig.networkMs });
          return sandbox.send(contact, key, content);
        },
      };
      const dialogue = createDialogueWriter(seed);
      return {
        network,
        writer: {
          ...dialogue,
          async write(contact, signal) {
            const draft = await dialogue.write(contact, signal);
            await onWrite?.();
            const rejected = contact.rejections ?? [];
            return (
              draft && { ...draft, content: `${draft.content}${rejected.map(({ reason }) => ` (${reason})`).join('')}` }
            );
          },
        },
      };
    });
    await rig.change('campaigns', rig.campaignIds[0] ?? '', { approvesMessages: true });
  });

  const documents = (): Promise<readonly WireDocument[]> =>
    server.backend.listAll(COLLECTIONS.chats, [Query.equal('teamId', rig.teamId)]);
  const chats = async () => (await documents()).map((document) => ({ ...readChat(document), document }));
  const read = async (id: string) => (await chats()).find(({ chat }) => chat.id === id) ?? expect.fail('no chat');
  const drafts = async () => (await chats()).filter(({ chat }) => chat.draftAt !== undefined);
  const firstDraft = async () => {
    for (let hours = 0; hours < 200 && (await drafts()).length === 0; hours += 8) await rig.pass(8);
    const [{ chat } = expect.fail('no draft')] = await drafts();
    return { chatId: chat.id, draft: chat.outgoing?.[0] ?? expect.fail('no draft') };
  };
  const caller = () => ({
    userId: userIdSchema.parse('robin'),
    teamId: teamIdSchema.parse(rig.teamId),
    roles: [],
    jwt: '',
  });
  const deps = () => ({
    backend: server.backend,
    now: Date.now,
    readNetworkTime: async () => ({ time: new Date(rig.networkMs).toISOString(), speed: 1 }),
    countRewrite: () => undefined,
  });
  const decide = async (
    chatId: string,
    messageId: string,
    decision: DraftDecision,
    { content, reason = '' }: { readonly content?: string; readonly reason?: string } = {},
  ) => {
    const { body } = await read(chatId);
    const planned = await decideDraft(deps(), caller(), {
      chatId: chatIdSchema.parse(chatId),
      messageId: messageIdSchema.parse(messageId),
      decision,
      ...(content !== undefined && { content }),
      reason,
      messageCount: body.messages.length,
    }).plan();
    await server.backend.transact(planned.operations, planned.expectations);
  };

  test('nothing is sent while nobody has approved it; each text is written and charged once', async () => {
    await rig.pass(24 * 5);
    const waiting = await drafts();
    expect(waiting.length).toBeGreaterThan(2);
    expect(sent.size).toBe(0);
    for (const { chat, body } of waiting) expect([body.messages, chat.outgoing?.length]).toEqual([[], 1]);
    const credits = await server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', rig.teamId)]);
    expect(credits).toHaveLength(waiting.length);
    const spent = credits.reduce((sum, credit) => sum + Number(credit['total']), 0);
    expect(Number(await rig.field('teams', rig.teamId, 'credits'))).toBe(RIG_CREDITS[0] - spent);
    await rig.expectCountsToBalance();
  });

  test('what was approved is what is sent, within working hours, once, and free of charge', async () => {
    const { chatId, draft } = await firstDraft();
    const before = await rig.field('teams', rig.teamId, 'credits');
    const text = `${draft.content} Approved.`;
    // In the night.
    rig.networkMs = MONDAY_MS + 10 * 24 * HOUR_MS - 9 * HOUR_MS;
    await decide(chatId, draft.id, 'approve', { content: text });
    await decide(chatId, draft.id, 'approve', { content: text });
    await rig.step();
    expect(sent.size).toBe(0);
    // The others wait for their approval.
    for (const { chat } of await drafts()) await rig.change('chats', chat.id, { paused: true });
    await rig.pass(14);
    expect([...sent.values()].map(({ content, chatId: of }) => [of, content])).toEqual([[chatId, text]]);
    const [call] = sent.values();
    expect(new Date(call?.networkMs ?? 0).getUTCHours()).toBeGreaterThanOrEqual(6);
    const { chat, body } = await read(chatId);
    expect(chat.outgoing).toBeUndefined();
    expect(body.messages[0]).toMatchObject({
      id: draft.id,
      role: 'assistant',
      content: text,
      approvedBy: 'robin',
      original: draft.content,
    });
    const written = (await drafts()).length;
    const credits = await server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', rig.teamId)]);
    expect(credits.length).toBeGreaterThanOrEqual(written);
    expect(Number(before)).toBeGreaterThanOrEqual(Number(await rig.field('teams', rig.teamId, 'credits')));
    await rig.expectCountsToBalance();
  });

  test('an approval that is withdrawn, and one of a paused conversation, sends nothing', async () => {
    const { chatId, draft } = await firstDraft();
    await decide(chatId, draft.id, 'approve', { content: 'Yes' });
    await decide(chatId, draft.id, 'reopen');
    await rig.pass(24);
    expect([...sent.values()].filter((call) => call.chatId === chatId)).toEqual([]);
    await decide(chatId, draft.id, 'approve', { content: 'Yes' });
    await rig.change('chats', chatId, { paused: true });
    await rig.pass(24);
    expect([...sent.values()].filter((call) => call.chatId === chatId)).toEqual([]);
    await rig.change('chats', chatId, { paused: false });
    await rig.pass(24);
    expect([...sent.values()].filter((call) => call.chatId === chatId)).toMatchObject([{ content: 'Yes' }]);
  });

  test('a message that is approved comes back when the prospect has written, and the answer decides what is approved', async () => {
    const { chatId, draft } = await firstDraft();
    await decide(chatId, draft.id, 'approve', { content: draft.content });
    for (let hours = 0; hours < 24 * 6; hours += 8) {
      await rig.pass(8);
      const { chat } = await read(chatId);
      if (chat.draftAt !== undefined) break;
    }
    const followUp = (await read(chatId)).chat.outgoing?.[0] ?? expect.fail('no follow-up');
    expect(sent.size).toBe(1);
    const seen = (await read(chatId)).body.messages.length;
    rig.networkMs = MONDAY_MS + 30 * 24 * HOUR_MS - 9 * HOUR_MS;
    await decide(chatId, followUp.id, 'approve', { content: 'Did you see this?' });
    answers.set(chatId, 'Yes, tell me more');
    await rig.pass(12);
    const { chat, body } = await read(chatId);
    expect(body.messages.at(-1)).toMatchObject({ role: 'user', content: 'Yes, tell me more' });
    expect(sent.size).toBe(1);
    expect(chat.outgoing).toMatchObject([
      { id: followUp.id, state: 'draft', isStale: true, content: 'Did you see this?', original: followUp.content },
    ]);
    expect(chat.outgoing?.[0]?.approvedBy).toBeUndefined();
    // Somebody who has not read the answer.
    const late = decideDraft(deps(), caller(), {
      chatId: chatIdSchema.parse(chatId),
      messageId: messageIdSchema.parse(followUp.id),
      decision: 'approve',
      content: 'Did you see this?',
      reason: '',
      messageCount: seen,
    });
    await expect(late.plan()).rejects.toMatchObject({ code: 'conflict' });
    await decide(chatId, followUp.id, 'approve', { content: 'Gladly' });
    await rig.pass(24);
    expect([...sent.values()].filter((call) => call.chatId === chatId).map(({ content }) => content)).toEqual([
      draft.content,
      'Gladly',
    ]);
  });

  test('instead of a message that is rejected the AI writes another one, with the reason in mind', async () => {
    const { chatId, draft } = await firstDraft();
    await decide(chatId, draft.id, 'reject', { reason: 'Too long' });
    expect((await read(chatId)).chat.outgoing).toBeUndefined();
    await rig.pass(24);
    const { chat, body } = await read(chatId);
    const [next] = chat.outgoing ?? [];
    expect(next?.id).not.toBe(draft.id);
    expect(next).toMatchObject({ state: 'draft', content: expect.stringMatching(/\(Too long\)$/) });
    expect(body.turns?.[0]).toMatchObject({ control: 'ai', by: 'robin', note: 'Too long', rejected: draft.content });
    expect(chat.takeover).toBeUndefined();
    expect(sent.size).toBe(0);
  });

  test('a takeover drops what waits and what is approved, and the AI writes again once it is handed back', async () => {
    const { chatId, draft } = await firstDraft();
    await decide(chatId, draft.id, 'approve', { content: 'Yes' });
    const control = async (to: 'ai' | 'person') => {
      const planned = await setChatControl(deps(), caller(), {
        chatId: chatIdSchema.parse(chatId),
        control: to,
        note: '',
      }).plan();
      await server.backend.transact(planned.operations, planned.expectations);
    };
    await control('person');
    expect((await read(chatId)).chat.outgoing).toBeUndefined();
    await rig.pass(24);
    expect([...sent.values()].filter((call) => call.chatId === chatId)).toEqual([]);
    expect((await read(chatId)).chat.outgoing).toBeUndefined();
    await control('ai');
    await rig.pass(24);
    expect((await read(chatId)).chat.outgoing).toMatchObject([{ state: 'draft' }]);
  });

  test('a takeover that meets a message just written is decided again, and drops it', async () => {
    const { chatId } = await firstDraft();
    const stored = (await read(chatId)).document['outgoing'];
    await rig.change('chats', chatId, { outgoing: null });
    const takeover = () =>
      setChatControl(deps(), caller(), { chatId: chatIdSchema.parse(chatId), control: 'person', note: '' }).plan();
    const planned = await takeover();
    await rig.change('chats', chatId, { outgoing: stored });
    await expect(server.backend.transact(planned.operations, planned.expectations)).rejects.toSatisfy(isConflict);
    const again = await takeover();
    await server.backend.transact(again.operations, again.expectations);
    expect((await read(chatId)).chat.outgoing).toBeUndefined();
  });

  test('a text that is being written when approval is turned on waits for approval', async () => {
    await rig.change('campaigns', rig.campaignIds[0] ?? '', { approvesMessages: false });
    onWrite = () => rig.change('campaigns', rig.campaignIds[0] ?? '', { approvesMessages: true });
    for (let hours = 0; hours < 200 && (await drafts()).length === 0; hours += 8) await rig.pass(8);
    expect(sent.size).toBe(0);
    expect((await drafts())[0]?.chat.outgoing).toMatchObject([{ state: 'draft' }]);
    await rig.expectCountsToBalance();
  });

  test('a process that dies after any write of an approved message sends it once', async () => {
    const { chatId, draft } = await firstDraft();
    for (const { chat } of await drafts()) if (chat.id !== chatId) await rig.change('chats', chat.id, { paused: true });
    await decide(chatId, draft.id, 'approve', { content: 'Once' });
    let deaths = 0;
    for (let quarter = 0; quarter < 4 * 48; quarter += 1) {
      rig.networkMs += HOUR_MS / 4;
      const dies = deaths < 3 && quarter % 2 === 0;
      await rig
        .step({
          afterWrite: () => {
            if (!dies) return;
            deaths += 1;
            throw new Error('died');
          },
        })
        .catch((error: unknown) => expect(String(error)).toContain('died'));
    }
    expect(deaths).toBe(3);
    const own = [...sent.values()].filter((call) => call.chatId === chatId);
    expect(own.filter(({ content }) => content === 'Once')).toHaveLength(1);
    expect((await read(chatId)).body.messages.filter(({ content }) => content === 'Once')).toHaveLength(1);
  });
});
