import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { commandSchema, type Command } from '#domain/commands/command.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import { offerVersion } from '#domain/offer/offer.ts';
import { promptVersion } from '#domain/prompt/prompt.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestMember, type TestServer } from './test-server.ts';

/** A command that is one request. */
export type Sendable = Exclude<Command, { readonly type: 'prospects.import' }>;
/** Parses a command. @throws Error when it is invalid, or not one request */
export const command = (payload: object): Sendable => {
  const parsed = commandSchema.parse(payload);
  if (parsed.type === 'prospects.import') throw new Error('an import has a test of its own');
  return parsed;
};

export const MESSAGES = JSON.stringify({
  context: 'For {{prospectDescription}}: {{productDescription}}, {{tone}}',
  first_message: 'Hi',
});
export const OTHER_MESSAGES = JSON.stringify({
  context: 'About {{prospectDescription}} and {{productDescription}}',
  first_message: 'Hello',
});
export const OFFER = { name: 'Audit', description: 'Old text' };
export const PROMPT = { name: 'Opener', type: 'messages', model: 'model-1', content: MESSAGES, variables: ['tone'] };
export const WEBHOOK = { name: 'CRM', url: 'https://hooks.example/1', events: ['message.received'], active: true };

const promptBase = promptVersion({ content: PROMPT.content, variables: PROMPT.variables, modelId: PROMPT.model });

type CreateDocument = (collection: CollectionId, data: Record<string, unknown>) => Promise<string>;

export interface Scenario {
  readonly collection: CollectionId;
  /** The attributes before the command. */
  readonly before: Record<string, unknown>;
  /** Returns the command on the document with this id. `create` creates another document of the same team. */
  toCommand(id: string, create: CreateDocument, backend: Backend): Promise<Sendable> | Sendable;
  /** Returns the attributes after the command. */
  after(sent: Sendable): Record<string, unknown>;
}

