import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { createFlusher, type Flusher } from '#sync/push/flusher.ts';
import { drain } from '#sync/push/push.ts';
import { FakeClock, settle } from '#support/fake-clock.ts';
import { FakeLocks } from '#support/fake-locks.ts';
import { createModelServer, type ModelServer } from '#support/model-server.ts';
import { chatRows, openTestReplica, pauseCommand } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { chatDocument } from '#support/wire-documents.ts';

/** Tests of a poison command: the oldest of many commands, which never succeeds. It must not delay the others. */

const OTHERS = 12;
const POISONED = 'c0';
const chatIds = [POISONED, ...Array.from({ length: OTHERS }, (_, index) => `c${index + 1}`)];
const chatOf = ({ body }: DashboardRequest): string => (body as { chatId: string }).chatId;
const answerTo = (request: DashboardRequest): Outcome<unknown> =>
  success({ chat: chatDocument(chatOf(request), 2, { paused: true }) });

let replica: Replica;
let clock: FakeClock;
let requestedChats: string[];
beforeEach(async () => {
  replica = await openTestReplica();
  clock = new FakeClock();
  requestedChats = [];
  await apply(replica, { rows: [chatRows(...chatIds.map((id) => chatDocument(id, 1)), chatDocument('late', 1))] });
  for (const id of chatIds) await commit(replica, pauseCommand(id, true));
});
afterEach(() => replica.close());

const deps = (poison: () => Outcome<unknown> | Promise<Outcome<unknown>>) => ({
  replica,
  userId: 'user1',
  remote: {
    dashboard: async (request: DashboardRequest) => {
      requestedChats.push(chatOf(request));
      return chatOf(request) === POISONED ? poison() : answerTo(request);
    },
  },
  clock,
  random: () => 0,
  signal: new AbortController().signal,
  onOutcome: () => undefined,
});

/** Waits for the in-memory database without advancing the clock. */
const until = (check: () => Promise<void> | void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 5 });
const unsentLanes = async (): Promise<string[]> => (await listUnsent(replica.db)).map(({ lane }) => lane);

describe.each([
  ['answered with 500', () => failed('server_error', 500)],
  ['cut each time', () => failed('unreachable', 0)],
  ['answered with 429', () => failed('rate_limited', 429, { retryAfterMs: 2_000 })],
] as const)('a command that is %s', (_words, poison) => {
  it('a command that fails waits alone while all others are sent in the same drain', async () => {
    const outcomes: boolean[] = [];
    const result = await drain({ ...deps(poison), onOutcome: ({ ok }) => outcomes.push(ok) });
    expect(result.ended).toBe('drained');
    expect(await unsentLanes()).toEqual([`chats:${POISONED}`]);
    expect(requestedChats.filter((id) => id === POISONED)).toHaveLength(1);
    expect(outcomes.filter(Boolean)).toHaveLength(OTHERS);
  });
});

describe('a command without an answer', () => {
  let answer: (outcome: Outcome<unknown>) => void;
  let unanswered: Promise<Outcome<unknown>>;
  beforeEach(() => {
    unanswered = new Promise((resolve) => {
      answer = resolve;
    });
  });

  /** Creates a flusher to a server that answers the commands on these chats only after `answer`. */
  function createFlusherWithout(...chats: readonly string[]): Flusher {
    const remote = {
      dashboard(request: DashboardRequest) {
        requestedChats.push(chatOf(request));
        return chats.includes(chatOf(request)) ? unanswered : Promise.resolve(answerTo(request));
      },
    };
    return createFlusher(
      { ...deps(() => unanswered), remote, locks: new FakeLocks(), report: (error) => expect(error).toBeUndefined() },
      false,
    );
  }

  it('a command without an answer frees its slot for others after a second', async () => {
    const flusher = createFlusherWithout('c0', 'c1', 'c2', 'c3');
    flusher.flush();
    await until(() => expect(requestedChats).toHaveLength(4));
    await settle();
    expect(requestedChats).toHaveLength(4);
    await clock.advance(1_000);
    await until(async () => expect(await unsentLanes()).toHaveLength(4));
    answer(failed('timeout', 0));
    await flusher.end();
  });

  it('a command without an answer does not delay a command that is issued meanwhile', async () => {
    const flusher = createFlusherWithout(POISONED);
    flusher.flush();
    await until(async () => expect(await unsentLanes()).toHaveLength(1));
    await commit(replica, pauseCommand('late', true));
    flusher.flush();
    await until(() => expect(requestedChats).toContain('late'));
    answer(failed('timeout', 0));
    await flusher.end();
  });
});

