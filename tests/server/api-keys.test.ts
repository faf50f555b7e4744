import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiKeyAnswerSchema,
  apiKeyListAnswerSchema,
  apiKeySecretAnswerSchema,
  MAX_API_KEYS,
} from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import {
  crashingBackend,
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Team = Required<Pick<TestCaller, 'member' | 'teamId'>>;

/** Opens a team on this plan, and returns a member of it. */
async function openTeam(plan = 'hunter'): Promise<Team> {
  const teamId = await server.createTeam({ plan });
  return { teamId, member: await server.createMember(teamId) };
}

const create = (as: TestCaller, more: object = {}) => server.post('/key', { name: 'CRM', ...more }, as);
const secretOf = ({ body }: ApiReply) => apiKeySecretAnswerSchema.parse(body.data);
const keyOf = ({ body }: ApiReply) => apiKeyAnswerSchema.parse(body.data).apiKey;
const listOf = async (as: TestCaller) =>
  apiKeyListAnswerSchema.parse((await server.request('GET', '/keys', undefined, as)).body.data).keys;
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code];
const campaignsWith = (secret: string, more: TestCaller = {}) =>
  server.request('GET', '/campaigns', undefined, { secret, ...more });
const HOUR_MS = 3_600_000;

test('a new key works at once, and is shown as the team’s id followed by the key', async () => {
  const as = await openTeam();
  const { apiKey, key, secret } = secretOf(await create(as));
  expect(secret).toBe(`${as.teamId}${key}`);
  expect(apiKey).toMatchObject({
    teamId: as.teamId,
    name: 'CRM',
    lastFour: key.slice(-4),
    scopes: ['read', 'write', 'prospects'],
    expiresAt: null,
    lastUsedAt: null,
    createdBy: as.member.userId,
  });
  expect((await campaignsWith(secret)).status).toBe(200);
  expect(await listOf(as)).toEqual([expect.objectContaining({ name: 'CRM', lastFour: key.slice(-4) })]);
});

test('the path of the specification reaches the same route with and without the prefix of the API', async () => {
  const as = await openTeam();
  const { apiKey } = secretOf(await server.post('/api/key', { name: 'By the table', teamId: as.teamId }, as));
  expect((await listOf(as)).map(({ $id }) => $id)).toEqual([apiKey.$id]);
  expect((await server.request('DELETE', `/api/key/${apiKey.$id}`, undefined, as)).body).toEqual({
    data: { success: true },
    error: null,
  });
  expect(await listOf(as)).toEqual([]);
});

test('no document and no stored answer contains a key, and no member can read the documents', async () => {
  const as = await openTeam();
  const { apiKey, key } = secretOf(await create({ ...as, key: randomUUID() }));
  await server.post(`/key/${apiKey.$id}/rotate`, {}, { ...as, key: randomUUID() });
  await server.post(`/key/${apiKey.$id}/reveal`, {}, as);
  const stored = await Promise.all(
    Object.values(COLLECTIONS).map((collection) => server.backend.listAll(collection, [Query.orderAsc('$createdAt')])),
  );
  const everything = JSON.stringify(stored);
  expect(everything).toContain(apiKey.$id);
  expect(everything).not.toContain(key);
  expect(JSON.stringify(server.logged)).not.toContain('ork_');
  const [document] = await server.backend.list(COLLECTIONS.apiKeys, [Query.equal('$id', apiKey.$id), Query.limit(1)]);
  expect(document?.['$permissions']).toEqual([]);
  // The list that members see contains nothing of it either.
  expect(Object.keys((await listOf(as))[0] ?? {}).filter((name) => /hash|seal/i.test(name))).toEqual([]);
  expect(JSON.stringify((await server.request('GET', '/keys', undefined, as)).body)).not.toMatch(
    /keyHash|keySealed|formerHash/,
  );
});

test.each(['free', 'explorer'])('a team on the plan %s has no keys, and its earlier keys do not work', async (plan) => {
  const as = await openTeam();
  const { apiKey, secret } = secretOf(await create(as));
  await server.backend.transact([{ action: 'update', collection: COLLECTIONS.teams, id: as.teamId, data: { plan } }]);
  const planError = {
    code: 'limit_reached',
    message: 'API keys are not part of your plan. Upgrade the plan to continue.',
  };
  for (const reply of [
    await create(as),
    await campaignsWith(secret),
    await server.post(`/key/${apiKey.$id}/reveal`, {}, as),
    await server.post(`/key/${apiKey.$id}/rotate`, {}, as),
    await server.request('PUT', `/key/${apiKey.$id}`, { name: 'Other' }, as),
  ]) {
    expect([reply.status, reply.body.error]).toEqual([403, planError]);
  }
  // Existing keys are still listed and can be deleted.
  expect(await listOf(as)).toHaveLength(1);
  expect((await server.request('DELETE', `/key/${apiKey.$id}`, undefined, as)).status).toBe(200);
});

