import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';
import { IS_FULL_VOLUME } from '#support/volume.ts';
import { BODIES } from './hostile-body-sender.mjs';

const MAX_STALL_MS = 100;
/** A stall may be that of a garbage collection which an earlier test has caused. */
const TRIES = 3;
const SIZE = (IS_FULL_VOLUME ? 30 : 6) * 1024 * 1024;
/** Just below the most values that a body may have, and beyond. */
const MEMBER_SIZES = IS_FULL_VOLUME ? [60_000, 1_750_000, 2_400_000, 4_700_000, 10_000_000, SIZE] : [2_400_000, SIZE];

let server: TestServer;
let sender: Worker;
let member: TestMember;
let teamId: string;
let dashboard: ReturnType<typeof createServer>;
let origin = '';
let transactionId = '';

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'free' });
  member = await server.createMember(teamId);
  await server.backend.transact([
    {
      action: 'create',
      collection: COLLECTIONS.campaigns,
      id: 'c1',
      data: { teamId, name: 'Campaign', status: 'prospects_needed', agent: 'profile-1' },
    },
  ]);
  const transaction = await fetch(`${server.endpoint}/databases/transactions`, {
    method: 'POST',
    headers: { ...project, 'x-appwrite-jwt': member.jwt, 'content-type': 'application/json' },
    body: '{"ttl":3600}',
  });
  transactionId = ((await transaction.json()) as { readonly $id: string }).$id;
  sender = new Worker(new URL('./hostile-body-sender.mjs', import.meta.url));
  dashboard = createServer(
    (request, response) =>
      void getRequestListener((webRequest) => server.fetch(webRequest), { overrideGlobalObjects: false })(
        request,
        response,
      ),
  );
  await new Promise<void>((resolve) => dashboard.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(dashboard.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await sender.terminate();
  dashboard.closeAllConnections();
  await new Promise((resolve) => dashboard.close(resolve));
  await server.close();
});

interface Target {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Sends a body and resolves with the status of the answer; 0 when the connection was closed. */
const send = (name: string, size: number, target: Target): Promise<number> =>
  new Promise((resolve) => {
    sender.once('message', resolve);
    sender.postMessage({ name, size, ...target });
  });

const project = { 'x-appwrite-project': 'outrider' };
const strangers = (): Target[] => [
  { method: 'POST', url: `${server.endpoint}/account`, headers: project },
  { method: 'POST', url: `${server.endpoint}/account/sessions/email`, headers: project },
  { method: 'POST', url: `${server.endpoint}/account/jwts`, headers: {} },
  { method: 'POST', url: `${origin}/api/team/invitation`, headers: {} },
  { method: 'POST', url: `${origin}/api/prospects/create`, headers: { authorization: 'Bearer a.b.c' } },
];
const members = (): Target[] => {
  const own = { ...project, 'x-appwrite-jwt': member.jwt };
  const documents = `${server.endpoint}/databases/main/collections/campaigns/documents`;
  const api = { authorization: `Bearer ${member.jwt}`, [TEAM_HEADER]: teamId };
  return [
    { method: 'PATCH', url: `${server.endpoint}/account/prefs`, headers: own },
    { method: 'POST', url: documents, headers: own },
    { method: 'POST', url: `${server.endpoint}/databases/transactions`, headers: own },
    {
      method: 'POST',
      url: `${server.endpoint}/databases/transactions/${transactionId}/operations`,
      headers: own,
    },
    { method: 'PATCH', url: `${documents}/c1`, headers: own },
    { method: 'PUT', url: `${documents}/c1`, headers: own },
    { method: 'POST', url: `${origin}/api/prospects/create`, headers: api },
    { method: 'PUT', url: `${origin}/api/product/p1`, headers: api },
  ];
};

/** Sends a body to every target until no stall was long, at most `TRIES` times, and returns the longest one. */
async function stallOf(name: string, sizes: readonly number[], targets: readonly Target[]): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MAX_STALL_MS; tries += 1) {
    const stall = await longestStallMs(async () => {
      for (const target of targets)
        for (const size of sizes)
          expect(await send(name, size, target), `${target.method} ${target.url}`).not.toBe(500);
    });
    least = Math.min(least, stall);
  }
  return least;
}

test('there are at least 40 hostile bodies', () => {
  expect(Object.keys(BODIES).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.keys(BODIES))('a stranger never stalls the event loop for long: %s', async (name) => {
  expect(await stallOf(name, [60_000, SIZE], strangers())).toBeLessThanOrEqual(MAX_STALL_MS);
});

test.each(Object.keys(BODIES))('a member never stalls the event loop for long: %s', async (name) => {
  expect(await stallOf(name, MEMBER_SIZES, members())).toBeLessThanOrEqual(MAX_STALL_MS);
});
