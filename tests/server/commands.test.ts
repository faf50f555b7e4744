import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commandSchema,
  entityOf,
  isAlreadyApplied,
  type Command,
  type CommandedRow,
} from '#domain/commands/command.ts';
import { requestOf } from '#domain/commands/command-requests.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import { offerVersion } from '#domain/offer/offer.ts';
import { promptVersion } from '#domain/prompt/prompt.ts';
import { ANSWER_KEY_OF, commandAnswerSchema } from '#domain/wire/wire.ts';
import { COLLECTION_OF, readRows } from '#sync/scopes.ts';
import {
  crashingBackend,
  openTestServer,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let otherTeamId: string;
let stranger: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'hunter' });
  // May give every command.
  member = await server.createMemberAs('admin', teamId);
  otherTeamId = await server.createTeam();
  stranger = await server.createMember(otherTeamId);
});
afterAll(() => server.close());

type Sendable = Exclude<Command, { readonly type: 'prospects.import' }>;
const command = (payload: object): Sendable => {
  const parsed = commandSchema.parse(payload);
  if (parsed.type === 'prospects.import') throw new Error('an import has a test of its own');
  return parsed;
};

const MESSAGES = JSON.stringify({
  context: 'For {{prospectDescription}}: {{productDescription}}, {{tone}}',
  first_message: 'Hi',
});
const OTHER_MESSAGES = JSON.stringify({
  context: 'About {{prospectDescription}} and {{productDescription}}',
  first_message: 'Hello',
});
const OFFER = { name: 'Audit', description: 'Old text' };
const PROMPT = { name: 'Opener', type: 'messages', model: 'model-1', content: MESSAGES, variables: ['tone'] };
const WEBHOOK = { name: 'CRM', url: 'https://hooks.example/1', events: ['message.received'], active: true };

const promptBase = promptVersion({ content: PROMPT.content, variables: PROMPT.variables, modelId: PROMPT.model });

interface Scenario {
  readonly collection: CollectionId;
  /** The attributes before the command. */
  readonly before: Record<string, unknown>;
  /** Returns the command on the document with this id. `create` creates another document of the same team. */
  toCommand(
    id: string,
    create: (collection: CollectionId, data: Record<string, unknown>) => Promise<string>,
  ): Promise<Sendable> | Sendable;
  /** Returns the attributes after the command. */
  after(sent: Sendable): Record<string, unknown>;
}

