import { Account, OAuthProvider, Teams } from 'appwrite';
import { Account as ServerAccount, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidcProvider } from '#server/drivers/identity/oidc.ts';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { CookieBrowser } from '#support/cookie-browser.ts';
import { startOidcIssuer, type OidcIssuer } from '../contract/oidc-issuer.ts';
import {
  createPerson,
  guestOf,
  newEmail,
  openEmbeddedTarget,
  refusalOf,
  type EmbeddedTarget,
  type Person,
} from '../contract/target.ts';

/** The link of an invitation is forwarded, copied, kept, or used for another account than the one it was made for. */

const PASSWORD = 'chosen by the owner';
const PAGE = 'http://localhost/team/invite';
const SIGN_IN_FIRST = '401 user_unauthorized';

let issuer: OidcIssuer;
let target: EmbeddedTarget;
let inviter: Person;
let teamId: string;

beforeAll(async () => {
  issuer = await startOidcIssuer({ uid: 'invited', email: '', isEmailVerified: false, name: '' });
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({
    project: { ...rules, rateLimits: false, sessionDays: 30 },
    identityProviders: [createOidcProvider('oidc', issuer, Date.now)],
  });
  issuer.allow(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.projectId}`);
  inviter = await createPerson(target, 'Ann');
  teamId = (await new Teams(inviter.client).create({ teamId: 'unique()', name: 'Sales' })).$id;
});

afterAll(async () => {
  await target.close();
  await issuer.close();
});

interface Link {
  readonly membershipId: string;
  readonly userId: string;
  readonly secret: string;
}

/** Returns the parameters of the link in the newest mail to an address. */
function lastLink(email: string): Link {
  const html = target.embedded.mails.findLast(({ to }) => to.address === email)?.html ?? '';
  const { searchParams } = new URL((/href="([^"]*)"/.exec(html)?.[1] ?? PAGE).replaceAll('&amp;', '&'));
  const parameter = (name: string): string => searchParams.get(name) ?? '';
  return { membershipId: parameter('membershipId'), userId: parameter('userId'), secret: parameter('secret') };
}

async function invite(email: string): Promise<Link> {
  await new Teams(inviter.client).createMembership({ teamId, roles: ['member'], email, url: PAGE });
  return lastLink(email);
}

/**
 * Accepts as a guest. Returns the status, the type of a refusal, and the client of the session that was opened, if any.
 */
async function acceptAsGuest(link: Link) {
  const response = await fetch(`${target.endpoint}/teams/${teamId}/memberships/${link.membershipId}/status`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
    body: JSON.stringify(link),
  });
  const { type = '' } = (await response.json()) as { type?: string };
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith(`a_session_${target.projectId}=`));
  const secret = cookie?.split(';')[0]?.slice(`a_session_${target.projectId}=`.length);
  return {
    outcome: type === '' ? String(response.status) : `${response.status} ${type}`,
    client: secret === undefined ? undefined : guestOf(target).setSession(secret),
  };
}

const accept = (link: Link, person: Pick<Person, 'client'>) =>
  new Teams(person.client).updateMembershipStatus({ teamId, ...link });

async function signIn(email: string, password: string): Promise<Pick<Person, 'client'>> {
  const { secret } = await new ServerAccount(target.admin).createEmailPasswordSession({ email, password });
  return { client: guestOf(target).setSession(secret) };
}

const register = (email: string) =>
  new Account(guestOf(target)).create({ userId: 'unique()', email, password: PASSWORD, name: 'Robin' });

test('the link signs in the account that the invitation made, once, and never again after a sign-out', async () => {
  const email = newEmail('newcomer');
  const link = await invite(email);
  const { outcome, client } = await acceptAsGuest(link);
  if (client === undefined) expect.fail(outcome);
  expect(await new Account(client).get()).toMatchObject({ email, emailVerification: true });
  await new Account(client).deleteSession({ sessionId: 'current' });
  expect(await acceptAsGuest(link)).toEqual({ outcome: '409 membership_already_confirmed', client: undefined });
  await new Teams(inviter.client).deleteMembership({ teamId, membershipId: link.membershipId });
  expect(await acceptAsGuest(link)).toEqual({ outcome: '404 membership_not_found', client: undefined });
  // Invited again, the person has an account by now.
  expect(await acceptAsGuest(await invite(email))).toEqual({ outcome: SIGN_IN_FIRST, client: undefined });
});

interface Known {
  readonly name: string;
  /** Makes the account, before or after the invitation is sent, and returns its person signed in. */
  readonly make: (email: string) => Promise<Pick<Person, 'client'>>;
}

const sessionByServer = async (userId: string): Promise<Pick<Person, 'client'>> => {
  const { secret } = await new Users(target.admin).createSession({ userId });
  return { client: guestOf(target).setSession(secret) };
};

const KNOWN: readonly Known[] = [
  {
    name: 'a password',
    make: async (email) => {
      await register(email);
      return signIn(email, PASSWORD);
    },
  },
  {
    name: 'a confirmed address',
    make: async (email) => {
      const users = new Users(target.admin);
      const { $id } = await users.create({ userId: 'unique()', email });
      await users.updateEmailVerification({ userId: $id, emailVerification: true });
      return sessionByServer($id);
    },
  },
  {
    name: 'an identity at a provider, and an address that it does not vouch for',
    make: async (email) => {
      issuer.person = { uid: email, email, isEmailVerified: false, name: 'Robin' };
      const { url } = await new CookieBrowser().navigate(
        String(
          new Account(guestOf(target)).createOAuth2Token({
            provider: OAuthProvider.Oidc,
            success: 'http://localhost/',
            failure: 'http://localhost/',
          }),
        ),
      );
      return sessionByServer(url.searchParams.get('userId') ?? '');
    },
  },
  {
    name: 'an earlier session that has ended',
    make: async (email) => {
      const { $id } = await new Users(target.admin).create({ userId: 'unique()', email });
      await new Account((await sessionByServer($id)).client).deleteSession({ sessionId: 'current' });
      return { client: guestOf(target) };
    },
  },
];

test.each(KNOWN)(
  'the link signs nobody in to an account with $name: its person signs in first and accepts then',
  async ({ make }) => {
    const email = newEmail('known');
    await make(email);
    const link = await invite(email);
    expect(await acceptAsGuest(link)).toEqual({ outcome: SIGN_IN_FIRST, client: undefined });
    // Refused, the invitation is still open for its person.
    expect((await accept(link, await sessionByServer(link.userId))).confirm).toBe(true);
  },
);

test.each(KNOWN)(
  'the link signs nobody in once an account with $name was made after the mail, and its person accepts',
  async ({ name, make }) => {
    const email = newEmail('meanwhile');
    const link = await invite(email);
    // A server cannot create a second user with the address of the invited one; it finds that one.
    const person =
      name === 'a confirmed address' || name.startsWith('an earlier session')
        ? await sessionByServer(link.userId)
        : await make(email);
    expect(await acceptAsGuest(link)).toEqual({ outcome: SIGN_IN_FIRST, client: undefined });
    expect((await accept(link, person)).confirm).toBe(true);
    const { $id, emailVerification } = await new Account(person.client).get();
    expect(emailVerification).toBe(true);
    const { memberships } = await new Teams(inviter.client).listMemberships({ teamId, search: email });
    expect(memberships.map(({ userId, confirm }) => [userId, confirm])).toEqual([[$id, true]]);
  },
);

test('an invitation follows its address to the account that confirmed it meanwhile', async () => {
  const email = newEmail('follows');
  const link = await invite(email);
  const { $id } = await register(email);
  const person = await signIn(email, PASSWORD);
  await new Account(person.client).createEmailVerification({ url: PAGE });
  await new Account(guestOf(target)).updateEmailVerification(lastLink(email));
  expect(await acceptAsGuest(link)).toMatchObject({ outcome: '401 team_invite_mismatch', client: undefined });
  expect((await accept(link, person)).confirm).toBe(true);
  expect((await new Teams(person.client).get({ teamId })).$id).toBe(teamId);
  // The account that the invitation had made is gone; nobody was ever in it.
  expect(await refusalOf(new Users(target.admin).get({ userId: link.userId }))).toBe('404 user_not_found');
  expect((await new Account(person.client).get()).$id).toBe($id);
});

test('a link without its secret, or with another person signed in, joins nobody', async () => {
  const email = newEmail('guessed');
  const link = await invite(email);
  const eve = await createPerson(target, 'Eve');
  expect(await refusalOf(accept(link, eve))).toBe('401 team_invite_mismatch');
  expect(await acceptAsGuest({ ...link, secret: 'guessed' })).toEqual({
    outcome: '401 team_invalid_secret',
    client: undefined,
  });
  // A stranger who registers the invited address is not let in without the mail.
  await register(email);
  const stranger = await signIn(email, PASSWORD);
  expect(await refusalOf(accept({ ...link, secret: 'guessed' }, stranger))).toBe('401 team_invalid_secret');
  expect(await refusalOf(new Teams(stranger.client).get({ teamId }))).toBe('404 team_not_found');
});

test('whoever invites somebody learns no address that the person has later, and cannot search for it', async () => {
  const invited = await createPerson(target, 'Invited');
  await invite(invited.email);
  const later = newEmail('private');
  await new Account(invited.client).updateEmail({ email: later, password: invited.password });
  const teams = new Teams(inviter.client);
  const addresses = (await teams.listMemberships({ teamId })).memberships.map(({ userEmail }) => userEmail);
  expect([addresses.includes(invited.email), addresses.includes(later)]).toEqual([true, false]);
  const foundBy = async (search: string) => (await teams.listMemberships({ teamId, search })).total;
  expect([await foundBy(later), await foundBy(invited.email)]).toEqual([0, 1]);
});

test('an invitation to another address of an invited person is a new one, with its own role', async () => {
  const invited = await createPerson(target, 'Invited');
  const teams = new Teams(inviter.client);
  const rolesAfter = async (email: string, role: string): Promise<readonly string[]> =>
    (await teams.createMembership({ teamId, email, roles: [role], url: PAGE })).roles;
  expect(await rolesAfter(invited.email, 'owner')).toEqual(['owner']);
  const later = newEmail('later');
  await new Account(invited.client).updateEmail({ email: later, password: invited.password });
  expect(await rolesAfter(later, 'member')).toEqual(['member']);
});

test('nobody learns the address of a person by inviting their id or their number', async () => {
  const person = await createPerson(target, 'Known');
  const phone = `+4179${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  await new Account(person.client).updatePhone({ phone, password: person.password });
  const teams = new Teams(inviter.client);
  const refusalFor = (named: object): Promise<string> =>
    refusalOf(teams.createMembership({ teamId, roles: ['member'], url: PAGE, ...named }));
  const refused = '400 general_argument_invalid';
  expect([await refusalFor({ userId: person.id }), await refusalFor({ userId: 'nobody' })]).toEqual([refused, refused]);
  expect([await refusalFor({ phone }), await refusalFor({ phone: '+41790000001' })]).toEqual([refused, refused]);
  expect(await refusalFor({ userId: person.id, email: newEmail('guess') })).toBe(refused);
});
