import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import type { Caller } from '#server/appwrite/caller.ts';
import { ScanBudget, spendersOf } from '#server/appwrite/databases/queries/scan-budget.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let member: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  const teamId = await server.createTeam();
  [member, colleague] = [await server.createMember(teamId), await server.createMember(teamId)];
  await server.backend.transact([
    {
      action: 'bulkCreate',
      collection: COLLECTIONS.prompts,
      documents: Array.from({ length: 40 }, (_, at) => ({
        id: `prompt-${at}`,
        data: { teamId, name: 'long', content: 'word '.repeat(50_000) },
        permissions: [`read("team:${teamId}")`],
      })),
    },
  ]);
});
afterAll(() => server.close());

function list(as: TestMember, query: Readonly<Record<string, unknown>>): Promise<Response> {
  const queries = encodeURIComponent(JSON.stringify(query));
  const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': as.jwt };
  const path = `databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents`;
  return fetch(`${server.endpoint}/${path}?queries[]=${queries}`, { headers });
}

const LONG = { method: 'notContains', attribute: 'content', values: Array.from({ length: 400 }, (_, at) => `w${at}`) };

describe('lists that each use the whole time of a list', () => {
  test('a person has few of them in ten seconds, then is told to wait, over the same connection, and a colleague is not', async () => {
    const answers: Response[] = [];
    while (answers.length < 60 && answers.at(-1)?.status !== 429) answers.push(await list(member, LONG));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(answers.length - 1).fill(408), 429]);
    const refused = answers.slice(-1);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    }
    expect(answers.filter(({ headers }) => headers.get('connection') === 'close')).toEqual([]);
    expect((await list(colleague, { method: 'limit', values: [1] })).status).toBe(200);
  });
});

const callerOf = (id: string, email: string | null): Caller =>
  ({ kind: 'user', user: { id, email, phone: null } }) as unknown as Caller;

/** Returns how many of these lists of a fifth of a second are begun. */
function begun(budget: ScanBudget, lists: readonly (readonly [caller: Caller, ip: string])[]): number {
  let count = 0;
  for (const [caller, ip] of lists) {
    const spenders = spendersOf(caller, ip);
    try {
      budget.assertLeft(spenders);
    } catch {
      continue;
    }
    budget.spend(spenders, 200);
    count += 1;
  }
  return count;
}

describe('the time that lists take', () => {
  test('is that of a person, and begins anew after ten seconds', () => {
    let nowMs = 0;
    const budget = new ScanBudget(() => nowMs);
    const lists = Array.from({ length: 9 }, () => [callerOf('mia', 'mia@example.org'), '192.0.2.1'] as const);
    expect(begun(budget, lists)).toBe(5);
    nowMs = 9_999;
    expect(begun(budget, lists)).toBe(0);
    nowMs = 10_000;
    expect(begun(budget, lists)).toBe(5);
  });

  test('is that of a place for all accounts without an address, and of nobody else there', () => {
    const budget = new ScanBudget(() => 0);
    const anonymous = Array.from({ length: 40 }, (_, at) => [callerOf(`nobody ${at}`, null), '192.0.2.1'] as const);
    expect(begun(budget, anonymous)).toBe(10);
    expect(begun(budget, [[callerOf('mia', 'mia@example.org'), '192.0.2.1']])).toBe(1);
    expect(begun(budget, [[callerOf('nobody', null), '198.51.100.1']])).toBe(1);
    expect(begun(budget, [[{ kind: 'guest', roles: new Set() }, '192.0.2.1']])).toBe(0);
    const neighbours = Array.from({ length: 99 }, (_, at) => [callerOf(`one ${at}`, null), `192.0.2.${at}`] as const);
    // The network around them stands for four places.
    expect(begun(budget, neighbours)).toBe(30);
  });
});
