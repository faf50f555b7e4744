import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { API_KEY_SCOPES, apiKeySecretAnswerSchema, type ApiKeyScope } from '#domain/api-key/api-key.ts';
import { PERMISSIONS, refusalOf, type Action } from '#domain/roles/permissions.ts';
import { ROLES, type Role } from '#domain/roles/roles.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { withoutWriteGuard } from '#server/backend/write-guard.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import {
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

/**
 * Every route of the dashboard API, by who asks: generated from the description of the API, which names the action of
 * each, and from the table of permissions. Most cases expect a refusal.
 */

const actionSchema = z.enum(Object.keys(PERMISSIONS) as [Action, ...Action[]]);
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ 'x-action': actionSchema.optional(), security: z.array(z.record(z.string(), z.unknown())) }),
    ),
  ),
});

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{id}`. */
  readonly path: string;
  readonly action: Action;
}

const AT_ONCE = 12;
const PUBLIC_ROUTES = [
  'GET /docs',
  'GET /openapi.json',
  'POST /payments/webhook',
  'POST /team/invitation',
  'POST /team/invitation/accept',
  'POST /team/invitation/resend',
];
const FORGED_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJ4In0.c2lnbmF0dXJl';
/** No schema takes it, so that a permitted request changes nothing. */
const NOT_A_BODY = { nothing: { of: 'the kind' } };

let server: TestServer;
let teamId: string;
let otherTeamId: string;
const people = new Map<Role, TestMember>();
let routes: Route[] = [];
let publicRoutes: string[] = [];
let cases = 0;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'conqueror' });
  otherTeamId = await server.createTeam({ plan: 'conqueror' });
  for (const role of ROLES) people.set(role, await server.createMemberAs(role, teamId));
  const { paths } = documentSchema.parse(
    await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json(),
  );
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-action': action, security }]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      action,
      isPublic: security.some((way) => Object.keys(way).length === 0),
    })),
  );
  routes = described.flatMap(({ action, isPublic, ...route }) =>
    action === undefined || isPublic ? [] : [{ ...route, action }],
  );
  publicRoutes = described
    .filter(({ action, isPublic }) => action === undefined || isPublic)
    .map(({ method, path }) => `${method} ${path}`);
});
afterAll(() => server.close());

const personOf = (role: Role): TestMember => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`nobody is ${role}`);
  return person;
};
const bodyOf = (method: Route['method'], body: unknown): unknown =>
  method === 'GET' || method === 'DELETE' ? undefined : body;
const ask = ({ method, path }: Route, as: TestCaller, body: unknown = NOT_A_BODY, id = 'nothing'): Promise<ApiReply> =>
  server.request(method, path.replace('{id}', id), bodyOf(method, body), as);
const codeOf = ({ body }: ApiReply): string => body.error?.code ?? '';

/** Runs the cases, some at a time, and returns the names of those that did not hold. */
async function failing<C>(all: readonly C[], nameOf: (one: C) => string, holds: (one: C) => Promise<boolean | string>) {
  const wrong: string[] = [];
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        const result = await holds(one);
        if (result !== true) wrong.push(`${nameOf(one)}${result === false ? '' : `: ${result}`}`);
      }
    }),
  );
  cases += all.length;
  return wrong;
}

const named = ({ method, path }: Route): string => `${method} ${path}`;
let addresses = 0;
/** Invalid keys are counted by address. */
const nextAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function createKey(member: TestMember, team: string, more: Fields = {}): Promise<{ id: string; secret: string }> {
  const reply = await server.post('/key', { name: 'Key', ...more }, { member, teamId: team });
  const { apiKey, secret } = apiKeySecretAnswerSchema.parse(reply.body.data);
  return { id: apiKey.$id, secret };
}

async function removeMember(team: string, userId: string): Promise<void> {
  const { memberships } = await server.backend.teams.listMemberships({ teamId: team });
  const membershipId = memberships.find((membership) => membership.userId === userId)?.$id ?? '';
  await server.backend.teams.deleteMembership({ teamId: team, membershipId });
}

test('each route names the action that decides about it; public are those that are listed', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(publicRoutes.toSorted()).toEqual(PUBLIC_ROUTES);
});

describe('a route refuses', () => {
  test('each role what the table denies it, with the reason, before the body is read', async () => {
    const all = routes.flatMap((route) => ROLES.map((role) => ({ ...route, role })));
    const denied = all.filter(({ role, action }) => refusalOf([role], action) !== undefined);
    expect(denied.length).toBeGreaterThan(10);
    const wrong = await failing(
      all,
      (one) => `${one.role} ${named(one)}`,
      async (one) => {
        const reason = refusalOf([one.role], one.action);
        // A body that is too long would be refused, if it were read.
        const body = reason === undefined ? NOT_A_BODY : 'no JSON'.repeat(300_000);
        const reply = await ask(one, { member: personOf(one.role), teamId }, body);
        if (reason === undefined)
          return !['forbidden', 'unauthenticated', 'not_a_member'].includes(codeOf(reply)) || codeOf(reply);
        return (
          (reply.status === 403 && codeOf(reply) === 'forbidden' && reply.body.error?.message === reason) ||
          codeOf(reply)
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  test('whoever is no member of the team, or nobody', async () => {
    const deletedTeamId = await server.createTeam({ plan: 'conqueror' });
    const ofDeleted = await server.createMemberAs('owner', deletedTeamId);
    const keyOfDeleted = await createKey(ofDeleted, deletedTeamId);
    await server.backend.teams.delete({ teamId: deletedTeamId });
    const removed = await server.createMemberAs('admin', teamId);
    const keyOfRemoved = await createKey(removed, teamId);
    await removeMember(teamId, removed.userId);
    const blocked = await server.createMemberAs('owner', teamId);
    const keyOfBlocked = await createKey(blocked, teamId);
    await server.backend.users.updateStatus({ userId: blocked.userId, status: false });
    const signedOut = await server.createMemberAs('owner', teamId);
    await server.backend.users.deleteSessions({ userId: signedOut.userId });
    const stranger = await server.createMemberAs('owner', otherTeamId);
    const ended = await createKey(personOf('owner'), teamId);
    await server.request('DELETE', `/key/${ended.id}`, undefined, { member: personOf('owner'), teamId });
    const owner = personOf('owner');
    const callers: readonly (readonly [string, TestCaller, string])[] = [
      ['nobody', { teamId }, 'unauthenticated'],
      ['a forged token', { member: { userId: 'x', jwt: FORGED_TOKEN }, teamId }, 'unauthenticated'],
      ['an ended session', { member: signedOut, teamId }, 'unauthenticated'],
      ['an owner of another team', { member: stranger, teamId }, 'not_a_member'],
      ['an owner, for a team of others', { member: owner, teamId: otherTeamId }, 'not_a_member'],
      ['an owner, for no team', { member: owner }, 'invalid_request'],
      ['an owner, for a team that never was', { member: owner, teamId: 'never-was' }, 'not_a_member'],
      ['an owner, for what is no id', { member: owner, teamId: '../x' }, 'invalid_request'],
      ['the owner of a deleted team', { member: ofDeleted, teamId: deletedTeamId }, 'team_gone'],
      ['a removed admin', { member: removed, teamId }, 'not_a_member'],
      ['a person whose account is blocked', { member: blocked, teamId }, 'forbidden'],
      ['a key of a deleted team', { secret: keyOfDeleted.secret }, 'team_gone'],
      ['a key of a removed admin', { secret: keyOfRemoved.secret }, 'unauthenticated'],
      ['a key of a blocked owner', { secret: keyOfBlocked.secret }, 'unauthenticated'],
      ['a deleted key', { secret: ended.secret }, 'unauthenticated'],
      ['a key nobody made', { secret: `${teamId}ork_${'a'.repeat(40)}` }, 'unauthenticated'],
      ['a key under another team', { secret: ended.secret.replace(teamId, otherTeamId) }, 'unauthenticated'],
    ];
    const all = routes.flatMap((route) => callers.map(([who, as, code]) => ({ ...route, who, as, code })));
    const wrong = await failing(
      all,
      (one) => `${one.who}: ${named(one)}`,
      async (one) => {
        const reply = await ask(one, { address: nextAddress(), ...one.as });
        return (codeOf(reply) === one.code && reply.body.data === null) || codeOf(reply);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('an API key what it has no scope for, what no key opens, and what its holder may not do', async () => {
    const scopeSets = Array.from({ length: 2 ** API_KEY_SCOPES.length - 1 }, (_, index) =>
      API_KEY_SCOPES.filter((_scope, bit) => ((index + 1) >> bit) % 2 === 1),
    );
    const keys: { role: Role; scopes: ApiKeyScope[]; secret: string }[] = [];
    for (const role of ROLES) {
      const team = await server.createTeam({ plan: 'conqueror' });
      const holder = await server.createMemberAs(role, team);
      for (const scopes of scopeSets) keys.push({ role, scopes, ...(await createKey(holder, team, { scopes })) });
    }
    const all = keys.flatMap((key) => routes.map((route) => ({ ...route, ...key })));
    const scopeOf = ({ method, path }: Route): ApiKeyScope | undefined =>
      API_OPERATIONS.find((operation) => operation.method === method && operation.path.replace(':id', '{id}') === path)
        ?.scope;
    const wrong = await failing(
      all,
      (one) => `${one.role} [${one.scopes.join(' ')}] ${named(one)}`,
      async (one) => {
        const reply = await ask(one, { secret: one.secret });
        const scope = scopeOf(one);
        const mayCall =
          scope !== undefined && one.scopes.includes(scope) && refusalOf([one.role], one.action) === undefined;
        return (codeOf(reply) === 'forbidden') === !mayCall && codeOf(reply) !== 'unauthenticated'
          ? true
          : codeOf(reply);
      },
    );
    expect(wrong).toEqual([]);
  });
});

/** Requests that name a document, with the collection it is in and a body that is valid. */
const ADDRESSED: Readonly<Record<string, readonly [CollectionId, ((id: string) => unknown)?]>> = {
  'PUT /campaign/{id}': [COLLECTIONS.campaigns, () => ({ name: 'Mine' })],
  'DELETE /campaign/{id}': [COLLECTIONS.campaigns],
  'GET /campaigns/{id}': [COLLECTIONS.campaigns],
  'POST /campaign/pause': [COLLECTIONS.campaigns, (campaignId) => ({ campaignId })],
  'POST /campaign/resume': [COLLECTIONS.campaigns, (campaignId) => ({ campaignId })],
  'POST /chat/paused': [COLLECTIONS.chats, (chatId) => ({ chatId, paused: true })],
  'POST /chat/rating': [COLLECTIONS.chats, (chatId) => ({ chatId, verdict: 'qualified' })],
  'GET /chats/{id}': [COLLECTIONS.chats],
  'DELETE /product/{id}': [COLLECTIONS.offers],
  'DELETE /prompt/{id}': [COLLECTIONS.prompts],
  'DELETE /test-content/{id}': [COLLECTIONS.testContent],
  'GET /imports/{id}': [COLLECTIONS.prospectLists],
  'POST /prospects/undo': [COLLECTIONS.prospectLists, (prospectListId) => ({ prospectListId })],
  'POST /prospects/rejected': [COLLECTIONS.prospectLists, (prospectListId) => ({ prospectListId, chunk: 0 })],
  'POST /agent/pause': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/resume': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/setup': [
    COLLECTIONS.profiles,
    (agentId) => ({ agentId, login: 'me@example.test', password: 'a password', country: 'FR' }),
  ],
  'POST /agent/credentials': [
    COLLECTIONS.profiles,
    (agentId) => ({ agentId, login: 'me@example.test', password: 'a password' }),
  ],
  'POST /agent/authenticate': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/verify': [COLLECTIONS.profiles, (agentId) => ({ agentId, code: '123456' })],
  'POST /agent/code': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'PUT /webhooks/{id}': [COLLECTIONS.webhooks, () => ({ active: false })],
  'DELETE /webhooks/{id}': [COLLECTIONS.webhooks],
  'POST /webhooks/secret': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/rotate': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/test': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/deliveries': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/replay': [
    COLLECTIONS.webhooks,
    (webhookId) => ({ webhookId, since: '2026-01-01T00:00:00.000Z', withDelivered: false }),
  ],
  'POST /webhooks/delivery': [COLLECTIONS.deliveries, (deliveryId) => ({ deliveryId })],
  'POST /webhooks/resend': [COLLECTIONS.deliveries, (deliveryId) => ({ deliveryId })],
  'PUT /key/{id}': [COLLECTIONS.apiKeys, () => ({ name: 'Mine' })],
  'DELETE /key/{id}': [COLLECTIONS.apiKeys],
  'POST /key/{id}/rotate': [COLLECTIONS.apiKeys, () => ({})],
  'POST /key/{id}/reveal': [COLLECTIONS.apiKeys, () => ({})],
};
/** What a document of each collection needs. */
const NEEDED: Readonly<Partial<Record<CollectionId, Fields>>> = {
  [COLLECTIONS.campaigns]: { name: 'Campaign', status: 'running', agent: 'profile-1' },
  [COLLECTIONS.chats]: { paused: false, messages: '[]' },
  [COLLECTIONS.offers]: { name: 'Offer' },
  [COLLECTIONS.prompts]: { name: 'Prompt' },
  [COLLECTIONS.testContent]: {},
  [COLLECTIONS.prospectLists]: {},
  [COLLECTIONS.profiles]: { name: 'Profile', healthStatus: 'setup_needed' },
  [COLLECTIONS.webhooks]: { name: 'Webhook', url: 'https://example.test/in' },
  [COLLECTIONS.deliveries]: { webhook: 'w', event: 'message.received', messageId: 'm' },
  [COLLECTIONS.apiKeys]: { name: 'Key', keyHash: 'hash', scopes: ['read'] },
};

let made = 0;
function createDocument(collection: CollectionId, team: string, more: Fields = {}): Promise<string> {
  made += 1;
  const person = collection === COLLECTIONS.chats ? { personKey: `person ${made}` } : {};
  return server.create(collection, { teamId: team, ...NEEDED[collection], ...person, ...more });
}

const routeNamed = (name: string): Route => {
  const route = routes.find((each) => named(each) === name);
  if (route === undefined) throw new Error(`${name} is no route`);
  return route;
};

describe('a document', () => {
  test('of another team is answered as one that is missing, and stays as it was', async () => {
    const all = Object.keys(ADDRESSED).flatMap((name) => ROLES.map((role) => ({ name, role })));
    const wrong = await failing(
      all,
      ({ name, role }) => `${role} ${name}`,
      async ({ name, role }) => {
        const [collection, toBody = () => undefined] = ADDRESSED[name] ?? [COLLECTIONS.chats];
        const route = routeNamed(name);
        const id = await createDocument(collection, otherTeamId);
        const before = await server.backend.findDocument(collection, id);
        const as = { member: personOf(role), teamId };
        const [foreign, missing] = [
          await ask(route, as, toBody(id), id),
          await ask(route, as, toBody('never-was'), 'never-was'),
        ];
        const after = await server.backend.findDocument(collection, id);
        const expected = refusalOf([role], route.action) === undefined ? 'not_found' : 'forbidden';
        return (
          (codeOf(foreign) === expected &&
            JSON.stringify(foreign.body) === JSON.stringify(missing.body) &&
            JSON.stringify(before) === JSON.stringify(after)) ||
          `${codeOf(foreign)}, ${codeOf(missing)}`
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  test('that a colleague made is left to them and to owners and admins, where the table says so', async () => {
    const all = Object.keys(ADDRESSED)
      .filter((name) => PERMISSIONS[routeNamed(name).action].member === 'own')
      .flatMap((name) => ROLES.flatMap((role) => [true, false].map((isOwn) => ({ name, role, isOwn }))));
    expect(all.length).toBeGreaterThan(50);
    const wrong = await failing(
      all,
      ({ name, role, isOwn }) => `${role} ${name} ${isOwn ? 'own' : 'of a colleague'}`,
      async ({ name, role, isOwn }) => {
        const [collection, toBody = () => undefined] = ADDRESSED[name] ?? [COLLECTIONS.chats];
        const route = routeNamed(name);
        const maker = isOwn ? personOf(role).userId : 'a-colleague';
        const id = await createDocument(
          collection,
          teamId,
          collection === COLLECTIONS.apiKeys
            ? { createdBy: 'somebody-before', holder: maker }
            : { credentialsChangedAt: '2026-10-01T00:00:00.000Z', credentialsChangedBy: maker },
        );
        const before = JSON.stringify(await server.backend.findDocument(collection, id));
        const reply = await ask(route, { member: personOf(role), teamId }, toBody(id), id);
        const reason = refusalOf([role], route.action, isOwn);
        if (reason === undefined) return codeOf(reply) !== 'forbidden' || codeOf(reply);
        const isUnchanged = before === JSON.stringify(await server.backend.findDocument(collection, id));
        return (reply.body.error?.message === reason && codeOf(reply) === 'forbidden' && isUnchanged) || codeOf(reply);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('that nobody connected yet may be connected by every member, who then keeps it', async () => {
    const id = await createDocument(COLLECTIONS.profiles, teamId);
    const [member, other] = [personOf('member'), await server.createMember(teamId)];
    const set = { agentId: id, login: 'me@example.test', password: 'a password' };
    expect((await server.post('/agent/setup', { ...set, country: 'FR' }, { member, teamId })).status).toBe(200);
    expect(codeOf(await server.post('/agent/credentials', set, { member: other, teamId }))).toBe('forbidden');
    expect((await server.post('/agent/credentials', set, { member, teamId })).status).toBe(200);
    expect(
      (await server.post('/agent/credentials', set, { member: personOf('admin'), teamId })).status,
      'an admin may',
    ).toBe(200);
    // Whose credentials are in use decides: the admin's are no member's.
    expect(codeOf(await server.post('/agent/credentials', set, { member, teamId }))).toBe('forbidden');
  });

  test('of a profile in use that names nobody who connected it is no member’s to sign in', async () => {
    const set = { login: 'me@example.test', password: 'a password' };
    const [member, admin] = [personOf('member'), personOf('admin')];
    for (const fields of [
      { healthStatus: 'running' },
      { healthStatus: 'auth_failed', credentialsChangedAt: '2026-10-01T00:00:00.000Z' },
      { healthStatus: 'paused', credentialsChangedBy: '' },
    ]) {
      const agentId = await createDocument(COLLECTIONS.profiles, teamId, fields);
      expect(codeOf(await server.post('/agent/credentials', { ...set, agentId }, { member, teamId }))).toBe(
        'forbidden',
      );
      expect((await server.post('/agent/credentials', { ...set, agentId }, { member: admin, teamId })).status).toBe(
        200,
      );
    }
  });

  test('of a webhook is switched by every member, and pointed elsewhere by owners and admins alone', async () => {
    for (const role of ROLES) {
      const id = await createDocument(COLLECTIONS.webhooks, teamId);
      const as = { member: personOf(role), teamId };
      expect((await server.request('PUT', `/webhooks/${id}`, { active: false }, as)).status).toBe(200);
      const change = { name: 'Elsewhere', url: 'https://elsewhere.example/in', events: ['message.received'] };
      const reply = await server.request('PUT', `/webhooks/${id}`, change, as);
      const document = await server.backend.findDocument(COLLECTIONS.webhooks, id);
      expect([role, codeOf(reply), document?.['url']]).toEqual(
        role === 'member' ? [role, 'forbidden', 'https://example.test/in'] : [role, '', change.url],
      );
    }
  });
});

describe('a role that changes', () => {
  test('counts from the next request on, for the person and for the keys they hold', async () => {
    const team = await server.createTeam({ plan: 'conqueror' });
    await server.createMemberAs('owner', team);
    const admin = await server.createMemberAs('admin', team);
    const { secret } = await createKey(admin, team);
    const { memberships } = await server.backend.teams.listMemberships({ teamId: team });
    const membershipId = memberships.find(({ userId }) => userId === admin.userId)?.$id ?? '';
    const webhookId = await createDocument(COLLECTIONS.webhooks, team);
    const remove = () => server.request('DELETE', `/webhooks/${webhookId}`, undefined, { member: admin, teamId: team });
    await server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['member'] });
    expect(codeOf(await remove())).toBe('forbidden');
    expect((await server.request('GET', '/campaigns', undefined, { secret })).status).toBe(200);
    await server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['admin'] });
    expect((await remove()).status).toBe(200);
  });

  /** Sends a request whose body ends only after `meanwhile`, when a second has passed. */
  async function sendSlowly(as: TestMember, team: string, path: string, body: unknown, meanwhile: () => Promise<void>) {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    let parts = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          parts += 1;
          if (parts === 1) return controller.enqueue(bytes.slice(0, 3));
          await meanwhile();
          server.advanceTime(1_100);
          controller.enqueue(bytes.slice(3));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const response = await server.fetch(
      new Request(`http://localhost/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${as.jwt}`, 'X-Team-ID': team, 'Content-Type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    return (
      z.object({ error: z.nullable(z.object({ code: z.string() })) }).parse(await response.json()).error?.code ?? ''
    );
  }

  test('or a membership that ends while the body arrives refuses the request', async () => {
    const team = await server.createTeam({ plan: 'conqueror' });
    const chatId = await server.createChat(team);
    const send = (as: TestMember, meanwhile: () => Promise<void>) =>
      sendSlowly(as, team, '/chat/paused', { chatId, paused: true }, meanwhile);
    const isPaused = async () => (await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused'];
    const removed = await server.createMember(team);
    expect(await send(removed, () => removeMember(team, removed.userId))).toBe('not_a_member');
    expect(await isPaused()).toBe(false);
    const webhookId = await createDocument(COLLECTIONS.webhooks, team);
    const demoted = await server.createMemberAs('admin', team);
    const { memberships } = await server.backend.teams.listMemberships({ teamId: team });
    const membershipId = memberships.find(({ userId }) => userId === demoted.userId)?.$id ?? '';
    expect(
      await sendSlowly(demoted, team, '/webhooks/secret', { webhookId }, async () => {
        await server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['member'] });
      }),
    ).toBe('forbidden');
    const staying = await server.createMember(team);
    expect(await send(staying, async () => undefined)).toBe('');
    expect(await isPaused()).toBe(true);
  });

  test('once a command is carried out lets it be answered, and nothing after it', async () => {
    const team = await server.createTeam({ plan: 'conqueror' });
    const chatId = await server.createChat(team);
    const member = await server.createMember(team);
    const { secret } = await createKey(member, team);
    const through = {
      ...server.backend,
      transact: async (...writes: Parameters<TestServer['backend']['transact']>) => {
        await server.backend.transact(...writes);
        await withoutWriteGuard(() => removeMember(team, member.userId));
      },
    };
    const pause = (paused: boolean, more: Partial<TestCaller> = {}) =>
      server.post('/chat/paused', { chatId, paused }, { member, teamId: team, ...more });
    expect((await pause(true, { through })).status).toBe(200);
    expect(codeOf(await pause(false))).toBe('not_a_member');
    expect(codeOf(await server.request('GET', '/campaigns', undefined, { secret }))).toBe('unauthenticated');
    expect((await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused']).toBe(true);
  });
});

test('at least three thousand cases were asked', () => {
  expect(cases).toBeGreaterThan(3_000);
});
