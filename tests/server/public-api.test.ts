import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { API_KEY_SCOPES, apiKeySecretAnswerSchema, type ApiKeyScope } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { Query } from '#server/backend/query.ts';
import { createApiClient, type ApiCall, type ApiClient } from '#support/api-client.ts';
import { openTestServer, type TestCaller, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let document: unknown;
beforeAll(async () => {
  server = await openTestServer();
  document = await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json();
});
afterAll(() => server.close());

interface Team extends Required<Pick<TestCaller, 'member' | 'teamId'>> {
  readonly secret: string;
  readonly client: ApiClient;
}

const clientOf = (secret: string): ApiClient =>
  createApiClient(document, (path, init) => server.fetch(new Request(`http://localhost${path}`, init)), secret);

async function createKey(
  { member, teamId }: Required<Pick<TestCaller, 'member' | 'teamId'>>,
  settings: object = {},
): Promise<string> {
  const { body } = await server.post('/key', { name: 'CRM', ...settings }, { member, teamId });
  return apiKeySecretAnswerSchema.parse(body.data).secret;
}

async function openTeam(): Promise<Team> {
  const teamId = await server.createTeam({
    plan: 'conqueror',
    credits: 900,
    additionalCredits: 100,
    renewsAt: '2031-01-01T00:00:00.000Z',
  });
  const as = { teamId, member: await server.createMember(teamId) };
  const secret = await createKey(as);
  return { ...as, secret, client: clientOf(secret) };
}

const MESSAGES = JSON.stringify([
  { id: 'm1', role: 'assistant', content: 'Hello', date: '2026-03-02T10:00:00.000+00:00' },
  { id: 'm2', role: 'user', content: 'Hi', date: '2026-03-02T11:00:00.000+00:00' },
]);
const PROSPECT = JSON.stringify({
  name: 'Ada Lovelace',
  headline: 'Engines',
  company: 'Analytical',
  country: 'GB',
  city: 'London',
  profileUrl: 'https://www.linkedin.com/in/ada',
});

/** Creates one document of each kind that operations use. */
async function createThings({ teamId }: Pick<Team, 'teamId'>) {
  const campaign = await server.createCampaign(teamId, {
    name: 'Spring',
    status: 'active',
    stats: JSON.stringify({ prospects: 3, invitationsSent: 2 }),
    variables: JSON.stringify({ tone: 'warm' }),
  });
  const draft = await server.createCampaign(teamId, { name: 'Draft', status: 'draft', agent: null, step: 4 });
  const [product, prompt, agent] = [
    await server.create(COLLECTIONS.offers, { teamId, name: 'Audit', description: 'An audit' }),
    await server.create(COLLECTIONS.prompts, {
      teamId,
      name: 'Opener',
      type: 'messages',
      content: '{}',
      variables: [],
    }),
    await server.create(COLLECTIONS.profiles, { teamId, name: 'Léa', healthStatus: 'running', country: 'FR' }),
  ];
  const chat = await server.createChat(teamId, {
    campaign,
    agent,
    status: 4,
    waitingFollowUp: true,
    messages: MESSAGES,
    prospect: PROSPECT,
    qualificationHistory: [JSON.stringify({ percentage: 70, explanation: 'Answers' })],
  });
  const list = await server.create(COLLECTIONS.prospectLists, {
    teamId,
    campaign,
    status: 'completed',
    imported: 1,
    total: 1,
    processed: 1,
    chunks: 1,
    lastChunk: 0,
    fileName: 'list.csv',
  });
  const credit = await server.create(COLLECTIONS.credits, {
    teamId,
    type: 'consumption',
    movement: 'spend',
    total: 12,
    reason: 'Message',
    campaign,
  });
  return { campaign, draft, product, prompt, agent, chat, list, credit };
}
type Things = Awaited<ReturnType<typeof createThings>>;

/** Returns a call of each operation for these documents. */
const callsOn = ({ campaign, draft, agent, chat, list }: Things): Readonly<Record<string, ApiCall>> => ({
  listCampaigns: { query: { limit: 1, status: 'active' } },
  getCampaign: { params: { id: campaign } },
  listProspects: { query: { campaignId: campaign } },
  listImports: {},
  getImport: { params: { id: list } },
  listChats: { query: { campaignId: campaign, updatedAfter: '2020-01-01T00:00:00Z' } },
  getChat: { params: { id: chat } },
  listAgents: {},
  listProducts: {},
  listPrompts: {},
  getCredits: {},
  listCreditMovements: { query: { limit: 10 } },
  getKey: {},
  createCampaign: { body: { name: 'Autumn', from: campaign } },
  updateCampaign: { params: { id: campaign }, body: { name: 'Summer' } },
  finishCampaign: {
    body: { campaignId: draft, agentId: agent, qualificationAutomatic: true, qualificationVerification: '' },
  },
  pauseCampaign: { body: { campaignId: campaign } },
  resumeCampaign: { body: { campaignId: campaign } },
  pauseAgent: { body: { agentId: agent } },
  resumeAgent: { body: { agentId: agent } },
  setChatPaused: { body: { chatId: chat, paused: true } },
  rateChat: { body: { chatId: chat, verdict: 'qualified', score: 80, note: 'Met' } },
  addProspects: { body: { campaignId: campaign, prospects: [{ 'Profile URL': 'https://www.linkedin.com/in/grace' }] } },
  undoImport: { body: { prospectListId: list } },
  listRejectedProspects: { body: { prospectListId: list, chunk: 0 } },
  deleteCampaign: { params: { id: campaign } },
});

/** Returns the operations that name a document of a team by its id. */
const withThingId = (calls: Readonly<Record<string, ApiCall>>): string[] =>
  Object.keys(calls).filter(
    (name) => JSON.stringify(calls[name]).match(/"(?:id|campaignId|agentId|chatId|prospectListId|from)"/) !== null,
  );

describe('every operation', () => {
  test('can be called through a client made from the description, and its request and answer match it', async () => {
    const team = await openTeam();
    const things = await createThings(team);
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.campaigns,
        id: things.draft,
        data: { product: things.product, prompt: things.prompt },
      },
    ]);
    const calls = callsOn(things);
    const opened = team.client.operations
      .filter(({ security }) => security.some((one) => 'apiKey' in one))
      .map(({ id }) => id);
    expect(Object.keys(calls).toSorted()).toEqual(opened.toSorted());
    expect(opened).toHaveLength(API_OPERATIONS.length);
    const answers: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) {
      const { status, data, error } = await team.client.call(name, call);
      expect([name, status, error]).toEqual([name, 200, null]);
      answers[name] = data;
    }
    const { teamId } = team;
    expect(answers).toMatchObject({
      listCampaigns: {
        items: [
          {
            id: things.campaign,
            name: 'Spring',
            status: 'active',
            stats: { prospects: 3, invitationsSent: 2, messagesSent: 0 },
            variables: { tone: 'warm' },
            productId: null,
          },
        ],
        nextCursor: null,
      },
      listProspects: {
        items: [
          {
            id: things.chat,
            name: 'Ada Lovelace',
            company: 'Analytical',
            status: 4,
            score: 70,
            campaignId: things.campaign,
          },
        ],
      },
      getImport: { id: things.list, imported: 1, source: 'list.csv' },
      listChats: {
        items: [
          {
            id: things.chat,
            waitingFollowUp: true,
            messageCount: 2,
            lastMessage: { role: 'user', content: 'Hi' },
            lastActivityAt: '2026-03-02T11:00:00.000Z',
          },
        ],
      },
      getChat: {
        messages: [{ role: 'assistant', content: 'Hello', date: '2026-03-02T10:00:00.000Z' }, { role: 'user' }],
        rating: null,
        qualifications: [{ percentage: 70, date: null, verdict: null, by: 'ai', memberId: null, keyName: null }],
      },
      listProducts: { items: [{ id: things.product, name: 'Audit' }] },
      getCredits: {
        plan: 'conqueror',
        credits: 900,
        additionalCredits: 100,
        total: 1_000,
        renewsAt: '2031-01-01T00:00:00.000Z',
      },
      listCreditMovements: {
        items: [{ id: things.credit, total: 12, movement: 'spend', campaignId: things.campaign }],
      },
      getKey: { teamId, name: 'CRM', scopes: API_KEY_SCOPES },
      createCampaign: { data: { name: 'Autumn', status: 'draft' } },
      updateCampaign: { campaign: { id: things.campaign, name: 'Summer' } },
      finishCampaign: { campaign: { status: 'prospects_needed', agentId: things.agent } },
      pauseCampaign: { campaign: { status: 'paused' } },
      resumeCampaign: { campaign: { status: 'active' } },
      pauseAgent: { agent: { name: 'Léa', healthStatus: 'paused' } },
      setChatPaused: { chat: { id: things.chat, paused: true } },
      addProspects: { received: 1 },
      deleteCampaign: { success: true },
    });
    // The chat names the program that paused it.
    expect(await server.backend.findDocument(COLLECTIONS.chats, things.chat)).toMatchObject({
      pausedBy: null,
      pausedByKey: 'CRM',
    });
    // No attribute of the storage is exposed.
    expect(JSON.stringify(answers)).not.toMatch(/"\$\w+"|personKey/);
    expect(JSON.stringify(answers)).not.toMatch(/\+00:00/);
  });

  test('that reads gives a member the same answer as a key', async () => {
    const team = await openTeam();
    const things = await createThings(team);
    for (const path of ['/campaigns', `/campaigns/${things.campaign}`, `/chats/${things.chat}`, '/credits']) {
      const [asMember, asKey] = [
        await server.request('GET', path, undefined, { member: team.member, teamId: team.teamId }),
        await server.request('GET', path, undefined, { secret: team.secret }),
      ];
      expect(asMember).toEqual(asKey);
      expect(asMember.status).toBe(200);
    }
  });
});