/** Creates another chat of the person of a chat, which then names it. */
async function createDuplicate(chatId: string, create: CreateDocument, backend: Backend): Promise<string> {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${randomUUID()}` });
  const duplicateOf = await create('chats', { status: 1, prospect });
  await backend.transact([{ action: 'update', collection: 'chats', id: chatId, data: { duplicateOf, prospect } }]);
  return duplicateOf;
}

/** Finds a member of the team of a chat. */
async function findMember(chatId: string, backend: Backend): Promise<string> {
  const teamId = String((await backend.findDocument('chats', chatId))?.['teamId']);
  const [membership] = (await backend.teams.listMemberships({ teamId })).memberships;
  return membership?.userId ?? expect.fail('the team has no member');
}

export const CAMPAIGN = { name: 'Spring', status: 'active' };

/** An example of each command on a document that is there before and after it. */
export const SCENARIOS: Readonly<
  Record<Exclude<Sendable['type'], 'savedReply.create' | 'savedReply.delete' | 'tag.create'>, Scenario>
> = {
  'chat.setNames': {
    collection: 'chats',
    before: { prospect: JSON.stringify({ name: 'Smith, J.', extra: { Email: 'j@x.example' } }) },
    toCommand: (chatId) => command({ type: 'chat.setNames', chatId, firstName: 'Jay', lastName: 'Smith' }),
    after: () => ({
      prospect: JSON.stringify({
        name: 'Smith, J.',
        extra: { Email: 'j@x.example' },
        firstName: 'Jay',
        lastName: 'Smith',
      }),
    }),
  },
  'chat.takeOver': {
    collection: 'chats',
    before: { status: 3, controlHistory: [] },
    toCommand: (chatId) => command({ type: 'chat.takeOver', chatId }),
    after: () => ({ controlHistory: [expect.stringContaining('"control":"person"')] }),
  },
  'chat.handBack': {
    collection: 'chats',
    before: { status: 3, controlHistory: [JSON.stringify({ control: 'person', by: 'robin' })] },
    toCommand: (chatId) => command({ type: 'chat.handBack', chatId, note: 'Wants a call' }),
    after: () => ({
      controlHistory: [expect.stringContaining('"note":"Wants a call"'), expect.stringContaining('"by":"robin"')],
    }),
  },
  'chat.reply': {
    collection: 'chats',
    before: { status: 3, messages: '[]', outgoing: null, controlHistory: [] },
    toCommand: (chatId) => command({ type: 'chat.reply', chatId, messageId: 'reply1', content: 'Does Tuesday suit?' }),
    after: () => ({
      outgoing: expect.stringContaining('Does Tuesday suit?'),
      controlHistory: [expect.stringContaining('"control":"person"')],
    }),
  },
  'chat.settleReply': {
    collection: 'chats',
    before: { status: 3, outgoing: JSON.stringify([{ id: 'reply1', content: 'Hello', state: 'refused' }]) },
    toCommand: (chatId) => command({ type: 'chat.settleReply', chatId, messageId: 'reply1', action: 'discard' }),
    after: () => ({ outgoing: null }),
  },
  'chat.decideDraft': {
    collection: 'chats',
    before: {
      status: 3,
      messages: '[]',
      outgoing: JSON.stringify([{ id: 'draft1', content: 'Hello', state: 'draft' }]),
    },
    toCommand: (chatId) =>
      command({
        type: 'chat.decideDraft',
        chatId,
        messageId: 'draft1',
        decision: 'approve',
        content: 'Hello Jay',
        reason: '',
        messageCount: 0,
      }),
    after: () => ({ outgoing: expect.stringMatching(/"content":"Hello Jay".*"state":"approved"/) }),
  },
  'chat.pause': {
    collection: 'chats',
    before: { paused: false },
    toCommand: (chatId) => command({ type: 'chat.pause', chatId }),
    after: () => ({ paused: true }),
  },
  'chat.resume': {
    collection: 'chats',
    before: { paused: true },
    toCommand: (chatId) => command({ type: 'chat.resume', chatId }),
    after: () => ({ paused: false }),
  },
  'chat.rate': {
    collection: 'chats',
    before: { status: 4, qualificationHistory: [] },
    toCommand: (chatId) =>
      command({ type: 'chat.rate', chatId, verdict: 'qualified', score: 80, note: 'Asked for a date' }),
    after: () => ({ status: 5 }),
  },
  'chat.assign': {
    collection: 'chats',
    before: { assignee: null },
    toCommand: async (chatId, _create, backend) =>
      command({ type: 'chat.assign', chatId, member: await findMember(chatId, backend) }),
    after: (sent) => ({ assignee: sent.type === 'chat.assign' && sent.member }),
  },
  'chat.setNote': {
    collection: 'chats',
    before: { notes: [] },
    toCommand: (chatId) =>
      command({ type: 'chat.setNote', chatId, noteId: 'note1', text: 'Call in May', mentions: [] }),
    after: () => ({ notes: [expect.stringContaining('Call in May')] }),
  },
  'chat.setReminder': {
    collection: 'chats',
    before: { reminder: null },
    toCommand: (chatId) =>
      command({ type: 'chat.setReminder', chatId, remindAt: '2026-12-24T08:00:00.000Z', isSnooze: true }),
    after: () => ({ reminder: expect.stringContaining('2026-12-24T08:00:00.000Z') }),
  },
  'chat.merge': {
    collection: 'chats',
    before: { status: 3 },
    toCommand: async (chatId, create, backend) =>
      command({ type: 'chat.merge', chatId, otherId: await createDuplicate(chatId, create, backend) }),
    after: () => ({ duplicateOf: null, status: 3 }),
  },
  'chat.keepBoth': {
    collection: 'chats',
    before: { status: 3 },
    toCommand: async (chatId, create, backend) =>
      command({ type: 'chat.keepBoth', chatId, otherId: await createDuplicate(chatId, create, backend) }),
    after: (sent) => ({ duplicateOf: null, separateFrom: sent.type === 'chat.keepBoth' ? sent.otherId : '' }),
  },
  'campaign.pause': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: (campaignId) => command({ type: 'campaign.pause', campaignId }),
    after: () => ({ status: 'paused' }),
  },
  'campaign.resume': {
    collection: 'campaigns',
    before: { ...CAMPAIGN, status: 'paused' },
    toCommand: (campaignId) => command({ type: 'campaign.resume', campaignId }),
    after: () => ({ status: 'active' }),
  },
  'campaign.rename': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: (campaignId) => command({ type: 'campaign.rename', campaignId, name: 'Autumn' }),
    after: () => ({ name: 'Autumn' }),
  },
  'campaign.setOffer': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: async (campaignId, create) =>
      command({ type: 'campaign.setOffer', campaignId, offerId: await create('products', OFFER) }),
    after: (sent) => (sent.type === 'campaign.setOffer' ? { product: sent.offerId } : {}),
  },
  'campaign.setPrompt': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: async (campaignId, create) =>
      command({ type: 'campaign.setPrompt', campaignId, promptId: await create('prompts', PROMPT) }),
    after: (sent) => (sent.type === 'campaign.setPrompt' ? { prompt: sent.promptId } : {}),
  },
  'campaign.setVariables': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: (campaignId) => command({ type: 'campaign.setVariables', campaignId, variables: { tone: 'warm' } }),
    after: () => ({ variables: '{"tone":"warm"}' }),
  },
  'campaign.setProfile': {
    collection: 'campaigns',
    before: { ...CAMPAIGN, agent: 'former' },
    toCommand: async (campaignId, create) =>
      command({ type: 'campaign.setProfile', campaignId, profileId: await create('agents', { name: 'Léa' }) }),
    after: (sent) => (sent.type === 'campaign.setProfile' ? { agent: sent.profileId, formerAgents: ['former'] } : {}),
  },
  'campaign.setQualification': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: (campaignId) =>
      command({
        type: 'campaign.setQualification',
        campaignId,
        qualificationAutomatic: false,
        qualificationVerification: 'Has a budget',
      }),
    after: () => ({ qualificationAutomatic: false, qualificationVerification: 'Has a budget' }),
  },
  'campaign.setApproval': {
    collection: 'campaigns',
    before: CAMPAIGN,
    toCommand: (campaignId) => command({ type: 'campaign.setApproval', campaignId, approvesMessages: true }),
    after: () => ({ approvesMessages: true }),
  },
  'campaign.finish': {
    collection: 'campaigns',
    before: { name: 'Spring', status: 'draft', step: 5, variables: '{"tone":"warm"}' },
    async toCommand(campaignId, create, backend) {
      const [product, prompt, profileId] = [
        await create('products', OFFER),
        await create('prompts', PROMPT),
        await create('agents', { name: 'Léa' }),
      ];
      await backend.transact([
        { action: 'update', collection: 'campaigns', id: campaignId, data: { product, prompt } },
      ]);
      return command({
        type: 'campaign.finish',
        campaignId,
        profileId,
        qualificationAutomatic: false,
        qualificationVerification: 'Has a budget',
      });
    },
    after: (sent) =>
      sent.type === 'campaign.finish'
        ? {
            agent: sent.profileId,
            qualificationAutomatic: false,
            qualificationVerification: 'Has a budget',
            status: 'prospects_needed',
            step: 6,
          }
        : {},
  },
  'profile.pause': {
    collection: 'agents',
    before: { healthStatus: 'running' },
    toCommand: (profileId) => command({ type: 'profile.pause', profileId }),
    after: () => ({ healthStatus: 'paused' }),
  },
  'profile.resume': {
    collection: 'agents',
    before: { healthStatus: 'paused' },
    toCommand: (profileId) => command({ type: 'profile.resume', profileId }),
    after: () => ({ healthStatus: 'running' }),
  },
  'profile.setHours': {
    collection: 'agents',
    before: { healthStatus: 'running' },
    toCommand: (profileId) =>
      command({
        type: 'profile.setHours',
        profileId,
        days: '0:1:1:1:1:0:0',
        start: '08:30',
        stop: '16:00',
        timeZone: 'America/Los_Angeles',
      }),
    after: () => ({
      workingDays: '0:1:1:1:1:0:0',
      workingHoursStart: '08:30',
      workingHoursEnd: '16:00',
      timeZone: 'America/Los_Angeles',
    }),
  },
  'offer.edit': {
    collection: 'products',
    before: OFFER,
    toCommand: (offerId) =>
      command({ type: 'offer.edit', offerId, name: 'Audit plus', description: 'New text', base: offerVersion(OFFER) }),
    after: () => ({ name: 'Audit plus', description: 'New text' }),
  },
  'prompt.save': {
    collection: 'prompts',
    before: PROMPT,
    toCommand: (promptId) =>
      command({ type: 'prompt.save', promptId, content: OTHER_MESSAGES, variables: [], base: promptBase }),
    after: () => ({ content: OTHER_MESSAGES, variables: [], model: 'model-1' }),
  },
  'savedReply.update': {
    collection: 'savedReplies',
    before: { name: 'Times', text: 'Does Tuesday suit?' },
    toCommand: (replyId) => command({ type: 'savedReply.update', replyId, name: 'Dates', text: 'Does May suit?' }),
    after: () => ({ name: 'Dates', text: 'Does May suit?' }),
  },
  'tag.update': {
    collection: 'tags',
    before: { name: 'Hot', color: 'red', deleted: false },
    // No other tag of the team may have the name.
    toCommand: (tagId) => command({ type: 'tag.update', tagId, name: `Warm ${tagId}`, color: 'orange' }),
    after: (sent) => (sent.type === 'tag.update' ? { name: sent.name, color: 'orange' } : {}),
  },
  'tag.delete': {
    collection: 'tags',
    before: { name: 'Hot', color: 'red', deleted: false },
    toCommand: (tagId) => command({ type: 'tag.delete', tagId }),
    after: () => ({ deleted: true }),
  },
  'chat.setTag': {
    collection: 'chats',
    before: { tags: ['tag1'] },
    toCommand: (chatId) => command({ type: 'chat.setTag', chatId, tagId: 'tag2', isSet: true }),
    after: () => ({ tags: ['tag1', 'tag2'] }),
  },
  'webhook.enable': {
    collection: 'webhooks',
    before: { ...WEBHOOK, active: false },
    toCommand: (webhookId) => command({ type: 'webhook.enable', webhookId }),
    after: () => ({ active: true }),
  },
  'webhook.disable': {
    collection: 'webhooks',
    before: WEBHOOK,
    toCommand: (webhookId) => command({ type: 'webhook.disable', webhookId }),
    after: () => ({ active: false }),
  },
  'webhook.edit': {
    collection: 'webhooks',
    before: WEBHOOK,
    toCommand: (webhookId) =>
      command({
        type: 'webhook.edit',
        webhookId,
        name: 'Other',
        url: 'https://hooks.example/2',
        events: ['chat.qualified', 'credits.low'],
      }),
    after: () => ({ name: 'Other', url: 'https://hooks.example/2', events: ['chat.qualified', 'credits.low'] }),
  },
};

/** A server with a team whose admin gives commands, and another team. */
export interface CommandServer {
  readonly server: TestServer;
  readonly teamId: string;
  readonly member: TestMember;
  readonly otherTeamId: string;
  /** A member of the other team. */
  readonly stranger: TestMember;
  /** Creates a document of a team. */
  creatorFor(teamId: string): CreateDocument;
  /** Creates the document of a scenario, and its command. */
  arrange(scenario: Scenario): Promise<{ id: string; sent: Sendable }>;
  /** Sends a command as the admin, under a key of its own. */
  send(sent: Sendable, as?: Partial<TestCaller>): Promise<ApiReply>;
  /** Fails the test when the document is missing. */
  read(collection: CollectionId, id: string): Promise<WireDocument>;
}

/** Starts one for all tests of a file. */
export function shareCommandServer(): () => CommandServer {
  let shared: CommandServer | undefined;
  beforeAll(async () => {
    shared = await openCommandServer();
  });
  afterAll(() => shared?.server.close());
  return () => shared ?? expect.fail('the server starts with the first test');
}

async function openCommandServer(): Promise<CommandServer> {
  const server = await openTestServer();
  const teamId = await server.createTeam({ plan: 'hunter' });
  // May give every command.
  const member = await server.createMemberAs('admin', teamId);
  const otherTeamId = await server.createTeam();
  const creatorFor =
    (ofTeam: string): CreateDocument =>
    (collection, data) =>
      server.create(collection, {
        teamId: ofTeam,
        ...(collection === 'chats' ? { personKey: randomUUID() } : {}),
        ...data,
      });
  return {
    server,
    teamId,
    member,
    otherTeamId,
    stranger: await server.createMember(otherTeamId),
    creatorFor,
    async arrange({ collection, before, toCommand }) {
      const id = await creatorFor(teamId)(collection, before);
      return { id, sent: await toCommand(id, creatorFor(teamId), server.backend) };
    },
    send(sent, as = {}) {
      const { method, path, body } = requestOf(sent);
      return server.request(method, path, body, { member, teamId, key: randomUUID(), ...as });
    },
    read: async (collection, id) =>
      (await server.backend.findDocument(collection, id)) ?? expect.fail('no such document'),
  };
}
