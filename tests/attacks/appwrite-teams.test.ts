import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/**
 * Teams, memberships and accounts over `/v1`, past the dashboard API: callers × requests × whom they are about. What a
 * caller may is listed by hand; everything else must be refused, and change nothing.
 */

const CALLERS = [
  'guest',
  'forged',
  'stranger',
  'removed',
  'pending',
  'member',
  'admin',
  'owner',
  'second owner',
] as const;
type CallerName = (typeof CALLERS)[number];
const TARGETS = ['member', 'admin', 'owner', 'second owner', 'pending', 'of another team', 'missing'] as const;
type Target = (typeof TARGETS)[number];

interface Team {
  readonly id: string;
  readonly people: ReadonlyMap<string, TestMember>;
  readonly memberships: ReadonlyMap<string, string>;
}

let server: TestServer;
let otherMembershipId: string;
beforeAll(async () => {
  server = await openTestServer();
  const otherTeam = await server.createTeam({ plan: 'conqueror' });
  await server.createMemberAs('owner', otherTeam);
  otherMembershipId = (await server.backend.teams.listMemberships({ teamId: otherTeam })).memberships[0]?.$id ?? '';
});
afterAll(() => server.close());

/** Opens a team with somebody of each kind. */
async function openTeam(): Promise<Team> {
  const id = await server.createTeam({ plan: 'conqueror' });
  const people = new Map<string, TestMember>([
    ['stranger', await server.createMember()],
    ['pending', await server.createMember()],
    ['removed', await server.createMemberAs('owner', id)],
    ['member', await server.createMemberAs('member', id)],
    ['admin', await server.createMemberAs('admin', id)],
    ['owner', await server.createMemberAs('owner', id)],
    ['second owner', await server.createMemberAs('owner', id)],
  ]);
  const idOf = async (userId: string): Promise<string> =>
    (await server.backend.teams.listMemberships({ teamId: id })).memberships.find((one) => one.userId === userId)
      ?.$id ?? '';
  await server.backend.teams.deleteMembership({
    teamId: id,
    membershipId: await idOf(people.get('removed')?.userId ?? ''),
  });
  await server.backend.asUser(people.get('owner')?.jwt ?? '').teams.createMembership({
    teamId: id,
    roles: ['member'],
    email: `${people.get('pending')?.userId}@example.test`,
    url: 'http://localhost/team/invite',
  });
  const memberships = new Map<string, string>([
    ['of another team', otherMembershipId],
    ['missing', 'never-was'],
  ]);
  for (const name of ['pending', 'member', 'admin', 'owner', 'second owner'])
    memberships.set(name, await idOf(people.get(name)?.userId ?? ''));
  return { id, people, memberships };
}

