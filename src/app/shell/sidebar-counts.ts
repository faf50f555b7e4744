import { needsAttention } from '#domain/profile/profile.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { say, sayCount } from '#i18n/translate.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** How many of what an entry leads to wait for somebody. */
export interface SidebarCount {
  readonly figure: string;
  /** The same for the ear. */
  readonly words: string;
}

/**
 * Replies are counted no further: counting goes over all of them, and they are counted anew at each change of a
 * conversation.
 */
const MOST_REPLIES = 99;

/** The counts of the sidebar's entries, by address; entries where nothing waits have none. */
export function useSidebarCounts(): Readonly<Record<string, SidebarCount>> {
  const team = useShellTeam();
  const teamId = team.state === 'ready' ? team.active.team.id : '';
  const needy = liveOr(
    useLive(
      `sidebar-profiles|${teamId}`,
      async (db) =>
        (
          await db.profiles
            .where('[teamId+createdAt]')
            .between(...rangeOfOwner(teamId))
            .toArray()
        ).filter(needsAttention).length,
    ),
    0,
  );
  const replies = replyCount(
    liveOr(
      useLive(`sidebar-replies|${teamId}`, (db) => countReplies(db, teamId)),
      0,
    ),
  );
  return {
    ...(replies !== undefined && { '/messages': replies }),
    ...(needy > 0 && {
      '/agents': { figure: String(needy), words: sayCount(needy, '{count} needs attention', '{count} need attention') },
    }),
  };
}

/**
 * Conversations in which the prospect wrote last, by their index: none of them is read. One more than are told stands
 * for any more.
 */
export const countReplies = async (db: ReplicaDatabase, teamId: string): Promise<number> =>
  (
    await db.chats
      .where('[teamId+lastMessageRole]')
      .equals([teamId, 'user'])
      .limit(MOST_REPLIES + 1)
      .primaryKeys()
  ).length;

/** What is told of so many replies; nothing of none. */
export function replyCount(count: number): SidebarCount | undefined {
  if (count === 0) return undefined;
  if (count > MOST_REPLIES)
    return {
      figure: `${MOST_REPLIES}+`,
      words: say('more than {most} replies wait for an answer', { most: MOST_REPLIES }),
    };
  return {
    figure: String(count),
    words: sayCount(count, '{count} reply waits for an answer', '{count} replies wait for an answer'),
  };
}
