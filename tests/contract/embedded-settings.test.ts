import { request as send } from 'node:http';
import { Account, Teams } from 'appwrite';
import { Databases, Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget } from './target.ts';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget();
});

afterAll(() => target.close());

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${target.endpoint}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
    body: JSON.stringify(body),
  });

test('a page of the own origin gets cookies alone, a page of another origin also the fallback header', async () => {
  const { email, password } = await createPerson(target);
  const origin = new URL(target.endpoint).origin;
  const own = await post('/account/sessions/email', { email, password }, { origin });
  expect(own.status).toBe(201);
  expect(own.headers.get('x-fallback-cookies')).toBeNull();
  const cookies = own.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    `a_session_${target.projectId}_legacy`,
    `a_session_${target.projectId}`,
  ]);
  expect(cookies.every((cookie) => /; httponly/.test(cookie) && /; path=\//.test(cookie))).toBe(true);
  const me = await fetch(`${target.endpoint}/account`, {
    headers: { 'x-appwrite-project': target.projectId, cookie: cookies[0]?.split(';')[0] ?? '', origin },
  });
  expect(((await me.json()) as { email: string }).email).toBe(email);
  const otherPort = await post('/account/sessions/email', { email, password }, { origin: 'http://127.0.0.1:5173' });
  expect(JSON.parse(otherPort.headers.get('x-fallback-cookies') ?? '{}')).toHaveProperty(
    `a_session_${target.projectId}`,
  );
  const foreign = await post('/account/sessions/email', { email, password }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('members see the names and addresses of others only where the project allows it', async () => {
  const closed = await openEmbeddedTarget({ project: { membershipPrivacy: { names: false, emails: false } } });
  try {
    for (const [service, expected] of [
      [closed, ['', '']],
      [target, ['Bob', 'bob']],
    ] as const) {
      const owner = await createPerson(service, 'Ann');
      const member = await createPerson(service, 'Bob');
      const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
      const { $id } = await new ServerTeams(service.admin).createMembership({
        teamId: team.$id,
        roles: [],
        userId: member.id,
      });
      const teams = new Teams(owner.client);
      const seen = (await teams.listMemberships({ teamId: team.$id })).memberships.find((one) => one.$id === $id);
      expect([seen?.userName, seen?.userEmail.split('.')[0]]).toEqual(expected);
      expect((await teams.getMembership({ teamId: team.$id, membershipId: $id })).userId).toBe(seen?.userId);
      expect(seen?.userId).toBe(service === closed ? '' : member.id);
      const found = async (search: string): Promise<number> =>
        (await teams.listMemberships({ teamId: team.$id, search })).total;
      // A hidden id finds its member only as a whole, so that nobody learns it piece by piece.
      expect([await found(member.id), await found(member.id.slice(0, -1))]).toEqual([1, service === closed ? 0 : 1]);
      expect((await new ServerTeams(service.admin).getMembership({ teamId: team.$id, membershipId: $id })).userId).toBe(
        member.id,
      );
    }
  } finally {
    await closed.close();
  }
});

test('a transaction expires after its ttl', async () => {
  const admin = new Databases(target.admin);
  const { $id: transactionId } = await admin.createTransaction({ ttl: 60 });
  target.embedded.passTime(60_001);
  expect(await refusalOf(admin.updateTransaction({ transactionId, commit: true }))).toBe('410 transaction_expired');
});

test('a JWT expires at its time, at the latest with its session', async () => {
  const { client } = await createPerson(target);
  const brief = await new Account(client).createJWT({ duration: 60 });
  const byBrief = new Account(guestOf(target).setJWT(brief.jwt));
  expect((await byBrief.get()).status).toBe(true);
  target.embedded.passTime(61_000);
  expect(await refusalOf(byBrief.get())).toBe('401 user_jwt_invalid');
  target.embedded.passTime(365 * 24 * 3_600_000 - 120_000);
  const { jwt } = await new Account(client).createJWT({ duration: 3_600 });
  const byJwt = new Account(guestOf(target).setJWT(jwt));
  expect((await byJwt.get()).status).toBe(true);
  target.embedded.passTime(120_000);
  expect(await refusalOf(byJwt.get())).toBe('401 general_unauthorized_scope');
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
});

test('a sign-out clears the cookies and invalidates the session secret', async () => {
  const { client, session, email } = await createPerson(target);
  const origin = 'http://127.0.0.1:5173';
  const out = await fetch(`${target.endpoint}/account/sessions/current`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': target.projectId, 'x-appwrite-session': session, origin },
  });
  expect([out.status, out.headers.get('x-fallback-cookies')]).toEqual([204, '[]']);
  expect(out.headers.getSetCookie().every((cookie) => /=deleted; expires=Thu, 01 Jan 1970/.test(cookie))).toBe(true);
  expect(await refusalOf(new Account(client).get())).toBe('401 general_unauthorized_scope');
  expect(email).not.toBe('');
});

test('a person who deletes their account leaves their teams, and session and password are invalid', async () => {
  const owner = await createPerson(target, 'Ann');
  const member = await createPerson(target, 'Bob');
  const team = await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' });
  await new ServerTeams(target.admin).createMembership({ teamId: team.$id, roles: [], userId: member.id });
  const deletion = await fetch(`${target.endpoint}/account`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': target.projectId, 'x-appwrite-session': member.session },
  });
  expect(deletion.status).toBe(204);
  expect((await new Teams(owner.client).get({ teamId: team.$id })).total).toBe(1);
  expect(await refusalOf(new Account(member.client).get())).toBe('401 general_unauthorized_scope');
  expect(
    await refusalOf(
      new Account(guestOf(target)).createEmailPasswordSession({ email: member.email, password: member.password }),
    ),
  ).toBe('401 user_invalid_credentials');
});

test('cookies are valid for the whole host name, and those set over https only over https', async () => {
  const { email, password } = await createPerson(target);
  const { hostname, port } = new URL(target.endpoint);
  const cookiesAt = (headers: Record<string, string>): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      send(
        {
          hostname,
          port,
          method: 'POST',
          path: '/v1/account/sessions/email',
          headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
        },
        (answer) => {
          answer.resume();
          resolve(answer.headers['set-cookie'] ?? []);
        },
      )
        .on('error', reject)
        .end(JSON.stringify({ email, password }));
    });
  const attributes = (cookie = ''): string[] =>
    cookie
      .toLowerCase()
      .split('; ')
      .slice(1)
      .filter((part) => !/^(?:expires|max-age)=/.test(part));
  const [legacy, modern] = await cookiesAt({ host: 'crm.example:8443', 'x-forwarded-proto': 'https' });
  expect(attributes(legacy)).toEqual(['path=/', 'domain=.crm.example', 'secure', 'httponly']);
  expect(attributes(modern)).toEqual(['path=/', 'domain=.crm.example', 'secure', 'httponly', 'samesite=none']);
  const [local] = await cookiesAt({ host: 'localhost:4600' });
  expect(attributes(local)).toEqual(['path=/', 'httponly']);
  expect(/max-age=31536000/i.test(local ?? '')).toBe(true);
});

