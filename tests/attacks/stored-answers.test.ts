import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { WorkLimits } from '#server/dashboard/work-limits.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
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

test('a refusal that repeats a long text, and an answer that is stored with its command, count for who sends them', async () => {
  const count = vi.spyOn(WorkLimits.prototype, 'countStored');
  const counted = (): number => count.mock.calls.splice(0).reduce((sum, [, , characters]) => sum + characters, 0);
  const offerId = await server.create(COLLECTIONS.offers, { teamId, name: 'Long', description: 'x'.repeat(60_000) });
  const path = `/product/${offerId}`;
  const edit = { name: 'Long', description: '', base: '0123456789abcdef' };
  const refused = { status: 409, body: { data: { product: { name: 'Long' } } } };
  expect(await server.request('PUT', path, edit, { member, teamId, key: 'edit' })).toMatchObject(refused);
  expect(counted()).toBeGreaterThan(60_000);
  // Repeated, it stores nothing more.
  expect(await server.request('PUT', path, edit, { member, teamId, key: 'edit' })).toMatchObject(refused);
  expect(counted()).toBe(0);
  const deletion = { status: 200, body: { data: { success: true } } };
  expect(await server.request('DELETE', path, undefined, { member, teamId, key: 'delete' })).toMatchObject(deletion);
  expect(counted()).toBeGreaterThan(0);
  count.mockRestore();
});

test('the events of a command, which each webhook has a copy of, count for who sends it', async () => {
  const count = vi.spyOn(WorkLimits.prototype, 'countStored');
  for (let each = 0; each < 20; each += 1)
    await server.create(COLLECTIONS.webhooks, {
      teamId,
      name: 'All',
      url: `https://hooks.example/${each}`,
      events: ['chat.paused'],
      active: true,
    });
  const chatId = await server.createChat(teamId);
  const through = emitEvents(server.backend, { now: Date.now, onDeliveries: () => undefined });
  const send = () => server.post('/chat/paused', { chatId, paused: true }, { member, teamId, through });
  expect((await send()).status).toBe(200);
  const stored = await server.backend.listAll(COLLECTIONS.deliveries, []);
  expect(stored).toHaveLength(20);
  const characters = stored.reduce((sum, { body }) => sum + String(body).length, 0);
  expect(count.mock.calls.reduce((sum, [, , each]) => sum + each, 0)).toBe(characters);
  count.mockRestore();
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
