import { afterEach, beforeEach, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { retryNow } from '#replica/outbox/outbox.ts';
import { failed, success } from '#remote/failure.ts';
import { createFlusher, flushOnce, type Flusher, type FlusherDeps } from '#sync/push/flusher.ts';
import { FakeClock } from '#support/fake-clock.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';
import { sampleCommand, sampleDocument, rowsOf } from '#support/sample-commands.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openTestReplica();
});
afterEach(() => replica.close());

/** Makes the dependencies of a flusher whose lock is free; `onRequest` is called with each request. */
const depsWith = (onRequest: () => void): FlusherDeps => ({
  replica,
  userId: 'u1',
  remote: {
    async dashboard() {
      onRequest();
      return success({});
    },
  },
  clock: { now: () => 0, after: () => () => undefined },
  random: () => 0,
  signal: new AbortController().signal,
  onOutcome: () => undefined,
  locks: {
    async request(_name, _wish, hold) {
      await hold(new AbortController().signal);
      return 'done';
    },
  },
  report: (error) => {
    throw error;
  },
});

it('the flusher neither takes over sending nor writes anything while the outbox is empty', async () => {
  expect(await flushOnce(depsWith(() => undefined))).toEqual({ ended: 'drained', nextAtMs: undefined });
  expect(await replica.strict.meta.count()).toBe(0);
});

it('the flusher takes over sending as soon as the outbox has an entry', async () => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  let requests = 0;
  await flushOnce(depsWith(() => (requests += 1)));
  expect(requests).toBe(1);
  expect(await listUnsent(replica.db)).toEqual([]);
  expect(await replica.strict.meta.count()).toBe(1);
});

it('the flusher reads the outbox again when a flush is requested while an unreachable drain ends', async () => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  let requests = 0;
  const flusher: Flusher = createFlusher(
    {
      ...depsWith(() => undefined),
      remote: {
        async dashboard() {
          requests += 1;
          return requests === 1
            ? { ok: false, failure: { ...failed('unreachable', 0).failure, neverSent: true } }
            : success({});
        },
      },
      // Another request is answered at the same moment, which makes the postponed command due and requests a flush.
      onOutcome: (outcome) => {
        if (!outcome.ok) void retryNow(replica, false).then(() => flusher.flush());
      },
    },
    false,
  );
  flusher.flush();
  await waitUntil('The command is sent', async () => (await listUnsent(replica.db)).length === 0, 5_000);
  expect(requests).toBe(2);
  await flusher.end();
});

it('the flusher tries an unreachable server as rarely as the socket does, at once when requested, and then sends as usual', async () => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  const clock = new FakeClock();
  let requests = 0;
  let isUnreachable = true;
  const flusher = createFlusher(
    {
      ...depsWith(() => undefined),
      clock,
      remote: {
        async dashboard() {
          requests += 1;
          return isUnreachable
            ? { ok: false, failure: { ...failed('unreachable', 0).failure, neverSent: true } }
            : success({});
        },
      },
    },
    false,
  );
  flusher.flush();
  await clock.advance(5 * 60_000);
  const requestsInFiveMinutes = requests;
  // Five tries 1 s apart, ten 5 s apart, the rest 10 s apart; jitter halves a delay at most, which doubles the count.
  expect(requestsInFiveMinutes).toBeGreaterThan(20);
  expect(requestsInFiveMinutes).toBeLessThan(2 * (5 + 10 + 25));
  flusher.flush();
  await clock.advance(0);
  expect(requests).toBe(requestsInFiveMinutes + 1);

  isUnreachable = false;
  await clock.advance(10_000);
  expect(requests).toBe(requestsInFiveMinutes + 2);
  expect(await listUnsent(replica.db)).toEqual([]);
  await flusher.end();
});

it.each([
  ['not_found', 1, 404],
  ['not_a_member', 1, 403],
  ['team_gone', 1, 410],
  ['forbidden', 0, 403],
] as const)('a rejection with %s reports a missing row %i times', async (code, times, status) => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  let missingRows = 0;
  await flushOnce({
    ...depsWith(() => undefined),
    remote: { dashboard: async () => failed(code, status) },
    onMissing: () => (missingRows += 1),
  });
  expect(missingRows).toBe(times);
});
