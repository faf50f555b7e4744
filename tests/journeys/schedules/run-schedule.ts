import { createRandom, integerBetween } from '#domain/random.ts';
import { NORMAL_CONDITIONS } from '#support/tcp-proxy.ts';
import { ACTIONS } from './actions.ts';
import { findViolations, waitUntilConverged, type Convergence } from './oracles.ts';
import type { Start } from './start.ts';
import { createWorld, restoreBrowser, pickWeighted, type World } from './world.ts';

const MIN_ACTIONS = 10;
const MAX_ACTIONS = 22;
/** An action that takes longer waits for something that never answers. */
const ACTION_DEADLINE_MS = 45_000;

/** The result of one schedule. `violations` is empty when everything ended as it should. */
export interface ScheduleOutcome {
  readonly seed: string;
  readonly actionCounts: ReadonlyMap<string, number>;
  readonly stored: number;
  readonly violations: readonly string[];
  readonly log: readonly string[];
  /** Measured from the end of all faults; undefined when the schedule did not converge. */
  readonly convergence: Convergence | undefined;
  readonly tookMs: number;
}

/**
 * Runs one schedule: actions drawn from the seed, then all faults end and everything has to converge by itself. Each
 * action has a random source of its own, so that a replay does the same as far as processes allow.
 */
export async function runSchedule(start: Start, seed: string): Promise<ScheduleOutcome> {
  const beganMs = performance.now();
  const random = createRandom(seed);
  const actionCounts = new Map<string, number>();
  const violations: string[] = [];
  let convergence: Convergence | undefined;
  start.proxy.set(NORMAL_CONDITIONS);
  const world = await createWorld(start);
  try {
    const count = integerBetween(random, MIN_ACTIONS, MAX_ACTIONS);
    for (let index = 0; index < count; index += 1) {
      const own = createRandom(`${seed} act ${index}`);
      const { name, run } = pickWeighted(
        own,
        ACTIONS.filter(({ isPossible }) => isPossible(world)),
      );
      actionCounts.set(name, (actionCounts.get(name) ?? 0) + 1);
      world.record(
        await inTime(name, run(world, own)).catch((error: unknown) => recordFailure(violations, name, error)),
      );
    }
    await endFaults(world, random() < 0.5);
    convergence = await waitUntilConverged(world);
    world.record('everything has converged');
    violations.push(...(await findViolations(world)));
  } catch (error) {
    violations.push(describeError(error), ...world.errorPages.map((heading) => `an error page was shown: ${heading}`));
  } finally {
    await world.dispose();
  }
  return {
    seed,
    actionCounts,
    stored: world.stored.size,
    violations,
    log: world.log,
    convergence,
    tookMs: performance.now() - beganMs,
  };
}

/**
 * Ends all faults: the network is healthy, the server runs, no tab is frozen. The seed decides whether half-open
 * connections are reset.
 */
async function endFaults(world: World, areReset: boolean): Promise<void> {
  world.start.proxy.set(NORMAL_CONDITIONS);
  if (areReset) world.start.proxy.reset();
  if (world.isServerFrozen) world.server.thaw();
  if (!world.server.isRunning) await world.server.start();
  await restoreBrowser(world);
  world.record(`all faults ended${areReset ? '; every connection was reset' : ''}`);
}

function recordFailure(violations: string[], name: string, error: unknown): string {
  violations.push(`"${name}" failed: ${describeError(error)}`);
  return `"${name}" failed`;
}

const describeError = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : ` (${describeError(error.cause)})`}`
    : String(error);

function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} has not ended after ${ACTION_DEADLINE_MS / 1_000} s`)),
      ACTION_DEADLINE_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
