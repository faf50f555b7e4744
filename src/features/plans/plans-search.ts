import { CURRENCIES, isCurrency, type Currency } from '#domain/billing/currency.ts';
import { BILLING_PERIODS, type BillingPeriod } from '#domain/plan/plan.ts';
import type { TeamRecord } from '#domain/team/team.ts';

/** Search params of the prices. */
export interface PlansSearch {
  readonly currency?: string | undefined;
  readonly period?: string | undefined;
}

/** Returns the period of the shown prices: the address, else the team's, else monthly. */
export const periodOf = (place: PlansSearch, record: TeamRecord | undefined): BillingPeriod =>
  BILLING_PERIODS.find((period) => period === place.period) ??
  BILLING_PERIODS.find((period) => period === record?.billingPeriod) ??
  'monthly';

/**
 * Returns the currency of the shown prices: the address, else the team's, else the detected one; undefined until known.
 */
export function currencyOf(
  place: PlansSearch,
  record: TeamRecord | undefined,
  detected: Currency | undefined,
): Currency | undefined {
  if (place.currency !== undefined && isCurrency(place.currency)) return place.currency;
  return record !== undefined && isCurrency(record.billingCurrency) ? record.billingCurrency : detected;
}

/** Returns all currencies, the detected one first. */
export const currenciesFrom = (detected: Currency | undefined): readonly Currency[] =>
  detected === undefined ? CURRENCIES : [detected, ...CURRENCIES.filter((currency) => currency !== detected)];
