import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { ID, Query } from '#server/backend/query.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { changeJob, claimJob, enqueueJob, jobIdOf, listDue, releaseAbandonedJobs } from '#server/jobs/job-queue.ts';
import { JOB_DONE, JobLeaseLost, runAgain, type JobHandler } from '#server/jobs/job.ts';
import { createJobRunner, retryDelayMs, type JobRunner } from '#server/jobs/runner.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
/** Each test uses a kind of its own, so that none runs another's jobs. */
let kind: string;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  kind = `kind-${ID.unique()}`;
});

const runnerOf = (
  handler: JobHandler,
  options: {
    leaseMs?: number;
    concurrency?: number;
    isNeverGivenUp?: true;
    now?: () => number;
    longestSleepMs?: number;
  } = {},
): JobRunner =>
  createJobRunner({
    backend: server.backend,
    kinds: {
      [kind]: {
        handler,
        concurrency: options.concurrency ?? 1,
        ...(options.isNeverGivenUp === undefined ? {} : { retriesForever: true }),
      },
    },
    clock: {
      now: options.now ?? machineClock.now,
      sleep: (delayMs, signal) => machineClock.sleep(Math.min(delayMs, options.longestSleepMs ?? delayMs), signal),
    },
    random: createRandom(kind),
    log: () => undefined,
    leaseMs: options.leaseMs ?? 10_000,
    pollMs: 50,
  });

const enqueue = (name: string, payload: unknown = {}, runAtMs?: number) =>
  enqueueJob(
    server.backend,
    { kind, key: `${kind}:${name}`, teamId: 'team-1', payload, ...(runAtMs === undefined ? {} : { runAtMs }) },
    Date.now(),
  );
const getJob = async (name: string) =>
  (await server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(`${kind}:${name}`))) ?? expect.fail('no such job');

async function pollUntil(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await delay(10);
}

describe('enqueuing a job', () => {
  test('a job with the same key is the same job', async () => {
    expect([await enqueue('once', { a: 1 }), await enqueue('once', { a: 2 })]).toEqual([true, false]);
    expect((await getJob('once'))['payload']).toBe('{"a":1}');
  });

  test('twenty concurrent requests for a job create one job', async () => {
    const enqueued = await Promise.all(Array.from({ length: 20 }, () => enqueue('burst')));
    expect(enqueued.filter(Boolean)).toHaveLength(1);
  });
});

