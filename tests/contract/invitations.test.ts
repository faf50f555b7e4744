import { Account, Teams } from 'appwrite';
import { Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  type EmbeddedTarget,
  type Person,
} from './target.ts';

let target: EmbeddedTarget;
let owner: Person;
let teamId: string;

beforeAll(async () => {
  target = await openEmbeddedTarget();
  owner = await createPerson(target, 'Ann');
  teamId = (await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales & <b>more</b>' })).$id;
});

afterAll(() => target.close());

interface Invitation {
  readonly membershipId: string;
  readonly userId: string;
  readonly secret: string;
}

/** Invites as the owner. Returns the parameters of the mailed link. */
const invite = async (whom: { email?: string; userId?: string; name?: string }): Promise<Invitation> => {
  await new Teams(owner.client).createMembership({
    teamId,
    roles: ['editor'],
    url: 'http://localhost:5173/join?from=mail',
    ...whom,
  });
  const html = target.embedded.mails.at(-1)?.html ?? '';
  const { searchParams } = new URL((/href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));
  expect([...searchParams.keys()]).toEqual(['from', 'membershipId', 'userId', 'secret', 'teamId', 'teamName']);
  const parameter = (name: string): string => searchParams.get(name) ?? '';
  return { membershipId: parameter('membershipId'), userId: parameter('userId'), secret: parameter('secret') };
};

const accept = (invitation: Invitation, client = guestOf(target)) =>
  new Teams(client).updateMembershipStatus({ teamId, ...invitation });

test('an invitation by mail creates the account, joins the team, signs in, and works once', async () => {
  const email = newEmail('Newcomer');
  const { total: before } = await new Teams(owner.client).get({ teamId });
  const invitation = await invite({ email });
  expect((await new Teams(owner.client).get({ teamId })).total).toBe(before);
  const put = (body: object): Promise<Response> =>
    fetch(`${target.endpoint}/teams/${teamId}/memberships/${invitation.membershipId}/status`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
      body: JSON.stringify(body),
    });
  expect((await put({ ...invitation, secret: 'wrong' })).status).toBe(401);
  const accepted = await put(invitation);
  expect(await accepted.json()).toMatchObject({ confirm: true, teamName: 'Sales & <b>more</b>', roles: ['editor'] });
  const token =
    (JSON.parse(accepted.headers.get('x-fallback-cookies') ?? '{}') as Record<string, string>)[
      `a_session_${target.projectId}`
    ] ?? '';
  const newcomer = new Account(guestOf(target).setSession(token));
  expect(await newcomer.get()).toMatchObject({ email, emailVerification: true });
  expect((await newcomer.updatePassword({ password: 'my first password' })).passwordUpdate).not.toBe('');
  expect((await put(invitation)).status).toBe(409);
  expect((await put({ ...invitation, userId: 'somebody' })).status).toBe(401);
  expect((await put({ ...invitation, secret: 'wrong' })).status).toBe(401);
});

test('a second invitation invalidates the first, and each expires after a week', async () => {
  const email = newEmail('Late');
  const first = await invite({ email });
  const second = await invite({ email });
  expect(second.membershipId).toBe(first.membershipId);
  expect(await refusalOf(accept(first))).toBe('401 team_invalid_secret');
  target.embedded.passTime(7 * 24 * 3_600_000 + 1);
  expect(await refusalOf(accept(second))).toBe('401 team_invalid_secret');
  expect((await accept(await invite({ email }))).confirm).toBe(true);
});

test('an invitation is accepted only by its person', async () => {
  const bob = await createPerson(target, 'Bob');
  const invitation = await invite({ userId: bob.id });
  const eve = await createPerson(target, 'Eve');
  expect(await refusalOf(accept(invitation, eve.client))).toBe('401 team_invite_mismatch');
  expect(await refusalOf(accept({ ...invitation, userId: eve.id }))).toBe('401 team_invite_mismatch');
  const { sessions } = await new Account(bob.client).listSessions();
  expect((await accept(invitation, bob.client)).joined).not.toBe('');
  expect((await new Account(bob.client).listSessions()).total).toBe(sessions.length);
});

test('an invitation proves the address it was sent to, not a later one', async () => {
  const bob = await createPerson(target, 'Bob');
  const invitation = await invite({ email: bob.email });
  await new Account(bob.client).updateEmail({ email: newEmail('Bob'), password: bob.password });
  expect(await refusalOf(accept(invitation))).toBe('401 team_invalid_secret');
  expect((await accept(invitation, bob.client)).confirm).toBe(true);
  expect((await new Account(bob.client).get()).emailVerification).toBe(false);
});

test('a blocked person cannot accept an invitation', async () => {
  const bob = await createPerson(target, 'Bob');
  const invitation = await invite({ email: bob.email });
  await new Users(target.admin).updateStatus({ userId: bob.id, status: false });
  expect(await refusalOf(accept(invitation))).toBe('403 user_blocked');
});

test('a person with only a phone number cannot be invited, and no account is created', async () => {
  const teams = new Teams(owner.client);
  const { total } = await new Users(target.admin).list();
  expect(
    await refusalOf(teams.createMembership({ teamId, roles: [], phone: '+41790000000', url: 'http://localhost/join' })),
  ).toBe('503 general_phone_disabled');
  expect((await new Users(target.admin).list()).total).toBe(total);
  const membership = await new ServerTeams(target.admin).createMembership({ teamId, roles: [], phone: '+41790000000' });
  expect(membership).toMatchObject({ confirm: true, userPhone: '+41790000000' });
});

test('an invitation that was declined no longer exists', async () => {
  const bob = await createPerson(target, 'Bob');
  const invitation = await invite({ email: bob.email });
  await new Teams(bob.client).deleteMembership({ teamId, membershipId: invitation.membershipId });
  expect(await refusalOf(accept(invitation))).toBe('404 membership_not_found');
});
