import type { Currency } from './currency.ts';
import { PLAN_DEFINITIONS, type BillingPeriod, type Plan, type Prices } from '../plan/plan.ts';

/** Returns the price of a plan for a period. */
export const planPrice = (plan: Plan, period: BillingPeriod, currency: Currency): number =>
  PLAN_DEFINITIONS[plan].prices[period][currency];

/** Returns what a plan costs per month: for a yearly period a twelfth of the price, rounded down. */
export const monthlyEquivalent = (plan: Plan, period: BillingPeriod, currency: Currency): number =>
  period === 'monthly' ? planPrice(plan, period, currency) : Math.floor(planPrice(plan, period, currency) / 12);

/** Describes an amount of credits that is bought once, and its prices. */
export interface CreditTier {
  readonly credits: number;
  readonly prices: Prices;
}

export const CREDIT_TIERS: readonly CreditTier[] = [
  { credits: 2_500, prices: { eur: 20, usd: 23, gbp: 17 } },
  { credits: 5_000, prices: { eur: 35, usd: 40, gbp: 30 } },
  { credits: 10_000, prices: { eur: 60, usd: 69, gbp: 51 } },
  { credits: 20_000, prices: { eur: 100, usd: 115, gbp: 85 } },
];

/** Returns the product id of a tier (part 1 §7, `POST /payment/create`). */
export const productIdOf = ({ credits }: CreditTier): string => `credits_${credits}`;

/** Returns the tier of a product id; undefined when no such product is sold. */
export const tierOfProduct = (productId: string): CreditTier | undefined =>
  CREDIT_TIERS.find((tier) => productIdOf(tier) === productId);
