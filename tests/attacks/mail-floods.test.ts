import { Account, Teams } from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { guestOf, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from '../contract/target.ts';

/** Somebody has this server send mails that nobody wants: accounts and teams cost nothing. */

const PAGE = 'http://localhost/back';
const TOO_MANY = 429;
const INVITATIONS_OF_A_TEAM = 2;
const MAILS_TO_AN_ADDRESS = 60;

const targets: EmbeddedTarget[] = [];
/** Teams may send few invitations there. */
let small: EmbeddedTarget;
let usual: EmbeddedTarget;

beforeAll(async () => {
  const open = async (invitationsAnHour: number): Promise<EmbeddedTarget> => {
    // Seats belong to plans, which need the product's collections.
    const { seats: _, ...rules } = PRODUCT_RULES;
    const opened = await openEmbeddedTarget({
      project: { ...rules, invitationsAnHour, sessionDays: 30 },
      requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
    });
    targets.push(opened);
    return opened;
  };
  small = await open(INVITATIONS_OF_A_TEAM);
  usual = await open(PRODUCT_RULES.invitationsAnHour);
});
afterAll(() => Promise.all(targets.map((opened) => opened.close())));

const mailsTo = ({ embedded }: EmbeddedTarget, address: string): number =>
  embedded.mails.filter(({ to }) => to.address === address).length;

/** Creates somebody without a password, at no cost. Returns their session. */
async function createSession({ admin }: EmbeddedTarget, email = newEmail('sender')): Promise<string> {
  const users = new Users(admin);
  const { $id: userId } = await users.create({ userId: 'unique()', email });
  return (await users.createSession({ userId })).secret;
}

const createTeam = async (target: EmbeddedTarget, session: string): Promise<string> =>
  (await new Teams(guestOf(target).setSession(session)).create({ teamId: 'unique()', name: 'You have won' })).$id;

/** Invites somebody from a place and returns the status of the answer. */
async function invite(
  { endpoint, projectId }: EmbeddedTarget,
  session: string,
  { teamId, place = '203.0.113.1', email = newEmail('invited') }: { teamId: string; place?: string; email?: string },
): Promise<number> {
  const { status } = await fetch(`${endpoint}/teams/${teamId}/memberships`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': projectId,
      'x-appwrite-session': session,
      'x-forwarded-for': place,
    },
    body: JSON.stringify({ email, roles: ['member'], url: PAGE }),
  });
  return status;
}

/** Sends the invitations of three teams. Returns the statuses. */
async function inviteForThreeTeams(session: string, place: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let team = 0; team < 3; team += 1) {
    const teamId = await createTeam(small, session);
    for (let count = 0; count < INVITATIONS_OF_A_TEAM; count += 1)
      statuses.push(await invite(small, session, { teamId, place }));
  }
  return statuses;
}

test('a person with many teams invites for three at most, and a place for six', async () => {
  const sent = Array.from({ length: 3 * INVITATIONS_OF_A_TEAM }, () => 201);
  const [one, other, third] = [await createSession(small), await createSession(small), await createSession(small)];
  expect(await inviteForThreeTeams(one, '203.0.113.1')).toEqual(sent);
  // From wherever they send.
  const fourth = await createTeam(small, one);
  expect(await invite(small, one, { teamId: fourth, place: '203.0.113.2' })).toBe(TOO_MANY);
  expect(await inviteForThreeTeams(other, '203.0.113.1')).toEqual(sent);
  const teamId = await createTeam(small, third);
  expect(await invite(small, third, { teamId, place: '203.0.113.1' })).toBe(TOO_MANY);
  expect(await invite(small, third, { teamId, place: '203.0.113.3' })).toBe(201);
});

test('one address gets sixty invitations an hour, whoever sends them, and one from each further place', async () => {
  const email = newEmail('victim');
  const statuses: number[] = [];
  for (let sender = 0; sender * PRODUCT_RULES.invitationsAnHour < MAILS_TO_AN_ADDRESS; sender += 1) {
    const session = await createSession(usual);
    const teamId = await createTeam(usual, session);
    const left = Math.min(PRODUCT_RULES.invitationsAnHour, MAILS_TO_AN_ADDRESS - statuses.length);
    for (let count = 0; count < left; count += 1) statuses.push(await invite(usual, session, { teamId, email }));
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  const session = await createSession(usual);
  const teamId = await createTeam(usual, session);
  const inviteFrom = (place: string) => invite(usual, session, { teamId, email, place });
  expect([await inviteFrom('203.0.113.8'), await inviteFrom('203.0.113.8')]).toEqual([201, TOO_MANY]);
  expect(await inviteFrom('203.0.113.9')).toBe(201);
  expect(mailsTo(usual, email)).toBe(MAILS_TO_AN_ADDRESS + 2);
});

test('one address gets sixty mails an hour that confirm it, however many accounts want it', async () => {
  const email = newEmail('wanted');
  const refusals: string[] = [];
  for (let account = 0; account < 7; account += 1) {
    const holder = new Account(guestOf(usual).setSession(await createSession(usual, email)));
    for (let count = 0; count < 10; count += 1)
      refusals.push(await refusalOf(holder.createEmailVerification({ url: PAGE })));
  }
  // One more for this place.
  expect(mailsTo(usual, email)).toBe(MAILS_TO_AN_ADDRESS + 1);
  expect(new Set(refusals)).toEqual(new Set(['no refusal', '429 general_rate_limit_exceeded']));
});
