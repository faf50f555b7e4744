import { readActiveTeam } from '#features/teams/active-team.ts';

/** Returns the team and profile on screen, by the address and the active team; they are pulled first. */
export function syncPriority(): { teamId?: string | undefined; profileId?: string | undefined } {
  return { teamId: readActiveTeam()?.id, profileId: new URLSearchParams(location.search).get('profile') ?? undefined };
}
