import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { hasSeatFor, seatsTakenMessage } from '#domain/plan/plan-change.ts';

/**
 * The seats of a plan (specification part 1 §9), as the embedded service keeps to them whoever calls it: an owner may
 * ask Appwrite itself to invite somebody, past the dashboard API. A team without a record is one that is being made,
 * and has nobody to invite yet. An Appwrite elsewhere knows no such rule (docs/deployment.md).
 */
export const PLAN_SEAT_RULE = {
  databaseId: DATABASE_ID,
  collectionId: COLLECTIONS.teams,
  attribute: 'plan',
  refuse: (plan: string | undefined, members: number): string | undefined =>
    plan === undefined || hasSeatFor(plan, members) ? undefined : seatsTakenMessage(plan),
} as const;
