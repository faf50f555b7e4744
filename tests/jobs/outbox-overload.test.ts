import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { AppwriteException } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { IDEMPOTENCY_HEADER } from '#domain/wire/wire.ts';
import { createDashboardApi } from '#remote/dashboard-api.ts';
import { success } from '#remote/failure.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { openReplica } from '#replica/replica.ts';
import { Query } from '#server/backend/query.ts';
import { createFlusher } from '#sync/push/flusher.ts';
import { FakeClock, settle } from '#support/fake-clock.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

/**
 * The outbox and its flusher, as the app has them, against the dashboard API of a server that is overloaded or full.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

const CHATS = 4;
/** Seconds of the clock within which everything is sent once the server is well again. */
const PATIENCE_S = 900;

/** Ways in which a server cannot write for a while, with the least number of commands that wait for its end. */
const TROUBLES: readonly (readonly [string, number, () => Promise<() => void>])[] = [
  ['transactions expire', CHATS, async () => failWrites(new AppwriteException('expired', 410, 'transaction_expired'))],
  [
    'the storage is busy',
    CHATS,
    async () => failWrites(new AppwriteException('busy', 503, 'general_server_overloaded')),
  ],
  // Whoever asks again is given the answer that was lost.
  ['answers are lost after the commit', 0, async () => loseAnswers()],
  ['the disk is full', 1, fillDisk],
];

/** Fills the disk; what is stored before may still be changed a little. */
async function fillDisk(): Promise<() => void> {
  const teamId = await server.createTeam();
  server.limitPages(1);
  for (const length of [100_000, 2_000, 0]) {
    const fill = () => server.createChat(teamId, { messages: JSON.stringify('x'.repeat(length)) }).then(() => true);
    while (await fill().catch(() => false));
  }
  return () => server.limitPages(undefined);
}

function failWrites(failure: Error): () => void {
  const spy = vi.spyOn(server.backend, 'transact').mockRejectedValue(failure);
  return () => spy.mockRestore();
}

/** Commits and then fails like a connection that is cut, so that nobody knows whether it happened. */
function loseAnswers(): () => void {
  const { transact } = server.backend;
  const spy = vi.spyOn(server.backend, 'transact').mockImplementation(async (...writes) => {
    await transact(...writes);
    throw new AppwriteException('Server Error', 500, 'general_unknown');
  });
  return () => spy.mockRestore();
}

test.each(TROUBLES)(
  'commands wait while %s, no sooner than the server says, and each is carried out once',
  { timeout: 120_000 },
  async (_trouble, waiting, begin) => {
    const teamId = await server.createTeam({ plan: 'conqueror' });
    const member = await server.createMember(teamId);
    const replica = await openReplica(`test|${randomUUID()}`, () => undefined);
    const chatIds: string[] = [];
    for (let n = 0; n < CHATS; n += 1) chatIds.push(await server.createChat(teamId));
    const documents = await server.backend.listAll(COLLECTIONS.chats, [Query.equal('teamId', teamId)]);
    const read = documents.map(readChat);
    await apply(replica, {
      rows: [{ table: 'chats', rows: read.map(({ chat }) => chat), bodies: read.map(({ body }) => body) }],
    });
    const clock = new FakeClock();
    const sent: { readonly key: string; readonly status: number; readonly atMs: number; readonly waitMs: number }[] =
      [];
    let inFlight = 0;
    const dashboard = createDashboardApi({
      baseUrl: 'http://localhost/api',
      tokens: { get: async () => success(member.jwt), clear: () => undefined },
      now: () => clock.now(),
      async fetch(input, init) {
        inFlight += 1;
        try {
          const request = new Request(input instanceof URL ? input.href : input, init);
          const answer = await server.fetch(request);
          sent.push({
            key: request.headers.get(IDEMPOTENCY_HEADER) ?? '',
            status: answer.status,
            atMs: clock.now(),
            waitMs: 1_000 * Number(answer.headers.get('Retry-After') ?? 0),
          });
          return answer;
        } finally {
          inFlight -= 1;
        }
      },
    });
    const errors: unknown[] = [];
    const flusher = createFlusher(
      {
        replica,
        userId: member.userId,
        remote: { dashboard },
        clock,
        random: () => 0.5,
        signal: new AbortController().signal,
        onOutcome: () => undefined,
        locks: {
          async request(_name, _wish, hold) {
            await hold(new AbortController().signal);
            return 'done';
          },
        },
        report: (error) => errors.push(error),
      },
      false,
    );
    /** Lets the clock go on by a second; what is under way ends first. */
    async function second(): Promise<void> {
      await clock.advance(1_000);
      while (inFlight > 0) await settle(5);
      await settle();
    }

    const end = await begin();
    const keys: string[] = [];
    for (const chatId of chatIds) {
      const issued = issuedCommandSchema.parse({
        id: randomUUID(),
        teamId,
        issuedAt: new Date(clock.now()).toISOString(),
        command: { type: 'chat.pause', chatId },
      });
      keys.push(issued.id);
      await commit(replica, issued);
    }
    flusher.flush();
    for (let s = 0; s < 30; s += 1) await second();
    expect(sent.length).toBeGreaterThan(0);
    expect((await listUnsent(replica.db)).length).toBeGreaterThanOrEqual(waiting);
    const refused = sent.filter(({ status }) => status === 503);
    expect(refused.length > 0).toBe(waiting > 0);
    for (const { waitMs } of refused) expect(waitMs).toBeGreaterThan(0);
    for (const key of keys) {
      const own = sent.filter((one) => one.key === key);
      for (const [index, { atMs }] of own.entries())
        expect(atMs - (own[index - 1]?.atMs ?? -Infinity)).toBeGreaterThanOrEqual(own[index - 1]?.waitMs ?? 0);
    }

    end();
    for (let s = 0; s < PATIENCE_S && (await listUnsent(replica.db)).length > 0; s += 1) await second();
    expect(await listUnsent(replica.db)).toEqual([]);
    expect(await replica.db.outbox.count()).toBe(0);
    for (const key of keys) expect(sent.filter((one) => one.key === key && one.status === 200)).toHaveLength(1);
    const records = await server.backend.listAll(COLLECTIONS.commandAnswers, [Query.equal('teamId', teamId)]);
    expect(records.map((record) => String(record['key'])).toSorted()).toEqual(keys.toSorted());
    for (const chatId of chatIds)
      expect((await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused']).toBe(true);
    expect(errors).toEqual([]);
    await flusher.end();
    replica.close();
  },
);
