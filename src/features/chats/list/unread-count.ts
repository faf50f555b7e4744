import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/**
 * Counts a team's unread chats of a profile, a campaign or both. Reads only unread chats: unread marks do not name
 * their owner.
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
 * Returns the number of unread chats of the listed owner; `teamCount`: the known number for the whole team. 0 until
 * known.
 */
export function useUnreadCount(
  { teamId, profileId, campaignId }: Pick<ChatFilter, 'teamId' | 'profileId' | 'campaignId'>,
  teamCount: number,
): number {
  const isWholeTeam = profileId === undefined && campaignId === undefined;
  const count = useLive(`unread-count|${teamId}|${profileId ?? ''}|${campaignId ?? ''}`, async (db) =>
    isWholeTeam ? 0 : countUnread(db, { teamId, profileId, campaignId }),
  );
  return isWholeTeam ? teamCount : liveOr(count, 0);
}
