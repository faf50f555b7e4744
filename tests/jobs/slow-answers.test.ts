import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { holdLease } from '#server/jobs/hold-lease.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { JOB_DONE, type JobHandler } from '#server/jobs/job.ts';
import type { JobClock } from '#server/jobs/job-clock.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { FakeClock } from '#support/fake-clock.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';

/** The requests of a conditional write, one after another: begin, stage, check, commit. */
const REQUESTS_OF_WRITE = 4;

/** Two processes over one Appwrite, each of whose answers takes between these times. */
function openSlow(leastMs: number, mostMs: number) {
  const time = new FakeClock();
  const random = createRandom('slow answers');
  const memory = createMemoryBackend(() => time.now());
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void time.after(ms, resolve));
  const answer = (): Promise<void> => wait(leastMs + (mostMs - leastMs) * random());
  const backend: Backend = {
    ...memory,
    async findDocument(collection, id) {
      await answer();
      return memory.findDocument(collection, id);
    },
    async list(collection, queries) {
      await answer();
      return memory.list(collection, queries);
    },
    async transact(operations, expectations) {
      for (let request = 1; request < REQUESTS_OF_WRITE; request += 1) await answer();
      await memory.transact(operations, expectations);
      await answer();
    },
  };
  const clock: JobClock = {
    now: () => time.now(),
    sleep: (delayMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const end = (): void => {
          cancel();
          signal.removeEventListener('abort', end);
          resolve();
        };
        const cancel = time.after(delayMs, end);
        signal.addEventListener('abort', end);
      }),
  };
  /** Lets time pass until `work` is done. */
  async function during<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = work.finally(() => (isDone = true));
    ended.catch(() => undefined);
    while (!isDone) await time.advance(1_000);
    return ended;
  }
  return { time, clock, memory, backend, during };
}

test.each([
  [200, 3_000],
  [1_500, 3_000],
  [2_900, 3_000],
])('running jobs keep their holders while every answer takes %i to %i milliseconds', async (leastMs, mostMs) => {
  const { clock, memory, backend, during } = openSlow(leastMs, mostMs);
  const lines: string[] = [];
  const runs: string[] = [];
  let ended = 0;
  let endAll: () => void = () => undefined;
  const allEnded = new Promise<void>((resolve) => (endAll = resolve));
  const handler: JobHandler = async ({ jobId, saveProgress, signal }) => {
    runs.push(jobId);
    for (let step = 0; step < 8; step += 1) {
      await clock.sleep(step % 2 === 0 ? 25_000 : 1_000, signal);
      await saveProgress({ step });
    }
    ended += 1;
    if (ended === 3) endAll();
    return JOB_DONE;
  };
  for (const key of ['a', 'b', 'c'])
    await enqueueJob(memory, { kind: 'slow', key, teamId: '', payload: {} }, clock.now());
  const runners = ['one', 'two'].map((name) =>
    createJobRunner({
      backend,
      kinds: { slow: { handler, concurrency: 3 } },
      clock,
      random: createRandom(name),
      log: (line) => lines.push(`${name} ${line}`),
    }),
  );
  for (const runner of runners) runner.start();
  await during(allEnded);
  await during(Promise.all(runners.map((runner) => runner.stop())));
  expect(lines).toEqual([]);
  expect(runs).toHaveLength(3);
  expect(memory.documents(COLLECTIONS.jobs).map((job) => job['state'])).toEqual(['done', 'done', 'done']);
});

test('a lease is held while every answer takes 0.2 to 3 seconds, and passes on when the work is done', async () => {
  const { clock, backend, during } = openSlow(200, 3_000);
  const { signal } = new AbortController();
  let [running, most, turns] = [0, 0, 0];
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    turns += 1;
    await clock.sleep(90_000, signal);
    running -= 1;
  };
  await during(Promise.all([1, 2].map(() => holdLease({ backend, clock, name: 'slow', signal }, work))));
  expect([most, turns]).toEqual([1, 2]);
});
