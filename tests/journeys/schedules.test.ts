import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Convergence } from './schedules/oracles.ts';
import { runSchedule, type ScheduleOutcome } from './schedules/run-schedule.ts';
import { makeStart, type Start } from './schedules/start.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

/**
 * Runs random schedules against the production build in a real browser: no command is lost, doubled or stuck, whatever
 * happens to tabs, browser, server and connection. `npm run schedules` runs any number of them, and repeats any of
 * them.
 */
const COUNT = volumeOf('SCHEDULES_COUNT', { sample: 2, full: 100 });
const SEED = seedOf('SCHEDULES_SEED', 'alpha');
const MINUTE_MS = 60_000;

let start: Start;
beforeAll(async () => {
  start = await makeStart();
}, 3 * MINUTE_MS);
afterAll(() => start.dispose());

/** Returns the seed of one schedule: the first is the seed itself, so that the seed of a failure repeats it. */
const scheduleSeedOf = (index: number): string => (index === 0 ? SEED : `${SEED}:${index}`);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const netMs = (convergence: Convergence | undefined): number =>
  convergence === undefined ? Infinity : convergence.tookMs - convergence.runDelayMs;
const describeConvergence = (convergence: Convergence | undefined): string =>
  convergence === undefined
    ? 'never converged'
    : `converged ${seconds(convergence.tookMs)} after the last fault, of which the machine withheld ${seconds(convergence.runDelayMs)}`;

function report(outcome: ScheduleOutcome): void {
  const { seed, violations, stored, actionCounts, convergence, tookMs, log } = outcome;
  const count = [...actionCounts.values()].reduce((sum, times) => sum + times, 0);
  console.log(
    `${violations.length === 0 ? 'ok    ' : 'FAILED'} ${seed}: ${count} actions, ${stored} commands, ${describeConvergence(convergence)}, ${(tookMs / 1_000).toFixed(0)} s in all`,
  );
  if (violations.length === 0) return;
  console.log(
    `${violations.map((violation) => `  ${violation}`).join('\n')}\n${log.map((line) => `    ${line}`).join('\n')}\n  again: npm run schedules -- --count 1 --seed ${seed}`,
  );
}

it(
  `${COUNT} random schedules end with nothing lost, doubled or stuck (SCHEDULES_SEED=${SEED})`,
  { timeout: COUNT * 4 * MINUTE_MS },
  async () => {
    console.log(`SCHEDULES_SEED=${SEED}`);
    const outcomes: ScheduleOutcome[] = [];
    for (let index = 0; index < COUNT; index += 1) {
      const outcome = await runSchedule(start, scheduleSeedOf(index));
      report(outcome);
      outcomes.push(outcome);
    }
    const failed = outcomes.filter(({ violations }) => violations.length > 0);
    const actionCounts = new Map<string, number>();
    for (const outcome of outcomes)
      for (const [name, times] of outcome.actionCounts) actionCounts.set(name, (actionCounts.get(name) ?? 0) + times);
    const commands = outcomes.reduce((sum, { stored }) => sum + stored, 0);
    const slowest = outcomes
      .map(({ convergence }) => convergence)
      .reduce((one, other) => (netMs(other) > netMs(one) ? other : one));
    console.log(
      `${outcomes.length} schedules, ${failed.length} failed; ${commands} commands; the slowest ${describeConvergence(slowest)}; actions: ${[...actionCounts].map(([name, times]) => `${times} ${name}`).join(', ')}`,
    );
    expect(failed.map(({ seed, violations }) => ({ seed, violations }))).toEqual([]);
  },
);
