import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let otherTeamId: string;
let member: TestMember;
let chatId: string;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  otherTeamId = await server.createTeam();
  member = await server.createMember(teamId);
  chatId = await server.createChat(teamId);
});
afterAll(() => server.close());

/** Returns a token with these claims that nobody signed. */
const forgeToken = (claims: unknown): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const isPaused = async (id: string): Promise<unknown> => (await server.backend.findDocument('chats', id))?.['paused'];

describe('a request to the dashboard API', () => {
  test.each(['/chat/paused', '/prospects/create', '/no/such/route'])(
    'at %s is refused without a token',
    async (path) => {
      const { status, body } = await server.post(path, {}, { teamId });
      expect([status, body.data, body.error?.code]).toEqual([401, null, 'unauthenticated']);
    },
  );

  test.each([
    ['a member of the team', () => ({ userId: member.userId, exp: 9_999_999_999 })],
    ['nobody there is', () => ({ userId: 'x' })],
    ['no user', () => ({})],
    ['what is no id', () => ({ userId: ['x', '../x'] })],
    ['nothing', () => null],
  ])('a request with a forged token that names %s is refused', async (_name, claims) => {
    const { status, body } = await server.post(
      '/chat/paused',
      { chatId, paused: true },
      { member: { userId: member.userId, jwt: forgeToken(claims()) }, teamId },
    );
    expect([status, body.error?.code]).toEqual([401, 'unauthenticated']);
    expect(await isPaused(chatId)).toBe(false);
  });

  test('a request with the token of an ended session is refused', async () => {
    const leaver = await server.createMember(teamId);
    await server.backend.users.deleteSessions({ userId: leaver.userId });
    const { status, body } = await server.post('/chat/paused', { chatId, paused: true }, { member: leaver, teamId });
    expect([status, body.error?.code]).toEqual([401, 'unauthenticated']);
  });

  test.each([undefined, '', '../x'])('a request with the team header %j is refused', async (team) => {
    const { status, body } = await server.post(
      '/chat/paused',
      { chatId, paused: true },
      { member, ...(team === undefined ? {} : { teamId: team }) },
    );
    expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  });

  test('a request for another team gets the same refusal as one for a missing team', async () => {
    const [others, unknown] = await Promise.all(
      [otherTeamId, 'no-such-team'].map((team) =>
        server.post('/chat/paused', { chatId, paused: true }, { member, teamId: team }),
      ),
    );
    expect([others?.status, others?.body.error?.code]).toEqual([403, 'not_a_member']);
    expect(unknown).toEqual(others);
  });

  test('a request of a removed member is refused at once', async () => {
    const removed = await server.createMember(teamId);
    const { memberships } = await server.backend.teams.listMemberships({ teamId });
    const membershipId = memberships.find(({ userId }) => userId === removed.userId)?.$id ?? '';
    await server.backend.teams.deleteMembership({ teamId, membershipId });
    const { status, body } = await server.post('/chat/paused', { chatId, paused: true }, { member: removed, teamId });
    expect([status, body.error?.code]).toEqual([403, 'not_a_member']);
  });

  test('a request for a chat of another team is answered as one for a missing chat', async () => {
    const foreign = await server.createChat(otherTeamId);
    const [others, unknown] = await Promise.all(
      [foreign, 'no-such-chat'].map((id) =>
        server.post('/chat/paused', { chatId: id, paused: true }, { member, teamId }),
      ),
    );
    expect([others?.status, others?.body.error?.code]).toEqual([404, 'not_found']);
    expect(unknown).toEqual(others);
    expect(await isPaused(foreign)).toBe(false);
  });

  test('that was refused has paused nothing', async () => {
    expect(await isPaused(chatId)).toBe(false);
  });
});

describe('an invalid request', () => {
  test.each([
    ['is not JSON', '{"chatId":', 400, 'invalid_request'],
    ['has a field of another type', { chatId: 1, paused: true }, 400, 'invalid_request'],
    ['lacks a field', { chatId: 'c' }, 400, 'invalid_request'],
    ['is too large', { chatId: 'c', paused: true, more: 'x'.repeat(5_000) }, 413, 'too_large'],
  ])('that %s is refused', async (_case, body, status, code) => {
    const answer = await server.post('/chat/paused', body, { member, teamId });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('an invalid request to an unknown route is answered with that reason to a member', async () => {
    const { status, body } = await server.post('/no/such/route', {}, { member, teamId });
    expect([status, body.error?.code]).toEqual([404, 'route_not_found']);
  });
});
