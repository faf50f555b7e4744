import type { Currency } from './currency.ts';
import type { Plan } from '../plan/plan.ts';

/** What plans and credits cost (specification part 1 §9). Amounts are whole units of their currency. */
export const BILLING_PERIODS = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export type Prices = Readonly<Record<Currency, number>>;

/** Plans that are paid for. */
export const PAID_PLANS = ['pioneer', 'hunter', 'conqueror'] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

const NOTHING: Prices = { eur: 0, usd: 0, gbp: 0 };

const PLAN_PRICES: Readonly<Record<Plan, Readonly<Record<BillingPeriod, Prices>>>> = {
  free: { monthly: NOTHING, yearly: NOTHING },
  pioneer: { monthly: { eur: 99, usd: 115, gbp: 85 }, yearly: { eur: 948, usd: 1_104, gbp: 816 } },
  hunter: { monthly: { eur: 229, usd: 259, gbp: 199 }, yearly: { eur: 2_196, usd: 2_487, gbp: 1_911 } },
  conqueror: { monthly: { eur: 349, usd: 399, gbp: 299 }, yearly: { eur: 3_348, usd: 3_831, gbp: 2_871 } },
};

/** The price of a plan for a period. */
export const planPrice = (plan: Plan, period: BillingPeriod, currency: Currency): number =>
  PLAN_PRICES[plan][period][currency];

/** What a plan costs by the month: yearly, the twelfth part, rounded down. */
export const monthlyEquivalent = (plan: Plan, period: BillingPeriod, currency: Currency): number =>
  period === 'monthly' ? planPrice(plan, period, currency) : Math.floor(planPrice(plan, period, currency) / 12);

/** Credits that are bought once, and for how much. */
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

/** How a tier is called where it is bought (part 1 §7, `POST /payment/create`). */
export const productIdOf = ({ credits }: CreditTier): string => `credits_${credits}`;

/** The tier of a product id; undefined when nothing of that name is sold. */
export const tierOfProduct = (productId: string): CreditTier | undefined =>
  CREDIT_TIERS.find((tier) => productIdOf(tier) === productId);
