import fc from 'fast-check';
import { propertyRuns, seedOf } from './volume.ts';

/**
 * Properties are tested with the same cases in each `npm test`, so that a failure is reproducible. `PROPERTY_SEED` (a
 * whole number) chooses others; `npm run prove` tests more cases with a new seed.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(seedOf('PROPERTY_SEED', '20261122')),
  numRuns: propertyRuns(100),
});
