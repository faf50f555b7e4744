import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** The only owner of a team hands it over or deletes it, whichever way they try to be gone. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface OwnedTeam {
  readonly teamId: string;
  readonly owner: TestMember;
  readonly membershipId: string;
}

async function openTeam(...others: ('owner' | 'admin' | 'member')[]): Promise<OwnedTeam & { others: TestMember[] }> {
  const teamId = await server.createTeam({ plan: 'hunter' });
  const owner = await server.createMemberAs('owner', teamId);
  const people: TestMember[] = [];
  for (const role of others) people.push(await server.createMemberAs(role, teamId));
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  const membershipId = memberships.find(({ userId }) => userId === owner.userId)?.$id ?? '';
  return { teamId, owner, membershipId, others: people };
}

/** Sends a request to the embedded service as this person, for calls that the SDK has no more. */
const callAppwrite = async (
  method: string,
  path: string,
  { jwt }: TestMember,
): Promise<{ status: number; type: string }> => {
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: { 'X-Appwrite-Project': 'outrider', 'X-Appwrite-JWT': jwt, 'Content-Type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, type: text === '' ? '' : String((JSON.parse(text) as { type?: string }).type) };
};

const typeOfFailure = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
  } catch (error) {
    return appwriteTypeOf(error);
  }
  return undefined;
};

/** Every way past the dashboard API, with the refusal it gets. */
const WAYS: readonly (readonly [string, string, (team: OwnedTeam) => Promise<string | undefined>])[] = [
  [
    'leave',
    'membership_deletion_prohibited',
    ({ owner, teamId, membershipId }) =>
      typeOfFailure(server.backend.asUser(owner.jwt).teams.deleteMembership({ teamId, membershipId })),
  ],
  ...([['member'], ['admin'], [], ['Owner'], ['admin', 'member']] as const).map(
    (roles) =>
      [
        `take the roles [${roles.join(' ')}]`,
        'membership_downgrade_prohibited',
        ({ owner, teamId, membershipId }: OwnedTeam) =>
          typeOfFailure(
            server.backend.asUser(owner.jwt).teams.updateMembership({ teamId, membershipId, roles: [...roles] }),
          ),
      ] as const,
  ),
  [
    'block their account',
    'user_deletion_prohibited',
    ({ owner }) => typeOfFailure(server.backend.asUser(owner.jwt).account.updateStatus()),
  ],
  [
    'delete their account',
    'user_deletion_prohibited',
    async ({ owner }) => (await callAppwrite('DELETE', '/account', owner)).type || undefined,
  ],
];

const isStillOwner = async ({ teamId, owner }: OwnedTeam): Promise<boolean> =>
  (await server.backend.teams.listMemberships({ teamId })).memberships.some(
    ({ userId, roles }) => userId === owner.userId && roles.includes('owner'),
  );

