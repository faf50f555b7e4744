import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { PERMISSIONS, refusalOf, type Action } from '#domain/roles/permissions.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { withoutWriteGuard } from '#server/backend/write-guard.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { beginDeletion, findTeam, planDeletion } from '#server/teams/team-existence.ts';
import { TEXT } from '#support/offer-texts.ts';
import { CREDIT_PACK, HUNTER, idOf, PIONEER, RETURN_URLS } from '#support/paying-teams.ts';
import { openSignIn } from '#support/profile-sign-in.ts';
import { APP_ADDRESS } from '#support/sandbox-billing.ts';
import {
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';
import { volumeOf } from '#support/volume.ts';

/**
 * Every act of the dashboard API by everything that may end, between the check of its request and its first write, what
 * it was permitted by. Generated from the description of the API: a new route needs an example here.
 */

let server: TestServer;
let modelId: string;
let keeper: TestMember;
let routes: Route[] = [];
beforeAll(async () => {
  server = await openTestServer({
    readPage: async () => ({ url: 'https://example.com/', title: 'Example', summary: '', text: LONG_TEXT }),
  });
  modelId = await server.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1, outputCost: 2 });
  keeper = await server.createMember();
  routes = await describedRoutes();
});
afterAll(() => server.close());

interface Route {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** With `{id}`. */
  readonly path: string;
  readonly action: Action;
}

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-action': z.enum(Object.keys(PERMISSIONS) as [Action, ...Action[]]).optional(),
        security: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  ),
});

/** Lists the routes that may change something and know their caller. */
async function describedRoutes(): Promise<Route[]> {
  const answer = await server.fetch(new Request('http://localhost/api/openapi.json'));
  const { paths } = documentSchema.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-action': action, security }]): Route[] =>
      action === undefined || method === 'get' || security.some((way) => Object.keys(way).length === 0)
        ? []
        : [{ method: method.toUpperCase() as Route['method'], path, action }],
    ),
  );
}
const LONG_TEXT = `${TEXT} An audit of how a team reads its letters ends with a list of what to change first, by whom, and how long each change takes.`;
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Routes that only read, and show no secret. */
const READS = [
  'POST /network/time',
  'POST /payment/state',
  'POST /picture',
  'POST /prospects/rejected',
  'POST /subscription/preview',
  'POST /team/members',
  'POST /webhooks/deliveries',
  'POST /webhooks/delivery',
];

interface Team {
  readonly teamId: string;
  readonly actor: TestMember;
}
/** An act that succeeds: what its address and body name, by whom when not by an owner. */
interface Example {
  readonly id?: string;
  readonly body?: unknown;
  readonly as?: Team;
}

let made = 0;
const make = (collection: CollectionId, { teamId }: Team, fields: Fields): Promise<string> =>
  server.create(collection, { teamId, ...fields });
const offer = (team: Team) => make(COLLECTIONS.offers, team, { name: 'Audit', description: LONG_TEXT });
const prompt = (team: Team) =>
  make(COLLECTIONS.prompts, team, { name: 'Opener', type: 'messages', content: '{}', variables: [] });
const profile = (team: Team, fields: Fields = {}) =>
  make(COLLECTIONS.profiles, team, { name: 'Léa', healthStatus: 'running', ...fields });
const campaign = (team: Team, fields: Fields = {}) =>
  make(COLLECTIONS.campaigns, team, { name: 'Spring', status: 'running', agent: 'profile-1', ...fields });
const chat = (team: Team, fields: Fields = {}) =>
  server.createChat(team.teamId, { personKey: `person ${(made += 1)}`, ...fields });
