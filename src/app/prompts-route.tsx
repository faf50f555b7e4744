import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { NoTeamForPrompts, PromptsOutline } from '#features/prompts/prompts-outline.tsx';
import { promptsPlaceSchema } from '#features/prompts/prompts-place.ts';
import { PromptsScreen } from '#features/prompts/prompts-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamPending } from './team-pending.tsx';

const route = getRouteApi('/shell/prompts');

/** Prompts of the active team, at the place the address says. */
export function PromptsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const sync = useSyncStatus();
  if (shell.state === 'none') return <NoTeamForPrompts />;
  if (shell.state !== 'ready') return <TeamPending outline={<PromptsOutline />} />;
  const { team } = shell.active;
  return (
    <PromptsScreen
      key={`${user.id} ${team.id}`}
      team={team}
      userId={user.id}
      place={promptsPlaceSchema.parse(search)}
      onPlace={(next, replace) => void navigate({ to: '/prompts', search: next, replace })}
      sync={sync}
      returnTo={search.returnTo}
    />
  );
}
