import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/**
 * How many of a team's unread conversations are of a profile, a campaign, or both. Those that are unread are read, and
 * no others: marks do not say whose they are.
 */
export async function countUnread(
  db: ReplicaDatabase,
  { teamId, profileId, campaignId }: Pick<ChatFilter, 'teamId' | 'profileId' | 'campaignId'>,
): Promise<number> {
  const chats = await db.chats.bulkGet(await db.unread.where({ teamId }).primaryKeys());
  return chats.filter(
    (chat) =>
      chat !== undefined &&
      chat.teamId === teamId &&
      (profileId ?? chat.profileId) === chat.profileId &&
      (campaignId ?? chat.campaignId) === chat.campaignId,
  ).length;
}

/**
 * How many are unread of those whose conversations are listed; `ofTeam`: how many of the team's, which are known
 * already. 0 until it is known.
 */
export function useUnreadCount(
  { teamId, profileId, campaignId }: Pick<ChatFilter, 'teamId' | 'profileId' | 'campaignId'>,
  ofTeam: number,
): number {
  const isOfTeam = profileId === undefined && campaignId === undefined;
  const own = useLive(`unread-count|${teamId}|${profileId ?? ''}|${campaignId ?? ''}`, async (db) =>
    isOfTeam ? 0 : countUnread(db, { teamId, profileId, campaignId }),
  );
  return isOfTeam ? ofTeam : liveOr(own, 0);
}
