import { CURRENCIES, isCurrency, type Currency } from '#domain/billing/currency.ts';
import { BILLING_PERIODS, type BillingPeriod } from '#domain/plan/plan.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import type { PlansSearchParams } from './plans-search-params.ts';

/** The search params that choose the shown prices. */
export type ShownPrices = Pick<PlansSearchParams, 'currency' | 'period'>;

/** Returns the period of the shown prices: that of the search params, else the team's, else monthly. */
export const periodOf = (searchParams: ShownPrices, record: TeamRecord | undefined): BillingPeriod =>
  searchParams.period ?? BILLING_PERIODS.find((period) => period === record?.billingPeriod) ?? 'monthly';

/**
 * Returns the currency of the shown prices: the address, else the team's, else the detected one; undefined until known.
 */
export function currencyOf(
  searchParams: ShownPrices,
  record: TeamRecord | undefined,
  detected: Currency | undefined,
): Currency | undefined {
  if (searchParams.currency !== undefined) return searchParams.currency;
  return record !== undefined && isCurrency(record.billingCurrency) ? record.billingCurrency : detected;
}

/** Returns all currencies, the detected one first. */
export const currenciesFrom = (detected: Currency | undefined): readonly Currency[] =>
  detected === undefined ? CURRENCIES : [detected, ...CURRENCIES.filter((currency) => currency !== detected)];
