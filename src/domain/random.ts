/**
 * Generates seeded random numbers: the same seed gives the same numbers on every machine, so simulations and tests can
 * be replayed. Uses Mulberry32 over an FNV-1a hash of the seed text.
 */
export type Random = () => number;

/** Creates a source of numbers in [0, 1) that depends on nothing but `seed`. */
export function createRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) {
    state ^= seed.charCodeAt(index);
    state = Math.imul(state, 16_777_619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns an integer from `min` to `max`, both included. */
export const integerBetween = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/** Returns one item of a list that is not empty. */
export function pick<T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('pick needs a list that is not empty');
  return item;
}
