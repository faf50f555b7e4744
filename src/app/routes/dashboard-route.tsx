import { CampaignsOverview } from '#features/campaigns/overview/campaigns-overview.tsx';
import { WaitingRepliesCard } from '#features/chats/replies/waiting-replies.tsx';
import { DashboardSkeleton } from '#features/dashboard/dashboard-skeleton.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownPath } from '#domain/own-path.ts';
import { pathOfOpenParam } from '../startup/launch-queue.ts';
import { TeamPending } from '../shell/team-pending.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';

/** Shows the dashboard of the active team. */
export function DashboardRoute() {
  const { user } = useSession();
  const team = useShellTeam();
  const { reach } = useSyncStatus();
  const navigate = useNavigate();
  // An app link opened by the system arrives here first: the manifest can name only one address.
  const opened = ownPath(pathOfOpenParam(location.search));
  useEffect(() => {
    if (opened !== undefined) void navigate({ href: opened, replace: true });
  }, [navigate, opened]);
  if (team.state !== 'ready')
    return <TeamPending fallback={<DashboardSkeleton userName={user.name} tabs={<DashboardTabs />} />} />;
  return (
    <DashboardScreen
      key={team.active.team.id}
      teamId={team.active.team.id}
      userName={user.name}
      isUnreachable={reach === 'unreachable'}
      tabs={<DashboardTabs />}
      replies={<WaitingRepliesCard teamId={team.active.team.id} />}
      campaigns={<CampaignsOverview teamId={team.active.team.id} record={team.active.record} />}
    />
  );
}