describe('authorization:', () => {
  test('every operation on a document of another team is refused', async () => {
    const [owners, others] = [await openTeam(), await openTeam()];
    const things = await createThings(owners);
    const own = await createThings(others);
    const calls = callsOn(things);
    const refused: [string, number, string | undefined][] = [];
    for (const name of withThingId(calls)) {
      const { status, error } = await others.client.call(name, calls[name]);
      refused.push([name, status, error?.code]);
    }
    expect(refused.filter(([, status]) => status !== 404)).toEqual([]);
    expect(refused.length).toBeGreaterThanOrEqual(17);
    // An id of another team beside one's own ids is refused too.
    expect(
      (
        await others.client.call('finishCampaign', {
          body: {
            campaignId: own.draft,
            agentId: things.agent,
            qualificationAutomatic: true,
            qualificationVerification: '',
          },
        })
      ).error?.code,
    ).toBe('invalid_request');
    for (const id of [things.product, things.prompt])
      expect(
        (
          await others.client.call('updateCampaign', {
            params: { id: own.draft },
            body: id === things.product ? { productId: id } : { promptId: id },
          })
        ).status,
      ).toBe(404);
    // No list of the other team contains a document of the owners, and none was changed.
    const ids = Object.values(things);
    for (const { name } of API_OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes(':id'))) {
      const text = JSON.stringify((await others.client.call(name)).data);
      expect([name, ids.filter((id) => text.includes(id))]).toEqual([name, []]);
    }
    expect((await server.backend.findDocument(COLLECTIONS.campaigns, things.campaign))?.['status']).toBe('active');
    expect((await server.backend.findDocument(COLLECTIONS.chats, things.chat))?.['paused']).toBe(false);
  });

  test.each(API_OPERATIONS.map(({ name, method, path, scope }) => [name, method, path, scope] as const))(
    '%s is refused without a key, with a wrong one, with another team’s header and without its scope',
    async (_, method, path, scope) => {
      const team = await sharedTeam();
      const address = path.replace(':id', 'some-id');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const ask = async (as: TestCaller) => {
        const {
          status,
          body: { error },
        } = await server.request(method, address, body, as);
        return [status, error?.code];
      };
      expect(await ask({})).toEqual([401, 'unauthenticated']);
      expect(await ask({ secret: `${team.teamId}ork_${'x'.repeat(40)}`, address: randomUUID() })).toEqual([
        401,
        'unauthenticated',
      ]);
      expect(await ask({ secret: team.secret.slice(team.teamId.length), address: randomUUID() })).toEqual([
        401,
        'unauthenticated',
      ]);
      expect(await ask({ secret: team.secret, teamId: 'another-team' })).toEqual([403, 'not_a_member']);
      expect(await ask({ secret: team.without[scope] })).toEqual([403, 'forbidden']);
    },
  );

  test('no key opens a route that is not for programs, whatever its scopes', async () => {
    const { secret, client } = await openTeam();
    const closed = client.operations.filter(({ security }) =>
      security.every((one) => !('apiKey' in one) && 'memberToken' in one),
    );
    const answers = await Promise.all(
      closed.map(async ({ method, path }) => {
        const { status, body } = await server.request(
          method as 'POST',
          path.replace('{id}', 'some-id'),
          method === 'POST' || method === 'PUT' ? {} : undefined,
          { secret },
        );
        return [method, path, status, body.error?.code];
      }),
    );
    expect(answers.filter(([, , status, code]) => status !== 403 || code !== 'forbidden')).toEqual([]);
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/key',
        '/keys',
        '/key/{id}/reveal',
        '/team/invite',
        '/subscription/create',
        '/product/create',
        '/webhooks/{id}',
      ]),
    );
  });

  let opened: Promise<{ teamId: string; secret: string; without: Record<ApiKeyScope, string> }> | undefined;
  /** Opens a team once, with a key for each scope that lacks that scope. */
  const sharedTeam = () =>
    (opened ??= (async () => {
      const team = await openTeam();
      const without = await Promise.all(
        API_KEY_SCOPES.map(async (scope) => [
          scope,
          await createKey(team, { scopes: API_KEY_SCOPES.filter((other) => other !== scope) }),
        ]),
      );
      return { ...team, without: Object.fromEntries(without) as Record<ApiKeyScope, string> };
    })());
});

