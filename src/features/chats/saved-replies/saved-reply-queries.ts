import type { SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** Returns the team's saved replies by name, without those whose deletion waits. */
export const useSavedReplies = (teamId: string): Live<readonly SavedReply[]> =>
  useLive(
    `saved replies of ${teamId}`,
    async (db) => {
      const replies = await rowsOfTeam(db.savedReplies, teamId).toArray();
      return replies
        .filter(({ isDeleted }) => isDeleted !== true)
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
    },
    scopeOf.savedReplies(teamId),
  );

export const NO_REPLIES: readonly SavedReply[] = [];
