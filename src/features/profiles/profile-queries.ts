import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** A team's profiles, newest first (part 2 §7), with related team data for their cards. */
export interface ProfilesData {
  readonly profiles: readonly Profile[];
  readonly campaigns: readonly Campaign[];
  /** Names of the team's members by user id. */
  readonly memberNames: ReadonlyMap<string, string>;
}

async function readProfilesData(db: ReplicaDatabase, teamId: string): Promise<ProfilesData> {
  const [profiles, campaigns, memberNames] = await Promise.all([
    db.profiles
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .reverse()
      .toArray(),
    db.campaigns
      .where('[teamId+createdAt]')
      .between(...rangeOfOwner(teamId))
      .toArray(),
    readMemberNames(db, teamId),
  ]);
  return { profiles, campaigns, memberNames };
}

export const useProfilesData = (teamId: string): Live<ProfilesData> =>
  useLive(`profile-things|${teamId}`, (db) => readProfilesData(db, teamId), scopeOf.profiles(teamId));
