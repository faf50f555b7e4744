import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { retryNow } from '#replica/outbox/outbox.ts';
import { failed, success } from '#remote/failure.ts';
import { createFlusher, flushOnce, type Flusher, type FlusherDeps } from '#sync/push/flusher.ts';
import { FakeClock } from '#support/fake-clock.ts';
import { waitUntil } from '#support/wait-until.ts';
import { sampleCommand, sampleDocument, rowsOf } from '#support/sample-commands.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openReplica(`test|${randomUUID()}`, () => undefined);
});
afterEach(() => replica.close());

/** A flusher whose lock is free; `asked` hears of each request. */
const depsWith = (asked: () => void): FlusherDeps => ({
  replica,
  userId: 'u1',
  remote: {
    async dashboard() {
      asked();
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

it('the flusher takes nothing over, and so writes nothing, while there is nothing to send', async () => {
  expect(await flushOnce(depsWith(() => undefined))).toEqual({ ended: 'drained', nextAtMs: undefined });
  expect(await replica.strict.meta.count()).toBe(0);
});

it('the flusher takes over sending as soon as there is something to send', async () => {
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
      // Something else is answered in the same moment: what was postponed is due, and whoever heard it asks for it to
      // be sent.
      onOutcome: (outcome) => {
        if (!outcome.ok) void retryNow(replica, false).then(() => flusher.flush());
      },
    },
    false,
  );
  flusher.flush();
  await waitUntil('It is sent', async () => (await listUnsent(replica.db)).length === 0, 5_000);
  expect(requests).toBe(2);
  await flusher.end();
});

it('the flusher tries an unreachable server no more often than the socket does, and at once when requested; then it sends as usual', async () => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  const clock = new FakeClock();
  let requests = 0;
  let isAway = true;
  const flusher = createFlusher(
    {
      ...depsWith(() => undefined),
      clock,
      remote: {
        async dashboard() {
          requests += 1;
          return isAway
            ? { ok: false, failure: { ...failed('unreachable', 0).failure, neverSent: true } }
            : success({});
        },
      },
    },
    false,
  );
  flusher.flush();
  await clock.advance(5 * 60_000);
  const inFiveMinutes = requests;
  // Five tries a second apart at most, ten after five, the rest after ten; with the least jitter twice as many in that
  // time.
  expect(inFiveMinutes).toBeGreaterThan(20);
  expect(inFiveMinutes).toBeLessThan(2 * (5 + 10 + 25));
  flusher.flush();
  await clock.advance(0);
  expect(requests).toBe(inFiveMinutes + 1);

  isAway = false;
  await clock.advance(10_000);
  expect(requests).toBe(inFiveMinutes + 2);
  expect(await listUnsent(replica.db)).toEqual([]);
  await flusher.end();
});

it.each([
  ['not_found', 404, 1],
  ['not_a_member', 403, 1],
  ['forbidden', 403, 0],
] as const)('a refusal by %s says whether something was missed', async (code, status, times) => {
  await apply(replica, { rows: [rowsOf('chats', sampleDocument('chats', 'chat1', 5, 0))] });
  await commit(replica, sampleCommand('chat.pause', sampleDocument('chats', 'chat1', 5, 0), 1));
  let missed = 0;
  await flushOnce({
    ...depsWith(() => undefined),
    remote: { dashboard: async () => failed(code, status) },
    onMissing: () => (missed += 1),
  });
  expect(missed).toBe(times);
});
