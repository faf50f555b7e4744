import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { withPlanLimits } from '#domain/plan/plan-change.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { NoTeamForOffers, OffersSkeleton } from '#features/offers/list/offers-skeleton.tsx';
import { OffersScreen } from '#features/offers/list/offers-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { offlineReasonOf } from '../../shell/offline-reason.ts';
import { TeamPending } from '../../shell/team-pending.tsx';

const route = getRouteApi('/shell/products');

/** Shows the offers of the active team; the search params hold the screen's state. */
export function OffersRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const sync = useSyncStatus();
  const { planLimits } = useRuntimeConfig();
  if (shell.state === 'none') return <NoTeamForOffers />;
  if (shell.state !== 'ready') return <TeamPending fallback={<OffersSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <OffersScreen
      key={`${user.id} ${team.id}`}
      team={withPlanLimits(team, record, planLimits)}
      userId={user.id}
      searchParams={search}
      onSearchParamsChange={(next, replace) => void navigate({ to: '/products', search: next, replace })}
      onDuplicated={() => void navigate({ to: '/products/create', search: { step: '3' } })}
      offlineReason={offlineReasonOf(sync)}
      sync={sync}
    />
  );
}
