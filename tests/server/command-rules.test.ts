import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CollectionId } from '#domain/wire/collections.ts';
import { offerVersion } from '#domain/offer/offer.ts';
import { promptVersion } from '#domain/prompt/prompt.ts';
import type { Backend } from '#server/backend/backend.ts';
import {
  CAMPAIGN,
  command,
  MESSAGES,
  OFFER,
  OTHER_MESSAGES,
  PROMPT,
  SCENARIOS,
  shareCommandServer,
  WEBHOOK,
  type CommandServer,
  type Sendable,
} from '#support/command-scenarios.ts';

const commands = shareCommandServer();

const send: CommandServer['send'] = (...sent) => commands().send(...sent);
const read: CommandServer['read'] = (...named) => commands().read(...named);
const backend = (): Backend => commands().server.backend;

describe('an edit of a text that a colleague has changed meanwhile:', () => {
  const CASES = [
    ['offer.edit', 'products', { description: 'A colleague’s text' }, 'product'],
    ['prompt.save', 'prompts', { content: MESSAGES.replace('Hi', 'Dear') }, 'prompt'],
  ] as const;

  test.each(CASES)('%s is refused for ever with the present text', async (type, collection, theirs, answerKey) => {
    const { before } = SCENARIOS[type];
    const { id, sent } = await commands().arrange(SCENARIOS[type]);
    await backend().transact([{ action: 'update', collection, id, data: theirs }]);
    const document = await read(collection, id);
    const key = randomUUID();
    const refused = await send(sent, { key });
    expect([refused.status, refused.body.error?.code, refused.body.data]).toEqual([
      409,
      'conflict',
      { [answerKey]: document },
    ]);
    await backend().transact([{ action: 'update', collection, id, data: before }]);
    expect(await send(sent, { key })).toEqual(refused);
    expect(await read(collection, id)).toMatchObject(before);
  });

  test.each(CASES)('%s is no conflict when both wrote the same', async (type, collection) => {
    const { after } = SCENARIOS[type];
    const { id, sent } = await commands().arrange(SCENARIOS[type]);
    await backend().transact([{ action: 'update', collection, id, data: after(sent) }]);
    expect((await send(sent)).status).toBe(200);
  });

  test.each(CASES)('%s may follow the same person’s earlier edit', async (type) => {
    const { sent: first } = await commands().arrange(SCENARIOS[type]);
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
    const { server, member, teamId } = commands();
    const { status, body: answer } = await server.request(method, path, body, { member, teamId, key: randomUUID() });
    return [status, answer.error?.code];
  };
  const create = (collection: CollectionId, data: Record<string, unknown>) =>
    commands().creatorFor(commands().teamId)(collection, data);

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
    const campaignId = await create('campaigns', CAMPAIGN);
    const theirs = commands().creatorFor(commands().otherTeamId);
    const [offerId, promptId] = await Promise.all([theirs('products', OFFER), theirs('prompts', PROMPT)]);
    expect(await refusal('PUT', `/campaign/${campaignId}`, { productId: offerId })).toEqual([404, 'not_found']);
    expect(await refusal('PUT', `/campaign/${campaignId}`, { promptId })).toEqual([404, 'not_found']);
  });

  test('every variable of the campaign’s prompt needs a value', async () => {
    const campaignId = await create('campaigns', {
      ...CAMPAIGN,
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
    ['/campaign/', 'campaigns', CAMPAIGN, { name: 'No' }],
    ['/campaign/', 'campaigns', CAMPAIGN, { name: 'x'.repeat(51) }],
    ['/campaign/', 'campaigns', CAMPAIGN, { name: ' blanks around ' }],
    ['/campaign/', 'campaigns', CAMPAIGN, { name: 'Autumn', status: 'active' }],
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
    const { creatorFor, otherTeamId, stranger } = commands();
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
