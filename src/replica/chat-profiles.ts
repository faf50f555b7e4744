import type { ReplicaDatabase } from './db.ts';
import { rangeOfOwner } from './index-range.ts';

/**
 * Ids of the profiles whose conversations a team has: those that are here, and those its campaigns name. One that was
 * deleted, or that its person may not see, has left them in its campaigns.
 */
export async function listChatProfiles(db: ReplicaDatabase, teamId: string): Promise<string[]> {
  const [profileIds, campaigns] = await Promise.all([
    db.profiles
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .primaryKeys(),
    db.campaigns
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .toArray(),
  ]);
  return [...new Set([...profileIds, ...campaigns.flatMap(({ profileId }) => profileId || [])])];
}
