import type * as argon2 from '@node-rs/argon2';
import { Teams } from 'appwrite';
import { Account as ServerAccount, Users } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPerson, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

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
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...(asking.session === undefined ? {} : { 'x-appwrite-session': asking.session }) },
    body: JSON.stringify(asking.body(email)),
  });
  const text = (await response.text()).replaceAll(email, '<email>').replaceAll(/"[0-9a-f]{20}"/g, '"<id>"').replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"<time>"');
  const headers = [...response.headers].filter(([name]) => !['date', 'content-length', 'x-ratelimit-remaining', 'x-ratelimit-reset'].includes(name));
  return {
    status: response.status, text, headers,
    mails: target.embedded.mails.length - mailsBefore, hashes: work.hash.mock.calls.length - hashed, comparisons: work.verify.mock.calls.length - verified,
  };
}

const url = 'http://localhost/back';

const ASKINGS: readonly (Asking & { readonly name: string })[] = [
  { name: 'a recovery', method: 'POST', path: '/account/recovery', body: (email) => ({ email, url }) },
  { name: 'a magic link', method: 'POST', path: '/account/tokens/magic-url', body: (email) => ({ userId: 'unique()', email, url }) },
  { name: 'a code', method: 'POST', path: '/account/tokens/email', body: (email) => ({ userId: 'unique()', email }) },
  { name: 'a sign-in', method: 'POST', path: '/account/sessions/email', body: (email) => ({ email, password: 'not the password' }) },
];

test.each(ASKINGS)('$name answers alike, after the same work, for an address with an account, one without, and one whose person is blocked', async (asking) => {
  const known = await createPerson(target);
  const blocked = await createPerson(target);
  await new Users(target.admin).updateStatus({ userId: blocked.id, status: false });
  const answer = await ask(asking, known.email);
  expect(answer.status).toBeLessThan(402);
  expect(await ask(asking, newEmail('nobody'))).toEqual(answer);
  expect(await ask(asking, blocked.email)).toEqual(answer);
});

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
  const asking: Asking = { method: 'POST', path: '/account/tokens/magic-url', body: (address) => ({ userId: id, email: address, url }) };
  expect(await ask(asking, newEmail('nobody'))).toEqual(await ask(asking, email));
});

test('an invitation answers alike, and names nobody before they come, in no list and no search', async () => {
  const owner = await createPerson(target);
  const known = await createPerson(target);
  await new Users(target.admin).updateName({ userId: known.id, name: 'Zenobia' });
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Quiet' });
  const asking: Asking = { method: 'POST', path: `/teams/${teamId}/memberships`, body: (email) => ({ email, roles: ['member'], url }), session: owner.session };
  const answer = await ask(asking, known.email);
  expect(answer).toMatchObject({ status: 201, hashes: 1, mails: 1 });
  expect(await ask(asking, newEmail('nobody'))).toEqual(answer);
  const { memberships } = await teams.listMemberships({ teamId });
  expect(memberships.map(({ userName }) => userName)).toEqual(['Ada', '', '']);
  expect((await teams.listMemberships({ teamId, search: 'Zenobia' })).total).toBe(0);
  expect((await teams.listMemberships({ teamId, search: known.email })).total).toBe(1);
});

test('a server key is told what is', async () => {
  expect(await refusalOf(new ServerAccount(target.admin).createRecovery({ email: newEmail('nobody'), url }))).toBe('404 user_not_found');
});