describe('leases', () => {
  test('one of twenty concurrent claims holds the job', async () => {
    await enqueue('contended');
    const { due } = await listDue(server.backend, [kind], Date.now(), 10);
    const job = due[0] ?? expect.fail('nothing is due');
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claimJob(server.backend, job, `owner-${index}`, Date.now(), 10_000)),
    );
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  test('a claimed job is not due before its lease expires, and is due then', async () => {
    await enqueue('held');
    const nowMs = Date.now();
    const { due } = await listDue(server.backend, [kind], nowMs, 10);
    await claimJob(server.backend, due[0] ?? expect.fail('nothing is due'), 'owner', nowMs, 10_000);
    expect((await listDue(server.backend, [kind], nowMs + 9_999, 10)).due).toHaveLength(0);
    expect((await listDue(server.backend, [kind], nowMs + 10_000, 10)).due).toHaveLength(1);
  });

  test('a process that lost the lease can write nothing more, neither progress nor effect', async () => {
    await enqueue('fenced');
    const chatId = await server.createChat('team-1');
    const nowMs = Date.now();
    const first = await claimJob(
      server.backend,
      (await listDue(server.backend, [kind], nowMs, 1)).due[0] ?? expect.fail('nothing is due'),
      'first',
      nowMs,
      1_000,
    );
    const second = await claimJob(
      server.backend,
      (await listDue(server.backend, [kind], nowMs + 2_000, 1)).due[0] ?? expect.fail('nothing is due'),
      'second',
      nowMs + 2_000,
      1_000,
    );
    expect([first?.leaseOwner, second?.leaseOwner]).toEqual(['first', 'second']);
    const writes = {
      operations: [{ action: 'update', collection: COLLECTIONS.chats, id: chatId, data: { paused: true } }],
    } as const;
    const late = changeJob(
      server.backend,
      first ?? expect.fail('not claimed'),
      { kind: 'step', progress: { by: 'first' }, writes },
      nowMs,
      1_000,
    );
    await expect(late).rejects.toBeInstanceOf(JobLeaseLost);
    expect([
      (await getJob('fenced'))['progress'] ?? null,
      (await server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused'],
    ]).toEqual([null, false]);
  });

  test('a process that starts alone takes over the jobs of a dead one', async () => {
    await enqueue('orphan');
    const nowMs = Date.now();
    await claimJob(
      server.backend,
      (await listDue(server.backend, [kind], nowMs, 1)).due[0] ?? expect.fail('nothing is due'),
      'dead',
      nowMs,
      60_000,
    );
    await releaseAbandonedJobs(server.backend);
    expect((await listDue(server.backend, [kind], nowMs, 1)).due).toHaveLength(1);
  });

  test('a long step keeps its lease by heartbeats', async () => {
    const leaseMs = 10_000;
    let nowMs = Date.now();
    let runs = 0;
    const slow: JobHandler = async () => {
      runs += 1;
      for (let half = 0; half < 6; half += 1) {
        nowMs += leaseMs / 2;
        await pollUntil(async () => Date.parse(String((await getJob('slow'))['leaseUntil'])) >= nowMs + leaseMs);
      }
      return JOB_DONE;
    };
    await enqueue('slow');
    const runners = [
      runnerOf(slow, { leaseMs, now: () => nowMs, longestSleepMs: 10 }),
      runnerOf(slow, { leaseMs, now: () => nowMs, longestSleepMs: 10 }),
    ];
    for (const runner of runners) runner.start();
    await pollUntil(async () => (await getJob('slow'))['state'] === 'done');
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(runs).toBe(1);
  });
});

describe('running', () => {
  test('two runners run twenty jobs, each once', async () => {
    const done: string[] = [];
    const record: JobHandler = async ({ payload }) => {
      await delay(1);
      done.push(JSON.stringify(payload));
      return JOB_DONE;
    };
    for (let index = 0; index < 20; index += 1) await enqueue(`many-${index}`, index);
    const runners = [runnerOf(record, { concurrency: 4 }), runnerOf(record, { concurrency: 4 })];
    for (const runner of runners) runner.start();
    await pollUntil(
      async () =>
        (await server.backend.listAll(COLLECTIONS.jobs, [Query.equal('kind', kind), Query.equal('state', 'done')]))
          .length === 20,
    );
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => String(index)).toSorted());
  });

  test('a kind of job runs no more jobs at a time than its concurrency', async () => {
    let [running, maxRunning] = [0, 0];
    let signalBothRunning: () => void = () => undefined;
    const bothRunning = new Promise<void>((resolve) => {
      signalBothRunning = resolve;
    });
    const counted: JobHandler = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      if (running === 2) signalBothRunning();
      await bothRunning;
      await delay(20);
      running -= 1;
      return JOB_DONE;
    };
    for (let index = 0; index < 6; index += 1) await enqueue(`wide-${index}`);
    await runnerOf(counted, { concurrency: 2 }).runUntilIdle([kind]);
    expect(maxRunning).toBe(2);
  });

  test('progress is kept across attempts, and a failed attempt stores its reason and is retried later', async () => {
    const nowMs = Date.now();
    let skippedMs = 0;
    const seen: unknown[] = [];
    const stumbling: JobHandler = async ({ progress, saveProgress }) => {
      seen.push(progress);
      if (progress === undefined) {
        await saveProgress({ step: 1 });
        throw new Error('stumbled');
      }
      return JOB_DONE;
    };
    await enqueue('stumble');
    await runnerOf(stumbling).runUntilIdle([kind]);
    const failed = await getJob('stumble');
    expect([failed['state'], failed['failure'], Date.parse(String(failed['runAt'])) > nowMs]).toEqual([
      'waiting',
      'Error: stumbled',
      true,
    ]);
    skippedMs = 60_000;
    await runnerOf(stumbling, { now: () => Date.now() + skippedMs }).runUntilIdle([kind]);
    expect([(await getJob('stumble'))['state'], seen]).toEqual(['done', [undefined, { step: 1 }]]);
  });

  test('a job that keeps failing ends as failed, with its reason', async () => {
    let skippedMs = 0;
    const broken = runnerOf(async () => Promise.reject(new Error('broken')), { now: () => Date.now() + skippedMs });
    await enqueue('broken');
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await broken.runUntilIdle([kind]);
      skippedMs += 600_000;
    }
    const job = await getJob('broken');
    expect([job['state'], job['attempts'], job['failure']]).toEqual(['failed', 20, 'Error: broken']);
  });

  test('a job that nothing would enqueue again is never given up', async () => {
    await enqueue('for-ever');
    let nowMs = Date.now();
    let attempts = 0;
    const stumbling: JobHandler = async () => {
      attempts += 1;
      if (attempts <= 25) throw new Error('not yet');
      return JOB_DONE;
    };
    for (; attempts < 26; nowMs += 600_000)
      await runnerOf(stumbling, { isNeverGivenUp: true, now: () => nowMs }).runUntilIdle([kind]);
    expect((await getJob('for-ever'))['state']).toBe('done');
  });

  test('a job that runs again is claimed again at its time, with its payload', async () => {
    const payloads: unknown[] = [];
    const twice: JobHandler = async ({ payload, now }) => {
      payloads.push(payload);
      return payloads.length === 2 ? JOB_DONE : runAgain(now() + 30);
    };
    await enqueue('twice', { campaignId: 'c' });
    const runner = runnerOf(twice);
    runner.start();
    await pollUntil(async () => (await getJob('twice'))['state'] === 'done');
    await runner.stop();
    expect(payloads).toEqual([{ campaignId: 'c' }, { campaignId: 'c' }]);
  });

  test('a runner says what its end waits for: its jobs, else the look for due ones', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await enqueue('awaited');
    const runner = runnerOf(async () => {
      await finished;
      return JOB_DONE;
    });
    expect(runner.waitsFor()).toBe('the look for due jobs');
    runner.start();
    await pollUntil(() => runner.waitsFor() === `1 job (${kind})`);
    finish();
    await runner.stop();
    expect(runner.waitsFor()).toBe('the look for due jobs');
  });

  test('a runner that stops finishes the current step and leaves the rest to the next runner', async () => {
    const steps: string[] = [];
    const long: JobHandler = async ({ progress, saveProgress, signal, now }) => {
      const from = typeof progress === 'number' ? progress : 0;
      for (let step = from; step < 30; step += 1) {
        if (signal.aborted) return runAgain(now());
        await delay(5);
        await saveProgress(step + 1);
        steps.push(`step ${step}`);
      }
      return JOB_DONE;
    };
    await enqueue('long');
    const runner = runnerOf(long);
    runner.start();
    await pollUntil(() => steps.length >= 3);
    await runner.stop();
    const job = await getJob('long');
    expect([job['state'], job['leaseOwner'] ?? null, job['progress']]).toEqual(['waiting', null, String(steps.length)]);
    await runnerOf(long).runUntilIdle([kind]);
    expect(steps).toEqual(Array.from({ length: 30 }, (_, step) => `step ${step}`));
  });

  test('a job that is scheduled for later does not run before its time', async () => {
    await enqueue('planned', {}, Date.now() + 60_000);
    let runs = 0;
    await runnerOf(async () => {
      runs += 1;
      return JOB_DONE;
    }).runUntilIdle([kind]);
    expect(runs).toBe(0);
  });
});

describe('retryDelayMs', () => {
  test('the retry delay doubles up to five minutes, and is spread over its upper half', () => {
    const lowerBounds = [1, 2, 3, 10, 50].map((attempts) => retryDelayMs(attempts, () => 0));
    const upperBounds = [1, 2, 3, 10, 50].map((attempts) => retryDelayMs(attempts, () => 1));
    expect([lowerBounds, upperBounds]).toEqual([
      [500, 1_000, 2_000, 150_000, 150_000],
      [1_000, 2_000, 4_000, 300_000, 300_000],
    ]);
  });
});