async function call(caller: CallerName, team: Team, method: string, path: string, body?: object): Promise<number> {
  const jwt =
    caller === 'forged' ? 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJ4In0.c2lnbmF0dXJl' : team.people.get(caller)?.jwt;
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: {
      'X-Appwrite-Project': 'outrider',
      'Content-Type': 'application/json',
      ...(jwt === undefined ? {} : { 'X-Appwrite-JWT': jwt }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Everything about a team that a refused request must leave as it is. */
const stateOf = async ({ id }: Team): Promise<string> =>
  JSON.stringify([
    await server.backend.teams.get({ teamId: id }),
    await server.backend.teams.getPrefs({ teamId: id }),
    (await server.backend.teams.listMemberships({ teamId: id })).memberships.map(({ $id, roles, confirm }) => [
      $id,
      roles,
      confirm,
    ]),
  ]);

const MEMBERS: readonly CallerName[] = ['member', 'admin', 'owner', 'second owner'];
const OWNERS: readonly CallerName[] = ['owner', 'second owner'];
const READS: readonly { readonly path: string; readonly allowed: readonly CallerName[] }[] = [
  { path: '', allowed: MEMBERS },
  { path: '/prefs', allowed: MEMBERS },
  { path: '/memberships', allowed: MEMBERS },
];
const WRITES: readonly { readonly method: string; readonly path: string; readonly body: object }[] = [
  { method: 'PUT', path: '', body: { name: 'Mine' } },
  { method: 'PUT', path: '/prefs', body: { prefs: { plan: 'conqueror' } } },
  {
    method: 'POST',
    path: '/memberships',
    body: { email: 'friend@example.test', roles: ['owner'], url: 'http://localhost/team/invite' },
  },
];
const ROLE_SETS = [['owner'], ['admin'], ['member'], [], ['owner', 'admin']] as const;
/** A target that is none of the team's own. */
const isForeign = (target: Target): boolean => target === 'of another team' || target === 'missing';
/** Somebody of the team who may leave it, whatever their role. */
const isOwn = (caller: CallerName, target: Target): boolean => caller === target && target !== 'pending';

test('nobody reads or changes a team over /v1 beyond their role, and a refused request changes nothing', async () => {
  const team = await openTeam();
  const { id } = team;
  const before = await stateOf(team);
  const wrong: string[] = [];
  let cases = 0;
  const expectAllowed = async (caller: CallerName, isAllowed: boolean, method: string, path: string, body?: object) => {
    cases += 1;
    const status = await call(caller, team, method, path, body);
    if (status < 400 !== isAllowed) wrong.push(`${caller}: ${method} ${path} ${JSON.stringify(body)}: ${status}`);
  };
  for (const caller of CALLERS) {
    for (const { path, allowed } of READS)
      await expectAllowed(caller, allowed.includes(caller), 'GET', `/teams/${id}${path}`);
    for (const target of TARGETS)
      await expectAllowed(
        caller,
        MEMBERS.includes(caller) && !isForeign(target),
        'GET',
        `/teams/${id}/memberships/${team.memberships.get(target)}`,
      );
    if (OWNERS.includes(caller)) continue;
    for (const { method, path, body } of WRITES)
      await expectAllowed(caller, false, method, `/teams/${id}${path}`, body);
    await expectAllowed(caller, false, 'DELETE', `/teams/${id}`);
    for (const target of TARGETS) {
      const path = `/teams/${id}/memberships/${team.memberships.get(target)}`;
      for (const roles of ROLE_SETS) await expectAllowed(caller, false, 'PATCH', path, { roles });
      await expectAllowed(caller, false, 'PATCH', `${path}/status`, {
        userId: team.people.get(target)?.userId ?? 'never-was',
        secret: 'a'.repeat(64),
      });
      if (!isOwn(caller, target)) {
        // An invited person may decline.
        if (caller === 'pending' && target === 'pending') continue;
        await expectAllowed(caller, false, 'DELETE', path);
      }
    }
  }
  // Owners: a membership that is none of the team's.
  for (const caller of OWNERS)
    for (const target of TARGETS.filter(isForeign)) {
      const path = `/teams/${id}/memberships/${team.memberships.get(target)}`;
      await expectAllowed(caller, false, 'PATCH', path, { roles: ['member'] });
      await expectAllowed(caller, false, 'DELETE', path);
    }
  expect(wrong).toEqual([]);
  expect(await stateOf(team)).toBe(before);
  expect(cases).toBeGreaterThan(400);
});

test('each member may leave over /v1, and each owner may do what only owners may', async () => {
  for (const caller of ['member', 'admin', 'second owner'] as const) {
    const team = await openTeam();
    expect(
      await call(caller, team, 'DELETE', `/teams/${team.id}/memberships/${team.memberships.get(caller)}`),
      caller,
    ).toBe(204);
  }
  const team = await openTeam();
  for (const { method, path, body } of WRITES)
    expect(await call('owner', team, method, `/teams/${team.id}${path}`, body), path).toBeLessThan(300);
  for (const target of ['member', 'admin', 'second owner', 'pending'] as const) {
    const path = `/teams/${team.id}/memberships/${team.memberships.get(target)}`;
    expect(await call('owner', team, 'PATCH', path, { roles: ['member'] }), target).toBe(200);
    expect(await call('owner', team, 'DELETE', path), target).toBe(204);
  }
  expect(await call('owner', team, 'DELETE', `/teams/${team.id}`)).toBe(204);
});

test('no person reaches the accounts of others, whatever their role', async () => {
  const team = await openTeam();
  const victim = team.people.get('member')?.userId ?? '';
  const requests: readonly (readonly [string, string, object?])[] = [
    ['GET', '/users'],
    ['POST', '/users', { userId: 'made', email: 'made@example.test' }],
    ['GET', `/users/${victim}`],
    ['DELETE', `/users/${victim}`],
    ['PATCH', `/users/${victim}/status`, { status: false }],
    ['PATCH', `/users/${victim}/email`, { email: 'taken@example.test' }],
    ['PATCH', `/users/${victim}/password`, { password: 'a long password' }],
    ['PATCH', `/users/${victim}/name`, { name: 'Other' }],
    ['PUT', `/users/${victim}/labels`, { labels: ['vip'] }],
    ['PATCH', `/users/${victim}/verification`, { emailVerification: true }],
    ['GET', `/users/${victim}/sessions`],
    ['POST', `/users/${victim}/sessions`],
    ['DELETE', `/users/${victim}/sessions`],
    ['POST', `/users/${victim}/tokens`, {}],
    ['POST', `/users/${victim}/jwts`, {}],
    ['GET', `/users/${victim}/memberships`],
    ['GET', `/users/${victim}/prefs`],
  ];
  const before = JSON.stringify(await server.backend.users.get({ userId: victim }));
  const wrong: string[] = [];
  for (const caller of CALLERS)
    for (const [method, path, body] of requests) {
      const status = await call(caller, team, method, path, body);
      if (status !== 401) wrong.push(`${caller}: ${method} ${path}: ${status}`);
    }
  expect(wrong).toEqual([]);
  expect(JSON.stringify(await server.backend.users.get({ userId: victim }))).toBe(before);
});
