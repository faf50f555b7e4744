/** True in `npm run prove`, which takes every proof by volume at its full size. */
export const IS_FULL_VOLUME = process.env['PROOF'] === 'full';

/** Factor by which `npm run prove` tests each property with more cases than `npm test`. */
const PROPERTY_FACTOR = 10;

/**
 * Returns the size of a proof by volume: a sample in `npm test`, its full size in `npm run prove` (docs/faults.md).
 * The environment variable of its name overrules both.
 */
export function volumeOf(name: string, { sample, full }: { readonly sample: number; readonly full: number }): number {
  return Number(process.env[name] ?? (IS_FULL_VOLUME ? full : sample));
}

/** Returns the number of cases of a property, by that in `npm test`. */
export const propertyRuns = (sample: number): number => (IS_FULL_VOLUME ? sample * PROPERTY_FACTOR : sample);

/**
 * Returns the seed of a proof: the same in each `npm test`, a new one in each `npm run prove`, which prints it. The
 * environment variable of its name overrules both.
 */
export const seedOf = (name: string, fixed: string): string => process.env[name] ?? process.env['PROOF_SEED'] ?? fixed;
