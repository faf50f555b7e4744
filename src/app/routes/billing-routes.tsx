import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paymentReturnOf } from '#domain/billing/payment-return.ts';
import { BillingSkeleton } from '#features/billing/billing-skeleton.tsx';
import { BillingScreen } from '#features/billing/billing-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { PlansSkeleton } from '#features/plans/plans-skeleton.tsx';
import { PlansScreen } from '#features/plans/plans-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { TeamPending } from '../shell/team-pending.tsx';
import { usePermissions } from '../shell/use-permissions.ts';

const plansRoute = getRouteApi('/shell/plans');

/** Shows the plans for the active team. */
export function PlansRoute() {
  const search = plansRoute.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const active = shell.state === 'ready' ? shell.active : undefined;
  const { blockedReasonOf } = usePermissions(active?.team.id ?? '');
  const { planLimits } = useRuntimeConfig();
  const { currency, period, success, canceled, payment, checkout, team } = search;
  const returned = useMemo(
    () => paymentReturnOf({ success, canceled, payment, checkout, team }),
    [success, canceled, payment, checkout, team],
  );
  if (shell.state === 'loading') return <PlansSkeleton />;
  return (
    <PlansScreen
      key={`${user.id} ${active?.team.id ?? ''}`}
      team={active?.team}
      teamName={(id) =>
        shell.state === 'ready' ? shell.teams.find((each) => each.team.id === id)?.team.name : undefined
      }
      record={active?.record}
      user={user}
      searchParams={{ currency, period }}
      onSearchParamsChange={(shownPrices) =>
        void navigate({ to: '/plans', search: (last) => ({ ...last, ...shownPrices }), replace: true })
      }
      limits={planLimits}
      paymentReturn={returned}
      onPaymentReturnRead={() => void navigate({ to: '/plans', search: { currency, period }, replace: true })}
      blockedReason={blockedReasonOf('billing.manage')}
    />
  );
}

/** Shows the billing of the active team. */
export function BillingRoute() {
  const shell = useShellTeam();
  const { user } = useSession();
  const { reach, pulling } = useSyncStatus();
  const active = shell.state === 'ready' ? shell.active : undefined;
  const { offlineReason, refusalOf, blockedReasonOf } = usePermissions(active?.team.id ?? '');
  if (active === undefined) return <TeamPending fallback={<BillingSkeleton />} />;
  return (
    <BillingScreen
      key={`${user.id} ${active.team.id}`}
      team={active.team}
      record={active.record}
      user={user}
      offlineReason={offlineReason}
      blockedReason={blockedReasonOf('billing.manage')}
      canEdit={refusalOf('billing.manage') === undefined}
      hasReadEverything={reach === 'reachable' && !pulling}
    />
  );
}
