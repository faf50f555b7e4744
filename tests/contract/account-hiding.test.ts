import type * as argon2 from '@node-rs/argon2';
import { Account, ID, Query, Teams } from 'appwrite';
import { Account as ServerAccount, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPerson, guestOf, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

/** Every hash that is made or compared: it is the one work whose time could be measured from outside. */
const work = await vi.hoisted(async () => {
  const real = await import('@node-rs/argon2');
  return { hash: vi.fn<typeof argon2.hash>(real.hash), verify: vi.fn<typeof argon2.verify>(real.verify) };
});
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<typeof argon2>()), ...work }));

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget({ project: { hidesAccounts: true, rateLimits: true } });
});
beforeEach(() => {
  work.hash.mockClear();
  work.verify.mockClear();
});
afterAll(() => target.close());

interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body: (email: string) => object;
  readonly session?: string;
}

/** Everything about an answer, and what it took: ids and times by their shape alone, and the address by its place. */
async function ask(asking: Asking, email: string) {
  const mailsBefore = target.embedded.mails.length;
  const [hashed, verified] = [work.hash.mock.calls.length, work.verify.mock.calls.length];
  const response = await fetch(`${target.endpoint}${asking.path}`, {
    method: asking.method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      ...(asking.session === undefined ? {} : { 'x-appwrite-session': asking.session }),
    },
    body: JSON.stringify(asking.body(email)),
  });
  const text = (await response.text())
    .replaceAll(email, '<email>')
    .replaceAll(/"[0-9a-f]{20}"/g, '"<id>"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"<time>"');
  const headers = [...response.headers].filter(
    ([name]) => !['date', 'content-length', 'x-ratelimit-remaining', 'x-ratelimit-reset'].includes(name),
  );
  return {
    status: response.status,
    text,
    headers,
    mails: target.embedded.mails.length - mailsBefore,
    hashes: work.hash.mock.calls.length - hashed,
    comparisons: work.verify.mock.calls.length - verified,
  };
}

const url = 'http://localhost/back';

const ASKINGS: readonly (Asking & { readonly name: string })[] = [
  { name: 'a recovery', method: 'POST', path: '/account/recovery', body: (email) => ({ email, url }) },
  {
    name: 'a magic link',
    method: 'POST',
    path: '/account/tokens/magic-url',
    body: (email) => ({ userId: 'unique()', email, url }),
  },
  { name: 'a code', method: 'POST', path: '/account/tokens/email', body: (email) => ({ userId: 'unique()', email }) },
  {
    name: 'a sign-in',
    method: 'POST',
    path: '/account/sessions/email',
    body: (email) => ({ email, password: 'not the password' }),
  },
];

test.each(ASKINGS)(
  '$name answers alike, after the same work, for an address with an account, one without, and one whose person is blocked',
  async (asking) => {
    const known = await createPerson(target);
    const blocked = await createPerson(target);
    await new Users(target.admin).updateStatus({ userId: blocked.id, status: false });
    const answer = await ask(asking, known.email);
    expect(answer.status).toBeLessThan(402);
    expect(await ask(asking, newEmail('nobody'))).toEqual(answer);
    expect(await ask(asking, blocked.email)).toEqual(answer);
  },
);

test('what is mailed in the name of an address without an account, or of somebody who is blocked, reaches nobody', async () => {
  const [recovery, magicLink] = ASKINGS;
  const { email, id } = await createPerson(target);
  if (recovery === undefined || magicLink === undefined) expect.fail('nothing to ask');
  await ask(recovery, newEmail('nobody'));
  expect(target.embedded.mails.at(-1)?.isDecoy).toBe(true);
  await new Users(target.admin).updateStatus({ userId: id, status: false });
  await ask(recovery, email);
  await ask(magicLink, email);
  expect(target.embedded.mails.slice(-2).map(({ isDecoy }) => isDecoy)).toEqual([true, true]);
  await new Users(target.admin).updateStatus({ userId: id, status: true });
  await ask(recovery, email);
  expect(target.embedded.mails.at(-1)?.isDecoy).toBeUndefined();
});

test('an id that is taken tells nothing of an address', async () => {
  const { id, email } = await createPerson(target);
  const asking: Asking = {
    method: 'POST',
    path: '/account/tokens/magic-url',
    body: (address) => ({ userId: id, email: address, url }),
  };
  expect(await ask(asking, newEmail('nobody'))).toEqual(await ask(asking, email));
});

/** After which the limits begin anew. */
const HOUR_MS = 3_600_000;

/** Asks for a code as somebody who is not signed in; answers the id it may be used under. */
const askForCode = async (email: string, userId: string): Promise<string> =>
  (await new Account(guestOf(target)).createEmailToken({ userId, email })).userId;

