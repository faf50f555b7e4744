import { afterAll, beforeAll, expect, test } from 'vitest';
import { ID } from '#server/backend/query.ts';
import { ANSWER_TICK_MS } from '#server/secrets/answer-tick.ts';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { INVITATION_PAGE } from '#support/inviting-team.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';
import { openEmbeddedTarget } from '../contract/target.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PATHS = [
  '/team/invitation',
  '/team/invitation/resend',
  '/team/invitation/accept',
  '/team/invitation/find',
] as const;

/** Returns the body of a call about one invitation. */
const bodyOf = (path: string, id: string) =>
  path === '/team/invitation/find' ? { userId: id, secret: 'guessed' } : { teamId: 'some-team', membershipId: id };

/** Counts the requests that the dashboard sends to Appwrite for one call. */
async function call(path: string, membershipId: string, address: string) {
  let requests = 0;
  const counted = <T extends object>(service: T): T =>
    new Proxy(service, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function'
          ? (...values: unknown[]): unknown => {
              requests += 1;
              return Reflect.apply(value, target, values);
            }
          : value;
      },
    });
  const through = {
    ...server.backend,
    teams: counted(server.backend.teams),
    databases: counted(server.backend.databases),
    users: counted(server.backend.users),
  };
  const { status } = await server.post(path, bodyOf(path, membershipId), { address, through });
  return { status, requests };
}

test.each(PATHS)('%s of a stranger costs one request to Appwrite at most when there is no invitation', async (path) => {
  const { requests } = await call(path, ID.unique(), '198.51.100.1');
  expect(requests).toBeLessThanOrEqual(1);
});

test.each(PATHS)('%s is limited per place, for one invitation and for all', async (path) => {
  const post = async (membershipId: string, address: string): Promise<number> =>
    (await server.post(path, bodyOf(path, membershipId), { address })).status;
  const group = `2001:db8:${PATHS.indexOf(path)}`;
  /** Posts so many times, a few at once: a place has so many calls worked on at a time. */
  const postMany = async (count: number, of: (n: number) => [string, string]): Promise<void> => {
    for (let from = 0; from < count; from += 10) {
      const batch = Array.from({ length: Math.min(10, count - from) }, (_, index) => post(...of(from + index)));
      for (const status of await Promise.all(batch)) expect([429, 503]).not.toContain(status);
    }
  };
  await postMany(60, (n) => ['one', `${group}:1::${n}`]);
  expect(await post('one', `${group}:1::ffff`)).toBe(429);
  // Strangers elsewhere keep nobody from an invitation.
  expect(await post('one', `${group}:2::1`)).not.toBe(429);
  await postMany(299, (n) => [`many-${n}`, `${group}:3::${n}`]);
  await post('many-last', `${group}:3::1`);
  expect(await post('another', `${group}:3::1`)).toBe(429);
});

test('a wrong secret is refused at a tick, so that no time tells whether somebody is invited', async () => {
  const teamId = await server.createTeam();
  const owner = await server.createMemberAs('owner', teamId);
  const invited = await server.post(
    '/team/invite',
    { email: 'invited@example.test', role: 'member', url: INVITATION_PAGE },
    { member: owner, teamId },
  );
  expect(invited.status).toBe(200);
  const { memberships } = await server.backend.teams.listMemberships({ teamId });
  const userId = memberships.find(({ confirm }) => !confirm)?.userId ?? '';
  expect(userId).not.toBe('');
  for (const id of [userId, ID.unique()]) {
    const startedAt = performance.now();
    const { status } = await server.post(
      '/team/invitation/find',
      { userId: id, secret: 'guessed' },
      { address: '203.0.113.7' },
    );
    expect([status, performance.now() - startedAt >= ANSWER_TICK_MS - 2]).toEqual([404, true]);
  }
});

test('secrets of invitations are tried 120 times an hour from one place, and from this machine without a limit', async () => {
  const target = await openEmbeddedTarget({
    project: { rateLimits: true },
    requests: { trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES },
  });
  try {
    const guess = async (from: string): Promise<number> => {
      const response = await fetch(`${target.endpoint}/teams/some-team/memberships/some-membership/status`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': target.projectId,
          'x-forwarded-for': from,
        },
        body: JSON.stringify({ userId: 'nobody', secret: 'guessed' }),
      });
      expect(response.headers.has('x-ratelimit-limit')).toBe(response.status === 429);
      return response.status;
    };
    for (let n = 0; n < 120; n += 1) expect(await guess(`2001:db8:1:1::${n}`)).toBe(404);
    expect([await guess('2001:db8:1:1::ffff'), await guess('2001:db8:1:2::1')]).toEqual([429, 404]);
    for (let n = 0; n < 130; n += 1) expect(await guess('127.0.0.1')).toBe(404);
  } finally {
    await target.close();
  }
});
