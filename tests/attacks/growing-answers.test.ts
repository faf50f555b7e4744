import { Account, Query, Teams } from 'appwrite';
import { Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { callApi } from '../contract/api-call.ts';
import { createPerson, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from '../contract/target.ts';

/**
 * Of what a person may make there is so much at most: otherwise every answer that holds all of it, or every check of
 * their rights, takes the server as long as they like.
 */

const MOST_TEAMS = 4;
const PAGE = 'http://localhost/team/invite';

let target: EmbeddedTarget;
beforeAll(async () => {
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({
    project: { ...rules, rateLimits: false, sessionDays: 30, teamsOfAPerson: MOST_TEAMS },
  });
});
afterAll(() => target.close());

test('the newest 25 push targets of a person are kept', async () => {
  const { client } = await createPerson(target);
  const account = new Account(client);
  for (let count = 0; count < 30; count += 1)
    await account.createPushTarget({ targetId: `device-${count}`, identifier: `${count}`.padEnd(2_048, 'x') });
  const { targets } = await account.get();
  const push = targets.filter(({ providerType }) => providerType === 'push').map(({ $id }) => $id);
  expect(push).toEqual(Array.from({ length: 25 }, (_, at) => `device-${at + 5}`));
});

test('a person makes no more teams than anybody works in, and again once they have left one', async () => {
  const { client } = await createPerson(target);
  const teams = new Teams(client);
  const create = () => teams.create({ teamId: 'unique()', name: 'Sales' });
  const made = await Promise.all(Array.from({ length: MOST_TEAMS }, create));
  expect(await refusalOf(create())).toBe('403 general_resource_blocked');
  await teams.delete({ teamId: made[0]?.$id ?? '' });
  await create();
  expect((await teams.list()).total).toBe(MOST_TEAMS);
});

test('a person in as many teams joins no other one, by the mailed link or by the dashboard, and stays invited', async () => {
  const [inviter, person] = [await createPerson(target, 'Ann'), await createPerson(target, 'Ben')];
  for (let count = 0; count < MOST_TEAMS; count += 1)
    await new Teams(person.client).create({ teamId: 'unique()', name: `Own ${count}` });
  const { $id: teamId } = await new Teams(inviter.client).create({ teamId: 'unique()', name: 'Sales' });
  const { $id: membershipId } = await new Teams(inviter.client).createMembership({
    teamId,
    roles: ['member'],
    email: person.email,
    url: PAGE,
  });
  const html = target.embedded.mails.findLast(({ to }) => to.address === person.email)?.html ?? '';
  const link = new URL((/href="([^"]*)"/.exec(html)?.[1] ?? PAGE).replaceAll('&amp;', '&'));
  const secret = link.searchParams.get('secret') ?? '';
  const accept = () =>
    new Teams(person.client).updateMembershipStatus({ teamId, membershipId, userId: person.id, secret });
  expect(await refusalOf(accept())).toBe('403 general_resource_blocked');
  const byKey = new ServerTeams(target.admin).createMembership({ teamId, userId: person.id, roles: ['member'] });
  expect(await refusalOf(byKey)).toBe('403 general_resource_blocked');
  const [left] = (await new Teams(person.client).list()).teams;
  await new Teams(person.client).delete({ teamId: left?.$id ?? '' });
  expect((await accept()).confirm).toBe(true);
});

test('a page of teams ends after a thousand', async () => {
  const key = { 'x-appwrite-key': target.key };
  const create = () => callApi(target, 'POST', '/teams', { teamId: 'unique()', name: newEmail('team') }, key);
  for (let count = 0; count < 1_020; count += 60) await Promise.all(Array.from({ length: 60 }, create));
  const list = `/teams?queries[]=${encodeURIComponent(Query.limit(100_000))}`;
  const { body } = await callApi(target, 'GET', list, undefined, key);
  expect((body['teams'] as unknown[]).length).toBe(1_000);
  expect(body['total']).toBeGreaterThan(1_000);
});
