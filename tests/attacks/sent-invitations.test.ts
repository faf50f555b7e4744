import { Client, Teams } from 'appwrite';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** An open invitation lasts no longer than the right of its sender to send it. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PAGE = 'http://localhost:4600/team/invite';

interface Team {
  readonly teamId: string;
  readonly owner: TestMember;
  readonly other: TestMember & { readonly membershipId: string };
}

/** Opens a team with an owner and another person, who is an owner or an admin. */
async function openTeam(role: 'owner' | 'admin'): Promise<Team> {
  const teamId = await server.createTeam({ plan: 'hunter' });
  const owner = await server.createMemberAs('owner', teamId);
  const other = await server.createMemberAs(role, teamId);
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  const membershipId = memberships.find(({ userId }) => userId === other.userId)?.$id ?? '';
  return { teamId, owner, other: { ...other, membershipId } };
}

const invite = ({ teamId }: Team, member: TestMember, email: string, role = 'member') =>
  server.post('/team/invite', { email, role, url: PAGE }, { member, teamId });

/** Accepts by the link in the newest mail to an address; tells whether that joined the team. */
async function joinsBy(email: string, { teamId }: Team): Promise<boolean> {
  const text = server.mails.findLast(({ to }) => to.address === email)?.text ?? '';
  const { searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const [membershipId = '', userId = '', secret = ''] = ['membershipId', 'userId', 'secret'].map(
    (name) => searchParams.get(name) ?? '',
  );
  const teams = new Teams(new Client().setEndpoint(server.endpoint).setProject('outrider'));
  try {
    return (await teams.updateMembershipStatus({ teamId, membershipId, userId, secret })).confirm;
  } catch {
    return false;
  }
}

let count = 0;
const newEmail = (): string => `invited-${(count += 1)}@example.test`;

describe('the open invitations that an admin sent end, and those of others stay', () => {
  test.each([
    [
      'when they are removed',
      ({ teamId, owner, other: { membershipId } }: Team) =>
        server.post('/team/member/remove', { membershipId }, { member: owner, teamId }),
    ],
    ['when they leave', ({ teamId, other }: Team) => server.post('/team/leave', {}, { member: other, teamId })],
    [
      'when they become a member',
      ({ teamId, owner, other: { membershipId } }: Team) =>
        server.post('/team/member/role', { membershipId, role: 'member' }, { member: owner, teamId }),
    ],
  ])('the open invitations that an admin sent end %s, and those of others stay', async (_case, end) => {
    const team = await openTeam('admin');
    const [joined, open, ofOwner, again] = [newEmail(), newEmail(), newEmail(), newEmail()];
    for (const email of [joined, open, again]) expect((await invite(team, team.other, email)).status).toBe(200);
    // An owner stands in for what they sent themselves, again or for the first time.
    for (const email of [ofOwner, again]) expect((await invite(team, team.owner, email)).status).toBe(200);
    expect(await joinsBy(joined, team)).toBe(true);
    expect((await end(team)).status).toBe(200);
    expect([await joinsBy(open, team), await joinsBy(ofOwner, team), await joinsBy(again, team)]).toEqual([
      false,
      true,
      true,
    ]);
    const { memberships } = await server.backend.teams.listMemberships({ teamId: team.teamId });
    const addresses = memberships.map(({ userEmail }) => userEmail);
    expect([joined, open].map((email) => addresses.includes(email))).toEqual([true, false]);
  });
});

test('an owner who becomes an admin has no invitation of an owner open any more, and keeps those of others', async () => {
  const team = await openTeam('owner');
  const [ofOwner, ofAdmin] = [newEmail(), newEmail()];
  await invite(team, team.other, ofOwner, 'owner');
  await invite(team, team.other, ofAdmin, 'admin');
  const { teamId, owner, other } = team;
  const { membershipId } = other;
  await server.post('/team/member/role', { membershipId, role: 'admin' }, { member: owner, teamId });
  expect([await joinsBy(ofOwner, team), await joinsBy(ofAdmin, team)]).toEqual([false, true]);
});

test('an invitation sent again by a stranger still ends with the right of its sender', async () => {
  const team = await openTeam('admin');
  const email = newEmail();
  const { body } = await invite(team, team.other, email);
  const { membership } = body.data as { membership: { $id: string } };
  const { teamId, owner, other } = team;
  await server.post('/team/invitation/resend', { teamId, membershipId: membership.$id }, {});
  await server.post('/team/member/remove', { membershipId: other.membershipId }, { member: owner, teamId });
  expect(await joinsBy(email, team)).toBe(false);
});

test('an admin who loses their role while their invitation waits sends none', async () => {
  const team = await openTeam('admin');
  const { teamId, owner, other } = team;
  const { membershipId } = other;
  const email = newEmail();
  // Both wait for the lock on members; whichever gets it first, no invitation outlives the role.
  const [removal] = await Promise.all([
    server.post('/team/member/remove', { membershipId }, { member: owner, teamId }),
    invite(team, other, email),
  ]);
  expect(removal.status).toBe(200);
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  expect(memberships.map(({ userEmail }) => userEmail)).not.toContain(email);
});

test('whoever changes roles is told who sent each open invitation, and nobody else is', async () => {
  const team = await openTeam('admin');
  const { teamId, owner, other } = team;
  const member = await server.createMember(teamId);
  const [ofOther, ofOwner] = [newEmail(), newEmail()];
  await invite(team, other, ofOther);
  await invite(team, owner, ofOwner);
  const invitersFor = async (asker: TestMember) => {
    const { body } = await server.post('/team/members', {}, { member: asker, teamId });
    const { members } = z
      .object({ members: z.array(z.object({ userEmail: z.string(), invitedBy: z.string().optional() })) })
      .parse(body.data);
    return Object.fromEntries(
      members.flatMap(({ userEmail, invitedBy = '' }) => (invitedBy === '' ? [] : [[userEmail, invitedBy]])),
    );
  };
  const known = { [ofOther]: other.userId, [ofOwner]: owner.userId };
  expect(await invitersFor(owner)).toEqual(known);
  expect(await invitersFor(other)).toEqual(known);
  expect(await invitersFor(member)).toEqual({});
});

test.each([
  ['revoked joins nobody', 'remove', 404],
  ['given another role joins with that one', 'role', 200],
] as const)('an invitation that is accepted while it is %s', async (_case, act, status) => {
  const team = await openTeam('admin');
  const { teamId, owner } = team;
  const invited = await server.createMember();
  const email = `${invited.userId}@example.test`;
  await server.backend.users.updateEmailVerification({ userId: invited.userId, emailVerification: true });
  const { body } = await invite(team, owner, email, 'admin');
  const { $id: membershipId } = (body.data as { membership: { $id: string } }).membership;
  const changed: number[] = [];
  const through = {
    ...server.backend,
    // The last thing that is read before the membership begins.
    findDocument: async (...asked: Parameters<typeof server.backend.findDocument>) => {
      const found = await server.backend.findDocument(...asked);
      if (asked[1] === membershipId && changed.length === 0) {
        const request = { membershipId, ...(act === 'role' ? { role: 'member' } : {}) };
        changed.push((await server.post(`/team/member/${act}`, request, { member: owner, teamId })).status);
      }
      return found;
    },
  };
  const accepted = await server.post('/team/invitation/accept', { teamId, membershipId }, { member: invited, through });
  expect([changed, accepted.status]).toEqual([[200], status]);
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  const roles = memberships.filter(({ userId }) => userId === invited.userId).map((one) => one.roles);
  expect(roles).toEqual(act === 'remove' ? [] : [['member']]);
});
