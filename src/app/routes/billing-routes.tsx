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
import { findOwnMember } from '#domain/member/member.ts';
import { managesBilling } from '#domain/roles/roles.ts';
import type { User } from '#domain/session/user.ts';
import { useMembers } from '#features/members/member-queries.ts';
import { t } from '#i18n/translate.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { useOfflineReason } from '../shell/offline-reason.ts';

const plansRoute = getRouteApi('/shell/plans');

/** The plans, for the active team. */
export function PlansRoute() {
  const search = plansRoute.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const active = shell.state === 'ready' ? shell.active : undefined;
  const { blockedReason } = useBillingBlock(active?.team.id ?? '', user);
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
      blockedReason={blockedReason}
    />
  );
}

/** Billing of the active team. */
export function BillingRoute() {
  const shell = useShellTeam();
  const { user } = useSession();
  const { reach, pulling } = useSyncStatus();
  const active = shell.state === 'ready' ? shell.active : undefined;
  const { canManage, offlineReason, blockedReason } = useBillingBlock(active?.team.id ?? '', user);
  if (active === undefined) return <TeamPending fallback={<BillingSkeleton />} />;
  return (
    <BillingScreen
      key={`${user.id} ${active.team.id}`}
      team={active.team}
      record={active.record}
      user={user}
      offlineReason={offlineReason}
      blockedReason={blockedReason}
      canEdit={canManage}
      hasReadEverything={reach === 'reachable' && !pulling}
    />
  );
}

/** What a person may do about a team's plan and invoices now. */
interface BillingPermission {
  /** Whether their role allows changes; true while it is unknown, since the server checks as well. */
  readonly canManage: boolean;
  readonly offlineReason: string | undefined;
  /** Why they can change nothing now, as a sentence; undefined when they can. */
  readonly blockedReason: string | undefined;
}

function useBillingBlock(teamId: string, user: User): BillingPermission {
  const offlineReason = useOfflineReason();
  const members = liveOr(useMembers(teamId), undefined);
  const own = members === undefined ? undefined : findOwnMember(members, user);
  const mayManage = own === undefined || managesBilling(own.roles);
  return {
    canManage: mayManage,
    offlineReason,
    blockedReason: mayManage
      ? offlineReason
      : t('Owners and admins of the team choose its plan, buy credits and see to its invoices.'),
  };
}
