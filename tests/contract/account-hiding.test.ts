import type * as argon2 from '@node-rs/argon2';
import { Account, ID, Query, Teams } from 'appwrite';
import { Account as ServerAccount, Teams as ServerTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerAtTick, refuseAtTick } from '#server/appwrite/account/account-hiding.ts';
import { ANSWER_TICK_MS } from '#server/secrets/answer-tick.ts';
import { TokenStore } from '#server/appwrite/account/token-store.ts';
import { NO_CONTENT } from '#server/appwrite/http/answer.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import { RealtimeHub } from '#server/appwrite/realtime/hub.ts';
import { codeWaitMs } from '#server/http/code-limits.ts';
import { createPerson, guestOf, newEmail, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

/** Counts the hashes created and compared: only their time could be measured from outside. */
const argon2Mock = await vi.hoisted(async () => {
  const real = await import('@node-rs/argon2');
  return { hash: vi.fn<typeof argon2.hash>(real.hash), verify: vi.fn<typeof argon2.verify>(real.verify) };
});
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<typeof argon2>()), ...argon2Mock }));

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget({ project: { hidesAccounts: true, rateLimits: true } });
});
const published = vi.spyOn(RealtimeHub.prototype, 'publish');
const tokensCreated = vi.spyOn(TokenStore.prototype, 'create');
beforeEach(() => {
  vi.spyOn(RealtimeHub.prototype, 'hasListeners', 'get').mockReturnValue(true);
  argon2Mock.hash.mockClear();
  argon2Mock.verify.mockClear();
});
afterAll(() => target.close());

interface RequestSpec {
  readonly method: string;
  readonly path: string;
  readonly body: (email: string) => object;
  readonly session?: string;
}

/** Sends a request. Returns its answer with ids, times and the address masked, and the mails and hashes it took. */
async function send(request: RequestSpec, email: string) {
  const mailsBefore = target.embedded.mails.length;
  const [events, tokens] = [published.mock.calls.length, tokensCreated.mock.calls.length];
  const [hashed, verified] = [argon2Mock.hash.mock.calls.length, argon2Mock.verify.mock.calls.length];
  const response = await fetch(`${target.endpoint}${request.path}`, {
    method: request.method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      ...(request.session === undefined ? {} : { 'x-appwrite-session': request.session }),
    },
    body: JSON.stringify(request.body(email)),
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
    events: published.mock.calls.length - events,
    tokens: tokensCreated.mock.calls.length - tokens,
    hashes: argon2Mock.hash.mock.calls.length - hashed,
    comparisons: argon2Mock.verify.mock.calls.length - verified,
  };
}

const url = 'http://localhost/back';

/** The period of the rate limits. */
const HOUR_MS = 3_600_000;

