import { lazy, Suspense, useEffect, useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { DEFAULT_CURRENCY, isCurrency } from '#domain/billing/currency.ts';
import type { PaymentReturn } from '#domain/billing/payment-return.ts';
import { hasSubscription, type PlanUsage } from '#domain/plan/plan-change.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { type Plan, type PlanLimitSet, PAID_PLANS, type PaidPlan } from '#domain/plan/plan.ts';
import { canBuyCredits, isPaymentOverdue } from '#domain/team/team-state.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import type { User } from '#domain/session/user.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { CreditTiers } from './credit-tiers.tsx';
import { PlanCards } from './plan-cards.tsx';
import { createCheckoutId, useDetectedCurrency, usePlanRequests, type PlanResult } from './plan-requests.ts';
import { CURRENCY_LABELS, subscriptionMessage } from './plan-messages.ts';
import { currencyOf, periodOf, type ShownPrices } from './shown-prices.ts';
import { PLANS_PAGE } from './plans-skeleton.tsx';
import { useCheckouts, type PendingPayment } from './use-checkouts.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { paymentMessage } from './checkout.ts';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';

interface PendingPaymentsProps {
  readonly payments: readonly PendingPayment[];
  readonly onDismiss: (id: string) => void;
}

/** Lists returned payments that the server is still asked about. */
const PendingPayments = ({ payments, onDismiss }: PendingPaymentsProps) =>
  payments.map(({ id, purchase, team, isUnpaid }) => {
    const payment = paymentMessage(purchase, team);
    return (
      <div
        key={id}
        role="status"
        className="flex items-center gap-3 rounded-card border border-line bg-info-soft py-2 ps-4 pe-2 text-info-ink"
      >
        <Hourglass size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <p className="min-w-0 grow">
          {isUnpaid
            ? t('We are still waiting for {payment}. You will see it here as soon as it is confirmed.', { payment })
            : t('Checking {payment}…', { payment })}
        </p>
        <IconButton
          label={t('Dismiss')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => onDismiss(id)}
        />
      </div>
    );
  });

/** Returns how many profiles, campaigns, offers and people a team has. */
const usePlanUse = (teamId: string): Live<PlanUsage> =>
  useLive(
    `plan-use|${teamId}`,
    async (db) => {
      const [profiles, campaigns = 0, offers = 0] = await Promise.all([
        rowsOfTeam(db.profiles, teamId)
          .filter((profile) => !isRemoved(profile))
          .count(),
        ...[db.campaigns, db.offers].map((table) =>
          table
            .where('[teamId+createdAt]')
            .between(...rangeOfOwner(teamId))
            .count(),
        ),
      ]);
      return { profiles, campaigns, offers, seats: await db.members.where('teamId').equals(teamId).count() };
    },
    scopeOf.offers(teamId),
    scopeOf.campaigns(teamId),
    scopeOf.profiles(teamId),
    scopeOf.members(teamId),
  );

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

interface PlansScreenProps {
  /** Undefined while the person's teams are unknown. */
  readonly team: Team | undefined;
  /** Of any of their teams. */
  readonly teamName: (teamId: string) => string | undefined;
  readonly record: TeamRecord | undefined;
  readonly user: User;
  readonly searchParams: ShownPrices;
  readonly onSearchParamsChange: (searchParams: ShownPrices) => void;
  /** Plan limits of this server. */
  readonly limits: PlanLimitSet;
  /** Search params of a return from a payment. */
  readonly paymentReturn: PaymentReturn | undefined;
  readonly onPaymentReturnRead: () => void;
  /** Why nothing can be chosen or bought now; undefined when it can. */
  readonly blockedReason: string | undefined;
}

/** Renders the plans and what the team has (specification part 1 §4 "Plan ordering", §9 "Plans"). */
export function PlansScreen({ team, ...props }: PlansScreenProps) {
  return (
    <PageFrame {...PLANS_PAGE}>
      {team === undefined ? <PlansWithoutTeam {...props} /> : <PlansOfTeam {...props} team={team} />}
    </PageFrame>
  );
}

function PlansWithoutTeam({ searchParams, onSearchParamsChange, limits }: Omit<PlansScreenProps, 'team'>) {
  const detected = useDetectedCurrency();
  const reportNoTeam = () => showToast({ tone: 'danger', title: BILLING_MESSAGES.noTeam });
  return (
    <PlanCards
      record={undefined}
      searchParams={searchParams}
      onSearchParamsChange={onSearchParamsChange}
      limits={limits}
      detectedCurrency={detected}
      blockedReason={undefined}
      pendingPlan={undefined}
      onChoose={reportNoTeam}
      onManage={reportNoTeam}
    />
  );
}

/** Returns why a team without a subscription cannot choose Free: its plan is not read yet, or there is none to end. */
const freeReasonOf = (record: TeamRecord | undefined): string =>
  record === undefined ? t('The plan of this team is not loaded yet.') : t('This team has no subscription to cancel.');

function PlansOfTeam({
  team,
  teamName,
  record,
  user,
  searchParams,
  onSearchParamsChange,
  limits,
  paymentReturn,
  onPaymentReturnRead,
  blockedReason,
}: PlansScreenProps & { readonly team: Team }) {
  const detected = useDetectedCurrency();
  const requests = usePlanRequests(team.id, user.id);
  const usage = liveOr(usePlanUse(team.id), undefined);
  const checkouts = useCheckouts({
    userId: user.id,
    teamId: team.id,
    teamName,
    requests,
    paymentReturn,
    onPaymentReturnRead,
  });
  const [busy, setBusy] = useState<Plan | undefined>(undefined);
  const [target, setTarget] = useState<Plan | undefined>(undefined);
  const period = periodOf(searchParams, record);
  const currency = currencyOf(searchParams, record, detected);
  const paidIn = hasSubscription(record) && isCurrency(record.billingCurrency) ? record.billingCurrency : undefined;

  const overdueReason =
    hasSubscription(record) && isPaymentOverdue(record)
      ? t('The last payment is overdue. Pay it under Manage Subscription, then change the plan.')
      : undefined;
  const subscriptionText = record === undefined ? undefined : subscriptionMessage(record);

  useEffect(() => {
    // The back button restores the page from the cache as it was left.
    const handlePageShow = () => setBusy(undefined);
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  /** Navigates to the page that `url` resolves to; stays busy meanwhile. */
  async function leaveFor(
    plan: Plan,
    failureTitle: string,
    url: Promise<PlanResult<string>>,
    onLeave?: () => void,
  ): Promise<void> {
    setBusy(plan);
    const result = await url;
    if (!result.isDone) {
      setBusy(undefined);
      showToast({ tone: 'danger', title: failureTitle, description: result.reason, link: '/plans' });
      return;
    }
    onLeave?.();
    location.assign(result.value);
  }

  const manage = (plan: Plan) => void leaveFor(plan, BILLING_MESSAGES.portalFailed, requests.openPortal());

  function choose(plan: Plan): void {
    const paid = PAID_PLANS.find((each) => each === plan);
    if (hasSubscription(record)) setTarget(plan);
    else if (paid !== undefined) {
      const checkout = createCheckoutId();
      void leaveFor(paid, BILLING_MESSAGES.createFailed, subscribe(paid, checkout), () =>
        checkouts.start(checkout, { kind: 'plan', plan: paid }),
      );
    }
  }

  const subscribe = async (plan: PaidPlan, checkout: string): Promise<PlanResult<string>> =>
    requests.subscribe(
      { plan, billingPeriod: period, currency: currency ?? (await requests.detectCurrency()) },
      checkout,
    );

  return (
    <>
      <PlanCards
        record={record}
        searchParams={searchParams}
        onSearchParamsChange={onSearchParamsChange}
        limits={limits}
        detectedCurrency={detected}
        blockedReason={blockedReason ?? (record === undefined ? freeReasonOf(record) : undefined)}
        overdueBlockedReason={overdueReason}
        freeBlockedReason={hasSubscription(record) ? undefined : freeReasonOf(record)}
        pendingPlan={busy}
        onChoose={choose}
        onManage={() => hasSubscription(record) && manage(PAID_PLANS.find((plan) => plan === record.plan) ?? 'free')}
      >
        <PendingPayments payments={checkouts.pendingPayments} onDismiss={checkouts.dismiss} />
        {subscriptionText !== undefined && (
          <p className="text-ink-muted">
            {subscriptionText}{' '}
            {paidIn !== undefined &&
              currency !== undefined &&
              currency !== paidIn &&
              t('Plan changes and credits are charged in {currency}.', { currency: CURRENCY_LABELS[paidIn] })}
          </p>
        )}
      </PlanCards>
      {record !== undefined && canBuyCredits(record) && (
        <CreditTiers
          currency={paidIn ?? currency}
          shownPrices={{ currency: currency ?? paidIn ?? DEFAULT_CURRENCY, period }}
          requests={requests}
          blockedReason={blockedReason}
          onCheckout={(checkout, credits) => checkouts.start(checkout, { kind: 'credits', credits })}
        />
      )}
      <Suspense fallback={null}>
        {target !== undefined && hasSubscription(record) && (
          <ChangeDialog
            from={record.plan}
            to={target}
            period={period}
            currency={paidIn ?? currency ?? DEFAULT_CURRENCY}
            limits={limits}
            usage={usage}
            requests={requests}
            blockedReason={blockedReason}
            onOpenPortal={() => manage('free')}
            onClose={() => setTarget(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
