import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ReportsScreen, ReportsSkeleton } from '#features/reports/reports-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamPending } from '../shell/team-pending.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';

const route = getRouteApi('/shell/dashboard/reports');

/** Shows the reports of the active team; the search params hold their state. */
export function ReportsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { reach } = useSyncStatus();
  const tabs = <DashboardTabs />;
  if (shell.state !== 'ready') return <TeamPending fallback={<ReportsSkeleton tabs={tabs} />} />;
  const { team } = shell.active;
  return (
    <ReportsScreen
      key={team.id}
      teamId={team.id}
      searchParams={search}
      onSearchParamsChange={(next) => void navigate({ to: '/dashboard/reports', search: next, replace: true })}
      reach={reach}
      tabs={tabs}
    />
  );
}