it('several commands without an answer mean a broken connection, and the others stay unsent without an attempt', async () => {
  const outcomes: Outcome<unknown>[] = [];
  const remote = {
    dashboard(request: DashboardRequest) {
      requestedChats.push(chatOf(request));
      return Promise.resolve(failed('unreachable', 0));
    },
  };
  const result = await drain({ ...deps(() => success(null)), remote, onOutcome: (outcome) => outcomes.push(outcome) });
  expect(result.ended).toBe('unreachable');
  expect(outcomes).not.toEqual([]);
  expect(requestedChats.length).toBeLessThan(10);
  const unsent = await listUnsent(replica.db);
  expect(unsent.filter(({ state }) => state !== 'waiting')).toEqual([]);
  expect(unsent.filter(({ attempts }) => attempts === 0)).toHaveLength(chatIds.length - requestedChats.length);
});

describe('an unanswered command in an engine', () => {
  function poisonedServer(): ModelServer {
    const server = createModelServer(...chatIds);
    server.fault = (request) => (chatOf(request) === POISONED ? 'lost-before' : 'none');
    return server;
  }

  it('a command whose request is cut each time is retried ever more rarely, and the server still counts as reachable', async () => {
    const server = poisonedServer();
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'poison');
    const tab = await browser.openTab();
    await browser.untilSynced(tab.replica);
    const reaches = new Set<string>();
    for (const id of chatIds) await commit(tab.replica, pauseCommand(id, true));
    const sentCount = () => server.requests.filter((request) => chatOf(request) === POISONED).length;
    await browser.until(() => expect(server.effects).toHaveLength(OTHERS));
    for (let step = 0; step < 120; step += 1) {
      await browser.clock.advance(500);
      reaches.add((await readSyncStatus(tab.replica.db)).reach);
    }
    expect([...reaches]).toEqual(['reachable']);
    expect(sentCount()).toBeGreaterThan(3);
    expect(sentCount()).toBeLessThan(12);
    await tab.engine.stop();
  });
});

it('several commands of a type with a Retry-After make the others of their type wait as well', async () => {
  const remote = {
    dashboard(request: DashboardRequest) {
      requestedChats.push(chatOf(request));
      return Promise.resolve(failed('rate_limited', 429, { retryAfterMs: 60_000 }));
    },
  };
  expect(await drain({ ...deps(() => failed('rate_limited', 429)), remote })).toMatchObject({
    ended: 'drained',
    nextAtMs: clock.now() + 60_000,
  });
  expect(requestedChats.length).toBeLessThan(chatIds.length);
  const unsent = await listUnsent(replica.db);
  expect(unsent).toHaveLength(chatIds.length);
  expect(new Set(unsent.map(({ heldUntilMs }) => heldUntilMs))).toEqual(new Set([clock.now() + 60_000]));
  expect(unsent.filter(({ attempts }) => attempts > 0)).toHaveLength(requestedChats.length);
});

it.each(['forbidden', 'not_found', 'invalid_request'] as const)(
  'no command is rejected for a %s that occurred before the request was sent',
  async (code) => {
    const remote = {
      dashboard: () =>
        Promise.resolve({ ok: false as const, failure: { ...failed(code, 403).failure, neverSent: true } }),
    };
    await drain({ ...deps(() => failed(code, 403)), remote });
    expect((await listUnsent(replica.db)).map(({ attempts, state }) => ({ attempts, state }))).toEqual(
      chatIds.map(() => ({ attempts: 0, state: 'waiting' })),
    );
  },
);
