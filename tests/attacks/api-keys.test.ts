import { Account, Client } from 'appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiKeyListAnswerSchema,
  apiKeySecretAnswerSchema,
  keysLeftBy,
  MAX_API_KEY_LOG_ENTRIES,
  readApiKey,
  readApiKeyLog,
  secretViewers,
  type ApiKey,
} from '#domain/api-key/api-key.ts';
import type { Role } from '#domain/roles/roles.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { endOrphanedApiKeys } from '#server/dashboard/api-keys/api-key-sweep.ts';
import { openTestServer, type ApiReply, type TestMember, type TestServer } from '#support/test-server.ts';

/** An API key lives as long as its team, and may do what its holder may. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Person extends TestMember {
  readonly membershipId: string;
}

async function membershipOf(teamId: string, userId: string): Promise<string> {
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  return memberships.find((membership) => membership.userId === userId)?.$id ?? '';
}

/** Opens a team with one person for each role. */
async function openTeam<const R extends readonly Role[]>(
  ...roles: R
): Promise<{ teamId: string; people: { [K in keyof R]: Person } }> {
  const teamId = await server.createTeam({ plan: 'hunter' });
  const people: Person[] = [];
  for (const role of roles) {
    const member = await server.createMemberAs(role, teamId);
    people.push({ ...member, membershipId: await membershipOf(teamId, member.userId) });
  }
  return { teamId, people: people as { [K in keyof R]: Person } };
}

async function createKey(teamId: string, member: TestMember, name = 'CRM'): Promise<{ id: string; secret: string }> {
  const { body } = await server.post('/key', { name }, { member, teamId });
  const { apiKey, secret } = apiKeySecretAnswerSchema.parse(body.data);
  return { id: apiKey.$id, secret };
}

const read = (secret: string): Promise<ApiReply> => server.request('GET', '/campaigns', undefined, { secret });
const codeOf = ({ status, body }: ApiReply): unknown[] => [status, body.error?.code];
const HOLDER_GONE = [401, 'unauthenticated'];
const listKeys = async (teamId: string, member: TestMember): Promise<ApiKey[]> => {
  const { body } = await server.request('GET', '/keys', undefined, { member, teamId });
  return apiKeyListAnswerSchema.parse(body.data).keys.map(readApiKey);
};
const storedKeys = (teamId: string) => server.backend.listAll(COLLECTIONS.apiKeys, [Query.equal('teamId', teamId)]);

describe('an API key ends', () => {
  test('an API key ends with the membership of its holder, however that ended', async () => {
    const { teamId, people } = await openTeam('owner', 'member');
    const [, member] = people;
    const { secret } = await createKey(teamId, member);
    expect((await read(secret)).status).toBe(200);
    await server.backend.teams.deleteMembership({ teamId, membershipId: member.membershipId });
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
  });

  test('an API key that ended with the membership of its holder does not come back when they are invited again', async () => {
    const { teamId, people } = await openTeam('owner', 'member');
    const [, member] = people;
    const { secret } = await createKey(teamId, member);
    await server.backend.teams.deleteMembership({ teamId, membershipId: member.membershipId });
    server.advanceTime(10);
    await server.backend.teams.createMembership({ teamId, userId: member.userId, roles: ['owner'] });
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
  });

  test('an API key ends when the owner of an address takes over the account that a stranger made with it', async () => {
    const { teamId, people } = await openTeam('owner');
    const [stranger] = people;
    const { secret } = await createKey(teamId, stranger);
    expect((await read(secret)).status).toBe(200);
    server.advanceTime(10);
    const client = new Client().setEndpoint(server.endpoint).setProject('outrider');
    const email = `${stranger.userId}@example.test`;
    await new Account(client).createMagicURLToken({ userId: 'unique()', email, url: 'http://localhost/back' });
    const href = (
      /href="([^"]*)"/.exec(server.mails.findLast(({ to }) => to.address === email)?.html ?? '')?.[1] ?? ''
    ).replaceAll('&amp;', '&');
    const token = { userId: stranger.userId, secret: new URL(href).searchParams.get('secret') ?? '' };
    await new Account(client).createSession(token);
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
    // The owner of the address goes on in the team, with keys of their own.
    const { jwt } = await server.backend.users.createJWT({ userId: stranger.userId });
    const { id: ownId, secret: own } = await createKey(teamId, { userId: stranger.userId, jwt }, 'Own');
    await endOrphanedApiKeys({ backend: server.backend, log: () => undefined }, new AbortController().signal);
    expect((await storedKeys(teamId)).map(({ $id }) => $id)).toEqual([ownId]);
    expect((await read(own)).status).toBe(200);
  });

  test('an API key ends with its team', async () => {
    const { teamId, people } = await openTeam('owner');
    const { secret } = await createKey(teamId, people[0]);
    await server.backend.teams.delete({ teamId });
    expect(codeOf(await read(secret))).toEqual([410, 'team_gone']);
  });

  test.each([
    ['is blocked', (userId: string) => server.backend.users.updateStatus({ userId, status: false })],
    ['is deleted', (userId: string) => server.backend.users.delete({ userId })],
  ])('when the account of its holder %s', async (_case, close) => {
    const { teamId, people } = await openTeam('owner', 'member');
    const { secret } = await createKey(teamId, people[1]);
    await close(people[1].userId);
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
  });

  test('when nobody is known to hold it', async () => {
    const { teamId, people } = await openTeam('owner');
    const { id, secret } = await createKey(teamId, people[0]);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.apiKeys, id, data: { createdBy: null } },
    ]);
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
  });
});

