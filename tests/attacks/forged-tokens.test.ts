import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ID } from '#server/backend/query.ts';
import { watchAppwriteCalls } from '#support/appwrite-calls.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Tokens that nobody signed: a stranger makes as many as they like, and they name whom and what they like. */

let server: TestServer;
let teamId: string;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ credits: 0 });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token with the claims of another one's user, and a signature that is none. */
const forgedToken = (userId: string): string =>
  [part({ typ: 'JWT', alg: 'HS256' }), part({ userId, sessionId: ID.unique(), exp: 9_999_999_999 }), 'AAAA'].join('.');

/** Returns the paths that Appwrite was asked for during `work`. */
async function pathsAskedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  watchAppwriteCalls((path) => {
    asked.push(path);
    return () => undefined;
  });
  await work();
  return asked;
}

test.each([
  ['a member and their team', () => ({ userId: member.userId, team: teamId })],
  ['a member and no team there is', () => ({ userId: member.userId, team: 'no-such-team' })],
  ['nobody there is', () => ({ userId: ID.unique(), team: teamId })],
])('a forged token that names %s is asked about, and nothing is read for it', async (_names, named) => {
  const { userId, team } = named();
  const asked = await pathsAskedDuring(async () => {
    const as = { member: { userId, jwt: forgedToken(userId) }, teamId: team };
    expect((await server.post('/team/members', {}, as)).status).toBe(401);
  });
  expect(asked).toEqual(['/account']);
});

test('beside the token of a member a forged one that names the same person is still read nothing for', async () => {
  expect((await server.post('/team/members', {}, { member, teamId })).status).toBe(200);
  const [header, payload] = member.jwt.split('.');
  const as = { member: { ...member, jwt: `${header}.${payload}.AAAA` }, teamId };
  const asked = await pathsAskedDuring(async () => {
    expect((await server.post('/team/members', {}, as)).status).toBe(401);
  });
  expect(asked).toEqual(['/account']);
});

test('a few of the hundreds of forged tokens of one place are asked about at a time, and nothing else', async () => {
  let [running, most] = [0, 0];
  watchAppwriteCalls(() => {
    running += 1;
    most = Math.max(most, running);
    return () => (running -= 1);
  });
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const as = { member: { userId: member.userId, jwt: forgedToken(member.userId) }, teamId, address: '192.0.2.1' };
      return (await server.post('/team/members', {}, as)).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(16);
});
