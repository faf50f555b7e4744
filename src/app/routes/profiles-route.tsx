import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { withPlanLimits } from '#domain/plan/plan-change.ts';
import { usePolledNetworkClock } from '#features/campaigns/network-clock-requests.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { NoTeamForProfiles, ProfilesSkeleton } from '#features/profiles/profiles-skeleton.tsx';
import { ProfilesScreen } from '#features/profiles/profiles-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam, type TeamWithRecord } from '#features/teams/team-queries.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { pathWithChosen } from './campaigns/path-with-chosen.ts';
import { NetworkClock } from '#ui/network-clock.ts';
import { TeamPending } from '../shell/team-pending.tsx';
import { usePermissions } from '../shell/use-permissions.ts';

const route = getRouteApi('/shell/agents');

/** Shows the profiles of the active team, with the way back to a campaign that waits for a new one. */
export function ProfilesRoute() {
  const shell = useShellTeam();
  if (shell.state === 'none') return <NoTeamForProfiles />;
  if (shell.state !== 'ready') return <TeamPending fallback={<ProfilesSkeleton />} />;
  return <TeamProfiles {...shell.active} />;
}

function TeamProfiles({ team, record }: TeamWithRecord) {
  const { returnTo, made } = route.useSearch();
  const navigate = useNavigate();
  const { user } = useSession();
  const sync = useSyncStatus();
  const { planLimits } = useRuntimeConfig();
  const { offlineReason, refusalOf } = usePermissions(team.id);
  const clock = usePolledNetworkClock(team.id, user.id, offlineReason !== undefined);
  return (
    <NetworkClock value={clock}>
      <ProfilesScreen
        key={`${user.id} ${team.id}`}
        team={withPlanLimits(team, record, planLimits)}
        record={record}
        userId={user.id}
        createdId={made}
        onCreated={(profileId) =>
          returnTo !== undefined &&
          void navigate({ to: '/agents', search: { returnTo, made: profileId }, replace: true })
        }
        onBack={returnTo === undefined ? undefined : () => void navigate({ href: pathWithChosen(returnTo, made) })}
        offlineReason={offlineReason}
        refusalOf={refusalOf}
        sync={sync}
      />
    </NetworkClock>
  );
}
