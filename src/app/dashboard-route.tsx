import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { ListState } from '#ui/list-state.tsx';
import { TodayOutline } from '#features/dashboard/today-section.tsx';

/** The dashboard of the active team. */
export function DashboardRoute() {
  const { user } = useSession();
  const team = useShellTeam();
  const { reach, pulling } = useSyncStatus();
  if (team.state === 'ready') return <DashboardScreen key={team.active.team.id} teamId={team.active.team.id} userName={user.name} isReachable={reach === 'reachable'} />;
  if (team.state === 'never-synced' && reach === 'unreachable') {
    return <ListState title="Your teams are not on this device yet">They appear as soon as the server can be reached.</ListState>;
  }
  if (team.state === 'never-synced' && reach === 'reachable' && !pulling) {
    return <ListState title="Your teams could not be read">The server answered, but not with your teams. Outrider asks again by itself.</ListState>;
  }
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 py-6 md:px-6">
      <TodayOutline />
    </div>
  );
}
