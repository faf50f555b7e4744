import { Account, Client } from 'appwrite';
import { describe, expect, test } from 'vitest';
import { API_KEY_SCOPES, type ApiKeyScope } from '#domain/api-key/api-key.ts';
import { refusalOf } from '#domain/roles/permissions.ts';
import { ROLES, type Role } from '#domain/roles/roles.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { nameOfRoute, type DescribedRoute } from '#support/described-routes.ts';
import { codeOf, failing, NOT_A_BODY, shareRolesServer } from '#support/roles-server.ts';
import type { TestCaller, TestMember } from '#support/test-server.ts';

/**
 * Every route of the dashboard API, by who asks: generated from the description of the API, which names the action of
 * each, and from the table of permissions. Most cases expect a refusal.
 */

const PUBLIC_ROUTES = [
  'GET /docs',
  'GET /openapi.json',
  'POST /payments/webhook',
  'POST /team/invitation',
  'POST /team/invitation/accept',
  'POST /team/invitation/find',
  'POST /team/invitation/resend',
];
const FORGED_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJ4In0.c2lnbmF0dXJl';
const roles = shareRolesServer();
let cases = 0;

/** Returns a person with a token of their own session, who has switched second factors on since. */
async function owingSecondFactor({ userId }: TestMember): Promise<TestMember> {
  const { backend, endpoint, settings } = roles().server;
  const { secret } = await backend.users.createSession({ userId });
  const client = new Client().setEndpoint(endpoint).setProject(settings.projectId).setSession(secret);
  const { jwt } = await new Account(client).createJWT();
  await backend.users.updateEmailVerification({ userId, emailVerification: true });
  await backend.users.updateMFA({ userId, mfa: true });
  return { userId, jwt };
}

let addresses = 0;
/** Invalid keys are counted by address. */
const nextAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

test('each route names the action that decides about it; public are those that are listed', () => {
  expect(roles().routes.length).toBeGreaterThan(60);
  expect(roles().publicRoutes.toSorted()).toEqual(PUBLIC_ROUTES);
});