/** Two written chats with one person, of which somebody has to decide. */
async function twoChatsOfOnePerson(team: Team): Promise<{ readonly chatId: string; readonly otherId: string }> {
  const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/ada-${(made += 1)}` });
  const of = { campaign: await campaign(team, { status: 'active' }), prospect };
  const otherId = await server.createChat(team.teamId, of);
  return { chatId: await server.createChat(team.teamId, { ...of, duplicateOf: otherId }), otherId };
}
const WEBHOOK = { name: 'CRM', url: 'http://127.0.0.1:9/in', events: ['message.received'] };
const as = ({ teamId, actor }: Team): TestCaller => ({ teamId, member: actor });
const created = async (reply: Promise<ApiReply>): Promise<string> =>
  /"\$id":"([^"]+)"/.exec(JSON.stringify((await reply).body.data))?.[1] ?? expect.fail(JSON.stringify(await reply));
const webhook = (team: Team) => created(server.post('/webhooks', WEBHOOK, as(team)));
const key = (team: Team) => created(server.post('/key', { name: 'CRM' }, as(team)));
const post = (team: Team) => make(COLLECTIONS.testContent, team, { name: 'News', content: 'A second site.' });
const delivery = async (team: Team) =>
  make(COLLECTIONS.deliveries, team, {
    webhook: await webhook(team),
    event: 'message.received',
    messageId: `m${(made += 1)}`,
    state: 'failed',
    attempts: 2,
  });
async function membershipOf(teamId: string, userId: string): Promise<string> {
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  return memberships.find((membership) => membership.userId === userId)?.$id ?? expect.fail('no membership');
}
const otherMember = async ({ teamId }: Team) => membershipOf(teamId, (await server.createMember(teamId)).userId);
async function subscribe(team: Team): Promise<void> {
  const reply = await server.post('/subscription/create', { ...HUNTER, ...RETURN_URLS }, as(team));
  await server.sandbox.pay(idOf(z.object({ checkoutUrl: z.string() }).parse(reply.body.data).checkoutUrl));
}
/** A profile that waits for a code. */
async function waiting(): Promise<{ readonly as: Team; readonly agentId: string; readonly code: string }> {
  const rig = await openSignIn(server);
  await rig.ask('setup', { login: 'camille@example.test', password: 'correct horse 4711', country: 'DE' });
  await rig.runDueJobs();
  const { teamId, member } = rig.as;
  const membershipId = await membershipOf(teamId, member.userId);
  await addKeeper(teamId);
  await server.backend.teams.updateMembership({ teamId, membershipId, roles: ['owner'] });
  return { as: { teamId, actor: member }, agentId: rig.id, code: await rig.code() };
}
const SIGN_IN = { login: 'me@example.test', password: 'a password' };
const ANSWERS = {
  problems: 'p'.repeat(100),
  benefits: 'b'.repeat(100),
  results: 'r'.repeat(50),
  customer: 'c'.repeat(40),
  unique: 'u'.repeat(80),
};
const ROW = { linkedinUrl: 'https://www.linkedin.com/in/ada', firstName: 'Ada' };

const EXAMPLES: Readonly<Record<string, (team: Team) => Promise<Example>>> = {
  'POST /agent/authenticate': async (team) => {
    const agentId = await profile(team, { healthStatus: 'setup_needed' });
    await server.post('/agent/setup', { agentId, ...SIGN_IN, country: 'FR' }, as(team));
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.profiles, id: agentId, data: { healthStatus: 'auth_failed' } },
    ]);
    return { body: { agentId } };
  },
  'POST /agent/code': async () => {
    const { as: team, agentId } = await waiting();
    server.advanceTime(120_000);
    return { as: team, body: { agentId } };
  },
  'POST /agent/create': async () => ({ body: {} }),
  'POST /agent/credentials': async (team) => ({ body: { agentId: await profile(team), ...SIGN_IN } }),
  'POST /agent/pause': async (team) => ({ body: { agentId: await profile(team) } }),
  'POST /agent/resume': async (team) => ({ body: { agentId: await profile(team, { healthStatus: 'paused' }) } }),
  'POST /agent/setup': async (team) => ({
    body: { agentId: await profile(team, { healthStatus: 'setup_needed' }), ...SIGN_IN, country: 'FR' },
  }),
  'POST /agent/verify': async () => {
    const { as: team, agentId, code } = await waiting();
    return { as: team, body: { agentId, code } };
  },
  'POST /agent/working-hours': async (team) => ({
    body: {
      agentId: await profile(team),
      days: '0:1:1:0:0:0:0',
      start: '08:00',
      stop: '12:00',
      timeZone: 'Asia/Tokyo',
    },
  }),
  'DELETE /ai/{id}': async () => ({ id: `generation-${(made += 1)}` }),
  'POST /campaign/create': async () => ({ body: { name: 'Spring' } }),
  'POST /campaign/finish': async (team) => ({
    body: {
      campaignId: await campaign(team, {
        status: 'draft',
        step: 5,
        agent: null,
        product: await offer(team),
        prompt: await prompt(team),
        variables: '{}',
      }),
      agentId: await profile(team, { usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }) }),
      qualificationAutomatic: true,
      qualificationVerification: '',
    },
  }),
  'POST /campaign/pause': async (team) => ({ body: { campaignId: await campaign(team, { status: 'active' }) } }),
  'POST /campaign/resume': async (team) => ({ body: { campaignId: await campaign(team, { status: 'paused' }) } }),
  'PUT /campaign/{id}': async (team) => ({ id: await campaign(team), body: { name: 'Autumn' } }),
  'DELETE /campaign/{id}': async (team) => ({ id: await campaign(team) }),
  'POST /chat/keep-both': async (team) => ({ body: await twoChatsOfOnePerson(team) }),
  'POST /chat/merge': async (team) => ({ body: await twoChatsOfOnePerson(team) }),
  'POST /chat/names': async (team) => ({
    body: { chatId: await chat(team), firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' },
  }),
  'POST /chat/rating': async (team) => ({ body: { chatId: await chat(team, { status: 4 }), verdict: 'qualified' } }),
  'POST /chat/paused': async (team) => ({ body: { chatId: await chat(team), paused: true } }),
  'POST /key': async () => ({ body: { name: 'CRM' } }),
  'PUT /key/{id}': async (team) => ({ id: await key(team), body: { name: 'Other' } }),
  'DELETE /key/{id}': async (team) => ({ id: await key(team) }),
  'POST /key/{id}/reveal': async (team) => ({ id: await key(team) }),
  'POST /key/{id}/rotate': async (team) => ({ id: await key(team), body: {} }),
  'POST /payment/create': async () => ({ body: CREDIT_PACK }),
  'POST /product/create': async () => ({ body: { name: 'Audit', description: LONG_TEXT } }),
  'PUT /product/{id}': async (team) => ({ id: await offer(team), body: { name: 'Other', description: LONG_TEXT } }),
  'DELETE /product/{id}': async (team) => ({ id: await offer(team) }),
  'POST /products/describe': async () => ({ body: { name: 'Audit', answers: ANSWERS } }),
  'POST /products/enrich': async () => ({ body: { url: 'example.com' } }),
  'POST /products/improve': async () => ({ body: { description: LONG_TEXT } }),
  'POST /prompt/create': async () => ({ body: { name: 'Opener', type: 'messages', model: modelId } }),
  'PUT /prompt/{id}': async (team) => ({
    id: await prompt(team),
    body: {
      content: JSON.stringify({
        context: '{{prospectDescription}} {{productDescription}}',
        first_message: 'Hi',
      }),
      variables: [],
    },
  }),
  'DELETE /prompt/{id}': async (team) => ({ id: await prompt(team) }),
  'POST /prompt/test': async (team) => ({
    body: {
      messages: [],
      variables: { prospectDescription: 'CFO', prospectName: 'Ada' },
      content: JSON.stringify({
        context: '{{prospectDescription}} {{productDescription}}',
        first_message: 'Hi {{prospectName}}',
      }),
      model: modelId,
      type: 'messages',
      product: await offer(team),
    },
  }),
  'POST /prospects/create': async (team) => ({ body: { campaignId: await campaign(team), prospects: [ROW] } }),
  'POST /prospects/undo': async (team) => {
    const list = { campaign: await campaign(team), status: 'completed', imported: 1 };
    return { body: { prospectListId: await make(COLLECTIONS.prospectLists, team, list) } };
  },
  'POST /subscription/create': async () => ({ body: { ...HUNTER, ...RETURN_URLS } }),
  'POST /subscription/portal': async (team) => {
    await subscribe(team);
    return { body: { returnUrl: APP_ADDRESS } };
  },
  'POST /subscription/update': async (team) => {
    await subscribe(team);
    return { body: PIONEER };
  },
  'POST /team/delete': async () => ({ body: { name: 'Team' } }),
  'POST /team/invite': async () => ({
    body: { email: `guest${(made += 1)}@example.test`, role: 'member', url: `${APP_ADDRESS}/team/invite` },
  }),
  'POST /team/leave': async () => ({ body: {} }),
  'POST /team/member/remove': async (team) => ({ body: { membershipId: await otherMember(team) } }),
  'POST /team/member/role': async (team) => ({ body: { membershipId: await otherMember(team), role: 'admin' } }),
  'POST /team/open': async () => {
    const teamId = await server.createTeam();
    await addKeeper(teamId);
    return { as: { teamId, actor: await server.createMemberAs('owner', teamId) }, body: {} };
  },
  'POST /team/update': async () => ({ body: { billingName: 'Northwind', billingEmail: 'books@northwind.example' } }),
  'POST /test-content/create': async () => ({ body: { name: 'News', content: 'We have opened a second site.' } }),
  'DELETE /test-content/{id}': async (team) => ({ id: await post(team) }),
  'POST /webhooks': async () => ({ body: WEBHOOK }),
  'PUT /webhooks/{id}': async (team) => ({ id: await webhook(team), body: { active: false } }),
  'DELETE /webhooks/{id}': async (team) => ({ id: await webhook(team) }),
  'POST /webhooks/replay': async (team) => {
    const deliveryId = await delivery(team);
    const document = await server.backend.findDocument(COLLECTIONS.deliveries, deliveryId);
    return { body: { webhookId: document?.['webhook'], since: '2026-01-01T00:00:00.000Z', withDelivered: false } };
  },
  'POST /webhooks/resend': async (team) => ({ body: { deliveryId: await delivery(team) } }),
  'POST /webhooks/rotate': async (team) => ({ body: { webhookId: await webhook(team) } }),
  'POST /webhooks/secret': async (team) => ({ body: { webhookId: await webhook(team) } }),
  'POST /webhooks/test': async (team) => ({ body: { webhookId: await webhook(team) } }),
};
/** Without a key of its own it is not found; the refusal of what may arrive under the id is written all the same. */
const ANSWERED_404 = 'DELETE /ai/{id}';

/** Another owner, so that the team keeps one. */
const addKeeper = (teamId: string) =>
  server.backend.teams.createMembership({ teamId, userId: keeper.userId, roles: ['owner'] });
async function openTeam(): Promise<Team> {
  const teamId = await server.createTeam({ plan: 'conqueror', credits: 50 });
  await addKeeper(teamId);
  return { teamId, actor: await server.createMemberAs('owner', teamId) };
}

/** What ends between check and write, and the code of the answer that follows. */
interface Loss {
  readonly name: string;
  /** Told like another one, so that a sample of the routes is enough. */
  readonly isRare?: boolean;
  /** Undefined where the act stays permitted. */
  codeFor(action: Action): string | undefined;
  happen(team: Team): Promise<unknown>;
}
const removeActor = async ({ teamId, actor }: Team): Promise<void> => {
  const membershipId = await membershipOf(teamId, actor.userId);
  await server.backend.teams.deleteMembership({ teamId, membershipId });
};
const LOSSES: readonly Loss[] = [
  { name: 'the member is removed', codeFor: () => 'not_a_member', happen: removeActor },
  {
    name: 'the owner becomes a member',
    codeFor: (action) =>
      refusalOf(['member'], action) !== undefined
        ? 'forbidden'
        : refusalOf(['member'], action, false) !== undefined
          ? 'in_progress'
          : undefined,
    happen: async ({ teamId, actor }) =>
      server.backend.teams.updateMembership({
        teamId,
        membershipId: await membershipOf(teamId, actor.userId),
        roles: ['member'],
      }),
  },
  {
    name: 'an owner deletes the team',
    codeFor: () => 'team_gone',
    happen: async ({ teamId }) => {
      const writes = await planDeletion(server.backend, teamId, await findTeam(server.backend, teamId), server.now());
      await server.backend.transact(writes?.operations ?? [], writes?.expectations);
    },
  },
  {
    name: 'the team is deleted at Appwrite',
    isRare: true,
    codeFor: () => 'team_gone',
    happen: async ({ teamId }) => {
      await server.backend.teams.delete({ teamId });
      await beginDeletion(server.backend, teamId, server.now());
    },
  },
  {
    name: 'the owner closes the account',
    codeFor: () => 'unauthenticated',
    happen: ({ actor }) => server.backend.users.delete({ userId: actor.userId }),
  },
];

/** Tells whether a write is no act: it counts requests, or puts them in order. */
const isNoAct = (operation: Operation): boolean => {
  if (operation.collection === COLLECTIONS.rateWindows) return true;
  const fields = 'data' in operation ? Object.keys(operation.data) : [];
  return fields.includes('leaseOwner') || (fields.length > 0 && fields.every((field) => field.startsWith('lastUsed')));
};

/** The documents of a team in a collection, as text. */
const documentsOf = async (collection: CollectionId, teamId: string): Promise<string> =>
  JSON.stringify(
    collection === COLLECTIONS.teams
      ? await server.backend.findDocument(collection, teamId)
      : await server.backend
          .listAll(collection, [Query.equal('teamId', teamId)])
          .catch(() => server.backend.listAll(collection, [])),
  );
const membersAndPreferencesOf = async (teamId: string): Promise<string> =>
  JSON.stringify(
    await Promise.all([
      server.backend.teams.listMemberships({ teamId }).catch(() => 'no team'),
      server.backend.teams.getPrefs({ teamId }).catch(() => 'no team'),
    ]),
  );

/** One of so many routes is in a sample. */
const RARE = volumeOf('AUTHORITY_SAMPLE', { sample: 6, full: 1 });

interface Outcome {
  readonly reply: ApiReply;
  /** Whether the act came to its first write, or to the secret it shows. */
  readonly hasBegun: boolean;
  readonly isUnchanged: boolean;
}

/** Asks for an act, and has `loss` happen as its first write begins. */
async function act(
  route: Route,
  loss: Pick<Loss, 'happen'>,
  more: (team: Team) => Promise<TestCaller>,
): Promise<Outcome> {
  const example = await (EXAMPLES[nameOf(route)] ?? expect.fail(`${nameOf(route)} has no example`))(await fresh());
  const team = example.as ?? present;
  /** What each collection that is written to held after the loss. */
  const before = new Map<CollectionId, string>();
  let members: string | undefined;
  async function beforeWrite(collections: readonly CollectionId[]): Promise<void> {
    if (members === undefined) {
      members = '';
      await withoutWriteGuard(() => loss.happen(team));
      members = await membersAndPreferencesOf(team.teamId);
    }
    for (const one of collections) if (!before.has(one)) before.set(one, await documentsOf(one, team.teamId));
  }
  const watched = <T extends object>(service: T): T =>
    new Proxy(service, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member !== 'function' || !/^(create|update|delete)/.test(String(name))
          ? member
          : async (...input: unknown[]) => {
              await beforeWrite([]);
              return Reflect.apply(member, target, input) as unknown;
            };
      },
    });
  const { backend } = server;
  const through: Backend = {
    ...backend,
    teams: watched(backend.teams),
    asUser: (jwt) => ({ ...backend.asUser(jwt), teams: watched(backend.asUser(jwt).teams) }),
    async transact(operations: readonly Operation[], expectations) {
      if (!operations.every(isNoAct)) await beforeWrite(operations.map(({ collection }) => collection));
      return backend.transact(operations, expectations);
    },
    async createOnce(collection, id, data) {
      await beforeWrite([collection]);
      return backend.createOnce(collection, id, data);
    },
    async findDocument(collection, id) {
      const found = await backend.findDocument(collection, id);
      if (collection === COLLECTIONS.webhookSecrets && route.path === '/webhooks/secret')
        await beforeWrite([collection]);
      return found;
    },
  };
  const caller = await more(team);
  const path = route.path.replace('{id}', example.id ?? 'nothing');
  const reply = await server.request(route.method, path, route.method === 'DELETE' ? undefined : example.body, {
    ...caller,
    key: `act-${(made += 1)}`,
    through,
  });
  let isUnchanged = members === (await membersAndPreferencesOf(team.teamId));
  for (const [one, documents] of before) isUnchanged &&= documents === (await documentsOf(one, team.teamId));
  return { reply, hasBegun: members !== undefined, isUnchanged };
}
let present: Team;
const fresh = async (): Promise<Team> => (present = await openTeam());
const asActor = async ({ teamId, actor }: Team): Promise<TestCaller> => ({ teamId, member: actor });

test('every route that may change something has an example here, or only reads', () => {
  expect(routes.map(nameOf).toSorted()).toEqual([...READS, ...Object.keys(EXAMPLES)].toSorted());
});

test('every act succeeds and is seen to write, as long as nothing ends', async () => {
  const wrong: string[] = [];
  for (const route of routes.filter((one) => !READS.includes(nameOf(one)))) {
    const { reply, hasBegun } = await act(route, { happen: async () => undefined }, asActor);
    const expected = nameOf(route) === ANSWERED_404 ? 404 : 200;
    if (reply.status !== expected || !hasBegun)
      wrong.push(`${nameOf(route)}: ${reply.status} ${reply.body.error?.message ?? ''}, ${hasBegun ? '' : 'no write'}`);
  }
  expect(wrong).toEqual([]);
});

test.each(LOSSES)('nothing is written when, between check and write, $name', async (loss) => {
  const wrong: string[] = [];
  for (const [index, route] of routes.filter((one) => !READS.includes(nameOf(one))).entries()) {
    const code = loss.codeFor(route.action);
    if (code === undefined || (loss.isRare === true && index % RARE !== 0)) continue;
    const { reply, hasBegun, isUnchanged } = await act(route, loss, asActor);
    const isRight = reply.body.error?.code === code && reply.body.data === null && hasBegun && isUnchanged;
    if (!isRight)
      wrong.push(
        `${nameOf(route)}: ${reply.status} ${reply.body.error?.code ?? 'done'}, ${isUnchanged ? 'unchanged' : 'CHANGED'}`,
      );
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['the holder of the key is removed', removeActor],
  [
    'the key is deleted',
    async ({ teamId }: Team) => {
      for (const { $id: id } of await server.backend.listAll(COLLECTIONS.apiKeys, []))
        if ((await server.backend.findDocument(COLLECTIONS.apiKeys, id))?.['teamId'] === teamId)
          await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.apiKeys, id }]);
    },
  ],
] as const)('nothing is written for a program when, between check and write, %s', async (_loss, happen) => {
  const wrong: string[] = [];
  const opened = routes.filter((route) =>
    API_OPERATIONS.some(({ method, path }) => `${method} ${path.replace(':id', '{id}')}` === nameOf(route)),
  );
  expect(opened.length).toBeGreaterThan(3);
  for (const route of opened.filter((one) => !READS.includes(nameOf(one)))) {
    const { reply, hasBegun, isUnchanged } = await act(route, { happen }, async (team) => {
      const opening = await server.post('/key', { name: 'CRM', scopes: ['read', 'write', 'prospects'] }, as(team));
      return { secret: z.object({ secret: z.string() }).parse(opening.body.data).secret };
    });
    if (reply.body.error?.code !== 'unauthenticated' || !hasBegun || !isUnchanged)
      wrong.push(`${nameOf(route)}: ${reply.status} ${reply.body.error?.code ?? 'done'} ${String(isUnchanged)}`);
  }
  expect(wrong).toEqual([]);
});
