import { useNavigate, useRouter } from '@tanstack/react-router';
import { PlanBadge } from '#features/plans/plan-badge.tsx';
import { useSession } from '#features/session/session.ts';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';
import { TeamSwitcher } from '#features/teams/team-switcher.tsx';

/** Which team one works in; on a phone with its plan, which has a link of its own where there is room. Loaded behind the first screen. */
export function HeaderTeam({ team }: { team: ActiveTeamState }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <TeamSwitcher
      state={team}
      userId={user.id}
      plan={team.state === 'ready' && <PlanBadge plan={team.active.record?.plan ?? 'free'} />}
      onCreateTeam={() => void navigate({ to: '/create-team' })}
      onChosen={() => router.history.push(router.state.location.pathname)}
    />
  );
}