/** Creates another chat of the person of a chat, which then names it. */
async function createDuplicate(
  chatId: string,
  create: (collection: CollectionId, data: Record<string, unknown>) => Promise<string>,
): Promise<string> {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/${randomUUID()}` });
  const duplicateOf = await create('chats', { status: 1, prospect });
  await server.backend.transact([
    { action: 'update', collection: 'chats', id: chatId, data: { duplicateOf, prospect } },
  ]);
  return duplicateOf;
}

const campaign = { name: 'Spring', status: 'active' };
const SCENARIOS: Readonly<Record<Sendable['type'], Scenario>> = {
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
  'chat.merge': {
    collection: 'chats',
    before: { status: 3 },
    toCommand: async (chatId, create) =>
      command({ type: 'chat.merge', chatId, otherId: await createDuplicate(chatId, create) }),
    after: () => ({ duplicateOf: null, status: 3 }),
  },
  'chat.keepBoth': {
    collection: 'chats',
    before: { status: 3 },
    toCommand: async (chatId, create) =>
      command({ type: 'chat.keepBoth', chatId, otherId: await createDuplicate(chatId, create) }),
    after: (sent) => ({ duplicateOf: null, separateFrom: sent.type === 'chat.keepBoth' ? sent.otherId : '' }),
  },
  'campaign.pause': {
    collection: 'campaigns',
    before: campaign,
    toCommand: (campaignId) => command({ type: 'campaign.pause', campaignId }),
    after: () => ({ status: 'paused' }),
  },
  'campaign.resume': {
    collection: 'campaigns',
    before: { ...campaign, status: 'paused' },
    toCommand: (campaignId) => command({ type: 'campaign.resume', campaignId }),
    after: () => ({ status: 'active' }),
  },
  'campaign.rename': {
    collection: 'campaigns',
    before: campaign,
    toCommand: (campaignId) => command({ type: 'campaign.rename', campaignId, name: 'Autumn' }),
    after: () => ({ name: 'Autumn' }),
  },
  'campaign.setOffer': {
    collection: 'campaigns',
    before: campaign,
    toCommand: async (campaignId, create) =>
      command({ type: 'campaign.setOffer', campaignId, offerId: await create('products', OFFER) }),
    after: (sent) => (sent.type === 'campaign.setOffer' ? { product: sent.offerId } : {}),
  },
  'campaign.setPrompt': {
    collection: 'campaigns',
    before: campaign,
    toCommand: async (campaignId, create) =>
      command({ type: 'campaign.setPrompt', campaignId, promptId: await create('prompts', PROMPT) }),
    after: (sent) => (sent.type === 'campaign.setPrompt' ? { prompt: sent.promptId } : {}),
  },
  'campaign.setVariables': {
    collection: 'campaigns',
    before: campaign,
    toCommand: (campaignId) => command({ type: 'campaign.setVariables', campaignId, variables: { tone: 'warm' } }),
    after: () => ({ variables: '{"tone":"warm"}' }),
  },
  'campaign.finish': {
    collection: 'campaigns',
    before: { name: 'Spring', status: 'draft', step: 5, variables: '{"tone":"warm"}' },
    async toCommand(campaignId, create) {
      const [product, prompt, profileId] = [
        await create('products', OFFER),
        await create('prompts', PROMPT),
        await create('agents', { name: 'Léa' }),
      ];
      await server.backend.transact([
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

const creatorFor = (ofTeam: string) => (collection: CollectionId, data: Record<string, unknown>) =>
  server.create(collection, {
    teamId: ofTeam,
    ...(collection === 'chats' ? { personKey: randomUUID() } : {}),
    ...data,
  });

const send = (sent: Sendable, as: Partial<TestCaller> = {}) => {
  const { method, path, body } = requestOf(sent);
  if (method === 'DELETE') throw new Error('no command deletes');
  return server.request(method, path, body, { member, teamId, key: randomUUID(), ...as });
};
const read = async (collection: CollectionId, id: string) =>
  (await server.backend.findDocument(collection, id)) ?? expect.fail('no such document');
const remove = (collection: CollectionId, id: string) =>
  server.backend.transact([{ action: 'delete', collection, id }]);
const countAnswers = async (key: string): Promise<number> =>
  (await server.backend.listAll('commandAnswers', [])).filter((answer) => answer['key'] === key).length;

describe.each(Object.entries(SCENARIOS))('%s', (_type, { collection, before, toCommand, after }) => {
  const arrange = async () => {
    const id = await creatorFor(teamId)(collection, before);
    return { id, sent: await toCommand(id, creatorFor(teamId)) };
  };

  test('is executed and answered with the updated document', async () => {
    const { id, sent } = await arrange();
    const { status, body } = await send(sent);
    expect([status, body.error]).toEqual([200, null]);
    const document = await read(collection, id);
    expect(document).toMatchObject(after(sent));
    expect(Object.values(body.data as object)).toEqual([document]);
    // The device reads the requested state from the answer.
    const table = entityOf(sent)?.table ?? expect.fail('every command here changes a row');
    const answered = readRows(COLLECTION_OF[table], [
      commandAnswerSchema.parse(body.data)[ANSWER_KEY_OF[table]] ?? expect.fail('no document'),
    ]);
    expect(isAlreadyApplied(answered.rows?.rows[0] as CommandedRow, sent)).toBe(true);
  });

  test('law 5: has one answer for ever and one effect, however often and concurrently it is sent', async () => {
    const { id, sent } = await arrange();
    const key = randomUUID();
    const burst = await Promise.all(Array.from({ length: 5 }, () => send(sent, { key })));
    await server.backend.transact([{ action: 'update', collection, id, data: before }]);
    const since = await read(collection, id);
    const again = await send(sent, { key });
    for (const answer of burst) expect(answer).toEqual(again);
    expect(await read(collection, id)).toEqual(since);
    expect(await countAnswers(key)).toBe(1);
  });

  test('writes nothing when it is already applied', async () => {
    const { id, sent } = await arrange();
    await send(sent);
    const written = await read(collection, id);
    expect((await send(sent)).status).toBe(200);
    expect(await read(collection, id)).toEqual(written);
  });

  test('is refused under the key of another command and changes nothing', async () => {
    const [{ sent: first }, { id, sent: second }] = await Promise.all([arrange(), arrange()]);
    const key = randomUUID();
    await send(first, { key });
    const untouched = await read(collection, id);
    const { status, body } = await send(second, { key });
    expect([status, body.error?.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await read(collection, id)).toEqual(untouched);
  });

  test('is refused for strangers, for other teams and for missing documents', async () => {
    const { id, sent } = await arrange();
    const untouched = await read(collection, id);
    expect((await send(sent, { member: stranger })).body.error?.code).toBe('not_a_member');
    expect((await send(sent, { member: stranger, teamId: otherTeamId })).body.error?.code).toBe('not_found');
    expect(await read(collection, id)).toEqual(untouched);
    await remove(collection, id);
    const key = randomUUID();
    const refused = await send(sent, { key });
    expect([refused.status, refused.body.error?.code]).toEqual([404, 'not_found']);
    expect(await send(sent, { key })).toEqual(refused);
  });
});

// The record and the effect are one transaction for every command (`idempotency.ts`). These two write the most besides
// their own document.
describe.each(['campaign.resume', 'prompt.save'] as const)('%s after a crash', (type) => {
  const { collection, before, toCommand, after } = SCENARIOS[type];
  test.each(
    [1, 2].flatMap(
      (fatal) =>
        [
          [fatal, 'before'],
          [fatal, 'after'],
        ] as const,
    ),
  )('at transaction %i, %s its commit, does nothing twice when it is repeated', async (fatal, moment) => {
    const id = await creatorFor(teamId)(collection, before);
    const sent = await toCommand(id, creatorFor(teamId));
    const key = randomUUID();
    expect((await send(sent, { key, through: crashingBackend(server.backend, fatal, moment) })).status).toBe(500);
    const repeat = await send(sent, { key });
    expect(repeat.status).toBe(200);
    const written = await read(collection, id);
    expect(written).toMatchObject(after(sent));
    expect(await send(sent, { key })).toEqual(repeat);
    expect(await read(collection, id)).toEqual(written);
  });
});

describe('an edit of a text that a colleague has changed meanwhile:', () => {
  const CASES = [
    ['offer.edit', 'products', { description: 'A colleague’s text' }, 'product'],
    ['prompt.save', 'prompts', { content: MESSAGES.replace('Hi', 'Dear') }, 'prompt'],
  ] as const;

  test.each(CASES)('%s is refused for ever with the present text', async (type, collection, theirs, answerKey) => {
    const { before, toCommand } = SCENARIOS[type];
    const id = await creatorFor(teamId)(collection, before);
    const sent = await toCommand(id, creatorFor(teamId));
    await server.backend.transact([{ action: 'update', collection, id, data: theirs }]);
    const document = await read(collection, id);
    const key = randomUUID();
    const refused = await send(sent, { key });
    expect([refused.status, refused.body.error?.code, refused.body.data]).toEqual([
      409,
      'conflict',
      { [answerKey]: document },
    ]);
    await server.backend.transact([{ action: 'update', collection, id, data: before }]);
    expect(await send(sent, { key })).toEqual(refused);
    expect(await read(collection, id)).toMatchObject(before);
  });

  test.each(CASES)('%s is no conflict when both wrote the same', async (type, collection) => {
    const { before, toCommand, after } = SCENARIOS[type];
    const id = await creatorFor(teamId)(collection, before);
    const sent = await toCommand(id, creatorFor(teamId));
    await server.backend.transact([{ action: 'update', collection, id, data: after(sent) }]);
    expect((await send(sent)).status).toBe(200);
  });

  test.each(CASES)('%s may follow the same person’s earlier edit', async (type, collection) => {
    const { before, toCommand } = SCENARIOS[type];
    const id = await creatorFor(teamId)(collection, before);
    const first = await toCommand(id, creatorFor(teamId));
    expect((await send(first)).status).toBe(200);
    const second: Sendable =
      first.type === 'offer.edit'
        ? { ...first, description: 'Newer still', base: offerVersion(first) }
        : first.type === 'prompt.save'
          ? {
              ...first,
              content: OTHER_MESSAGES.replace('Hello', 'Again'),
              base: promptVersion({ content: first.content, variables: first.variables, modelId: PROMPT.model }),
            }
          : first;
    expect((await send(second)).status).toBe(200);
  });
});

describe('the rules of commands:', () => {
  const refusal = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const { status, body: answer } = await server.request(method, path, body, { member, teamId, key: randomUUID() });
    return [status, answer.error?.code];
  };
  const create = (collection: CollectionId, data: Record<string, unknown>) => creatorFor(teamId)(collection, data);

  test.each([
    ['campaign', 'campaigns', 'pause', { name: 'Spring', status: 'draft' }],
    ['campaign', 'campaigns', 'resume', { name: 'Spring', status: 'prospects_needed' }],
    ['campaign', 'campaigns', 'resume', { name: 'Spring', status: 'disabled' }],
    ['agent', 'agents', 'pause', { healthStatus: 'auth_needed' }],
    ['agent', 'agents', 'resume', { healthStatus: 'disabled' }],
  ] as const)('a %s in %s cannot be %sd when it is %j', async (noun, collection, act, before) => {
    const id = await create(collection, before);
    expect(await refusal('POST', `/${noun}/${act}`, { [`${noun}Id`]: id })).toEqual([409, 'conflict']);
    expect(await read(collection, id)).toMatchObject(before);
  });

  test('a campaign uses nothing of another team', async () => {
    const campaignId = await create('campaigns', campaign);
    const theirs = creatorFor(otherTeamId);
    const [offerId, promptId] = await Promise.all([theirs('products', OFFER), theirs('prompts', PROMPT)]);
    expect(await refusal('PUT', `/campaign/${campaignId}`, { productId: offerId })).toEqual([404, 'not_found']);
    expect(await refusal('PUT', `/campaign/${campaignId}`, { promptId })).toEqual([404, 'not_found']);
  });

  test('every variable of the campaign’s prompt needs a value', async () => {
    const campaignId = await create('campaigns', {
      ...campaign,
      prompt: await create('prompts', { ...PROMPT, variables: ['tone', 'link'] }),
    });
    expect(await refusal('PUT', `/campaign/${campaignId}`, { variables: { tone: 'warm' } })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refusal('PUT', `/campaign/${campaignId}`, { variables: { tone: 'warm', link: ' ' } })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(
      await refusal('PUT', `/campaign/${campaignId}`, {
        variables: {
          tone: 'warm',
          link: 'x'.repeat(15_000),
          a: 'x'.repeat(15_000),
          b: 'x'.repeat(15_000),
          c: 'x'.repeat(15_000),
          d: 'x'.repeat(15_000),
        },
      }),
    ).toEqual([400, 'invalid_request']);
  });

  test.each([
    ['/campaign/', 'campaigns', campaign, { name: 'No' }],
    ['/campaign/', 'campaigns', campaign, { name: 'x'.repeat(51) }],
    ['/campaign/', 'campaigns', campaign, { name: ' blanks around ' }],
    ['/campaign/', 'campaigns', campaign, { name: 'Autumn', status: 'active' }],
    ['/product/', 'products', OFFER, { name: ' ', description: 'x' }],
    [
      '/prompt/',
      'prompts',
      PROMPT,
      { content: JSON.stringify({ context: 'No variables', first_message: 'Hi' }), variables: [] },
    ],
    [
      '/prompt/',
      'prompts',
      PROMPT,
      {
        content: JSON.stringify({ context: '{{prospectDescription}} {{productDescription}}', first_message: ' ' }),
        variables: [],
      },
    ],
    ['/prompt/', 'prompts', PROMPT, { content: MESSAGES, variables: ['tone'], model: { $id: 'no-such-model' } }],
    ['/webhooks/', 'webhooks', WEBHOOK, { name: 'CRM', url: 'ftp://hooks.example', events: [] }],
    ['/webhooks/', 'webhooks', WEBHOOK, { name: 'CRM', url: 'https://user:word@hooks.example', events: [] }],
    ['/webhooks/', 'webhooks', WEBHOOK, { webhookId: 'another', active: false }],
  ] as const)('PUT %s on %s refuses %j → %j', async (path, collection, before, body) => {
    const id = await create(collection, before);
    expect(await refusal('PUT', `${path}${id}`, body)).toEqual([400, 'invalid_request']);
    expect(await read(collection, id)).toMatchObject(before);
  });

  test('working hours that end before they start are refused', async () => {
    const agentId = await create('agents', { healthStatus: 'running' });
    expect(
      await refusal('POST', '/agent/working-hours', { agentId, days: '0:1:1:1:1:1:0', start: '17:00', stop: '09:00' }),
    ).toEqual([400, 'invalid_request']);
  });

  test.each([
    { timeZone: 'Mars/Olympus_Mons' },
    { timeZone: '+01:00' },
    { timeZone: null },
    { timezone: 'America/Los_Angeles' },
  ])('working hours with %j are refused, and nothing of them is stored', async (part) => {
    const agentId = await create('agents', { healthStatus: 'running', workingHoursStart: '09:00' });
    expect(
      await refusal('POST', '/agent/working-hours', {
        agentId,
        days: '0:1:1:1:1:1:0',
        start: '08:00',
        stop: '16:00',
        ...part,
      }),
    ).toEqual([400, 'invalid_request']);
    expect(await read('agents', agentId)).toMatchObject({ workingHoursStart: '09:00' });
  });

  test('working hours without a zone leave the zone as it is, and an empty zone restores that of the country', async () => {
    const agentId = await create('agents', { healthStatus: 'running', timeZone: 'America/Los_Angeles' });
    const hours = { agentId, days: '0:1:1:1:1:1:0', start: '08:00', stop: '16:00' };
    expect(await refusal('POST', '/agent/working-hours', hours)).toEqual([200, undefined]);
    expect(await read('agents', agentId)).toMatchObject({
      workingHoursStart: '08:00',
      timeZone: 'America/Los_Angeles',
    });
    expect(await refusal('POST', '/agent/working-hours', { ...hours, timeZone: '' })).toEqual([200, undefined]);
    expect(await read('agents', agentId)).toMatchObject({ timeZone: '' });
  });

  test('a team on a plan without webhooks can only switch them off', async () => {
    const id = await creatorFor(otherTeamId)('webhooks', WEBHOOK);
    const switchWebhook = async (active: boolean) =>
      (
        await send(command({ type: active ? 'webhook.enable' : 'webhook.disable', webhookId: id }), {
          member: stranger,
          teamId: otherTeamId,
        })
      ).body.error?.code;
    expect(await switchWebhook(false)).toBeUndefined();
    expect(await switchWebhook(true)).toBe('limit_reached');
  });
});

describe('an answer stored by another build', () => {
  test('is returned unchanged, whatever its code', async () => {
    const chatId = await creatorFor(teamId)('chats', { paused: false });
    const key = randomUUID();
    const sent = command({ type: 'chat.pause', chatId });
    await send(sent, { key });
    const record =
      (await server.backend.listAll('commandAnswers', [])).find((answer) => answer['key'] === key) ??
      expect.fail('no record');
    const body = { data: null, error: { code: 'a_code_of_tomorrow', message: 'Not today' } };
    await server.backend.transact([
      {
        action: 'update',
        collection: 'commandAnswers',
        id: record.$id,
        data: { status: 418, answer: JSON.stringify(body) },
      },
    ]);
    expect(await send(sent, { key })).toEqual({ status: 418, body });
  });
});
