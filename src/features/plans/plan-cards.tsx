import { useId, type ReactNode } from 'react';
import type { Currency } from '#domain/billing/currency.ts';
import { hasSubscription, PLAN_ACTION_MESSAGES, planActionOf } from '#domain/plan/plan-change.ts';
import { PLANS, type Plan, type PlanLimitSet, BILLING_PERIODS } from '#domain/plan/plan.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Chip } from '#ui/chip.tsx';
import { PlanCard } from './plan-card.tsx';
import { CURRENCY_LABELS, PERIOD_LABELS } from './plan-messages.ts';
import { currenciesFrom, currencyOf, periodOf, type ShownPrices } from './shown-prices.ts';

interface PlanCardsProps {
  readonly record: TeamRecord | undefined;
  readonly searchParams: ShownPrices;
  readonly onSearchParamsChange: (searchParams: ShownPrices) => void;
  readonly limits: PlanLimitSet;
  /** The detected currency, once known. */
  readonly detectedCurrency: Currency | undefined;
  /** Why nothing can be chosen now; undefined when it can. */
  readonly blockedReason: string | undefined;
  /** Why no other paid plan can be chosen before an overdue payment; undefined when it can. */
  readonly overdueBlockedReason?: string | undefined;
  /** Why Free cannot be chosen; undefined when it can. */
  readonly freeBlockedReason?: string | undefined;
  /** The plan with a pending request. */
  readonly pendingPlan: Plan | undefined;
  /** Called when a plan, or another period of the current one, is chosen. */
  readonly onChoose: (plan: Plan) => void;
  /** Called to manage the current subscription. */
  readonly onManage: () => void;
  readonly children?: ReactNode;
}

/** Shows the four plans for a period and a currency; the team's plan is marked. */
export function PlanCards({
  record,
  searchParams,
  onSearchParamsChange,
  limits,
  detectedCurrency,
  blockedReason,
  overdueBlockedReason,
  freeBlockedReason,
  pendingPlan,
  onChoose,
  onManage,
  children,
}: PlanCardsProps) {
  const reasonId = useId();
  const period = periodOf(searchParams, record);
  const currency = currencyOf(searchParams, record, detectedCurrency);
  const current = record?.plan ?? '';
  const paysFor =
    record === undefined || record.billingPeriod === ''
      ? undefined
      : BILLING_PERIODS.find((each) => each === record.billingPeriod);
  const next = PLANS.find((plan) => planActionOf(current, plan) === 'upgrade');

  const actionButton = (plan: Plan, words: string, handle: () => void, isPrimary: boolean, ownReason?: string) => {
    const reason = blockedReason ?? ownReason;
    const isSaidAbove = reason !== undefined && (reason === blockedReason || reason === overdueBlockedReason);
    const isDisabled = reason !== undefined || pendingPlan !== undefined;
    return (
      <button
        type="button"
        className={isPrimary ? 'button-primary' : 'button-secondary'}
        aria-disabled={isDisabled}
        aria-describedby={isSaidAbove ? reasonId : undefined}
        title={reason}
        onClick={() => !isDisabled && handle()}
      >
        {pendingPlan === plan ? t('One moment…') : words}
      </button>
    );
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('Billing period')}
          value={period}
          options={BILLING_PERIODS.map((value) => ({
            value,
            label: PERIOD_LABELS[value],
            trailing: value === 'yearly' && <Chip tone="success">{t('-20%')}</Chip>,
          }))}
          onChange={(chosen) => onSearchParamsChange({ ...searchParams, period: chosen })}
        />
        <div className="min-h-9 touch:min-h-12">
          {detectedCurrency !== undefined && (
            <SegmentedControl
              label={t('Currency')}
              value={currency}
              options={currenciesFrom(detectedCurrency).map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
              onChange={(chosen) => onSearchParamsChange({ ...searchParams, currency: chosen })}
            />
          )}
        </div>
      </div>
      {(blockedReason ?? overdueBlockedReason) !== undefined && (
        <p id={reasonId} className="text-ink-muted">
          {blockedReason ?? overdueBlockedReason}
        </p>
      )}
      {children}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => {
          const planAction = planActionOf(current, plan);
          const isCurrent = planAction === 'manage';
          const isManaged = isCurrent && (plan === 'free' || hasSubscription(record));
          return (
            <PlanCard
              key={plan}
              plan={plan}
              period={period}
              currency={currency}
              isCurrent={isCurrent}
              isHighlighted={plan === next}
              limits={limits}
              actions={
                isManaged ? (
                  <>
                    {actionButton(
                      plan,
                      PLAN_ACTION_MESSAGES.manage,
                      onManage,
                      overdueBlockedReason !== undefined,
                      plan === 'free' ? t('This team has no subscription to manage.') : undefined,
                    )}
                    {paysFor !== undefined &&
                      paysFor !== period &&
                      actionButton(
                        plan,
                        period === 'yearly' ? t('Switch to yearly billing') : t('Switch to monthly billing'),
                        () => onChoose(plan),
                        false,
                        overdueBlockedReason,
                      )}
                  </>
                ) : (
                  actionButton(
                    plan,
                    PLAN_ACTION_MESSAGES[isCurrent ? 'choose' : planAction],
                    () => onChoose(plan),
                    plan === next && overdueBlockedReason === undefined,
                    plan === 'free' ? freeBlockedReason : overdueBlockedReason,
                  )
                )
              }
            />
          );
        })}
      </div>
    </>
  );
}
