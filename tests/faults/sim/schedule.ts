import { createRandom, integerBetween, pick, type Random } from '#domain/random.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { FAULT_NAMES, FAULTS, type FaultName } from './faults.ts';

/** One step at a time (ms after the start): an action of a person, or a fault. */
export interface Step {
  readonly atMs: number;
  readonly name: ActionName | FaultName;
  /** For faults of single requests, events or writes: the rate and the duration (ms). */
  readonly rate: number;
  readonly durationMs: number;
}

/** Everything about a schedule that is decided before it runs. */
export interface Schedule {
  readonly seed: string;
  /** The devices, each with its person and the number of tabs it opens. */
  readonly devices: readonly { readonly userId: string; readonly tabs: number }[];
  /** Whether the first person has a second team. */
  readonly hasSecondTeam: boolean;
  readonly chatsPerProfile: number;
  readonly steps: readonly Step[];
  /** When the faults end (ms after the start). */
  readonly healAtMs: number;
}

function pickByWeight<Name extends string>(
  random: Random,
  weights: Readonly<Record<Name, { readonly weight: number }>>,
  names: readonly Name[],
): Name {
  const total = names.reduce((sum, name) => sum + weights[name].weight, 0);
  let left = random() * total;
  for (const name of names) {
    left -= weights[name].weight;
    if (left < 0) return name;
  }
  return names.at(-1)!;
}

/** The size of a schedule: most bugs need few things close together, some need many. */
interface Size {
  readonly weight: number;
  readonly tabs: readonly [least: number, most: number];
  /** The probabilities of a second and a third device. */
  readonly secondDevice: number;
  readonly thirdDevice: number;
  readonly secondTeam: number;
  readonly faultCount: readonly [least: number, most: number];
  readonly steps: readonly [least: number, most: number];
  readonly lengthMs: readonly [least: number, most: number];
}

const SIZES = {
  small: {
    weight: 86,
    tabs: [1, 2],
    secondDevice: 0,
    thirdDevice: 0,
    secondTeam: 0.05,
    faultCount: [1, 3],
    steps: [4, 10],
    lengthMs: [2_000, 15_000],
  },
  medium: {
    weight: 11,
    tabs: [1, 3],
    secondDevice: 0.35,
    thirdDevice: 0,
    secondTeam: 0.3,
    faultCount: [1, 4],
    steps: [6, 16],
    lengthMs: [5_000, 30_000],
  },
  large: {
    weight: 3,
    tabs: [1, 3],
    secondDevice: 0.45,
    thirdDevice: 0.1,
    secondTeam: 0.3,
    faultCount: [1, 6],
    steps: [8, 24],
    lengthMs: [5_000, 60_000],
  },
} as const satisfies Record<string, Size>;

type SizeName = keyof typeof SIZES;

/**
 * The usual duration of a first sync, before which there are no rows for commands. One schedule in ten does not wait
 * for it.
 */
const FIRST_SYNC_MS = 3_000;
/** Every other step follows the one before within this time: most bugs need two things that coincide. */
const BURST_MS = 1_000;

/** The effects of the last step have up to this time before everything heals. */
const LAST_STEP_MS = 2_000;

const pickWithin = (random: Random, [least, most]: readonly [number, number]): number =>
  integerBetween(random, least, most);

/**
 * Creates the schedule of a seed, with a few kinds of faults, so that every kind meets every other one in some
 * schedule.
 */
export function createSchedule(seed: string): Schedule {
  const random = createRandom(`${seed}|schedule`);
  const size: Size = SIZES[pickByWeight(random, SIZES, Object.keys(SIZES) as SizeName[])];
  const names: FaultName[] = [];
  for (let count = pickWithin(random, size.faultCount); count > 0; count -= 1)
    names.push(pickByWeight(random, FAULTS, FAULT_NAMES));
  const actionNames = Object.keys(ACTIONS) as ActionName[];
  const devices = [{ userId: 'ada', tabs: pickWithin(random, size.tabs) }];
  if (random() < size.secondDevice)
    devices.push({ userId: random() < 0.5 ? 'ada' : 'bob', tabs: integerBetween(random, 1, 2) });
  if (random() < size.thirdDevice) devices.push({ userId: 'bob', tabs: 1 });
  const startMs = random() < 0.1 ? 0 : FIRST_SYNC_MS;
  const lengthMs = pickWithin(random, size.lengthMs);
  const steps: Step[] = [];
  let previousMs = startMs;
  for (let count = pickWithin(random, size.steps); count > 0; count -= 1) {
    const name =
      random() < 0.4 ? pick(random, names) : random() < 0.4 ? 'command' : pickByWeight(random, ACTIONS, actionNames);
    const isBurst = steps.length > 0 && random() < 0.5;
    previousMs = isBurst
      ? previousMs + Math.floor(random() ** 2 * BURST_MS)
      : startMs + Math.floor(random() * lengthMs);
    steps.push({
      atMs: previousMs,
      name,
      rate: 0.05 + random() * 0.45,
      durationMs: integerBetween(random, 2_000, 30_000),
    });
  }
  steps.sort((one, other) => one.atMs - other.atMs);
  return {
    seed,
    devices,
    hasSecondTeam: random() < size.secondTeam,
    chatsPerProfile: integerBetween(random, 1, 3),
    steps,
    healAtMs: (steps.at(-1)?.atMs ?? 0) + Math.floor(random() * LAST_STEP_MS),
  };
}
