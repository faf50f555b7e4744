import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { ID, Permission, Role } from '#server/backend/query.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Ids that something was bound to are never given out again, whoever asks. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const answerSchema = z.looseObject({ type: z.optional(z.string()), total: z.optional(z.number()) });

/** Calls Appwrite as a person, or as a stranger without a session. */
async function appwrite(
  method: string,
  path: string,
  body: unknown,
  as?: TestMember,
): Promise<{ readonly status: number; readonly body: z.output<typeof answerSchema> }> {
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Appwrite-Project': 'outrider',
      ...(as === undefined ? {} : { 'X-Appwrite-JWT': as.jwt }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: answerSchema.parse(text === '' ? {} : JSON.parse(text)) };
}

const documentsOf = (collection: string) => `/databases/main/collections/${collection}/documents`;
const createTeam = (teamId: string, as: TestMember) => appwrite('POST', '/teams', { teamId, name: 'Mine' }, as);

test.each(['as it was', 'in capitals'])(
  'the id of a deleted team is refused like one that exists: %s',
  async (form) => {
    const [owner, stranger] = [await server.createMember(), await server.createMember()];
    const teamId = `gone-${ID.unique()}`.slice(0, 30);
    expect((await createTeam(teamId, owner)).status).toBe(201);
    await server.create(COLLECTIONS.offers, { teamId, name: 'Audit' });
    expect((await appwrite('DELETE', `/teams/${teamId}`, undefined, owner)).status).toBe(204);

    const asked = form === 'in capitals' ? teamId.toUpperCase() : teamId;
    for (const thief of [stranger, owner]) {
      const taken = await createTeam(asked, thief);
      expect([taken.status, taken.body.type]).toEqual([409, 'team_already_exists']);
      expect((await appwrite('GET', documentsOf(COLLECTIONS.offers), undefined, thief)).body.total).toBe(0);
    }
    await expect(server.backend.teams.create({ teamId: asked, name: 'By a server key' })).rejects.toMatchObject({
      type: 'team_already_exists',
    });
  },
);

test('an id that was never a team, but that documents name, is no team for anybody to make', async () => {
  const stranger = await server.createMember();
  const teamId = ID.unique();
  await server.create(COLLECTIONS.offers, { teamId, name: 'Audit' });
  const taken = await createTeam(teamId, stranger);
  expect([taken.status, taken.body.type]).toEqual([409, 'team_already_exists']);
  expect((await createTeam(teamId.toUpperCase(), stranger)).status).toBe(409);
  expect((await createTeam(ID.unique(), stranger)).status).toBe(201);
});

test.each(['POST /account', 'POST /account/tokens/email', 'POST /account/tokens/magic-url'])(
  'the id of a deleted person is given to nobody: %s',
  async (call) => {
    const person = await server.createMember();
    await server.backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.offers,
        id: ID.unique(),
        data: { teamId: 'nobody', name: 'Their own' },
        permissions: [Permission.read(Role.user(person.userId))],
      },
    ]);
    await server.backend.users.delete({ userId: person.userId });
    const [method = '', path = ''] = call.split(' ');
    for (const userId of [person.userId, person.userId.toUpperCase()]) {
      const email = `${ID.unique()}@example.test`;
      const taken = await appwrite(method, path, { userId, email, password: 'a long enough secret' });
      expect([taken.status, taken.body.type]).toEqual([409, 'user_already_exists']);
    }
    await expect(server.backend.users.create({ userId: person.userId })).rejects.toMatchObject({
      type: 'user_already_exists',
    });
  },
);

test('a person deleted with a server key leaves every team at once, and a blocked one is let in nowhere', async () => {
  const owner = await server.createMember();
  const teamId = ID.unique();
  await createTeam(teamId, owner);
  const person = await server.createMember(teamId);
  const blocked = await server.createMember(teamId);
  await server.backend.users.delete({ userId: person.userId });
  await server.backend.users.updateStatus({ userId: blocked.userId, status: false });
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  expect(memberships.map(({ userId }) => userId).toSorted()).toEqual([owner.userId, blocked.userId].toSorted());
  for (const member of [person, blocked]) {
    expect((await appwrite('GET', `/teams/${teamId}`, undefined, member)).status).toBe(member === person ? 401 : 403);
    expect((await server.post('/team/members', {}, { member, teamId })).body.error?.code).toBe(
      member === person ? 'unauthenticated' : 'forbidden',
    );
  }
});

test.each(['POST /account', 'POST /account/tokens/email', 'POST /account/tokens/magic-url'])(
  'the id of an API key, which acts under it, is given to no person, also once it is deleted: %s',
  async (call) => {
    const keyId = await server.create(COLLECTIONS.apiKeys, { teamId: ID.unique(), name: 'CRM', keyHash: ID.unique() });
    const [method = '', path = ''] = call.split(' ');
    const expectTaken = async (): Promise<void> => {
      for (const userId of [keyId, keyId.toUpperCase()]) {
        const email = `${ID.unique()}@example.test`;
        const taken = await appwrite(method, path, { userId, email, password: 'a long enough secret' });
        expect([taken.status, taken.body.type]).toEqual([409, 'user_already_exists']);
      }
    };
    await expectTaken();
    // What it did stays under its id.
    await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.apiKeys, id: keyId }]);
    await expectTaken();
  },
);