const pageSchema = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  nextCursor: z.string().nullable(),
});

describe('a paged list', () => {
  test('returns everything once, and documents that change meanwhile at its end', async () => {
    const { teamId, client } = await openTeam();
    // A bulk write gives many documents the same time of change.
    const ids = Array.from({ length: 7 }, (_, index) => `${teamId.slice(0, 20)}-${index}`);
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.campaigns,
        documents: ids.map((id) => ({ id, data: { teamId, name: id, status: 'draft' } })),
      },
    ]);
    const read = async (from: string | undefined) =>
      pageSchema.parse(
        (await client.call('listCampaigns', { query: { limit: 2, ...(from === undefined ? {} : { cursor: from }) } }))
          .data,
      );
    const seen: string[] = [];
    const first = await read(undefined);
    seen.push(...first.items.map(({ id }) => id));
    const [last = ''] = seen.slice(-1);
    // The last document of the first page changes.
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.campaigns, id: last, data: { name: 'Changed' } },
    ]);
    let cursor = first.nextCursor;
    let names: string[] = [];
    while (cursor !== null) {
      const page = await read(cursor);
      seen.push(...page.items.map(({ id }) => id));
      names = page.items.map(({ name }) => name);
      cursor = page.nextCursor;
    }
    expect([...new Set(seen)].toSorted()).toEqual(ids);
    expect(names.at(-1)).toBe('Changed');
  });

  test('of the credit history starts with the newest record', async () => {
    const { teamId, client } = await openTeam();
    for (const total of [1, 2, 3])
      await server.create(COLLECTIONS.credits, { teamId, type: 'consumption', total, reason: 'Message' });
    const totals: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = z
        .object({ items: z.array(z.object({ total: z.number() })), nextCursor: z.string().nullable() })
        .parse(
          (await client.call('listCreditMovements', { query: { limit: 2, ...(cursor === '' ? {} : { cursor }) } }))
            .data,
        );
      totals.push(...page.items.map(({ total }) => total));
      cursor = page.nextCursor;
    }
    expect(totals).toEqual([3, 2, 1]);
  });

  test('refuses an invented cursor, a page that is too long and an unknown parameter, with what to do', async () => {
    const { secret } = await openTeam();
    const errorOf = async (search: string) =>
      (await server.request('GET', `/campaigns?${search}`, undefined, { secret })).body.error;
    expect(await errorOf('cursor=nonsense')).toEqual({
      code: 'invalid_request',
      message: '"cursor" is none that was given here. Begin with the first page, without one.',
    });
    expect(await errorOf('limit=101')).toEqual({
      code: 'invalid_request',
      message: expect.stringContaining('"limit"'),
    });
    expect((await errorOf('offset=3'))?.code).toBe('invalid_request');
  });
});

