import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MembersOutline } from '#features/members/members-frame.tsx';
import { MembersScreen } from '#features/members/members-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { expectDeparture } from '#features/teams/departures.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useOfflineReason } from './offline-reason.ts';
import { TeamPending } from './team-pending.tsx';

const route = getRouteApi('/shell/members');

/** Members of the active team. */
export function MembersRoute() {
  const place = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const offlineReason = useOfflineReason();
  if (shell.state !== 'ready') return <TeamPending outline={<MembersOutline />} />;
  const { team } = shell.active;
  return (
    <MembersScreen
      key={`${user.id} ${team.id}`}
      team={team}
      user={user}
      place={place}
      onPlace={(next) => void navigate({ to: '/members', search: next, replace: true })}
      offlineReason={offlineReason}
      onLeaving={(isLeaving) => expectDeparture(team.id, isLeaving)}
    />
  );
}
