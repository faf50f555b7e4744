import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

const PROMPTS = 100;
const CHARS = 257_000;
const READERS = 16;

let server: TestServer;
let teamId: string;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  for (let start = 0; start < PROMPTS; start += 10)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.prompts,
        documents: Array.from({ length: 10 }, (_, index) => ({
          id: `long-${start + index}`,
          data: { teamId, name: 'long', content: 'x'.repeat(CHARS) },
          permissions: [`read("team:${teamId}")`],
        })),
      },
    ]);
});
afterAll(() => server.close());

/** Asks for the longest page and reads nothing of the answer, which has begun. */
async function beginPage({ jwt }: TestMember): Promise<IncomingMessage> {
  const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': jwt };
  const query = `queries[]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [PROMPTS] }))}`;
  const path = `databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents`;
  const [response] = (await once(
    get(`${server.endpoint}/${path}?${query}`, { headers, agent: false }),
    'response',
  )) as [IncomingMessage];
  return response;
}

async function readPage(response: IncomingMessage): Promise<{ readonly documents: readonly unknown[] }> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString()) as { documents: unknown[] };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the megabytes that this process holds, without garbage. */
function heldMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}

describe('long pages that nobody reads', () => {
  test('take a part of each of memory, however many people ask for theirs at once, and are whole once they are read', async () => {
    const people = await Promise.all(Array.from({ length: READERS }, () => server.createMember(teamId)));
    const before = heldMegabytes();
    const pages = await Promise.all(people.map(beginPage));
    // Each page has 26 MB; the system holds some of what was sent besides.
    expect(heldMegabytes() - before).toBeLessThan((READERS * PROMPTS * CHARS) / 1_000_000 / 4);
    for (const page of pages.slice(2)) page.destroy();
    for (const page of pages.slice(0, 2)) expect((await readPage(page)).documents).toHaveLength(PROMPTS);
  });

  test('end for a member who was removed meanwhile', async () => {
    const member = await server.createMember(teamId);
    const page = await beginPage(member);
    const { memberships } = await server.backend.teams.listMemberships({ teamId });
    const { $id: membershipId } = memberships.find(({ userId }) => userId === member.userId) ?? { $id: '' };
    await server.backend.teams.deleteMembership({ teamId, membershipId });
    const { documents } = await readPage(page);
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.length).toBeLessThan(PROMPTS / 2);
  });

  test('end with their connection for somebody whose account is blocked meanwhile', async () => {
    const member = await server.createMember(teamId);
    const page = await beginPage(member);
    await server.backend.users.updateStatus({ userId: member.userId, status: false });
    await expect(readPage(page)).rejects.toThrow('aborted');
  });
});
