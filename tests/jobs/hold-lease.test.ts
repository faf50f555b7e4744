import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { holdLease, type LeaseOptions } from '#server/jobs/hold-lease.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { crashingBackend, openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const running = new AbortController().signal;
/** Waits one moment at most, so that a test does not. */
const quick = (now = machineClock.now): LeaseOptions['clock'] => ({
  now,
  sleep: (delayMs, signal) => machineClock.sleep(Math.min(delayMs, 5), signal),
});
const optionsOf = (name: string, more: Partial<LeaseOptions> = {}): LeaseOptions => ({
  backend: server.backend,
  clock: quick(),
  name,
  signal: running,
  ...more,
});

test('a lease lets one of many at a time do the work, and each gets its turn', async () => {
  let [now, most] = [0, 0];
  const done: number[] = [];
  const turns = Array.from({ length: 6 }, (_, index) =>
    holdLease(optionsOf('crowd'), async () => {
      now += 1;
      most = Math.max(most, now);
      await delay(10);
      now -= 1;
      done.push(index);
    }),
  );
  await Promise.all(turns);
  expect([most, done.toSorted((one, other) => one - other)]).toEqual([1, [0, 1, 2, 3, 4, 5]]);
});

test('work that fails releases the lease and passes its failure on', async () => {
  await expect(holdLease(optionsOf('failing'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let waited = false;
  await holdLease(optionsOf('failing', { onWait: () => (waited = true) }), async () => undefined);
  expect(waited).toBe(false);
});

test('the lease of a dead holder is waited for until it expires', async () => {
  let nowMs = Date.now();
  let waits = 0;
  // Its claim is its last write.
  await holdLease(
    optionsOf('dead', {
      backend: crashingBackend(server.backend, 2, 'before'),
      clock: quick(() => nowMs),
      leaseMs: 60_000,
    }),
    async () => undefined,
  );
  const next = holdLease(
    optionsOf('dead', { clock: quick(() => nowMs), onWait: () => (waits += 1) }),
    async () => 'done',
  );
  while (waits === 0) await delay(5);
  nowMs += 60_000;
  expect([await next, waits]).toEqual(['done', 1]);
});

test('long work keeps its lease by heartbeats', async () => {
  let nowMs = Date.now();
  const order: string[] = [];
  const clock = quick(() => nowMs);
  const long = holdLease(optionsOf('long', { clock, leaseMs: 1_000 }), async () => {
    const next = holdLease(optionsOf('long', { clock, leaseMs: 1_000 }), async () => void order.push('next'));
    for (let step = 0; step < 5; step += 1) {
      nowMs += 400;
      while (
        Date.parse(
          String((await server.backend.findDocument(COLLECTIONS.jobs, hashId('lease', 'long')))?.['leaseUntil']),
        ) !==
        nowMs + 1_000
      )
        await delay(5);
    }
    order.push('long');
    return { next };
  });
  await (
    await long
  ).next;
  expect(order).toEqual(['long', 'next']);
});

test('waiting for a lease ends when the process stops', async () => {
  const stopping = new AbortController();
  await holdLease(optionsOf('stopped'), async () => {
    const waiting = holdLease(optionsOf('stopped', { signal: stopping.signal, onWait: () => stopping.abort() }), () =>
      Promise.reject(new Error('it was done')),
    );
    await expect(waiting).rejects.toThrow('Stopped while waiting for stopped');
  });
});
