import fc from 'fast-check';
import { propertyRuns, seedOf } from './volume.ts';

/**
 * Properties are tried on the same cases in each `npm test`, so that a failure is seen again whatever was changed since.
 * `PROPERTY_SEED` (a whole number) chooses others, and so does `npm run prove`, on more of them.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(seedOf('PROPERTY_SEED', '20261122')),
  numRuns: propertyRuns(100),
});
