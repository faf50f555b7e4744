import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { NoTeamForPrompts, PromptsSkeleton } from '#features/prompts/list/prompts-skeleton.tsx';
import { PromptsScreen } from '#features/prompts/list/prompts-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamPending } from '../../shell/team-pending.tsx';

const route = getRouteApi('/shell/prompts');

/** Shows the prompts of the active team; the search params hold the screen's state. */
export function PromptsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const sync = useSyncStatus();
  if (shell.state === 'none') return <NoTeamForPrompts />;
  if (shell.state !== 'ready') return <TeamPending fallback={<PromptsSkeleton />} />;
  const { team } = shell.active;
  return (
    <PromptsScreen
      key={`${user.id} ${team.id}`}
      team={team}
      userId={user.id}
      searchParams={search}
      onSearchParamsChange={(next, replace) => void navigate({ to: '/prompts', search: next, replace })}
      sync={sync}
      returnTo={search.returnTo}
    />
  );
}
