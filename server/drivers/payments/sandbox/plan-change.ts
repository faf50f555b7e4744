import { addMonths, monthAt } from '#domain/billing/billing-months.ts';
import type { PaidPlan } from '#domain/plan/plan.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { ChangePreview, ChosenPlan } from '../payments.ts';
import { changeTerms, higherPlan } from '../proration.ts';
import {
  type SandboxSubscription,
  type SandboxInvoice,
  type SandboxAccount,
  type SecretMaker,
  monthsOf,
  priceMinor,
  nameOf,
  isRunning,
  changeSubscriptionOf,
} from './account.ts';
import { addInvoice } from './invoices.ts';

interface PlanChange {
  readonly subscription: SandboxSubscription;
  readonly lines: SandboxInvoice['lines'];
  readonly dueMinor: number;
}

/** Prorates a change of plan or period: unused time of the old plan is credited, the new one is charged. */
function planChange(
  subscription: SandboxSubscription,
  chosen: ChosenPlan,
  paidPlan: PaidPlan,
  nowMs: number,
): PlanChange {
  const { currency, anchorMs, periodStartMs, periodEndMs, creditMinor } = subscription;
  const { isSamePeriod, isUpgrade, fromMs } = changeTerms(subscription, paidPlan, chosen, anchorMs, nowMs);
  const monthEndMs = monthAt(anchorMs, nowMs).endMs;
  const partFrom = (atMs: number): number =>
    Math.min(1, Math.max(0, (periodEndMs - atMs) / (periodEndMs - periodStartMs)));
  // The current month was paid as `paidPlan`, whatever the plan is now; later months are of the current plan.
  const thisMonth = isUpgrade ? partFrom(fromMs) - partFrom(monthEndMs) : 0;
  const unusedMinor = Math.round(
    priceMinor({ ...subscription, plan: paidPlan }, currency) * thisMonth +
      priceMinor(subscription, currency) * partFrom(monthEndMs),
  );
  const costMinor = isSamePeriod
    ? Math.round(priceMinor(chosen, currency) * partFrom(fromMs))
    : priceMinor(chosen, currency);
  const period = isSamePeriod
    ? {}
    : { anchorMs: nowMs, periods: 1, periodStartMs: nowMs, periodEndMs: addMonths(nowMs, monthsOf(chosen)) };
  const netMinor = costMinor - unusedMinor;
  const changed = {
    ...subscription,
    plan: chosen.plan,
    billingPeriod: chosen.billingPeriod,
    ...period,
    endsThen: false,
  };
  if (netMinor <= 0)
    return { subscription: { ...changed, creditMinor: creditMinor - netMinor }, lines: [], dueMinor: 0 };
  const lines = [
    { words: `Unused time on the ${nameOf(subscription)}`, amountMinor: -unusedMinor },
    { words: isSamePeriod ? `Remaining time on the ${nameOf(chosen)}` : nameOf(chosen), amountMinor: costMinor },
  ];
  return {
    subscription: changed,
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0),
    dueMinor: Math.max(0, netMinor - creditMinor),
  };
}

const planAsPaid = ({ plan }: SandboxSubscription, paidPlan: PaidPlan | undefined): PaidPlan =>
  higherPlan(plan, paidPlan ?? plan);

export function previewPlanChange(
  subscription: SandboxSubscription,
  chosen: ChosenPlan,
  paidPlan: PaidPlan | undefined,
  nowMs: number,
): ChangePreview {
  const {
    subscription: after,
    lines,
    dueMinor,
  } = planChange(subscription, chosen, planAsPaid(subscription, paidPlan), nowMs);
  const netMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { currency } = subscription;
  return {
    dueNowMinor: dueMinor,
    creditMinor: after.creditMinor - Math.min(after.creditMinor, netMinor),
    currency,
    renewsAt: new Date(after.periodEndMs).toISOString(),
    renewalMinor: priceMinor(chosen, currency),
  };
}

/**
 * Changes plan or period of a running subscription at once; changes nothing for any other. Throws `payment_declined`
 * when something is due and the card declines.
 */
export function changePlan(
  account: SandboxAccount,
  subscriptionId: string,
  chosen: ChosenPlan,
  paidPlan: PaidPlan | undefined,
  nowMs: number,
  secret: SecretMaker,
): SandboxAccount {
  const subscription = account.subscriptions.find(({ id }) => id === subscriptionId);
  if (subscription === undefined || !isRunning(subscription)) return account;
  if (subscription.plan === chosen.plan && subscription.billingPeriod === chosen.billingPeriod) return account;
  const change = planChange(subscription, chosen, planAsPaid(subscription, paidPlan), nowMs);
  if (subscription.status === 'overdue' || (change.dueMinor > 0 && account.card === 'declines'))
    throw new OutriderError('payment_declined');
  const changed = changeSubscriptionOf(account, subscriptionId, () => change.subscription);
  if (change.lines.length === 0) return changed;
  return addInvoice(changed, { currency: subscription.currency, lines: change.lines, subscriptionId }, nowMs, secret)
    .account;
}
