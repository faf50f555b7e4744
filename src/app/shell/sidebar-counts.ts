import { needsAttention } from '#domain/profile/profile.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { t, plural } from '#i18n/translate.ts';
import { countLastByProspect } from '#replica/chats-last-by-prospect.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { readChatCoverage } from '#replica/coverage.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** How many items behind a sidebar entry need attention. */
export interface SidebarCount {
  readonly text: string;
  /** The same for screen readers. */
  readonly accessibleText: string;
}

/** Highest count shown: counting reads an index entry per reply, at each change of a conversation. */
const MAX_REPLIES = 99;

/** Returns the counts of the sidebar's entries by path; entries without any are left out. */
export function useSidebarCounts(): Readonly<Record<string, SidebarCount>> {
  const team = useShellTeam();
  const teamId = team.state === 'ready' ? team.active.team.id : '';
  const needingAttention = liveOr(
    useLive(
      `sidebar-profiles|${teamId}`,
      async (db) => (await rowsOfTeam(db.profiles, teamId).toArray()).filter(needsAttention).length,
      scopeOf.profiles(teamId),
    ),
    0,
  );
  const replies = formatReplyCount(
    liveOr(
      useLive(`sidebar-replies|${teamId}`, async (db) => ({
        count: await countReplies(db, teamId),
        isWhole: (await readChatCoverage(db, { teamId })) === 'filled',
      })),
      NO_REPLIES,
    ),
  );
  return {
    ...(replies !== undefined && { '/messages': replies }),
    ...(needingAttention > 0 && {
      '/agents': {
        text: String(needingAttention),
        accessibleText: plural(needingAttention, '{count} needs attention', '{count} need attention'),
      },
    }),
  };
}

/** Counts the conversations in which the prospect wrote last; stops one above the highest count shown. */
export const countReplies = (db: ReplicaDatabase, teamId: string): Promise<number> =>
  countLastByProspect(db, teamId, MAX_REPLIES + 1);

const NO_REPLIES = { count: 0, isWhole: true };

/** Formats a number of replies; undefined for none. Not `isWhole`: there may be more, which are still to be read. */
export function formatReplyCount({
  count,
  isWhole,
}: {
  readonly count: number;
  readonly isWhole: boolean;
}): SidebarCount | undefined {
  if (count === 0) return undefined;
  if (count > MAX_REPLIES)
    return {
      text: `${MAX_REPLIES}+`,
      accessibleText: t('more than {most} replies wait for an answer', { most: MAX_REPLIES }),
    };
  if (!isWhole)
    return {
      text: `${count}+`,
      accessibleText: plural(
        count,
        '{count} reply so far waits for an answer',
        '{count} replies so far wait for an answer',
      ),
    };
  return {
    text: String(count),
    accessibleText: plural(count, '{count} reply waits for an answer', '{count} replies wait for an answer'),
  };
}
