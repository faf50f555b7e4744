import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isPlan, planLimits } from '#domain/plan/plan.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import { isDeleting } from '#server/teams/team-existence.ts';
import type { BillingDeps } from './billing-deps.ts';
import { enforcePreferences, type TeamPreferences } from './team-preferences.ts';

/** Returns the preferences that the app reads. They are written before the plan they belong to. */
export function preferencesOf(
  { planLimits: set }: Pick<BillingDeps, 'planLimits'>,
  { plan, status }: Pick<TeamRecord, 'plan' | 'status'>,
): TeamPreferences {
  return { plan, status, ...(isPlan(plan) ? planLimits(plan, set) : {}) };
}

/**
 * Makes a team's preferences match its record. Appwrite writes preferences without conditions or transactions and lets
 * a team's owners write them. So they are compared after each sync, and after a write the record is read again: of two
 * processes the last reader makes them agree, and so does the next run after a crash.
 */
export async function reconcilePreferences(
  deps: Pick<BillingDeps, 'backend' | 'planLimits'>,
  teamId: string,
): Promise<void> {
  for (;;) {
    const document = await deps.backend.findDocument(COLLECTIONS.teams, teamId);
    if (
      document === undefined ||
      isDeleting(document) ||
      (await enforcePreferences(deps.backend, teamId, preferencesOf(deps, readTeamRecord(document)))) !== 'written'
    )
      return;
  }
}
