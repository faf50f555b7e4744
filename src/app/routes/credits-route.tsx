import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { CreditsSkeleton } from '#features/credits/credits-skeleton.tsx';
import { CreditsScreen } from '#features/credits/credits-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { onServerClock, serverAheadMs } from '#remote/clock/server-clock.ts';
import { TeamPending } from '../shell/team-pending.tsx';

const route = getRouteApi('/shell/credits');

/** Shows the credits history of the active team; the search params hold the screen's state. */
export function CreditsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const sync = useSyncStatus();
  const aheadMs = useSyncExternalStore(onServerClock, serverAheadMs, serverAheadMs);
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
      serverAheadMs={aheadMs}
    />
  );
}
