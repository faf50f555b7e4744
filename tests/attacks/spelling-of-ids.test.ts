import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { ID } from '#server/backend/query.ts';
import { hashOfKey } from '#server/dashboard/api-keys/api-key-secret.ts';
import { isSecretOf } from '#server/dashboard/invitations/invitation-record.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Appwrite finds ids in any case; the product knows each in the one spelling it has. */

let server: TestServer;
let teamId: string;
let owner: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'conqueror' });
  owner = await server.createMemberAs('owner', teamId);
});
afterAll(() => server.close());

const spelledOtherwise = (id: string): string => id.toUpperCase();

describe('an id in another spelling', () => {
  test('the id of a team in another spelling lets nobody in and makes nothing', async () => {
    const as = { member: owner, teamId: spelledOtherwise(teamId) };
    const reply = await server.post('/key', { name: 'CRM', scopes: ['read'] }, as);
    expect([reply.status, reply.body.error?.code]).toEqual([403, 'not_a_member']);
    expect(await server.backend.count(COLLECTIONS.apiKeys, [])).toBe(0);
    expect((await server.post('/team/members', {}, { member: owner, teamId })).status).toBe(200);
  });

  test('the id of a document in another spelling finds none', async () => {
    const chatId = await server.createChat(teamId);
    const pause = (id: string) => server.post('/chat/paused', { chatId: id, paused: true }, { member: owner, teamId });
    expect((await pause(spelledOtherwise(chatId))).body.error?.code).toBe('not_found');
    expect(await server.backend.findDocument(COLLECTIONS.chats, spelledOtherwise(chatId))).toBeUndefined();
    expect((await pause(chatId)).status).toBe(200);
  });

  test('the id of a team in another spelling ends an API key that was made for it', async () => {
    const made = await server.post('/key', { name: 'CRM', scopes: ['read'] }, { member: owner, teamId });
    expect(made.status).toBe(200);
    const { apiKey, secret } = apiKeySecretAnswerSchema.parse(made.body.data);
    const [key, otherId] = [secret.slice(teamId.length), spelledOtherwise(teamId)];
    expect((await server.request('GET', '/campaigns', undefined, { secret: otherId + key })).status).toBe(401);
    expect((await server.request('GET', '/campaigns', undefined, { secret })).status).toBe(200);
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.apiKeys,
        id: apiKey.$id,
        data: { teamId: otherId, keyHash: hashOfKey(otherId, key) },
      },
    ]);
    expect((await server.request('GET', '/campaigns', undefined, { secret: otherId + key })).status).toBe(401);
  });

  test('the id of a membership or its team in another spelling answers as none', async () => {
    const { memberships } = await server.backend.teams.listMemberships({ teamId });
    const membershipId = memberships[0]?.$id ?? '';
    for (const asked of [
      { teamId: spelledOtherwise(teamId), membershipId },
      { teamId, membershipId: spelledOtherwise(membershipId) },
    ])
      expect((await server.post('/team/invitation', asked, {})).body.error?.code).toBe('not_found');
    expect((await server.post('/team/invitation', { teamId, membershipId }, {})).status).toBe(200);
  });
});

test.each(['\ud800', '..', '.', '../users', 'a?queries', ''])('a text that is no id (%j) names nothing', async (id) => {
  const ask = (path: string, body: object) => server.post(path, body, { member: owner, teamId });
  const codes = await Promise.all([
    ask('/webhooks/secret', { webhookId: id }),
    ask('/webhooks/resend', { deliveryId: id }),
    ask('/prospects/undo', { prospectListId: id }),
  ]).then((replies) => replies.map(({ body }) => body.error?.code));
  for (const code of codes) expect(code).toMatch(/^(?:not_found|invalid_request)$/);
  expect(await server.backend.findDocument(COLLECTIONS.chats, id)).toBeUndefined();
});

test('whatever id a person chose, asking whether a secret is that of their invitation joins nobody', async () => {
  const userId = 'nobody';
  const email = `${ID.unique()}@example.test`;
  await server.backend.users.create({ userId, email });
  await server.backend.users.createSession({ userId: owner.userId });
  const { $id } = await server.backend
    .asUser(owner.jwt)
    .teams.createMembership({ teamId, email, roles: ['member'], url: 'http://localhost/' });
  const link = /secret=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1];
  expect(link).toBeDefined();
  expect(await isSecretOf(server.backend, { teamId, $id }, link)).toBe(true);
  const membership = await server.backend.teams.getMembership({ teamId, membershipId: $id });
  expect(membership.confirm).toBe(false);
});
