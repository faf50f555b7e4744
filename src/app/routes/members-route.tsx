import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { MembersSkeleton } from '#features/members/members-skeleton.tsx';
import { MembersScreen } from '#features/members/members-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { markTeamLeft } from '#features/teams/left-teams.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { TeamPending } from '../shell/team-pending.tsx';
import { usePermissions } from '../shell/use-permissions.ts';

const route = getRouteApi('/shell/members');

/** Shows the members of the active team. */
export function MembersRoute() {
  const searchParams = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const { reach } = useSyncStatus();
  const { offlineReason, refusalOf } = usePermissions(shell.state === 'ready' ? shell.active.team.id : '');
  if (shell.state !== 'ready') return <TeamPending fallback={<MembersSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <MembersScreen
      key={`${user.id} ${team.id}`}
      team={team}
      plan={record?.plan ?? ''}
      user={user}
      searchParams={searchParams}
      onSearchParamsChange={(next) => void navigate({ to: '/members', search: next, replace: true })}
      offlineReason={offlineReason}
      refusalOf={refusalOf}
      isOffline={reach === 'unreachable'}
      hasSubscription={(record?.billingPeriod ?? '') !== ''}
      onLeaving={(isLeaving) => markTeamLeft(team.id, isLeaving ? 'left' : undefined)}
      onDeleting={(isDeleting) => markTeamLeft(team.id, isDeleting ? 'deleted' : undefined)}
    />
  );
}
