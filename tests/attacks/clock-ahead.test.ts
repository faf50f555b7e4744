import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { TableWindows } from '#server/appwrite/storage/table-windows.ts';
import { migratePlatformTables } from '#server/appwrite/storage/migrations.ts';
import { openStore, type Store } from '#server/appwrite/storage/store.ts';
import { DocumentRateLimiter } from '#server/backend/document-rate-limiter.ts';
import { codeWaitMs, countNewCode, nextCodeOf } from '#server/http/code-limits.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter, type RateLimits } from '#server/http/rate-limit.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { enqueueJob, jobIdOf } from '#server/jobs/job-queue.ts';
import { runAgain } from '#server/jobs/job.ts';
import { createJobRunner, LONGEST_RETRY_MS } from '#server/jobs/runner.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

const [MINUTE_MS, HOUR_MS, YEAR_MS] = [60_000, 3_600_000, 365 * 24 * 3_600_000];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** How far the clock of the limiters is ahead. */
let aheadMs = 0;
const now = (): number => Date.UTC(2026, 0, 1) + aheadMs;
const errorOf = () => new Error('too many');

function openMigrated(): Store {
  const store = openStore(':memory:');
  migratePlatformTables(store);
  return store;
}

const LIMITERS: Readonly<Record<string, () => RateLimits>> = {
  memory: () => new RateLimiter(new MemoryWindows(), now, errorOf),
  'a table': () => new RateLimiter(new TableWindows(openMigrated(), Buffer.from('key')), now, errorOf),
  documents: () => new DocumentRateLimiter({ backend: server.backend, now, random: createRandom('clock'), errorOf }),
};

describe.each(Object.entries(LIMITERS))('limits in %s', (name, open) => {
  const rule = { limit: 2, windowMs: HOUR_MS };
  const isTaken = async (limits: RateLimits, key: string): Promise<boolean> => {
    try {
      await limits.consume(key, rule);
      return true;
    } catch {
      return false;
    }
  };

  test('a clock that was a year ahead for a moment keeps nobody out once it is right again', async () => {
    const limits = open();
    const key = `ahead ${name}`;
    aheadMs = YEAR_MS;
    expect([await isTaken(limits, key), await isTaken(limits, key), await isTaken(limits, key)]).toEqual([
      true,
      true,
      false,
    ]);
    aheadMs = 0;
    expect((await limits.peek(key, rule)).remaining).toBe(2);
    expect([await isTaken(limits, key), await isTaken(limits, key), await isTaken(limits, key)]).toEqual([
      true,
      true,
      false,
    ]);
    aheadMs = HOUR_MS + 1;
    expect(await isTaken(limits, key)).toBe(true);
  });

  test('a clock that is set back by some seconds renews no limit', async () => {
    const limits = open();
    const key = `back ${name}`;
    aheadMs = 30_000;
    for (let each = 0; each < 3; each += 1) await isTaken(limits, key);
    aheadMs = 0;
    expect([(await limits.peek(key, rule)).remaining, await isTaken(limits, key)]).toEqual([0, false]);
  });

  test('the longest wait for a code still holds when the codes before it have been forgotten', async () => {
    const limits = open();
    const person = `ada ${name}`;
    aheadMs = 0;
    for (let each = 0; each < 29; each += 1) {
      await countNewCode(limits, person);
      aheadMs += Math.min(HOUR_MS, codeWaitMs(each)) + 1;
    }
    // The last code is sent just before the day of the first one ends; the next one waits for an hour.
    aheadMs = 24 * HOUR_MS - MINUTE_MS;
    await countNewCode(limits, person);
    aheadMs = 24 * HOUR_MS + MINUTE_MS;
    expect((await nextCodeOf(limits, person)).remaining).toBe(0);
    await expect(countNewCode(limits, person)).rejects.toThrow('too many');
  });
});

test('a job that was dated by a clock a year ahead runs when the clock is right again, and rests as long as it asks for', async () => {
  let clockAheadMs = YEAR_MS;
  const kind = 'clock.rests';
  const runs: number[] = [];
  let rounds = 0;
  const runner = createJobRunner({
    backend: server.backend,
    kinds: {
      [kind]: {
        handler: async (context) => {
          runs.push(context.now());
          return runAgain(context.now() + LONGEST_RETRY_MS);
        },
        concurrency: 1,
        longestRestMs: LONGEST_RETRY_MS,
      },
    },
    clock: {
      now: () => Date.now() + clockAheadMs,
      sleep: (delayMs, signal) => {
        rounds += 1;
        return machineClock.sleep(Math.min(delayMs, 10), signal);
      },
    },
    random: createRandom(kind),
    log: () => undefined,
    pollMs: 10,
  });
  await enqueueJob(server.backend, { kind, key: kind, teamId: 'team-1', payload: {} }, Date.now());
  const isWaiting = async (): Promise<boolean> =>
    (await server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(kind)))?.['state'] === 'waiting';
  runner.start();
  try {
    await expect.poll(async () => runs.length === 1 && (await isWaiting())).toBe(true);
    clockAheadMs = 0;
    await expect.poll(async () => runs.length === 2 && (await isWaiting())).toBe(true);
    // A look for misdated jobs leaves alone what rests as long as it asked for.
    clockAheadMs = 2 * MINUTE_MS;
    rounds = 0;
    await expect.poll(() => rounds).toBeGreaterThan(3);
    expect(runs).toHaveLength(2);
  } finally {
    await runner.stop();
  }
});
