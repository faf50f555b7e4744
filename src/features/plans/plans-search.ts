import { CURRENCIES, isCurrency, type Currency } from '#domain/billing/currency.ts';
import { BILLING_PERIODS, type BillingPeriod } from '#domain/billing/price.ts';
import type { TeamRecord } from '#domain/team/team.ts';

/** How prices are looked at, as the address says it. */
export interface PlansSearch {
  readonly currency?: string | undefined;
  readonly period?: string | undefined;
}

/** The period prices are shown for: the address, else what the team pays by, else the month. */
export const periodOf = (place: PlansSearch, record: TeamRecord | undefined): BillingPeriod =>
  BILLING_PERIODS.find((period) => period === place.period) ??
  BILLING_PERIODS.find((period) => period === record?.billingPeriod) ??
  'monthly';

/**
 * The currency prices are shown in: the address, else the one the team pays in, else the one of where the person is;
 * undefined until that is known.
 */
export function currencyOf(
  place: PlansSearch,
  record: TeamRecord | undefined,
  detected: Currency | undefined,
): Currency | undefined {
  if (place.currency !== undefined && isCurrency(place.currency)) return place.currency;
  return record !== undefined && isCurrency(record.billingCurrency) ? record.billingCurrency : detected;
}

/** All currencies, the one of where the person is first. */
export const currenciesFrom = (detected: Currency | undefined): readonly Currency[] =>
  detected === undefined ? CURRENCIES : [detected, ...CURRENCIES.filter((currency) => currency !== detected)];
