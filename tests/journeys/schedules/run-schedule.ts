import { createRandom, integerBetween } from '#domain/random.ts';
import { NORMAL_CONDITIONS } from '#support/tcp-proxy.ts';
import { ACTS } from './actions.ts';
import { findViolations, waitUntilConverged, type Convergence } from './oracles.ts';
import type { Start } from './start.ts';
import { createWorld, giveBack, pickWeighted, type World } from './world.ts';

const FEWEST_ACTS = 10;
const MOST_ACTS = 22;
/** An act that takes longer has met something that never answers. */
const ACT_DEADLINE_MS = 45_000;

/** What became of one schedule. `violations` is empty when everything ended as it should. */
export interface ScheduleOutcome {
  readonly seed: string;
  readonly acts: ReadonlyMap<string, number>;
  readonly kept: number;
  readonly violations: readonly string[];
  readonly story: readonly string[];
  /** From the moment everything was whole again until everything was right; undefined when that did not come. */
  readonly convergence: Convergence | undefined;
  readonly tookMs: number;
}

/**
 * One schedule: acts drawn from the seed, then everything is made whole again and has to come right by itself. Each act
 * draws from a source of its own, so that a replay does the same things as far as processes allow.
 */
export async function runSchedule(start: Start, seed: string): Promise<ScheduleOutcome> {
  const beganMs = performance.now();
  const random = createRandom(seed);
  const acts = new Map<string, number>();
  const violations: string[] = [];
  let convergence: Convergence | undefined;
  start.proxy.set(NORMAL_CONDITIONS);
  const world = await createWorld(start);
  try {
    const count = integerBetween(random, FEWEST_ACTS, MOST_ACTS);
    for (let index = 0; index < count; index += 1) {
      const own = createRandom(`${seed} act ${index}`);
      const { name, act } = pickWeighted(
        own,
        ACTS.filter(({ isPossible }) => isPossible(world)),
      );
      acts.set(name, (acts.get(name) ?? 0) + 1);
      world.tell(await inTime(name, act(world, own)).catch((error: unknown) => describe(violations, name, error)));
    }
    await heal(world, random() < 0.5);
    convergence = await waitUntilConverged(world);
    world.tell('everything has come right');
    violations.push(...(await findViolations(world)));
  } catch (error) {
    violations.push(wordsOf(error), ...world.errorPages.map((heading) => `an error page was shown: ${heading}`));
  } finally {
    await world.dispose();
  }
  return {
    seed,
    acts,
    kept: world.kept.size,
    violations,
    story: world.story,
    convergence,
    tookMs: performance.now() - beganMs,
  };
}

/**
 * The way is fair, the server runs, no tab stands still. Whether connections that died in silence are told so is up to
 * the seed.
 */
async function heal(world: World, areToldOfDeath: boolean): Promise<void> {
  world.start.proxy.set(NORMAL_CONDITIONS);
  if (areToldOfDeath) world.start.proxy.reset();
  if (world.isServerFrozen) world.server.thaw();
  if (!world.server.isRunning) await world.server.start();
  await giveBack(world);
  world.tell(`healed${areToldOfDeath ? '; every connection was reset' : ''}`);
}

function describe(violations: string[], name: string, error: unknown): string {
  violations.push(`"${name}" failed: ${wordsOf(error)}`);
  return `"${name}" failed`;
}

const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : ` (${wordsOf(error.cause)})`}`
    : String(error);

function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} has not ended after ${ACT_DEADLINE_MS / 1_000} s`)),
      ACT_DEADLINE_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
