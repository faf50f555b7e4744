import { monthAt } from '#domain/billing/billing-months.ts';
import { PLANS, type Plan, type PaidPlan } from '#domain/plan/plan.ts';
import type { ChosenPlan } from './payments.ts';

/**
 * How a change of a subscription is prorated (docs/adr/0013). Months of credits are bought whole, so a change counts
 * from where one starts or ends.
 */
export interface ChangeTerms {
  /**
   * True when the billing period continues. Otherwise a new one is charged whole and starts at once, with a month of
   * credits.
   */
  readonly isSamePeriod: boolean;
  /**
   * True when the plan is higher than what the current month was paid as: the difference for the whole month and the
   * rest of the period is charged at once.
   */
  readonly isUpgrade: boolean;
  /** From when the old plan is credited and, in the same period, the new one charged. Unix milliseconds. */
  readonly fromMs: number;
}

/**
 * Returns the terms of a change. `paidPlan` is the plan the current month of credits was paid as; a later downgrade
 * does not change it.
 */
export function changeTerms(
  before: ChosenPlan,
  paidPlan: PaidPlan,
  chosen: ChosenPlan,
  anchorMs: number,
  nowMs: number,
): ChangeTerms {
  const month = monthAt(anchorMs, nowMs);
  const isSamePeriod = before.billingPeriod === chosen.billingPeriod;
  const isUpgrade = isSamePeriod && isHigher(chosen.plan, paidPlan);
  return { isSamePeriod, isUpgrade, fromMs: isUpgrade ? month.startMs : month.endMs };
}

const isHigher = (plan: Plan, other: Plan): boolean => PLANS.indexOf(plan) > PLANS.indexOf(other);

/** Returns the higher of two plans. */
export const higherPlan = (one: PaidPlan, other: PaidPlan): PaidPlan => (isHigher(one, other) ? one : other);
