import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CreditsSkeleton } from '#features/credits/credits-skeleton.tsx';
import { CreditsScreen } from '#features/credits/credits-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useServerAheadMs } from '#remote/use-server-clock.ts';
import { TeamPending } from '../shell/team-pending.tsx';

const route = getRouteApi('/shell/credits');

/** Credits history of the active team, with search params as URL state. */
export function CreditsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const sync = useSyncStatus();
  const serverAheadMs = useServerAheadMs();
  if (shell.state !== 'ready') return <TeamPending fallback={<CreditsSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <CreditsScreen
      key={team.id}
      teamId={team.id}
      record={record}
      searchParams={search}
      onSearchParamsChange={(next, replace) => void navigate({ to: '/credits', search: next, replace })}
      sync={sync}
      serverAheadMs={serverAheadMs}
    />
  );
}
