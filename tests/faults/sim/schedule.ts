import { createRandom, integerBetween, type Random } from '#domain/random.ts';
import { ACTS, type ActName } from './acts.ts';
import { FAULT_NAMES, FAULTS, type FaultName } from './faults.ts';

/** One thing that happens at a time (ms after the start): something people do, or a fault. */
export interface Step {
  readonly atMs: number;
  readonly what: ActName | FaultName;
  /** For faults that befall single things: how often, and for how long (ms). */
  readonly rate: number;
  readonly forMs: number;
}

/** Everything about a schedule that is decided before it runs. */
export interface Schedule {
  readonly seed: string;
  /** The devices: whose each is and how many tabs it opens. */
  readonly devices: readonly { readonly userId: string; readonly tabs: number }[];
  /** Whether the first person has a second team. */
  readonly hasSecondTeam: boolean;
  readonly chatsPerProfile: number;
  readonly steps: readonly Step[];
  /** When the faults end (ms after the start). */
  readonly healAtMs: number;
}

function pickByWeight<Name extends string>(random: Random, weights: Readonly<Record<Name, { readonly weight: number }>>, names: readonly Name[]): Name {
  const total = names.reduce((sum, name) => sum + weights[name].weight, 0);
  let left = random() * total;
  for (const name of names) {
    left -= weights[name].weight;
    if (left < 0) return name;
  }
  return names.at(-1)!;
}

/** The schedule of a seed. A few kinds of faults each, so that every kind meets every other one in some schedule. */
export function createSchedule(seed: string): Schedule {
  const random = createRandom(`${seed}|schedule`);
  const names: FaultName[] = [];
  for (let count = integerBetween(random, 1, 6); count > 0; count -= 1) names.push(pickByWeight(random, FAULTS, FAULT_NAMES));
  const actNames = Object.keys(ACTS) as ActName[];
  const devices = [{ userId: 'ada', tabs: integerBetween(random, 1, 3) }];
  if (random() < 0.35) devices.push({ userId: random() < 0.5 ? 'ada' : 'bob', tabs: integerBetween(random, 1, 2) });
  if (random() < 0.05) devices.push({ userId: 'bob', tabs: 1 });
  const lengthMs = integerBetween(random, 5_000, 60_000);
  const steps: Step[] = [];
  for (let count = integerBetween(random, 6, 24); count > 0; count -= 1) {
    const isFault = random() < 0.4;
    const what = isFault ? names[Math.floor(random() * names.length)]! : pickByWeight(random, ACTS, actNames);
    steps.push({ atMs: Math.floor(random() * lengthMs), what, rate: 0.05 + random() * 0.45, forMs: integerBetween(random, 2_000, 30_000) });
  }
  steps.sort((one, other) => one.atMs - other.atMs);
  return { seed, devices, hasSecondTeam: random() < 0.3, chatsPerProfile: integerBetween(random, 1, 3), steps, healAtMs: lengthMs };
}
