import { DashboardOutline } from '#features/dashboard/dashboard-outline.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamPending } from './team-pending.tsx';

/** The dashboard of the active team. */
export function DashboardRoute() {
  const { user } = useSession();
  const team = useShellTeam();
  const { reach } = useSyncStatus();
  if (team.state !== 'ready') return <TeamPending outline={<DashboardOutline userName={user.name} />} />;
  return <DashboardScreen key={team.active.team.id} teamId={team.active.team.id} userName={user.name} isReachable={reach === 'reachable'} />;
}
