import { Query, Teams } from 'appwrite';
import { Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, refusalOf, SINCE_1_8_1, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

test('the creator of a team owns it, and strangers do not find it', SINCE_1_8_1, async () => {
  const teams = new Teams((await createPerson(target, 'Ann')).client);
  const stranger = new Teams((await createPerson(target, 'Bob')).client);
  const team = await teams.create({ teamId: 'unique()', name: 'Sales', roles: ['editor'] });
  expect(team.total).toBe(1);
  expect((await teams.listMemberships({ teamId: team.$id })).memberships[0]?.roles.sort()).toEqual(['editor', 'owner']);
  expect(await refusalOf(stranger.get({ teamId: team.$id }))).toBe('404 team_not_found');
  expect(await refusalOf(stranger.updateName({ teamId: team.$id, name: 'Mine' }))).toBe('404 team_not_found');
  expect((await stranger.list()).total).toBe(0);
});

test('a member who is not an owner cannot rename the team, invite, or change roles', SINCE_1_8_1, async () => {
  const owner = await createPerson(target, 'Ann');
  const member = await createPerson(target, 'Bob');
  const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
  const membership = await new ServerTeams(target.admin).createMembership({
    teamId: team.$id,
    roles: ['editor'],
    userId: member.id,
  });
  expect(membership.confirm).toBe(true);
  const teams = new Teams(member.client);
  expect((await teams.get({ teamId: team.$id })).total).toBe(2);
  expect(await refusalOf(teams.updateName({ teamId: team.$id, name: 'Mine' }))).toBe('401 user_unauthorized');
  expect(
    await refusalOf(
      teams.createMembership({ teamId: team.$id, roles: [], email: 'x@example.test', url: 'http://localhost/' }),
    ),
  ).toBe('401 user_unauthorized');
  expect(
    await refusalOf(teams.updateMembership({ teamId: team.$id, membershipId: membership.$id, roles: ['owner'] })),
  ).toBe('401 user_unauthorized');
  await new Teams(owner.client).updateMembership({ teamId: team.$id, membershipId: membership.$id, roles: ['owner'] });
  expect((await teams.updateName({ teamId: team.$id, name: 'Ours' })).name).toBe('Ours');
  await teams.deleteMembership({ teamId: team.$id, membershipId: membership.$id });
  expect(await refusalOf(teams.get({ teamId: team.$id }))).toBe('404 team_not_found');
});

test('searches and queries cover all memberships, not one page', async () => {
  const owner = await createPerson(target, 'Ann');
  const teams = new Teams(owner.client);
  const team = await teams.create({ teamId: 'unique()', name: 'Sales' });
  let [userId, dora] = ['', ''];
  for (const name of ['Bob', 'Cem', 'Dora']) {
    userId = (await createPerson(target, name)).id;
    const made = await new ServerTeams(target.admin).createMembership({ teamId: team.$id, roles: ['editor'], userId });
    dora = made.$id;
  }
  // A project may hide who its members are, so memberships are compared.
  const found = await teams.listMemberships({ teamId: team.$id, search: userId, queries: [Query.limit(1)] });
  expect([found.total, found.memberships.map(({ $id }) => $id)]).toEqual([1, [dora]]);
  const editors = await teams.listMemberships({
    teamId: team.$id,
    queries: [Query.contains('roles', ['editor']), Query.orderDesc('$createdAt'), Query.limit(1)],
  });
  expect([editors.total, editors.memberships[0]?.$id]).toEqual([3, dora]);
  expect((await teams.listMemberships({ teamId: team.$id, queries: [Query.equal('confirm', false)] })).total).toBe(0);
  expect(await refusalOf(teams.listMemberships({ teamId: team.$id, queries: [Query.equal('secretHash', 'x')] }))).toBe(
    '400 general_argument_invalid',
  );
});

test('team preferences are replaced by owners and read by members', SINCE_1_8_1, async () => {
  const owner = await createPerson(target, 'Ann');
  const member = await createPerson(target, 'Bob');
  const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
  await new ServerTeams(target.admin).createMembership({ teamId: team.$id, roles: [], userId: member.id });
  await new Teams(owner.client).updatePrefs({ teamId: team.$id, prefs: { tone: 'calm', limit: 5 } });
  expect(await new Teams(owner.client).updatePrefs({ teamId: team.$id, prefs: { tone: 'lively' } })).toEqual({
    tone: 'lively',
  });
  expect(await new Teams(member.client).getPrefs({ teamId: team.$id })).toEqual({ tone: 'lively' });
  expect(await refusalOf(new Teams(member.client).updatePrefs({ teamId: team.$id, prefs: {} }))).toBe(
    '401 user_unauthorized',
  );
  expect(await refusalOf(new Teams(member.client).delete({ teamId: team.$id }))).toBe('401 user_unauthorized');
  await new Teams(owner.client).delete({ teamId: team.$id });
  expect(await refusalOf(new Teams(member.client).getPrefs({ teamId: team.$id }))).toBe('404 team_not_found');
});

test('invitations and memberships with invalid parameters are refused', async () => {
  const owner = await createPerson(target, 'Ann');
  const member = await createPerson(target, 'Bob');
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Sales' });
  const url = 'http://localhost/join';
  expect(await refusalOf(teams.createMembership({ teamId, roles: [], url }))).toBe('400 general_argument_invalid');
  expect(await refusalOf(teams.createMembership({ teamId, roles: [], email: member.email }))).toBe(
    '400 general_argument_invalid',
  );
  expect(
    await refusalOf(teams.createMembership({ teamId, roles: [], email: member.email, url: 'https://evil.example/' })),
  ).toBe('400 general_argument_invalid');
  expect(await refusalOf(teams.createMembership({ teamId, roles: ['x'.repeat(82)], email: member.email, url }))).toBe(
    '400 general_argument_invalid',
  );
  expect(await refusalOf(teams.createMembership({ teamId, roles: [], userId: 'nobody', url }))).toBe(
    '404 user_not_found',
  );
  expect(
    await refusalOf(teams.createMembership({ teamId, roles: [], userId: member.id, email: owner.email, url })),
  ).toBe('409 user_already_exists');
  const { $id: membershipId } = await new ServerTeams(target.admin).createMembership({
    teamId,
    roles: [],
    userId: member.id,
  });
  expect(await refusalOf(teams.createMembership({ teamId, roles: [], userId: member.id, url }))).toBe(
    '409 membership_already_confirmed',
  );
  expect(await refusalOf(teams.updateMembershipStatus({ teamId, membershipId, userId: member.id, secret: 'x' }))).toBe(
    '401 team_invalid_secret',
  );
  const { $id: other } = await teams.create({ teamId: 'unique()', name: 'Other' });
  expect(await refusalOf(teams.getMembership({ teamId: other, membershipId }))).toBe('404 team_membership_mismatch');
  expect(await refusalOf(teams.getMembership({ teamId, membershipId: 'nothing' }))).toBe('404 membership_not_found');
  expect(await refusalOf(teams.deleteMembership({ teamId, membershipId: 'nothing' }))).toBe(
    '404 team_invite_not_found',
  );
});
