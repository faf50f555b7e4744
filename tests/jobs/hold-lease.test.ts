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

const neverAborted = new AbortController().signal;
/** Returns a clock that sleeps for 5 ms at most, so that tests do not wait. */
const quickClock = (now = machineClock.now): LeaseOptions['clock'] => ({
  now,
  sleep: (delayMs, signal) => machineClock.sleep(Math.min(delayMs, 5), signal),
});
const optionsOf = (name: string, more: Partial<LeaseOptions> = {}): LeaseOptions => ({
  backend: server.backend,
  clock: quickClock(),
  name,
  signal: neverAborted,
  ...more,
});

test('a lease is held by one of many workers at a time, and each gets its turn', async () => {
  let [running, maxRunning] = [0, 0];
  const done: number[] = [];
  const turns = Array.from({ length: 6 }, (_, index) =>
    holdLease(optionsOf('crowd'), async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await delay(10);
      running -= 1;
      done.push(index);
    }),
  );
  await Promise.all(turns);
  expect([maxRunning, done.toSorted((one, other) => one - other)]).toEqual([1, [0, 1, 2, 3, 4, 5]]);
});

test('work that fails releases the lease and rethrows its error', async () => {
  await expect(holdLease(optionsOf('failing'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let waited = false;
  await holdLease(optionsOf('failing', { onWait: () => (waited = true) }), async () => undefined);
  expect(waited).toBe(false);
});

test('the lease of a dead holder is waited for until it expires', async () => {
  let nowMs = Date.now();
  let waits = 0;
  // The holder dies after its claim, before it releases the lease.
  await holdLease(
    optionsOf('dead', {
      backend: crashingBackend(server.backend, 2, 'before'),
      clock: quickClock(() => nowMs),
      leaseMs: 60_000,
    }),
    async () => undefined,
  );
  const next = holdLease(
    optionsOf('dead', { clock: quickClock(() => nowMs), onWait: () => (waits += 1) }),
    async () => 'done',
  );
  while (waits === 0) await delay(5);
  nowMs += 60_000;
  expect([await next, waits]).toEqual(['done', 1]);
});

test('long work keeps its lease by heartbeats', async () => {
  let nowMs = Date.now();
  const order: string[] = [];
  const clock = quickClock(() => nowMs);
  const long = holdLease(optionsOf('long', { clock, leaseMs: 1_000 }), async () => {
    const next = holdLease(optionsOf('long', { clock, leaseMs: 1_000 }), async () => void order.push('next'));
    for (let step = 0; step < 5; step += 1) {
      nowMs += 400;
      while (
        Date.parse(
          String((await server.backend.findDocument(COLLECTIONS.jobs, hashId('lease', 'long')))?.['leaseUntil']),
        ) <
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