describe('the API keys of a member who is removed', () => {
  test('end, unless whoever removes them takes them over', async () => {
    const { teamId, people } = await openTeam('owner', 'admin', 'member');
    const [owner, admin, member] = people;
    const ended = await createKey(teamId, member);
    const kept = await createKey(teamId, owner);
    const { membershipId } = member;
    const removal = await server.post('/team/member/remove', { membershipId }, { member: admin, teamId });
    expect(removal.status).toBe(200);
    expect([codeOf(await read(ended.secret)), (await read(kept.secret)).status]).toEqual([HOLDER_GONE, 200]);
    expect((await storedKeys(teamId)).map(({ $id }) => $id)).toEqual([kept.id]);
  });

  test('get a new secret at once when they are handed over, and the log of each says so', async () => {
    const { teamId, people } = await openTeam('owner', 'admin', 'member');
    const [owner, admin, member] = people;
    const { id, secret: first } = await createKey(teamId, member);
    // The overlap of a rotation ends as well.
    const { body } = await server.post(`/key/${id}/rotate`, { overlapHours: 24 }, { member, teamId });
    const { secret: second } = apiKeySecretAnswerSchema.parse(body.data);
    const before = (await listKeys(teamId, owner))[0]?.lastFour;
    const { membershipId } = member;
    await server.post('/team/member/remove', { membershipId, apiKeys: 'hand-over' }, { member: admin, teamId });
    for (const known of [first, second]) expect(codeOf(await read(known))[0]).toBe(401);
    const [key] = await listKeys(teamId, admin);
    expect(key).toMatchObject({ id, createdBy: member.userId, holder: admin.userId, formerUntil: null });
    expect(key?.lastFour).not.toBe(before);
    expect(key?.acts.at(-1)).toMatchObject({ act: 'handed-over', by: admin.userId });
    expect(key === undefined ? undefined : secretViewers(key)).toEqual([]);
    const shown = await server.post(`/key/${id}/reveal`, {}, { member: admin, teamId });
    const { secret } = apiKeySecretAnswerSchema.parse(shown.body.data);
    expect((await read(secret)).status).toBe(200);
    await server.backend.teams.deleteMembership({ teamId, membershipId: admin.membershipId });
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
  });

  test('stay as they are when the removal is refused', async () => {
    const { teamId, people } = await openTeam('owner', 'admin', 'member');
    const [owner, admin, member] = people;
    const { secret } = await createKey(teamId, owner);
    for (const [by, membershipId] of [
      [admin, owner.membershipId],
      [member, admin.membershipId],
      [member, member.membershipId],
    ] as const)
      expect(
        (await server.post('/team/member/remove', { membershipId, apiKeys: 'hand-over' }, { member: by, teamId }))
          .status,
      ).toBe(403);
    expect((await read(secret)).status).toBe(200);
    expect((await listKeys(teamId, owner))[0]?.holder).toBe(owner.userId);
  });

  test('the API keys of a member who is removed are told apart from those of others that they revealed', async () => {
    const { teamId, people } = await openTeam('owner', 'admin');
    const [owner, admin] = people;
    const own = await createKey(teamId, admin, 'own');
    const seen = await createKey(teamId, owner, 'seen');
    await createKey(teamId, owner, 'unseen');
    await server.post(`/key/${seen.id}/reveal`, {}, { member: admin, teamId });
    const left = keysLeftBy(await listKeys(teamId, owner), admin.userId);
    expect([left.held.map(({ id }) => id), left.seen.map(({ id }) => id)]).toEqual([[own.id], [seen.id]]);
  });
});

describe('the API keys of a member who leaves', () => {
  test('the API keys of a member who leaves end', async () => {
    const { teamId, people } = await openTeam('owner', 'member');
    const { secret } = await createKey(teamId, people[1]);
    expect((await server.post('/team/leave', {}, { member: people[1], teamId })).status).toBe(200);
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
    expect(await storedKeys(teamId)).toEqual([]);
  });

  test('the API keys of a member who leaves are handed to nobody, whatever the request says', async () => {
    const { teamId, people } = await openTeam('owner', 'owner');
    const { secret } = await createKey(teamId, people[0]);
    const asked = await server.post('/team/leave', { apiKeys: 'hand-over' }, { member: people[0], teamId });
    expect(codeOf(asked)).toEqual([400, 'invalid_request']);
    expect((await server.post('/team/leave', {}, { member: people[0], teamId })).status).toBe(200);
    expect(codeOf(await read(secret))).toEqual(HOLDER_GONE);
    expect(await storedKeys(teamId)).toEqual([]);
  });
});

