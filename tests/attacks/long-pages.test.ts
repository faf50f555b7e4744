import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Milliseconds of the event loop at a time; a page like this took a second in one piece, 0.4 s to be read alone. */
const MOST_AT_ONCE_MS = 150;
const PROMPTS = 100;

let server: TestServer;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  const teamId = await server.createTeam();
  member = await server.createMember(teamId);
  // Each of these characters takes six bytes in JSON, or three in the file.
  const contents = ['\u0001'.repeat(262_000), '你'.repeat(262_000)];
  for (let start = 0; start < PROMPTS; start += 10)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.prompts,
        documents: Array.from({ length: 10 }, (_, index) => ({
          id: `long-${start + index}`,
          data: { teamId, name: 'long', content: contents[index % 2] },
          permissions: [`read("team:${teamId}")`],
        })),
      },
    ]);
});
afterAll(() => server.close());

const query = (method: string, ...values: readonly unknown[]): string =>
  `queries[]=${encodeURIComponent(JSON.stringify({ method, values }))}`;

/** Lists the prompts. Returns the status, the length of the answer and its last characters. */
const list = (path: string): Promise<readonly [status: number, received: number, end: string]> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt };
    const url = `${server.endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents?${path}`;
    get(url, { headers, agent: false }, (response) => {
      let received = 0;
      let end = '';
      response.on('data', (piece: Buffer) => {
        received += piece.length;
        end = (end + piece.subarray(-3).toString()).slice(-3);
      });
      response.on('error', reject);
      response.on('end', () => resolve([response.statusCode ?? 0, received, end]));
    }).on('error', reject);
  });

test('a page of long documents is read, written and sent while the server answers', async () => {
  let answer: Awaited<ReturnType<typeof list>> | undefined;
  const stall = await longestStallMs(async () => {
    answer = await list(query('limit', 100));
  });
  const [status, received, end] = answer ?? [0, 0, ''];
  expect([status, end]).toEqual([200, '}]}']);
  expect(received).toBeGreaterThan((PROMPTS / 2) * 9 * 262_000);
  expect(stall).toBeLessThan(MOST_AT_ONCE_MS);
});

test('a long page in parts is the same text as its documents one by one', async () => {
  const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt };
  const url = `${server.endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents?${query('limit', 3)}`;
  const page = (await (await fetch(url, { headers })).json()) as { total: number; documents: { content: string }[] };
  expect(page.total).toBe(PROMPTS);
  expect(page.documents.map(({ content }) => content.length)).toEqual([262_000, 262_000, 262_000]);
});

test('of many lists that a person asks for at once some wait, and the rest are refused until there is room', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => list(query('limit', 1))));
  const statuses = answers.map(([status]) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64);
  expect((await list(query('limit', 1)))[0]).toBe(200);
});
