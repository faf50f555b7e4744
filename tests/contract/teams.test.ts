import { Teams } from 'appwrite';
import { Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, refusalOf, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

test('whoever makes a team owns it; to strangers it does not exist', async () => {
  const teams = new Teams((await createPerson(target, 'Ann')).client);
  const stranger = new Teams((await createPerson(target, 'Bob')).client);
  const team = await teams.create({ teamId: 'unique()', name: 'Sales', roles: ['editor'] });
  expect(team.total).toBe(1);
  expect((await teams.listMemberships({ teamId: team.$id })).memberships[0]?.roles.sort()).toEqual(['editor', 'owner']);
  expect(await refusalOf(stranger.get({ teamId: team.$id }))).toBe('404 team_not_found');
  expect(await refusalOf(stranger.updateName({ teamId: team.$id, name: 'Mine' }))).toBe('404 team_not_found');
  expect((await stranger.list()).total).toBe(0);
});

test('a member who is not an owner neither renames, nor invites, nor changes roles', async () => {
  const owner = await createPerson(target, 'Ann');
  const member = await createPerson(target, 'Bob');
  const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
  const membership = await new ServerTeams(target.admin).createMembership({ teamId: team.$id, roles: ['editor'], userId: member.id });
  expect(membership.confirm).toBe(true);
  const teams = new Teams(member.client);
  expect((await teams.get({ teamId: team.$id })).total).toBe(2);
  expect(await refusalOf(teams.updateName({ teamId: team.$id, name: 'Mine' }))).toBe('401 user_unauthorized');
  expect(await refusalOf(teams.createMembership({ teamId: team.$id, roles: [], email: 'x@example.test', url: 'http://localhost/' }))).toBe('401 user_unauthorized');
  expect(await refusalOf(teams.updateMembership({ teamId: team.$id, membershipId: membership.$id, roles: ['owner'] }))).toBe('401 user_unauthorized');
  await new Teams(owner.client).updateMembership({ teamId: team.$id, membershipId: membership.$id, roles: ['owner'] });
  expect((await teams.updateName({ teamId: team.$id, name: 'Ours' })).name).toBe('Ours');
  await teams.deleteMembership({ teamId: team.$id, membershipId: membership.$id });
  expect(await refusalOf(teams.get({ teamId: team.$id }))).toBe('404 team_not_found');
});
