import { CURRENCIES, type Currency } from '#domain/billing/currency.ts';
import { BILLING_PERIODS, PAID_PLANS } from '#domain/plan/plan.ts';
import type { ChosenPlan } from '../payments.ts';

/** Maps plans, periods and currencies to the prices of a Stripe account. */
export interface StripePrices {
  idOf(chosen: ChosenPlan, currency: Currency): string;
  /** Returns the plan of a price; undefined when the price is not ours. */
  planOf(priceId: string): ChosenPlan | undefined;
}

const PRICE_ID = /^[A-Za-z0-9_-]{1,255}$/;

const keyOf = ({ plan, billingPeriod }: ChosenPlan, currency: Currency): string =>
  `${plan}-${billingPeriod}-${currency}`;

/** All keys, in the order of the plans. */
export const STRIPE_PRICE_KEYS: readonly string[] = PAID_PLANS.flatMap((plan) =>
  BILLING_PERIODS.flatMap((billingPeriod) => CURRENCIES.map((currency) => keyOf({ plan, billingPeriod }, currency))),
);

/**
 * Parses `pioneer-monthly-eur=price_…, …`: every plan, period and currency once, each with a price of its own. Returns
 * undefined for anything else.
 */
export function parseStripePrices(text: string): StripePrices | undefined {
  const entries = text.split(',').map((entry) =>
    entry
      .trim()
      .split('=')
      .map((part) => part.trim()),
  );
  const ids = new Map(entries.map(([key = '', id = '']) => [key, id]));
  const isComplete =
    entries.length === STRIPE_PRICE_KEYS.length &&
    STRIPE_PRICE_KEYS.every((key) => PRICE_ID.test(ids.get(key) ?? '')) &&
    new Set(ids.values()).size === ids.size;
  if (!isComplete) return undefined;
  const plans = new Map(
    PAID_PLANS.flatMap((plan) =>
      BILLING_PERIODS.flatMap((billingPeriod) =>
        CURRENCIES.map((currency): [string, ChosenPlan] => [
          ids.get(keyOf({ plan, billingPeriod }, currency)) ?? '',
          { plan, billingPeriod },
        ]),
      ),
    ),
  );
  return {
    idOf: (chosen, currency) => ids.get(keyOf(chosen, currency)) ?? '',
    planOf: (priceId) => plans.get(priceId),
  };
}
