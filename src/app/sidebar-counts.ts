import { needsAttention } from '#domain/profile.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { spanOf } from '#replica/owned-span.ts';
import { liveOr, useLive } from '#replica/use-live.tsx';

/** How many of what an entry leads to wait for somebody. */
export interface SidebarCount {
  readonly figure: number;
  /** The same for the ear. */
  readonly words: string;
}

/** The counts of the sidebar's entries, by address; entries where nothing waits have none. */
export function useSidebarCounts(): Readonly<Record<string, SidebarCount>> {
  const team = useShellTeam();
  const teamId = team.state === 'ready' ? team.active.team.id : '';
  const figure = liveOr(
    useLive(`sidebar-counts|${teamId}`, async (db) => (await db.profiles.where('[teamId+createdAt]').between(...spanOf(teamId)).toArray()).filter(needsAttention).length),
    0,
  );
  return figure === 0 ? {} : { '/agents': { figure, words: `${figure} ${figure === 1 ? 'needs' : 'need'} attention` } };
}