const REQUESTS: readonly (RequestSpec & { readonly name: string })[] = [
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

test.each(REQUESTS)(
  '$name answers alike, after the same work, for an address with an account, without one, or of a blocked person',
  async (request) => {
    const known = await createPerson(target);
    const blocked = await createPerson(target);
    await new Users(target.admin).updateStatus({ userId: blocked.id, status: false });
    const answer = await send(request, known.email);
    expect(answer.status).toBeLessThan(402);
    expect(await send(request, newEmail('nobody'))).toEqual(answer);
    expect(await send(request, blocked.email)).toEqual(answer);
  },
);

test.each([
  [1, 100],
  [20, 100],
  [100, 100],
  [101, 200],
  [250, 300],
])('work of %d ms for a mail is answered or refused after %d ms', async (workMs, answeredMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const context = { project: { settings: { hidesAccounts: true } }, caller: { kind: 'guest' } } as RequestContext;
    for (const outcome of ['answered', 'refused']) {
      const startedAt = performance.now();
      const answer = answerAtTick(async () => {
        await new Promise((resolve) => setTimeout(resolve, workMs));
        if (outcome === 'refused') throw new Error('refused');
        return NO_CONTENT;
      })(context);
      const settled = Promise.resolve(answer)
        .catch(() => undefined)
        .then(() => performance.now() - startedAt);
      await vi.runAllTimersAsync();
      expect(await settled).toBe(answeredMs);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('a refused sign-in waits for the tick, with and without an account', async () => {
  const { email } = await createPerson(target);
  const [signIn] = REQUESTS.filter(({ name }) => name === 'a sign-in');
  if (signIn === undefined) throw new Error('No request is a sign-in.');
  for (const of of [email, newEmail('nobody')]) {
    const startedAt = performance.now();
    expect((await send(signIn, of)).status).toBe(401);
    expect([of, performance.now() - startedAt >= ANSWER_TICK_MS - 2]).toEqual([of, true]);
  }
});

test('work that is only refused at a tick is answered at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const context = { project: { settings: { hidesAccounts: true } }, caller: { kind: 'guest' } } as RequestContext;
    const handle = (outcome: 'answered' | 'refused') =>
      refuseAtTick(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (outcome === 'refused') throw new Error('refused');
        return NO_CONTENT;
      })(context);
    for (const [outcome, ms] of [
      ['answered', 20],
      ['refused', 100],
    ] as const) {
      const startedAt = performance.now();
      const settled = Promise.resolve(handle(outcome))
        .catch(() => undefined)
        .then(() => performance.now() - startedAt);
      await vi.runAllTimersAsync();
      expect([outcome, await settled]).toEqual([outcome, ms]);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('every request that mails an address waits for the tick, with and without an account', async () => {
  const { email } = await createPerson(target);
  for (const request of REQUESTS.filter(({ name }) => name !== 'a sign-in')) {
    target.embedded.passTime(HOUR_MS);
    for (const to of [email, newEmail('nobody')]) {
      const startedAt = performance.now();
      expect((await send(request, to)).status).toBe(201);
      expect([request.name, performance.now() - startedAt >= ANSWER_TICK_MS - 2]).toEqual([request.name, true]);
    }
  }
});

test('a mail requested for an address without an account, or for a blocked person, is sent to nobody', async () => {
  const [recovery, magicLink] = REQUESTS;
  const { email, id } = await createPerson(target);
  if (recovery === undefined || magicLink === undefined) expect.fail('There are no requests');
  await send(recovery, newEmail('nobody'));
  expect(target.embedded.mails.at(-1)?.isDecoy).toBe(true);
  await new Users(target.admin).updateStatus({ userId: id, status: false });
  await send(recovery, email);
  await send(magicLink, email);
  expect(target.embedded.mails.slice(-2).map(({ isDecoy }) => isDecoy)).toEqual([true, true]);
  await new Users(target.admin).updateStatus({ userId: id, status: true });
  await send(recovery, email);
  expect(target.embedded.mails.at(-1)?.isDecoy).toBeUndefined();
});

test('a taken id reveals nothing about an address', async () => {
  const { id, email } = await createPerson(target);
  const request: RequestSpec = {
    method: 'POST',
    path: '/account/tokens/magic-url',
    body: (address) => ({ userId: id, email: address, url }),
  };
  expect(await send(request, newEmail('nobody'))).toEqual(await send(request, email));
});

/** Requests a code as a guest. Returns the user id under which it is valid. */
const requestCode = async (email: string, userId: string): Promise<string> =>
  (await new Account(guestOf(target)).createEmailToken({ userId, email })).userId;

test('a code is valid under the requested id, whether or not the address has an account', async () => {
  const { id, email } = await createPerson(target);
  for (const address of [email, newEmail('nobody')]) {
    target.embedded.passTime(HOUR_MS);
    const wanted = ID.unique();
    // Requested twice, and again after the first one has expired: the answers never reveal an existing id.
    expect(await requestCode(address, wanted)).toBe(wanted);
    target.embedded.passTime(codeWaitMs(0));
    expect(await requestCode(address, wanted)).not.toBe(wanted);
    target.embedded.passTime(16 * 60_000);
    expect(await requestCode(address, wanted)).toBe(wanted);
    target.embedded.passTime(codeWaitMs(2));
    expect(await requestCode(address, id)).not.toBe(id);
    target.embedded.passTime(codeWaitMs(3));
    const userId = await requestCode(address, ID.unique());
    const secret = /OTP (\d{6})/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const session = await new Account(guestOf(target)).createSession({ userId, secret });
    expect((await new Users(target.admin).get({ userId: session.userId })).email).toBe(address);
    expect(session.userId).not.toBe(userId);
  }
});

test('guesses at a code share one rate limit, whatever id they name', async () => {
  const { email } = await createPerson(target);
  target.embedded.passTime(HOUR_MS);
  const guess = (userId: string): Promise<string> =>
    refusalOf(new Account(guestOf(target)).createSession({ userId, secret: 'no code' }));
  const outcomes: string[] = [];
  for (const [codes, tries] of [5, 5, 1].entries()) {
    const userId = await requestCode(email, ID.unique());
    for (let count = 0; count < tries; count += 1) outcomes.push(await guess(userId));
    target.embedded.passTime(codeWaitMs(codes));
  }
  expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '401 user_invalid_token'));
  expect(outcomes.at(-1)).toMatch(/^429 /);
});

test('an invitation answers alike, and no list or search names the invited person before they accept', async () => {
  const owner = await createPerson(target);
  const known = await createPerson(target);
  await new Users(target.admin).updateName({ userId: known.id, name: 'Zenobia' });
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Quiet' });
  const request: RequestSpec = {
    method: 'POST',
    path: `/teams/${teamId}/memberships`,
    body: (email) => ({ email, roles: ['member'], url }),
    session: owner.session,
  };
  const answer = await send(request, known.email);
  expect(answer).toMatchObject({ status: 201, hashes: 1, mails: 1 });
  expect(await send(request, newEmail('nobody'))).toEqual(answer);
  const { memberships } = await teams.listMemberships({ teamId });
  expect(memberships.map(({ userName, userId }) => [userName, userId])).toEqual([
    ['Ada', owner.id],
    ['', ''],
    ['', ''],
  ]);
  expect((await teams.listMemberships({ teamId, search: 'Zenobia' })).total).toBe(0);
  expect((await teams.listMemberships({ teamId, search: known.email })).total).toBe(1);
});

test('the id of an invited person is neither returned nor found by a query before they accept', async () => {
  const owner = await createPerson(target);
  const known = await createPerson(target);
  const teams = new Teams(owner.client);
  const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Quiet' });
  const invited = await teams.createMembership({ teamId, email: known.email, roles: ['member'], url });
  const ids = { teamId, membershipId: invited.$id };
  const answers = [invited, await teams.getMembership(ids), await teams.updateMembership({ ...ids, roles: ['admin'] })];
  expect(answers.map(({ userId }) => userId)).toEqual(['', '', '']);
  const total = async (filter: { queries?: string[]; search?: string }): Promise<number> =>
    (await teams.listMemberships({ teamId, ...filter })).total;
  expect(await total({ queries: [Query.equal('userId', known.id)] })).toBe(0);
  expect(await total({ queries: [Query.greaterThan('userId', '0')] })).toBe(1);
  expect(await total({ search: known.id })).toBe(0);
  const asServer = new ServerTeams(target.admin);
  expect([
    (await asServer.getMembership(ids)).userId,
    (await asServer.listMemberships({ teamId, queries: [Query.equal('userId', known.id)] })).total,
  ]).toEqual([known.id, 1]);
  expect(
    (await new Users(target.admin).listMemberships({ userId: known.id })).memberships.map(({ userId }) => userId),
  ).toEqual([known.id]);
});

test('a server key learns whether an account exists', async () => {
  expect(await refusalOf(new ServerAccount(target.admin).createRecovery({ email: newEmail('nobody'), url }))).toBe(
    '404 user_not_found',
  );
});

test.each(['recovery', 'verifications/email', 'verifications/phone'])(
  'an invented secret at PUT /account/%s is refused alike for an existing and an unknown id',
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
