import { monthAt } from '#domain/billing/billing-months.ts';
import { PLANS, type Plan, type PaidPlan } from '#domain/plan/plan.ts';
import type { ChosenPlan } from './payments.ts';

/**
 * How a change of a subscription is reckoned (decisions 0013): months of credits are bought whole, so it counts from
 * where one of them begins or ends.
 */
export interface ChangeTerms {
  /**
   * Its period is counted on. Otherwise a new one is charged whole, and begins at once, and with it a month of credits.
   */
  readonly isSamePeriod: boolean;
  /**
   * More than was paid for the month that runs: the difference of the whole month, and of those that follow in the
   * period, is charged at once.
   */
  readonly isUpgrade: boolean;
  /** From when on the old plan is given back and, in the same period, the new one is charged. Unix milliseconds. */
  readonly fromMs: number;
}

/** `paidPlan` is what the month of credits that runs was paid as, which a lower plan since then does not change. */
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

const isHigher = (plan: Plan, than: Plan): boolean => PLANS.indexOf(plan) > PLANS.indexOf(than);

/** The higher of two plans. */
export const higherPlan = (one: PaidPlan, other: PaidPlan): PaidPlan => (isHigher(one, other) ? one : other);
