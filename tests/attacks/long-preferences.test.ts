import { get } from 'node:http';
import { Teams } from 'appwrite';
import { Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JsonText, stringifyJson } from '#server/appwrite/exact-json.ts';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';
import { createPerson, newEmail, openEmbeddedTarget, type EmbeddedTarget, type Person } from '../contract/target.ts';

/**
 * People write the preferences of their account and teams. A value costs whoever parses it as much as many characters:
 * 65 000 characters hold 21 000 lists.
 */

const TEAMS = 60;
/** Milliseconds of the event loop at a time; each of these calls took 200 to 900 of them in one piece. */
const MOST_AT_ONCE_MS = 120;

const nested = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const listOf = (count: number, item: string): string => `{"a":[${Array(count).fill(item).join(',')}]}`;
const LONG = listOf(21_000, '{}');

let target: EmbeddedTarget;
let person: Person;
let server: TestServer;
const teamIds: string[] = [];

beforeAll(async () => {
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({ project: { ...rules, rateLimits: false, sessionDays: 30 } });
  server = await openTestServer();
  person = await createPerson(target);
  const teams = new ServerTeams(target.admin);
  for (let count = 0; count < TEAMS; count += 1) {
    const { $id: teamId } = await teams.create({ teamId: 'unique()', name: newEmail('team') });
    await teams.createMembership({ teamId, userId: person.id, roles: ['owner'] });
    await write(`/teams/${teamId}/prefs`, LONG, byServer());
    teamIds.push(teamId);
  }
});
afterAll(() => Promise.all([target.close(), server.close()]));

const byServer = () => ({ 'x-appwrite-key': target.key });
const byPerson = () => ({ 'x-appwrite-session': person.session });

async function call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Response> {
  return fetch(`${target.endpoint}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const write = async (path: string, prefs: string, headers: Record<string, string>): Promise<number> =>
  (await call(path.startsWith('/teams') ? 'PUT' : 'PATCH', path, headers, `{"prefs":${prefs}}`)).status;

/** Asks without reading the answer as JSON, which would take the time of this process. */
const lengthOf = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const all = { 'x-appwrite-project': target.projectId, ...headers };
    get(`${target.endpoint}${path}`, { headers: all, agent: false }, (response) => {
      let received = 0;
      response.on('data', (piece: Buffer) => (received += piece.length));
      response.on('error', reject);
      response.on('end', () => resolve(received));
    }).on('error', reject);
  });

test.each([
  ['a thousand values', 200, listOf(998, '1')],
  ['more than a thousand values', 400, listOf(999, '1')],
  ['thousands of empty objects', 400, LONG],
  ['twenty levels', 200, nested(19)],
  ['more than twenty levels', 400, nested(20)],
  ['a text of 65 000 characters', 200, `{"a":"${'x'.repeat(65_000)}"}`],
  ['a text of more than 65 535 characters', 400, `{"a":"${'x'.repeat(65_535)}"}`],
])('preferences of an account or team with %s are answered with %i', async (_name, status, prefs) => {
  const { $id: teamId } = await new Teams(person.client).create({ teamId: 'unique()', name: 'Own' });
  expect(await write('/account/prefs', prefs, byPerson())).toBe(status);
  expect(await write(`/teams/${teamId}/prefs`, prefs, byPerson())).toBe(status);
  await call('DELETE', `/teams/${teamId}`, byPerson());
});

test('preferences that are longer than people may write any more are read as they are stored', async () => {
  const answer = await call('GET', `/teams/${teamIds[0]}/prefs`, byPerson());
  expect(await answer.text()).toBe(LONG);
  const team = await call('GET', `/teams/${teamIds[0]}`, byPerson());
  expect(((await team.json()) as { prefs: { a: unknown[] } }).prefs.a.length).toBe(21_000);
});

test('a list of teams with long preferences is read, written and sent while the server answers', async () => {
  const path = `/teams?queries[]=${encodeURIComponent('{"method":"limit","values":[200]}')}`;
  for (const headers of [byPerson(), byServer()]) {
    let received = 0;
    expect(await longestStallMs(async () => (received = await lengthOf(path, headers)))).toBeLessThan(MOST_AT_ONCE_MS);
    expect(received).toBeGreaterThan(TEAMS * LONG.length);
  }
});

test('no preferences are parsed where a team is named: of an only owner, in memberships, when an account ends', async () => {
  const isShort = async (status: number, ...request: Parameters<typeof call>): Promise<void> => {
    let answer: Response | undefined;
    expect(await longestStallMs(async () => (answer = await call(...request)))).toBeLessThan(MOST_AT_ONCE_MS);
    expect(answer?.status).toBe(status);
  };
  await isShort(400, 'PATCH', '/account/status', byPerson());
  await isShort(400, 'DELETE', '/account', byPerson());
  const memberships = `/users/${person.id}/memberships?queries[]=${encodeURIComponent('{"method":"limit","values":[200]}')}`;
  await isShort(200, 'GET', memberships, byServer());
  await isShort(204, 'DELETE', `/users/${person.id}`, byServer());
});

test("the product's server asks for an account and a team without what their owners write into them", async () => {
  const { backend } = server;
  const teamId = await server.createTeam();
  const { userId, jwt } = await server.createMember(teamId);
  const { account } = backend.asUser(jwt);
  await backend.users.updatePrefs({ userId, prefs: { note: 'x'.repeat(60_000) } });
  await account.updateName({ name: 'Ada' });
  await backend.teams.updatePrefs({ teamId, prefs: { note: 'x'.repeat(60_000) } });
  const answers = [await account.get(), await backend.users.get({ userId }), await backend.teams.get({ teamId })];
  for (const answer of answers) {
    expect(answer).toMatchObject({ $id: expect.any(String), name: expect.any(String) });
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['prefs']));
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['targets']));
  }
  expect((await backend.teams.getPrefs({ teamId }))['note']).toHaveLength(60_000);
});

test('JSON that is kept as its text is written as it is, among values of every kind', () => {
  const texts = ['{"n":9223372036854775807,"$&":"$1"}', '{}'].map((text) => new JsonText(() => text));
  expect(stringifyJson({ a: texts[0], list: [texts[1], 2n ** 62n, 'b'] })).toBe(
    '{"a":{"n":9223372036854775807,"$&":"$1"},"list":[{},4611686018427387904,"b"]}',
  );
  expect(stringifyJson(texts[0])).toBe(texts[0]?.text);
  expect(JSON.stringify({ b: texts[1] })).toBe('{"b":{}}');
});
