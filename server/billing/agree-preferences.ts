import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isPlan, planLimits } from '#domain/plan/plan.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import type { BillingDeps } from './billing-deps.ts';
import { setPreferences, type TeamPreferences } from './team-preferences.ts';

/** What the app goes by; limits are there before the plan that gives them. */
export function preferencesOf(
  { planLimits: set }: Pick<BillingDeps, 'planLimits'>,
  { plan, status }: Pick<TeamRecord, 'plan' | 'status'>,
): TeamPreferences {
  return { plan, status, ...(isPlan(plan) ? planLimits(plan, set) : {}) };
}

/**
 * Appwrite writes preferences on no condition and in no transaction, and lets a team's owners write them. So whoever
 * took something looks afterwards whether they say what the record says, and whoever had to write them looks at the
 * record again: of two at once, the one that looks last makes them agree, and so does the next one after a crash.
 */
export async function agreePreferences(
  deps: Pick<BillingDeps, 'backend' | 'planLimits'>,
  teamId: string,
): Promise<void> {
  for (;;) {
    const document = await deps.backend.findDocument(COLLECTIONS.teams, teamId);
    if (
      document === undefined ||
      (await setPreferences(deps.backend, teamId, preferencesOf(deps, readTeamRecord(document)))) !== 'written'
    )
      return;
  }
}
