import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { WorkLimits } from '#server/dashboard/work-limits.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Commands of some bytes about documents that are long: each has its answer stored for ever. */

let server: TestServer;
let teamId: string;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'conqueror' });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

const messagesOf = (characters: number): string =>
  JSON.stringify([{ id: 'm', role: 'user', content: 'x'.repeat(characters), date: '2026-03-02T10:00:00.000+00:00' }]);

test('a command about a long conversation stores no copy of it, and is answered with it when it is repeated', async () => {
  const chatId = await server.createChat(teamId, { messages: messagesOf(500_000) });
  const pause = (paused: boolean, key: string) =>
    server.post('/chat/paused', { chatId, paused }, { member, teamId, key });
  const first = await pause(true, 'pause');
  expect(first).toMatchObject({ status: 200, body: { data: { chat: { $id: chatId, paused: true } } } });
  expect(await pause(true, 'pause')).toEqual(first);
  for (let round = 0; round < 5; round += 1) await pause(round % 2 === 0, `round ${round}`);
  // Carried out once all the same.
  expect(await pause(false, 'pause')).toMatchObject({ body: { error: { code: 'idempotency_key_reused' } } });
  expect(await pause(true, 'pause')).toMatchObject({ status: 200, body: { data: { chat: { $id: chatId } } } });
  const stored = await server.backend.listAll(COLLECTIONS.answerBodies, []);
  const storedCharacters = stored.reduce((sum, { body }) => sum + String(body).length, 0);
  expect(storedCharacters).toBeLessThan(100_000);
});

test('what commands store counts for who sends them, as their bodies do', () => {
  const limits = new WorkLimits(() => 0);
  const caller = { userId: 'mia', teamId: 'team', roles: ['member'], jwt: '' } as unknown as Caller;
  limits.countBody(caller, '192.0.2.7', 100);
  limits.countStored(caller, '192.0.2.7', 1_000_000_000);
  expect(() => limits.countBody(caller, '198.51.100.7', 1)).toThrow(
    expect.objectContaining({ code: 'rate_limited' }) as Error,
  );
  // Of the place others may send the rest.
  const other = { ...caller, userId: 'ada' } as unknown as Caller;
  limits.countBody(other, '192.0.2.7', 999_000_000);
});
