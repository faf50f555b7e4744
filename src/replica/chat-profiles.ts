import type { ReplicaDatabase } from './db.ts';
import { rowsOfTeam } from './index-range.ts';

/**
 * Lists the ids of the profiles whose conversations a team has: those that are here, and those that its campaigns name.
 * A profile that was deleted, or that its person may not see, is still named by its campaigns.
 */
export async function listChatProfiles(db: ReplicaDatabase, teamId: string): Promise<string[]> {
  const [profileIds, campaigns] = await Promise.all([
    rowsOfTeam(db.profiles, teamId).primaryKeys(),
    rowsOfTeam(db.campaigns, teamId).toArray(),
  ]);
  return [...new Set([...profileIds, ...campaigns.flatMap(({ profileId }) => profileId || [])])];
}