test('a code comes with the id that was asked for, whoever has the address, and signs in under it', async () => {
  const { id, email } = await createPerson(target);
  for (const address of [email, newEmail('nobody')]) {
    target.embedded.passTime(HOUR_MS);
    const wanted = ID.unique();
    // Twice, and once more when the first one has long ended: the id never turns out to be somebody's.
    expect(await askForCode(address, wanted)).toBe(wanted);
    expect(await askForCode(address, wanted)).not.toBe(wanted);
    target.embedded.passTime(16 * 60_000);
    expect(await askForCode(address, wanted)).toBe(wanted);
    expect(await askForCode(address, id)).not.toBe(id);
    const userId = await askForCode(address, ID.unique());
    const secret = /OTP (\d{6})/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const session = await new Account(guestOf(target)).createSession({ userId, secret });
    expect((await new Users(target.admin).get({ userId: session.userId })).email).toBe(address);
    expect(session.userId).not.toBe(userId);
  }
});

test('guesses at a code share one count, under whatever id they are made', async () => {
  const { email } = await createPerson(target);
  target.embedded.passTime(HOUR_MS);
  const guess = (userId: string): Promise<string> =>
    refusalOf(new Account(guestOf(target)).createSession({ userId, secret: 'no code' }));
  const outcomes: string[] = [];
  for (const tries of [6, 5]) {
    const userId = await askForCode(email, ID.unique());
    for (let count = 0; count < tries; count += 1) outcomes.push(await guess(userId));
  }
  expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '401 user_invalid_token'));
  expect(outcomes.at(-1)).toMatch(/^429 /);
});

test('an invitation answers alike, and names nobody before they come, in no list and no search', async () => {
  const owner = await createPerson(target);
  const known = await createPerson(target);
  await new Users(target.admin).updateName({ userId: known.id, name: 'Zenobia' });
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Quiet' });
  const asking: Asking = {
    method: 'POST',
    path: `/teams/${teamId}/memberships`,
    body: (email) => ({ email, roles: ['member'], url }),
    session: owner.session,
  };
  const answer = await ask(asking, known.email);
  expect(answer).toMatchObject({ status: 201, hashes: 1, mails: 1 });
  expect(await ask(asking, newEmail('nobody'))).toEqual(answer);
  const { memberships } = await teams.listMemberships({ teamId });
  expect(memberships.map(({ userName, userId }) => [userName, userId])).toEqual([
    ['Ada', owner.id],
    ['', ''],
    ['', ''],
  ]);
  expect((await teams.listMemberships({ teamId, search: 'Zenobia' })).total).toBe(0);
  expect((await teams.listMemberships({ teamId, search: known.email })).total).toBe(1);
});

test('the id of whoever was invited is not told, and not found by asking for it, before they come', async () => {
  const owner = await createPerson(target);
  const known = await createPerson(target);
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Quiet' });
  const invited = await teams.createMembership({ teamId, email: known.email, roles: ['member'], url });
  const place = { teamId, membershipId: invited.$id };
  const answers = [
    invited,
    await teams.getMembership(place),
    await teams.updateMembership({ ...place, roles: ['admin'] }),
  ];
  expect(answers.map(({ userId }) => userId)).toEqual(['', '', '']);
  const total = async (asked: { queries?: string[]; search?: string }): Promise<number> =>
    (await teams.listMemberships({ teamId, ...asked })).total;
  expect(await total({ queries: [Query.equal('userId', known.id)] })).toBe(0);
  expect(await total({ queries: [Query.greaterThan('userId', '0')] })).toBe(1);
  expect(await total({ search: known.id })).toBe(0);
  const asKey = new ServerTeams(target.admin);
  expect([
    (await asKey.getMembership(place)).userId,
    (await asKey.listMemberships({ teamId, queries: [Query.equal('userId', known.id)] })).total,
  ]).toEqual([known.id, 1]);
  expect(
    (await new Users(target.admin).listMemberships({ userId: known.id })).memberships.map(({ userId }) => userId),
  ).toEqual([known.id]);
});

test('a server key is told what is', async () => {
  expect(await refusalOf(new ServerAccount(target.admin).createRecovery({ email: newEmail('nobody'), url }))).toBe(
    '404 user_not_found',
  );
});

test.each(['recovery', 'verifications/email', 'verifications/phone'])(
  'a made-up secret at PUT /account/%s is refused alike for an id that somebody has and one that nobody has',
  async (what) => {
    const { id } = await createPerson(target);
    const refusal = async (userId: string): Promise<unknown> => {
      const response = await fetch(`${target.endpoint}/account/${what}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId },
        body: JSON.stringify({ userId, secret: 'guessed', password: 'a good password' }),
      });
      return [response.status, await response.json()];
    };
    const answer = await refusal(id);
    expect(answer).toMatchObject([401, { type: 'user_invalid_token' }]);
    expect(await refusal(ID.unique())).toEqual(answer);
  },
);
