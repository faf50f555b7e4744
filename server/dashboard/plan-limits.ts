import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { REMOVED } from '#domain/profile/removed-profile.ts';
import { isPlan, planLimits, type PlanLimitSet } from '#domain/plan/plan.ts';
import { hasRoomFor, type LimitedResource } from '#domain/plan/plan-change.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import { advanceTeamVersion } from './team-version.ts';

export interface PlanLimitDeps {
  readonly backend: Backend;
  readonly planLimits: PlanLimitSet;
}

const COLLECTION_OF = {
  offers: COLLECTIONS.offers,
  campaigns: COLLECTIONS.campaigns,
  profiles: COLLECTIONS.profiles,
} as const satisfies Record<LimitedResource, string>;

/**
 * Returns the writes that let one more document be created within the team's plan (specification part 2 §6): of two at
 * once, the second is decided again after the first. Throws `limit_reached`, with `words` where given.
 */
export async function reservePlanSlot(
  { backend, planLimits: set }: PlanLimitDeps,
  teamId: string,
  resource: LimitedResource,
  message?: string,
): Promise<Required<ConditionalWrites>> {
  const { record, writes } = await advanceTeamVersion(backend, teamId);
  const { plan } = readTeamRecord(record);
  const limits = planLimits(isPlan(plan) ? plan : 'free', set);
  const present = await backend.list(COLLECTION_OF[resource], [
    Query.equal('teamId', teamId),
    ...(resource === 'profiles' ? [Query.notEqual('healthStatus', REMOVED)] : []),
    Query.select(['$id', '$createdAt', '$updatedAt']),
    Query.limit(PAGE_SIZE),
  ]);
  if (!hasRoomFor(resource, present.length, limits)) throw new OutriderError('limit_reached', message);
  return writes;
}
