import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { createSchedule } from './schedule.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';

/** The job of a thread. */
export const jobSchema = z.object({
  /** Seeds are `base:number`. */
  base: z.string(),
  from: z.number(),
  to: z.number(),
  /** Every Nth schedule runs over Dexie itself; `hasDexie` tells whether this bundle has it. */
  dexieEvery: z.number(),
  hasDexie: z.boolean(),
  /** This thread runs every Nth of those seeds, from the one with the index `first`. */
  stride: z.number(),
  first: z.number(),
  /** The thread stops after this many failures. */
  maxFailures: z.number(),
  isTraced: z.boolean(),
  /** Whether a failure is reported with its last events and the fewest steps that cause it. */
  isExplained: z.boolean(),
});

/** What a thread reports: its progress and its findings. */
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
      readonly message: string;
      readonly steps: readonly string[];
      readonly lastLines: readonly string[];
    }
  | { readonly kind: 'trace'; readonly seed: string; readonly lines: readonly string[]; readonly digest: string };

const REPORT_EVERY = 50;
const LAST_LINES = 25;

/** Runs the seeds of a job one after the other. Only one world exists at a time. */
export async function simulate(input: unknown, post: (message: SimMessage) => void): Promise<void> {
  const job = jobSchema.parse(input);
  // A rejected promise of a disposed world says nothing. In a living world the engines report unexpected errors
  // themselves.
  process.on('unhandledRejection', () => undefined);
  let sums = { schedules: 0, commands: 0, effects: 0, tasks: 0, slowestHealMs: 0 };
  let failures = 0;
  const report = (): void => {
    post({ kind: 'progress', ...sums });
    sums = { schedules: 0, commands: 0, effects: 0, tasks: 0, slowestHealMs: 0 };
  };
  let index = -1;
  for (let number = job.from; number < job.to && failures < job.maxFailures; number += 1) {
    if ((number % job.dexieEvery === 0) !== job.hasDexie) continue;
    index += 1;
    if (index % job.stride !== job.first) continue;
    const seed = `${job.base}:${number}`;
    const schedule = createSchedule(seed);
    const result = await runSchedule(schedule, { isTraced: job.isTraced });
    sums = add(sums, result);
    if (job.isTraced && result.trace !== undefined)
      post({
        kind: 'trace',
        seed,
        lines: result.trace,
        digest: createHash('sha256').update(result.trace.join('\n')).digest('hex'),
      });
    if (result.failure !== undefined) {
      failures += 1;
      const traced = job.isExplained ? await runSchedule(schedule, { isTraced: true }) : undefined;
      const steps = job.isExplained ? await shrink(schedule, result.failure.oracle) : [];
      post({ kind: 'failure', seed, ...result.failure, steps, lastLines: traced?.trace?.slice(-LAST_LINES) ?? [] });
    }
    if (sums.schedules >= REPORT_EVERY) report();
  }
  report();
}

const add = (
  sums: { schedules: number; commands: number; effects: number; tasks: number; slowestHealMs: number },
  result: ScheduleResult,
): typeof sums => ({
  schedules: sums.schedules + 1,
  commands: sums.commands + result.commands,
  effects: sums.effects + result.effects,
  tasks: sums.tasks + result.tasks,
  slowestHealMs: Math.max(sums.slowestHealMs, result.healedMs),
});

/** Removes steps as long as the same oracle still fails, and returns the others as text. */
async function shrink(schedule: ReturnType<typeof createSchedule>, oracle: string): Promise<string[]> {
  const skip = new Set<number>();
  for (let index = schedule.steps.length - 1; index >= 0; index -= 1) {
    skip.add(index);
    const result = await runSchedule(schedule, { skip });
    if (result.failure?.oracle !== oracle) skip.delete(index);
  }
  return schedule.steps.flatMap((step, index) =>
    skip.has(index) ? [] : [`${index}: at ${step.atMs} ms ${step.name}`],
  );
}
