import type { Campaign } from '#domain/campaign/campaign.ts';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { isFilled, readCoverage } from '#replica/coverage.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';

/** A team's profiles, newest first (part 2 §7), with related team data for their cards. */
export interface ProfilesData {
  readonly profiles: readonly Profile[];
  /** Undefined while others may still come from the server. */
  readonly campaigns: readonly Campaign[] | undefined;
  /** Names of the team's members by user id. */
  readonly memberNames: ReadonlyMap<string, string>;
}

async function readProfilesData(db: ReplicaDatabase, teamId: string): Promise<ProfilesData> {
  const [coverageOfCampaigns, profiles, campaigns, memberNames] = await Promise.all([
    readCoverage(db, [scopeOf.campaigns(teamId)]),
    rowsOfTeam(db.profiles, teamId).reverse().toArray(),
    rowsOfTeam(db.campaigns, teamId).toArray(),
    readMemberNames(db, teamId),
  ]);
  return { profiles, campaigns: coverageOfCampaigns === 'filled' ? campaigns : undefined, memberNames };
}

export const useProfilesData = (teamId: string): Live<ProfilesData> =>
  useLive(`profile-things|${teamId}`, (db) => readProfilesData(db, teamId), scopeOf.profiles(teamId));

/**
 * Counts the conversations that a profile has begun, by their index; undefined while not all of its conversations are
 * on this device.
 */
async function countBegunConversations(db: ReplicaDatabase, profileId: string): Promise<number | undefined> {
  const [cursor, { keeping }] = await Promise.all([
    db.cursors.get(scopeOf.chatsOfProfile(profileId)),
    readChatRetention(db),
  ]);
  if (!isFilled(cursor) || keeping !== 'all') return undefined;
  return db.chats
    .where('[profileId+lastActivityAt]')
    .between(...rangeOfOwner(profileId))
    .filter(({ status }) => status > 0 && status <= QUALIFIED)
    .count();
}

export const useBegunConversations = (profileId: string): number | undefined =>
  liveOr(
    useLive(`profile-conversations|${profileId}`, (db) => countBegunConversations(db, profileId)),
    undefined,
  );