describe('a program', () => {
  test('law 5: gets one answer under one Idempotency-Key, and another key of the team has its own', async () => {
    const team = await openTeam();
    const other = clientOf(await createKey(team));
    const call: ApiCall = { body: { name: 'Autumn' }, headers: { 'Idempotency-Key': randomUUID() } };
    const [one, again] = [
      await team.client.call('createCampaign', call),
      await team.client.call('createCampaign', call),
    ];
    expect(again.data).toEqual(one.data);
    expect((await other.call('createCampaign', call)).data).not.toEqual(one.data);
    expect((await team.client.call('createCampaign', { ...call, body: { name: 'Other' } })).error?.code).toBe(
      'idempotency_key_reused',
    );
    expect(pageSchema.parse((await team.client.call('listCampaigns')).data).items).toHaveLength(2);
  });

  test('law 5: that sends twenty concurrent requests under one Idempotency-Key causes one effect and gets one answer', async () => {
    const team = await openTeam();
    const { campaign } = await createThings(team);
    const asks: readonly [string, ApiCall][] = [
      ['createCampaign', { body: { name: 'Autumn' } }],
      ['addProspects', { body: { campaignId: campaign, prospects: [{ url: 'https://www.linkedin.com/in/mary' }] } }],
      ['pauseCampaign', { body: { campaignId: campaign } }],
    ];
    for (const [name, call] of asks) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const answers = await Promise.all(Array.from({ length: 20 }, () => team.client.call(name, { ...call, headers })));
      expect([...new Set(answers.map(({ status, data }) => JSON.stringify([status, data])))]).toEqual([
        expect.stringMatching(/^\[200,\{/),
      ]);
    }
    const named = await server.backend.listAll(COLLECTIONS.campaigns, [
      Query.equal('teamId', team.teamId),
      Query.equal('name', 'Autumn'),
    ]);
    const lists = await server.backend.listAll(COLLECTIONS.prospectLists, [
      Query.equal('teamId', team.teamId),
      Query.equal('campaign', campaign),
      Query.equal('status', 'processing'),
    ]);
    expect([named.length, lists.length]).toEqual([1, 1]);
  });

  test('is named as the source of the prospects that it adds', async () => {
    const team = await openTeam();
    const { campaign } = await createThings(team);
    const { data } = await team.client.call('addProspects', {
      body: { campaignId: campaign, prospects: [{ url: 'https://www.linkedin.com/in/mary' }] },
    });
    const { prospectListId } = z.object({ prospectListId: z.string() }).parse(data);
    expect((await team.client.call('getImport', { params: { id: prospectListId } })).data).toMatchObject({
      source: 'API: CRM',
      total: 1,
      status: 'processing',
    });
  });
});

test.each([
  ['nothing', undefined],
  ['a key without its team', (secret: string) => `Bearer ${secret.slice(secret.indexOf('ork_'))}`],
  ['a key that was cut off', (secret: string) => `Bearer ${secret.slice(0, -1)}`],
  ['another scheme', (secret: string) => `Basic ${btoa(`${secret}:`)}`],
])('a program that sends %s is told what to send, not to sign in', async (_case, toHeader) => {
  const { secret } = await openTeam();
  const response = await server.fetch(
    new Request(`http://localhost/api/campaigns?key=${secret}`, {
      headers: toHeader === undefined ? {} : { Authorization: toHeader(secret) },
    }),
  );
  expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  expect(await response.json()).toMatchObject({
    error: {
      code: 'unauthenticated',
      message: expect.stringMatching(/Authorization: Bearer \{team id\}\{key\}.*API Keys/) as unknown,
    },
  });
});

describe('the rate limit', () => {
  test('is reported in every answer with the remaining requests and the time to retry, and each key has its own', () =>
    server.withStoppedClock(async () => {
      const team = await openTeam();
      const other = await createKey(team);
      const send = (secret: string, path = '/key') =>
        server.fetch(new Request(`http://localhost/api${path}`, { headers: { Authorization: `Bearer ${secret}` } }));
      const rateLimitOf = ({ status, headers }: Response) => [
        status,
        headers.get('X-RateLimit-Limit'),
        headers.get('X-RateLimit-Remaining'),
      ];
      expect(rateLimitOf(await send(team.secret))).toEqual([200, '300', '299']);
      // Refused requests count, and report it too.
      expect(rateLimitOf(await send(team.secret, '/campaigns/not-there'))).toEqual([404, '300', '298']);
      expect(rateLimitOf(await send(team.secret, '/keys'))).toEqual([403, '300', '297']);
      for (let left = 297; left > 0; left -= 1) await send(team.secret, '/keys');
      const refused = await send(team.secret);
      expect(rateLimitOf(refused)).toEqual([429, '300', '0']);
      const seconds = Number(refused.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      expect(Number(refused.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(server.now() / 1_000);
      expect(await refused.json()).toMatchObject({
        error: {
          code: 'rate_limited',
          message: `Too many requests: at most 300 a minute. Wait ${seconds} s (Retry-After), then send this one again.`,
        },
      });
      expect((await send(other)).status).toBe(200);
      server.advanceTime(60_000);
      expect((await send(team.secret)).status).toBe(200);
      server.advanceTime(-60_000);
    }));

  test('refuses a caller that tries many invalid keys, and affects nobody else', () =>
    server.withStoppedClock(async () => {
      const team = await openTeam();
      const guess = (address: string, secret = `${team.teamId}ork_${'0'.repeat(40)}`) =>
        server.request('GET', '/key', undefined, { secret, address });
      for (let tries = 0; tries < 60; tries += 1) expect((await guess('198.51.100.1')).status).toBe(401);
      expect((await guess('198.51.100.1')).status).toBe(429);
      expect((await guess('198.51.100.2', team.secret)).status).toBe(200);
      // A valid key still works from an address at which another program keeps sending an invalid one.
      expect((await guess('198.51.100.1', team.secret)).status).toBe(200);
    }));
});
