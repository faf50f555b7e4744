import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The ends of the paths of those files that take far longer than the others, the longest first. */
const LONGEST = [
  'faults/kill-server.test.ts',
  'journeys/pause-storm.test.ts',
  'journeys/members.test.ts',
  'journeys/schedules.test.ts',
  'journeys/sign-in.test.ts',
  'journeys/plans.test.ts',
  'journeys/session-screens.test.ts',
  'journeys/invitation.test.ts',
  'journeys/create-offer.test.ts',
  'jobs/billing-sequences.test.ts',
  'contract/permission-matrix.test.ts',
  'jobs/billing-embedded.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((end) => moduleId.endsWith(end));
  return place === -1 ? LONGEST.length : place;
};

/**
 * Begins with what takes longest, also where nothing was ever run before: a long file left for the end would run alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