test('a command repeated under its idempotency key shows no secret that its sender may not see any more', async () => {
  const { teamId, people } = await openTeam('owner', 'admin');
  const [owner, admin] = people;
  const { id } = await createKey(teamId, owner);
  const rotate = () => server.post(`/key/${id}/rotate`, {}, { member: admin, teamId, key: 'rotate-once' });
  expect((await rotate()).status).toBe(200);
  const { membershipId } = admin;
  await server.post('/team/member/role', { membershipId, role: 'member' }, { member: owner, teamId });
  const repeated = await rotate();
  expect([codeOf(repeated), JSON.stringify(repeated.body).includes('ork_')]).toEqual([[403, 'forbidden'], false]);
});

describe('an API key that others hold', () => {
  test.each([
    ['POST', '/key/:id/reveal', {}],
    ['POST', '/key/:id/rotate', {}],
    ['POST', '/key/:id/rotate', { overlapHours: 0 }],
    ['PUT', '/key/:id', { name: 'Mine' }],
    ['DELETE', '/key/:id', undefined],
  ] as const)('an API key that others hold is refused to a member: %s %s', async (method, path, body) => {
    const { teamId, people } = await openTeam('owner', 'admin', 'member');
    const [owner, admin, member] = people;
    const { id, secret } = await createKey(teamId, owner);
    const reply = await server.request(method, path.replace(':id', id), body, { member, teamId });
    expect([codeOf(reply), JSON.stringify(reply.body).includes('ork_')]).toEqual([[403, 'forbidden'], false]);
    expect((await read(secret)).status).toBe(200);
    // Their own they may change, and an admin may change everybody's.
    const own = await createKey(teamId, member);
    expect((await server.request(method, path.replace(':id', own.id), body, { member, teamId })).status).toBe(200);
    expect((await server.request(method, path.replace(':id', id), body, { member: admin, teamId })).status).toBe(200);
  });
});

test('the daily sweep deletes the keys whose holders are gone, and no others', async () => {
  const { teamId, people } = await openTeam('owner', 'member', 'member');
  const [owner, removed, staying] = people;
  const [ofOwner, , ofStaying] = [
    await createKey(teamId, owner),
    await createKey(teamId, removed),
    await createKey(teamId, staying),
  ];
  await server.backend.teams.deleteMembership({ teamId, membershipId: removed.membershipId });
  const gone = await openTeam('owner');
  const { id: ofGoneTeam } = await createKey(gone.teamId, gone.people[0]);
  await server.backend.teams.delete({ teamId: gone.teamId });
  await server.backend.users.updateStatus({ userId: staying.userId, status: false });
  await endOrphanedApiKeys({ backend: server.backend, log: () => undefined }, new AbortController().signal);
  // A team that is gone ends as a whole, and a blocked account may be opened again.
  expect((await storedKeys(gone.teamId)).map(({ $id }) => $id)).toEqual([ofGoneTeam]);
  expect((await storedKeys(teamId)).map(({ $id }) => $id).toSorted()).toEqual([ofOwner.id, ofStaying.id].toSorted());
});

test('nobody pushes out of the log that they have seen a secret', async () => {
  const { teamId, people } = await openTeam('owner', 'admin');
  const [owner, admin] = people;
  const { id } = await createKey(teamId, owner);
  expect((await server.post(`/key/${id}/reveal`, {}, { member: admin, teamId })).status).toBe(200);
  const [document] = await storedKeys(teamId);
  const renamed = { act: 'renamed', by: admin.userId, at: new Date(server.now()).toISOString() };
  const renames = Array.from({ length: MAX_API_KEY_LOG_ENTRIES - 2 }, () => ({ ...renamed }));
  const acts = [...readApiKeyLog(document?.['acts']), ...renames];
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.apiKeys, id, data: { acts: JSON.stringify(acts) } },
  ]);
  for (const name of ['one', 'two', 'three'])
    expect((await server.request('PUT', `/key/${id}`, { name }, { member: admin, teamId })).status).toBe(200);
  const keys = await listKeys(teamId, owner);
  expect(new Set(keys.flatMap(secretViewers))).toEqual(new Set([owner.userId, admin.userId]));
  expect(keysLeftBy(keys, admin.userId).seen.map((key) => key.id)).toEqual([id]);
  expect(keys[0]?.acts.length).toBeLessThanOrEqual(MAX_API_KEY_LOG_ENTRIES + people.length);
});
