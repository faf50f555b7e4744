import { monthAt } from '#domain/billing/billing-months.ts';
import type { SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import { PLAN_DEFINITIONS, type Plan, PAID_PLANS, type BillingPeriod, type PaidPlan } from '#domain/plan/plan.ts';
import type { RunningSubscription } from '#server/drivers/payments/payments.ts';
import type { BillingAccount } from './billing-account.ts';

/**
 * Returns the plan that the current month of credits was paid for; undefined without one. A later downgrade does not
 * change it.
 */
export function paidPlanOf(
  { granted, grantedUntil }: Pick<BillingAccount, 'granted' | 'grantedUntil'>,
  nowMs: number,
): PaidPlan | undefined {
  return Date.parse(grantedUntil) > nowMs
    ? PAID_PLANS.findLast((plan) => granted > 0 && PLAN_DEFINITIONS[plan].credits <= granted)
    : undefined;
}

/**
 * Returns what a change of plan does to the credits: the current month stays paid, and a new billing period starts with
 * a month of its own.
 */
export function previewCredits(
  account: BillingAccount,
  now: RunningSubscription,
  chosen: { readonly plan: Plan; readonly billingPeriod: BillingPeriod },
  nowMs: number,
): Pick<SubscriptionPreview, 'creditsAdded' | 'creditsUntil'> {
  const isMonth = Date.parse(account.grantedUntil) > nowMs;
  const grantedUntil = isMonth ? account.grantedUntil : '';
  if (chosen.plan === 'free')
    return { creditsAdded: 0, creditsUntil: now.isPaid && now.status === 'active' ? grantedUntil : '' };
  const credits = PLAN_DEFINITIONS[chosen.plan].credits;
  if (chosen.billingPeriod !== now.billingPeriod)
    return { creditsAdded: credits, creditsUntil: new Date(monthAt(nowMs, nowMs).endMs).toISOString() };
  return {
    creditsAdded: isMonth && account.granted > 0 ? Math.max(0, credits - account.granted) : 0,
    creditsUntil: grantedUntil,
  };
}
