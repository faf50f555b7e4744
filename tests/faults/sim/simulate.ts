import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { createSchedule } from './schedule.ts';
import { runSchedule, type Verdict } from './run-schedule.ts';

/** What a thread is asked to do. */
export const jobSchema = z.object({
  /** Seeds are `base:number`. */
  base: z.string(),
  from: z.number(),
  to: z.number(),
  /**
   * Every how-manieth schedule has Dexie itself between the product and the storage, and whether it is there in this
   * bundle.
   */
  dexieEvery: z.number(),
  hasDexie: z.boolean(),
  /** Of those seeds, this thread runs every how-manieth, and begins with which. */
  stride: z.number(),
  first: z.number(),
  /** After so many failures the rest is left. */
  maxFailures: z.number(),
  isTraced: z.boolean(),
  /** Whether a failure is told with its last moments and the fewest steps that bring it about. */
  isExplained: z.boolean(),
});

/** What a thread tells: how far it is, and what it has found. */
export type SimMessage =
  | {
      readonly kind: 'progress';
      readonly schedules: number;
      readonly commands: number;
      readonly effects: number;
      readonly tasks: number;
      readonly slowestHealMs: number;
    }
  | {
      readonly kind: 'failure';
      readonly seed: string;
      readonly oracle: string;
      readonly words: string;
      readonly steps: readonly string[];
      readonly lastLines: readonly string[];
    }
  | { readonly kind: 'trace'; readonly seed: string; readonly lines: readonly string[]; readonly digest: string };

const REPORT_EVERY = 50;
const LAST_LINES = 25;

/** Runs the seeds of a job, one after the other; each world is the only one while it lasts. */
export async function simulate(given: unknown, tell: (message: SimMessage) => void): Promise<void> {
  const job = jobSchema.parse(given);
  // A promise that nobody waited for in a world that has ended says nothing; while it lasts, engines report what they
  // did not expect.
  process.on('unhandledRejection', () => undefined);
  let sums = { schedules: 0, commands: 0, effects: 0, tasks: 0, slowestHealMs: 0 };
  let failures = 0;
  const report = (): void => {
    tell({ kind: 'progress', ...sums });
    sums = { schedules: 0, commands: 0, effects: 0, tasks: 0, slowestHealMs: 0 };
  };
  let place = -1;
  for (let number = job.from; number < job.to && failures < job.maxFailures; number += 1) {
    if ((number % job.dexieEvery === 0) !== job.hasDexie) continue;
    place += 1;
    if (place % job.stride !== job.first) continue;
    const seed = `${job.base}:${number}`;
    const schedule = createSchedule(seed);
    const verdict = await runSchedule(schedule, { isTraced: job.isTraced });
    sums = add(sums, verdict);
    if (job.isTraced && verdict.trace !== undefined)
      tell({
        kind: 'trace',
        seed,
        lines: verdict.trace,
        digest: createHash('sha256').update(verdict.trace.join('\n')).digest('hex'),
      });
    if (verdict.failure !== undefined) {
      failures += 1;
      const traced = job.isExplained ? await runSchedule(schedule, { isTraced: true }) : undefined;
      const steps = job.isExplained ? await shrink(schedule, verdict.failure.oracle) : [];
      tell({ kind: 'failure', seed, ...verdict.failure, steps, lastLines: traced?.trace?.slice(-LAST_LINES) ?? [] });
    }
    if (sums.schedules >= REPORT_EVERY) report();
  }
  report();
}

const add = (
  sums: { schedules: number; commands: number; effects: number; tasks: number; slowestHealMs: number },
  verdict: Verdict,
): typeof sums => ({
  schedules: sums.schedules + 1,
  commands: sums.commands + verdict.commands,
  effects: sums.effects + verdict.effects,
  tasks: sums.tasks + verdict.tasks,
  slowestHealMs: Math.max(sums.slowestHealMs, verdict.healedMs),
});

/** Leaves steps out as long as the same oracle still complains; what is left, in words. */
async function shrink(schedule: ReturnType<typeof createSchedule>, oracle: string): Promise<string[]> {
  const skip = new Set<number>();
  for (let index = schedule.steps.length - 1; index >= 0; index -= 1) {
    skip.add(index);
    const verdict = await runSchedule(schedule, { skip });
    if (verdict.failure?.oracle !== oracle) skip.delete(index);
  }
  return schedule.steps.flatMap((step, index) =>
    skip.has(index) ? [] : [`${index}: at ${step.atMs} ms ${step.what}`],
  );
}