describe('a route refuses', () => {
  test('each role what the table denies it, with the reason, before the body is read', async () => {
    const all = roles().routes.flatMap((route) => ROLES.map((role) => ({ ...route, role })));
    const denied = all.filter(({ role, action }) => refusalOf([role], action) !== undefined);
    expect(denied.length).toBeGreaterThan(10);
    const wrong = await failing(
      all,
      (one) => `${one.role} ${nameOfRoute(one)}`,
      async (one) => {
        const reason = refusalOf([one.role], one.action);
        // A body that is too long would be refused, if it were read.
        const body = reason === undefined ? NOT_A_BODY : 'no JSON'.repeat(300_000);
        const reply = await roles().ask(one, { member: roles().personOf(one.role), teamId: roles().teamId }, body);
        if (reason === undefined)
          return !['forbidden', 'unauthenticated', 'not_a_member'].includes(codeOf(reply)) || codeOf(reply);
        return (
          (reply.status === 403 && codeOf(reply) === 'forbidden' && reply.body.error?.message === reason) ||
          codeOf(reply)
        );
      },
    );
    cases += all.length;
    expect(wrong).toEqual([]);
  });

  test('whoever is no member of the team, or nobody', async () => {
    const deletedTeamId = await roles().server.createTeam({ plan: 'conqueror' });
    const ofDeleted = await roles().server.createMemberAs('owner', deletedTeamId);
    const keyOfDeleted = await roles().createKey(ofDeleted, deletedTeamId);
    await roles().server.backend.teams.delete({ teamId: deletedTeamId });
    const removed = await roles().server.createMemberAs('admin', roles().teamId);
    const keyOfRemoved = await roles().createKey(removed, roles().teamId);
    await roles().removeMember(roles().teamId, removed.userId);
    const blocked = await roles().server.createMemberAs('owner', roles().teamId);
    const keyOfBlocked = await roles().createKey(blocked, roles().teamId);
    await roles().server.backend.users.updateStatus({ userId: blocked.userId, status: false });
    const signedOut = await roles().server.createMemberAs('owner', roles().teamId);
    await roles().server.backend.users.deleteSessions({ userId: signedOut.userId });
    const stranger = await roles().server.createMemberAs('owner', roles().otherTeamId);
    const incomplete = await owingSecondFactor(await roles().server.createMemberAs('owner', roles().teamId));
    const ended = await roles().createKey(roles().personOf('owner'), roles().teamId);
    await roles().server.request('DELETE', `/key/${ended.id}`, undefined, {
      member: roles().personOf('owner'),
      teamId: roles().teamId,
    });
    const owner = roles().personOf('owner');
    const callers: readonly (readonly [string, TestCaller, string])[] = [
      ['nobody', { teamId: roles().teamId }, 'unauthenticated'],
      ['a forged token', { member: { userId: 'x', jwt: FORGED_TOKEN }, teamId: roles().teamId }, 'unauthenticated'],
      ['an ended session', { member: signedOut, teamId: roles().teamId }, 'unauthenticated'],
      ['a session that owes a second factor', { member: incomplete, teamId: roles().teamId }, 'unauthenticated'],
      ['an owner of another team', { member: stranger, teamId: roles().teamId }, 'not_a_member'],
      ['an owner, for a team of others', { member: owner, teamId: roles().otherTeamId }, 'not_a_member'],
      ['an owner, for no team', { member: owner }, 'invalid_request'],
      ['an owner, for a team that never was', { member: owner, teamId: 'never-was' }, 'not_a_member'],
      ['an owner, for what is no id', { member: owner, teamId: '../x' }, 'invalid_request'],
      ['the owner of a deleted team', { member: ofDeleted, teamId: deletedTeamId }, 'team_gone'],
      ['a removed admin', { member: removed, teamId: roles().teamId }, 'not_a_member'],
      ['a person whose account is blocked', { member: blocked, teamId: roles().teamId }, 'forbidden'],
      ['a key of a deleted team', { secret: keyOfDeleted.secret }, 'team_gone'],
      ['a key of a removed admin', { secret: keyOfRemoved.secret }, 'unauthenticated'],
      ['a key of a blocked owner', { secret: keyOfBlocked.secret }, 'unauthenticated'],
      ['a deleted key', { secret: ended.secret }, 'unauthenticated'],
      ['a key nobody made', { secret: `${roles().teamId}ork_${'a'.repeat(40)}` }, 'unauthenticated'],
      [
        'a key under another team',
        { secret: ended.secret.replace(roles().teamId, roles().otherTeamId) },
        'unauthenticated',
      ],
    ];
    const all = roles().routes.flatMap((route) => callers.map(([who, as, code]) => ({ ...route, who, as, code })));
    const wrong = await failing(
      all,
      (one) => `${one.who}: ${nameOfRoute(one)}`,
      async (one) => {
        const reply = await roles().ask(one, { address: nextAddress(), ...one.as });
        return (codeOf(reply) === one.code && reply.body.data === null) || codeOf(reply);
      },
    );
    cases += all.length;
    expect(wrong).toEqual([]);
  });

  test('an API key what it has no scope for, what no key opens, and what its holder may not do', async () => {
    const scopeSets = Array.from({ length: 2 ** API_KEY_SCOPES.length - 1 }, (_, index) =>
      API_KEY_SCOPES.filter((_scope, bit) => ((index + 1) >> bit) % 2 === 1),
    );
    const keys: { role: Role; scopes: ApiKeyScope[]; secret: string }[] = [];
    for (const role of ROLES) {
      const team = await roles().server.createTeam({ plan: 'conqueror' });
      const holder = await roles().server.createMemberAs(role, team);
      for (const scopes of scopeSets)
        keys.push({ role, scopes, ...(await roles().createKey(holder, team, { scopes })) });
    }
    const all = keys.flatMap((key) => roles().routes.map((route) => ({ ...route, ...key })));
    const scopeOf = ({ method, path }: DescribedRoute): ApiKeyScope | undefined =>
      API_OPERATIONS.find((operation) => operation.method === method && operation.path.replace(':id', '{id}') === path)
        ?.scope;
    const wrong = await failing(
      all,
      (one) => `${one.role} [${one.scopes.join(' ')}] ${nameOfRoute(one)}`,
      async (one) => {
        const reply = await roles().ask(one, { secret: one.secret });
        const scope = scopeOf(one);
        const mayCall =
          scope !== undefined && one.scopes.includes(scope) && refusalOf([one.role], one.action) === undefined;
        return (codeOf(reply) === 'forbidden') === !mayCall && codeOf(reply) !== 'unauthenticated'
          ? true
          : codeOf(reply);
      },
    );
    cases += all.length;
    expect(wrong).toEqual([]);
  });
});

test('at least three thousand cases were asked', () => {
  expect(cases).toBeGreaterThan(3_000);
});