test.each(['pioneer', 'team', 'hunter', 'conqueror'])('a team on the plan %s can create keys', async (plan) => {
  expect((await create(await openTeam(plan))).status).toBe(200);
});

test('law 5: requests repeated under one idempotency key create one key, whatever crashes meanwhile', async () => {
  const as = { ...(await openTeam()), key: randomUUID() };
  for (const [fatal, moment] of [
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)
    await create({ ...as, through: crashingBackend(server.backend, fatal, moment) });
  const [one, other] = await Promise.all([create(as), create(as)]);
  expect(secretOf(one).secret).toBe(secretOf(other).secret);
  expect(await listOf(as)).toHaveLength(1);
  expect((await campaignsWith(secretOf(one).secret)).status).toBe(200);
});

test('a key with a blank name, another team’s id, no scope or a past expiry is refused, and so is one key too many', async () => {
  const as = await openTeam();
  for (const name of [' ', '\u200B', '\0', '\u202E\n'])
    expect((await create(as, { name })).body.error).toEqual({
      code: 'invalid_request',
      message: 'Name is missing. Fill it in and try again.',
    });
  expect(refusalOf(await create(as, { teamId: 'another' }))).toEqual([400, 'invalid_request']);
  expect(refusalOf(await create(as, { scopes: [] }))).toEqual([400, 'invalid_request']);
  expect(refusalOf(await create(as, { expiresAt: new Date(server.now() - 1_000).toISOString() }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect(await listOf(as)).toEqual([]);
  for (let made = 0; made < MAX_API_KEYS; made += 1) expect((await create(as)).status).toBe(200);
  expect(refusalOf(await create(as))).toEqual([403, 'limit_reached']);
});

test('a key can be renamed, restricted and given an expiry, and each change is recorded with its author', async () => {
  const as = await openTeam();
  const { apiKey, secret } = secretOf(await create(as));
  const change = (changes: object) => server.request('PUT', `/key/${apiKey.$id}`, changes, as);
  // A change that repeats the other values is recorded as a rename only.
  expect(keyOf(await change({ name: 'Reports', scopes: ['write', 'read', 'prospects'], expiresAt: null })).name).toBe(
    'Reports',
  );
  expect(keyOf(await change({ scopes: ['prospects'] })).scopes).toEqual(['prospects']);
  expect((await campaignsWith(secret)).body.error).toEqual({
    code: 'forbidden',
    message: expect.stringContaining('the scope “read”'),
  });
  const expiresAt = new Date(server.now() + HOUR_MS).toISOString();
  expect(keyOf(await change({ scopes: ['read'], expiresAt })).expiresAt).toBe(expiresAt);
  expect((await campaignsWith(secret)).status).toBe(200);
  server.advanceTime(HOUR_MS);
  expect((await campaignsWith(secret)).body.error).toEqual({
    code: 'unauthenticated',
    message: expect.stringContaining('has expired'),
  });
  // The member's own token is valid only at the earlier time.
  server.advanceTime(-HOUR_MS);
  expect(keyOf(await change({ expiresAt: null })).expiresAt).toBeNull();
  expect((await campaignsWith(secret)).status).toBe(200);
  expect((await listOf(as))[0]?.acts.map(({ act, by }) => [act, by])).toEqual(
    ['created', 'renamed', 'changed', 'changed', 'changed'].map((act) => [act, as.member.userId]),
  );
});

test('a revealed key is the same, and the person who reveals it is recorded before it is shown', async () => {
  const as = await openTeam();
  const colleague = await server.createMemberAs('admin', as.teamId);
  const { apiKey, secret } = secretOf(await create(as));
  const reply = await server.post(`/key/${apiKey.$id}/reveal`, {}, { ...as, member: colleague });
  expect(secretOf(reply).secret).toBe(secret);
  expect((await listOf(as))[0]?.acts.at(-1)).toMatchObject({ act: 'revealed', by: colleague.userId });
  expect(server.logged).toContain(`API key ${apiKey.$id} of team ${as.teamId} was shown to ${colleague.userId}`);
  // Nothing is shown when the record cannot be written.
  const unrecorded = await server.post(
    `/key/${apiKey.$id}/reveal`,
    {},
    { ...as, through: crashingBackend(server.backend, 1, 'before') },
  );
  expect([unrecorded.status, JSON.stringify(unrecorded.body).includes('ork_')]).toEqual([500, false]);
});

test('a rotation creates another key; the previous one works for a day, or not at all', async () => {
  const as = await openTeam();
  const first = secretOf(await create(as));
  const rotate = async (options: object) => secretOf(await server.post(`/key/${first.apiKey.$id}/rotate`, options, as));
  const second = await rotate({});
  expect(second.secret).not.toBe(first.secret);
  expect([await campaignsWith(first.secret), await campaignsWith(second.secret)].map(({ status }) => status)).toEqual([
    200, 200,
  ]);
  server.advanceTime(24 * HOUR_MS + 60_000);
  expect(refusalOf(await campaignsWith(first.secret))).toEqual([401, 'unauthenticated']);
  server.advanceTime(-(24 * HOUR_MS + 60_000));
  const third = await rotate({ overlapHours: 0 });
  expect(refusalOf(await campaignsWith(second.secret))).toEqual([401, 'unauthenticated']);
  expect((await campaignsWith(third.secret)).status).toBe(200);
});

test('a repeated creation that returns the secret of a colleague’s rotation is recorded as a reveal', async () => {
  const as = { ...(await openTeam()), key: randomUUID() };
  const colleague = await server.createMemberAs('admin', as.teamId);
  const { apiKey } = secretOf(await create(as));
  const { secret } = secretOf(
    await server.post(`/key/${apiKey.$id}/rotate`, {}, { teamId: as.teamId, member: colleague }),
  );
  expect(secretOf(await create(as)).secret).toBe(secret);
  expect((await listOf(as))[0]?.acts.map(({ act, by }) => [act, by])).toEqual([
    ['created', as.member.userId],
    ['rotated', colleague.userId],
    ['revealed', as.member.userId],
  ]);
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.teams, id: as.teamId, data: { plan: 'free' } },
  ]);
  expect(refusalOf(await create(as))).toEqual([403, 'limit_reached']);
});

test('a deleted key no longer works and no longer exists', async () => {
  const as = await openTeam();
  const { apiKey, secret } = secretOf(await create(as));
  expect((await server.request('DELETE', `/key/${apiKey.$id}`, undefined, as)).status).toBe(200);
  expect(refusalOf(await campaignsWith(secret))).toEqual([401, 'unauthenticated']);
  expect(refusalOf(await server.post(`/key/${apiKey.$id}/reveal`, {}, as))).toEqual([404, 'not_found']);
});

test('the last use of a key is shown with time and address, updated once a minute', () =>
  server.withStoppedClock(async () => {
    const as = await openTeam();
    const { secret } = secretOf(await create(as));
    const used = async () => (await listOf(as)).map(({ lastUsedAt, lastUsedFrom }) => [lastUsedAt, lastUsedFrom])[0];
    await campaignsWith(secret, { address: '203.0.113.7' });
    const first = await used();
    expect(first).toEqual([expect.any(String), '203.0.113.7']);
    await campaignsWith(secret, { address: '203.0.113.7' });
    expect(await used()).toEqual(first);
    await campaignsWith(secret, { address: '2001:db8::1' });
    expect((await used())?.[1]).toBe('2001:db8::1');
    // A use that cannot be recorded is still accepted.
    server.advanceTime(61_000);
    expect((await campaignsWith(secret, { through: crashingBackend(server.backend, 1, 'before') })).status).toBe(200);
    server.advanceTime(-61_000);
  }));

describe('the key of a team', () => {
  test('the key of a team is not listed, changed, revealed or deleted by members of another team', async () => {
    const [owners, others] = [await openTeam(), await openTeam()];
    const { apiKey } = secretOf(await create(owners));
    expect(await listOf(others)).toEqual([]);
    const requests = [
      ['POST', '/rotate', {}],
      ['POST', '/reveal', {}],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
    ] as const;
    for (const [method, path, body] of requests)
      expect(refusalOf(await server.request(method, `/key/${apiKey.$id}${path}`, body, others))).toEqual([
        404,
        'not_found',
      ]);
    for (const [method, path, body] of requests)
      expect(
        refusalOf(
          await server.request(method, `/key/${apiKey.$id}${path}`, body, { ...others, teamId: owners.teamId }),
        ),
      ).toEqual([403, 'not_a_member']);
    expect(await listOf(owners)).toEqual([
      expect.objectContaining({ name: 'CRM', acts: [expect.objectContaining({ act: 'created' })] }),
    ]);
  });

  test('the key of a team opens nothing with another team’s id, without a team’s id or with a changed character', async () => {
    const [one, other] = [await openTeam(), await openTeam()];
    const { key, secret } = secretOf(await create(one));
    for (const wrong of [
      `${other.teamId}${key}`,
      key,
      `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`,
      `${one.teamId}ork_${'0'.repeat(40)}`,
    ])
      expect(refusalOf(await campaignsWith(wrong))).toEqual([401, 'unauthenticated']);
    expect(refusalOf(await campaignsWith(secret, { teamId: other.teamId }))).toEqual([403, 'not_a_member']);
    expect((await campaignsWith(secret, { teamId: one.teamId })).status).toBe(200);
  });
});
