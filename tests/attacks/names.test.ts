import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#support/test-server.ts';

/** Names are shown to others, in lists and mails. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const DISGUISED = 'Ann\u0000 \u202ednuF\u202c \u2066B\u2069\u2028\u001b[31m\u0085';
const PLAIN = 'Ann dnuF B[31m';

async function send(method: string, path: string, jwt: string, body: object): Promise<[status: number, name: unknown]> {
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider', 'X-Appwrite-JWT': jwt },
    body: JSON.stringify(body),
  });
  const { name } = (await response.json()) as { readonly name?: unknown };
  return [response.status, name];
}

test('a name is stored without control characters and direction overrides', async () => {
  const { backend } = server;
  const { jwt, userId } = await server.createMember();
  expect(await send('PATCH', '/account/name', jwt, { name: DISGUISED })).toEqual([200, PLAIN]);
  const teamId = await server.createTeam();
  await backend.teams.createMembership({ teamId, userId, roles: ['owner'] });
  expect(await send('PUT', `/teams/${teamId}`, jwt, { name: DISGUISED })).toEqual([200, PLAIN]);
  expect(await send('POST', '/teams', jwt, { teamId: 'unique()', name: DISGUISED })).toEqual([201, PLAIN]);
  expect(await backend.users.create({ userId: 'disguised', name: DISGUISED })).toMatchObject({ name: PLAIN });
  expect(await backend.users.updateName({ userId: 'disguised', name: DISGUISED })).toMatchObject({ name: PLAIN });
  const invited = { email: 'invited@example.test', name: DISGUISED, roles: ['member'], url: 'http://localhost/join' };
  await send('POST', `/teams/${teamId}/memberships`, jwt, invited);
  const { memberships } = await backend.teams.listMemberships({ teamId });
  expect(memberships.find(({ userEmail }) => userEmail === invited.email)?.userName).toBe(PLAIN);
});

test('a name of nothing else is refused, and every writing is kept', async () => {
  const { jwt } = await server.createMember();
  expect((await send('PATCH', '/account/name', jwt, { name: '\u202e\u0000' }))[0]).toBe(400);
  for (const name of ['Zoë O’Brien', '日本語 🙂', 'שלום\u200f', 'می\u200cخواهم', '👩\u200d💻'])
    expect(await send('PATCH', '/account/name', jwt, { name })).toEqual([200, name]);
});
