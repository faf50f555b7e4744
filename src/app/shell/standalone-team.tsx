import { Fragment, use, type ReactElement, type ReactNode } from 'react';
import { withPlanLimits } from '#domain/plan/plan-change.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { SessionContext } from '#features/session/session.ts';
import { ActiveTeamContext, usePickedTeam } from '#features/teams/team-queries.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { useRedirectWithoutTeam } from './use-redirect-without-team.ts';
import { TeamPending } from './team-pending.tsx';

/** The signed-in person and their active team, for a screen outside the shell. */
export interface StandaloneTeamState {
  readonly userId: string;
  readonly team: Team;
  readonly record: TeamRecord | undefined;
  readonly otherTeamIds: readonly string[];
}

interface StandaloneTeamProps {
  /** Shown while the team is loading, and until a person without a team is redirected. */
  readonly fallback: ReactElement;
  /** Remounted for another person and for another team. */
  readonly children: (alone: StandaloneTeamState) => ReactNode;
}

/** Provides the team to a screen outside the shell; renders nothing between sign-out and the sign-in screen. */
export function StandaloneTeam(props: StandaloneTeamProps) {
  const session = use(SessionContext);
  return session === undefined ? null : <TeamOfUser key={session.user.id} userId={session.user.id} {...props} />;
}

function TeamOfUser({ userId, fallback, children }: StandaloneTeamProps & { readonly userId: string }) {
  const picked = usePickedTeam();
  const { planLimits } = useRuntimeConfig();
  useRedirectWithoutTeam(picked);
  if (picked.state === 'none') return fallback;
  if (picked.state !== 'ready') {
    return (
      <ActiveTeamContext value={picked}>
        <TeamPending fallback={fallback} />
      </ActiveTeamContext>
    );
  }
  const { team, record } = picked.active;
  const otherTeamIds = picked.teams.map((other) => other.team.id).filter((id) => id !== team.id);
  return (
    <Fragment key={team.id}>
      {children({ userId, team: withPlanLimits(team, record, planLimits), record, otherTeamIds })}
    </Fragment>
  );
}

/** Shows the skeleton of a wizard. */
export const WizardSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 md:py-12">
    <Skeleton className="h-7 w-1/2" />
    <Skeleton className="h-9" />
  </div>
);
