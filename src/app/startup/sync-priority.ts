import { readActiveTeam } from '#features/teams/active-team.ts';

/** What the person looks at, by the address and the active team: pulled before the rest. */
export function syncPriority(): { teamId?: string | undefined; profileId?: string | undefined } {
  return { teamId: readActiveTeam()?.id, profileId: new URLSearchParams(location.search).get('profile') ?? undefined };
}