test.each([
  ['https://outrider.example', 'http://localhost:666/x', 400],
  ['https://outrider.example', 'http://127.0.0.1:666/x', 400],
  ['https://outrider.example', 'https://outrider.example/x', 201],
  ['https://outrider.example', 'http://outrider.example/x', 400],
  ['https://outrider.example', 'https://outrider.example:8443/x', 400],
  ['https://outrider.example:8443', 'https://outrider.example:8443/x', 201],
  ['http://localhost:3000', 'http://localhost:666/x', 400],
  ['http://localhost:3000', 'https://localhost:3000/x', 400],
  ['http://localhost:3000', 'http://127.0.0.1:3000/x', 201],
  [undefined, 'http://127.0.0.1:666/x', 201],
])('reached at %s, a request for a mail with a link to %s is answered with %i', async (address, url, status) => {
  const service = await openEmbeddedTarget({
    project: address === undefined ? {} : { address, platforms: [new URL(address).hostname] },
  });
  try {
    const { email } = await createPerson(service);
    for (const [path, body] of [
      ['recovery', { email, url }],
      ['tokens/magic-url', { userId: 'unique()', email, url }],
    ] as const) {
      const response = await fetch(`${service.endpoint}/account/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': service.projectId },
        body: JSON.stringify(body),
      });
      expect([path, response.status]).toEqual([path, status]);
    }
  } finally {
    await service.close();
  }
});

test('a team sends as many invitations an hour as the project allows', async () => {
  const service = await openEmbeddedTarget({ project: { rateLimits: true, invitationsAnHour: 13 } });
  try {
    const { client } = await createPerson(service);
    const teams = new Teams(client);
    const { $id: teamId } = await teams.create({ teamId: 'unique()', name: 'Many' });
    const invite = (n: number) =>
      refusalOf(
        teams.createMembership({ teamId, email: `invited.${n}@example.test`, roles: [], url: 'http://localhost/' }),
      );
    for (let n = 0; n < 13; n += 1)
      await teams.createMembership({ teamId, email: `invited.${n}@example.test`, roles: [], url: 'http://localhost/' });
    expect(await invite(13)).toBe('429 general_rate_limit_exceeded');
  } finally {
    await service.close();
  }
});
