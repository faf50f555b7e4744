import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { PlanBadge } from '#features/plans/plan-badge.tsx';
import { useSession } from '#features/session/session.ts';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';
import { TeamSwitcher } from '#features/teams/team-switcher.tsx';
import { t } from '#i18n/translate.ts';

/**
 * Shows the active team and its plan in the header; on a phone the plan is inside the team button, whose menu leads to
 * the plans. Loaded after the first screen.
 */
export function HeaderTeam({ team }: { team: ActiveTeamState }) {
  const { user } = useSession();
  const { reach, pulling } = useSyncStatus();
  const navigate = useNavigate();
  const router = useRouter();
  // Unknown until the record is read: an unread plan is not Free.
  const plan = team.state === 'ready' ? team.active.record?.plan : undefined;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <TeamSwitcher
        state={team}
        isUnavailable={reach === 'unreachable' || (reach === 'reachable' && !pulling)}
        userId={user.id}
        plan={plan !== undefined && <PlanBadge plan={plan} />}
        onOpenPlans={() => void navigate({ to: '/plans' })}
        onCreateTeam={() => void navigate({ to: '/create-team' })}
        onTeamChange={() => router.history.push(router.state.location.pathname)}
      />
      {plan !== undefined && (
        <Link
          to="/plans"
          aria-label={t('Plan: {plan}. See plans', { plan })}
          className="inline-flex min-h-6 shrink-0 items-center rounded-full touch:min-h-11 max-md:hidden"
        >
          <PlanBadge plan={plan} />
        </Link>
      )}
    </div>
  );
}