describe('the only owner of a team', () => {
  test.each(WAYS)('the only owner of a team cannot %s over /v1: %s', async (_way, refusal, go) => {
    for (const others of [[], ['admin', 'member']] as const) {
      const team = await openTeam(...others);
      expect([await go(team), await isStillOwner(team)]).toEqual([refusal, true]);
    }
  });

  test('the only owner of a team cannot leave or step down at the dashboard API either, and is told what to do', async () => {
    const { teamId, owner, membershipId } = await openTeam('admin');
    const leaving = await server.post('/team/leave', {}, { member: owner, teamId });
    expect([leaving.status, leaving.body.error?.message]).toEqual([
      403,
      'You are the only owner of this team. Make someone else an owner first, or delete the team.',
    ]);
    for (const role of ['admin', 'member'])
      expect((await server.post('/team/member/role', { membershipId, role }, { member: owner, teamId })).status).toBe(
        403,
      );
  });

  test('the only owner of a team is told the name of the team', async () => {
    const { owner } = await openTeam();
    await expect(server.backend.asUser(owner.jwt).account.updateStatus()).rejects.toThrow(
      'You are the only owner of “Team”',
    );
  });

  test.each(['admin', 'member'] as const)(
    'the only owner of a team cannot be removed over /v1 by an %s',
    async (role) => {
      const team = await openTeam(role);
      const { teamId, membershipId, others } = team;
      const [other] = others;
      if (other === undefined) throw new Error('nobody');
      const { teams } = server.backend.asUser(other.jwt);
      expect([
        await typeOfFailure(teams.deleteMembership({ teamId, membershipId })),
        await typeOfFailure(teams.updateMembership({ teamId, membershipId, roles: ['member'] })),
        await isStillOwner(team),
      ]).toEqual(['user_unauthorized', 'user_unauthorized', true]);
    },
  );

  test('the only owner of a team is free to go once there is another owner, or no team', async () => {
    for (const [, , go] of WAYS) expect(await go(await openTeam('owner'))).toBeUndefined();
    const { owner, teamId } = await openTeam('member');
    await server.backend.asUser(owner.jwt).teams.delete({ teamId });
    expect(await typeOfFailure(server.backend.asUser(owner.jwt).account.updateStatus())).toBeUndefined();
  });

  test('the only owner of a team does not count an invited owner or a blocked one as another', async () => {
    const team = await openTeam('owner');
    const [other] = team.others;
    await server.backend.users.updateStatus({ userId: other?.userId ?? '', status: false });
    for (const [, refusal, go] of WAYS) expect(await go(team)).toBe(refusal);
  });

  test('the only owner of a team stays at the dashboard API when the other owners are blocked, who may be set down', async () => {
    const { teamId, owner, membershipId, others } = await openTeam('owner', 'admin');
    const [other] = others;
    if (other === undefined) throw new Error('nobody');
    await server.backend.asUser(other.jwt).account.updateStatus();
    const as = { member: owner, teamId };
    expect((await server.post('/team/leave', {}, as)).body.error?.message).toContain('only owner');
    expect((await server.post('/team/member/role', { membershipId, role: 'admin' }, as)).status).toBe(403);
    const { memberships } = await server.backend.teams.listMemberships({ teamId });
    const blocked = memberships.find(({ userId }) => userId === other.userId)?.$id ?? '';
    expect((await server.post('/team/member/role', { membershipId: blocked, role: 'member' }, as)).status).toBe(200);
  });

  test.each(['leaves', 'steps down'] as const)(
    'the only owner of a team stays when they leave over /v1 while another %s at the dashboard API',
    async (act) => {
      const team = await openTeam('owner');
      const { teamId, owner, membershipId } = team;
      const [other] = team.others;
      if (other === undefined) throw new Error('nobody');
      const { memberships } = await server.backend.teams.listMemberships({ teamId });
      const otherMembershipId = memberships.find(({ userId }) => userId === other.userId)?.$id ?? '';
      const { teams } = server.backend;
      const goFirst = () =>
        server.backend.asUser(other.jwt).teams.deleteMembership({ teamId, membershipId: otherMembershipId });
      // The other owner goes after the dashboard has decided and before it writes.
      const through: Backend = {
        ...server.backend,
        teams: Object.assign(Object.create(teams) as typeof teams, {
          async deleteMembership(membership: { teamId: string; membershipId: string }) {
            await goFirst();
            return teams.deleteMembership(membership);
          },
          async updateMembership(membership: { teamId: string; membershipId: string; roles: string[] }) {
            await goFirst();
            return teams.updateMembership(membership);
          },
        }),
      };
      const as = { member: owner, teamId, through };
      const reply =
        act === 'leaves'
          ? await server.post('/team/leave', {}, as)
          : await server.post('/team/member/role', { membershipId, role: 'member' }, as);
      expect([reply.status, reply.body.error?.code, await isStillOwner(team)]).toEqual([403, 'forbidden', true]);
      expect(reply.body.error?.message).toMatch(/only owner|keeps at least one/);
    },
  );

  test('the only owner of a team is no obstacle to a server key that deletes the team or the person', async () => {
    const { teamId, owner } = await openTeam();
    await server.backend.users.delete({ userId: owner.userId });
    await server.backend.teams.delete({ teamId });
    expect(await typeOfFailure(server.backend.teams.get({ teamId }))).toBe('team_not_found');
  });
});
