import { Teams } from 'appwrite';
import { Databases, Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
});

afterAll(() => target.close());

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${target.endpoint}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers }, body: JSON.stringify(body) });

test('a page of the own origin gets cookies alone, any other also the header that stands in for them', async () => {
  const { email, password } = await createPerson(target);
  const origin = new URL(target.endpoint).origin;
  const own = await post('/account/sessions/email', { email, password }, { origin });
  expect(own.status).toBe(201);
  expect(own.headers.get('x-fallback-cookies')).toBeNull();
  const cookies = own.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([`a_session_${target.projectId}_legacy`, `a_session_${target.projectId}`]);
  expect(cookies.every((cookie) => /; httponly/.test(cookie) && /; path=\//.test(cookie))).toBe(true);
  const me = await fetch(`${target.endpoint}/account`, { headers: { 'x-appwrite-project': target.projectId, cookie: cookies[0]?.split(';')[0] ?? '', origin } });
  expect(((await me.json()) as { email: string }).email).toBe(email);
  const otherPort = await post('/account/sessions/email', { email, password }, { origin: 'http://127.0.0.1:5173' });
  expect(JSON.parse(otherPort.headers.get('x-fallback-cookies') ?? '{}')).toHaveProperty(`a_session_${target.projectId}`);
  const foreign = await post('/account/sessions/email', { email, password }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('members see of one another what the project allows', async () => {
  const closed = await openEmbeddedTarget({ project: { membershipPrivacy: { names: false, emails: false } } });
  try {
    for (const [place, expected] of [[closed, ['', '']], [target, ['Bob', 'bob']]] as const) {
      const owner = await createPerson(place, 'Ann');
      const member = await createPerson(place, 'Bob');
      const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
      await new ServerTeams(place.admin).createMembership({ teamId: team.$id, roles: [], userId: member.id });
      const seen = (await new Teams(owner.client).listMemberships({ teamId: team.$id })).memberships.find(({ userId }) => userId === member.id);
      expect([seen?.userName, seen?.userEmail.split('.')[0]]).toEqual(expected);
    }
  } finally {
    await closed.close();
  }
});

test('a transaction expires', async () => {
  const admin = new Databases(target.admin);
  const { $id: transactionId } = await admin.createTransaction({ ttl: 60 });
  target.embedded.passTime(60_001);
  expect(await refusalOf(admin.updateTransaction({ transactionId, commit: true }))).toBe('410 transaction_expired');
});
