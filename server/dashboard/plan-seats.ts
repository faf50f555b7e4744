import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { hasSeatFor, seatsTakenMessage } from '#domain/plan/plan-change.ts';

/**
 * The seats of a plan (specification part 1 §9) as the embedded Appwrite enforces them for every caller: an owner may
 * invite through Appwrite itself, past the dashboard API. A team without a record is being created and has nobody to
 * invite yet. An external Appwrite has no such rule (docs/deployment.md).
 */
export const PLAN_SEAT_RULE = {
  databaseId: DATABASE_ID,
  collectionId: COLLECTIONS.teams,
  attribute: 'plan',
  refuse: (plan: string | undefined, members: number): string | undefined =>
    plan === undefined || hasSeatFor(plan, members) ? undefined : seatsTakenMessage(plan),
} as const;
