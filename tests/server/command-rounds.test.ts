import { Client } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '#server/backend/backend.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let through: Backend;
let teamId: string;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  through = emitEvents(server.backend, { now: server.now, onDeliveries: () => undefined });
  teamId = await server.createTeam({ credits: 0 });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

/**
 * Counts the requests to Appwrite during `work`, and the rounds in which they are sent: requests of one round wait for
 * the same answers.
 */
async function count(work: () => Promise<unknown>): Promise<{ readonly requests: number; readonly rounds: number }> {
  let [requests, rounds, answered] = [0, 0, 0];
  const call = Client.prototype.call;
  const spy = vi.spyOn(Client.prototype, 'call').mockImplementation(async function counted(this: Client, ...input) {
    const round = answered + 1;
    requests += 1;
    rounds = Math.max(rounds, round);
    try {
      return (await call.apply(this, input)) as never;
    } finally {
      answered = Math.max(answered, round);
    }
  });
  await work();
  spy.mockRestore();
  return { requests, rounds };
}

let keys = 0;
const send = async (path: string, body: object): Promise<void> => {
  keys += 1;
  const { status } = await server.post(path, body, { member, teamId, key: `round-${keys}`, through });
  expect(status).toBe(200);
};

test.each([
  ['a pause', '/chat/paused', { paused: true }],
  ['new names of a prospect', '/chat/names', { firstName: 'Ann', lastName: 'Lee' }],
])('%s costs fourteen requests in eight rounds', async (_name, path, change) => {
  const chatId = await server.createChat(teamId);
  // Who asks · team and membership · document, transaction, webhooks · stage · check · commit · read · store the
  // answer.
  expect(await count(() => send(path, { chatId, ...change }))).toEqual({ requests: 14, rounds: 8 });
});
