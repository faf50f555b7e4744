import { Account, Client } from 'appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOT_FOUND, refusalOf, shareInvitingServer, type InvitingTeam } from '#support/inviting-team.ts';
import type { TestMember } from '#support/test-server.ts';

const openTeam = shareInvitingServer();
let team: InvitingTeam;
const open = async (): Promise<void> => {
  team = await openTeam();
};

describe('the members of a team', () => {
  beforeAll(open);
  const idOf = async (person: TestMember): Promise<string> =>
    (await team.membersOf()).find((one) => one['userId'] === person.userId)?.$id ?? expect.fail('no such member');
  const remove = async (as: TestMember, person: TestMember) =>
    refusalOf(await team.post('/team/member/remove', { membershipId: await idOf(person) }, as));
  const setRole = async (as: TestMember, person: TestMember, role: string) =>
    refusalOf(await team.post('/team/member/role', { membershipId: await idOf(person), role }, as));
  const forbidden = { status: 403, code: 'forbidden' };
  const done = { status: 200, code: undefined };

  test('the members of a team are listed with their names and addresses', async () => {
    expect((await team.membersOf()).map((one) => [one['userName'], one['userEmail'], one['roles']])).toEqual(
      [team.owner, team.admin, team.member].map(({ userId }, index) => [
        'Robin Test',
        `${userId}@example.test`,
        [['owner', 'admin', 'member'][index]],
      ]),
    );
  });

  test('the members of a team are removed by admins only, except owners and themselves', async () => {
    expect([
      await remove(team.admin, team.owner),
      await remove(team.owner, team.owner),
      await remove(team.admin, team.admin),
      await remove(team.member, team.admin),
    ]).toEqual([forbidden, forbidden, forbidden, forbidden]);
    const refused = async (person: TestMember) =>
      (await team.post('/team/member/remove', { membershipId: await idOf(person) }, team.admin)).body.error?.message;
    expect([await refused(team.admin), await refused(team.owner)]).toEqual([
      'You cannot remove yourself. Leave the team instead.',
      'Owners cannot be removed.',
    ]);
    const leaver = await team.joinAs('member', team.teamId);
    expect(await remove(team.admin, leaver)).toEqual(done);
  });

  test('always include an owner: the last one can neither be demoted nor leave, and one of two can', async () => {
    expect(await setRole(team.owner, team.owner, 'member')).toEqual(forbidden);
    expect(refusalOf(await team.post('/team/leave', {}, team.owner))).toEqual(forbidden);
    const second = await team.joinAs('owner', team.teamId);
    expect(await setRole(team.owner, second, 'admin')).toEqual(done);
    expect(await setRole(team.owner, second, 'owner')).toEqual(done);
    expect(refusalOf(await team.post('/team/leave', {}, second))).toEqual(done);
  });

  test('the members of a team are made admins by an admin, who makes no owners and changes no owner', async () => {
    expect([
      await setRole(team.admin, team.member, 'owner'),
      await setRole(team.admin, team.owner, 'member'),
      await setRole(team.member, team.member, 'admin'),
    ]).toEqual([forbidden, forbidden, forbidden]);
    expect(await setRole(team.admin, team.member, 'admin')).toEqual(done);
    expect(
      (
        await new Account(
          new Client().setEndpoint(team.server.endpoint).setProject('outrider').setJWT(team.member.jwt),
        ).get()
      ).$id,
    ).toBe(team.member.userId);
  });

  test('members of another team are not found', async () => {
    const otherTeamId = await team.server.createTeam();
    const stranger = await team.joinAs('member', otherTeamId);
    const { memberships } = await team.server.backend.teams.listMemberships({ teamId: otherTeamId });
    const membershipId = memberships.find(({ userId }) => userId === stranger.userId)?.$id;
    expect(refusalOf(await team.post('/team/member/remove', { membershipId }, team.owner))).toEqual(NOT_FOUND);
    expect(refusalOf(await team.post('/team/member/role', { membershipId, role: 'admin' }, team.owner))).toEqual(
      NOT_FOUND,
    );
  });
});
