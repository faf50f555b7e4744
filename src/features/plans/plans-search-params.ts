import * as z from 'zod/mini';
import type { Currency } from '#domain/billing/currency.ts';
import type { BillingPeriod } from '#domain/plan/plan.ts';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

/** Search params of the plans: the shown prices, and what a checkout says on its return (`paymentReturnOf`). */
export const plansSearchParamsSchema = z.object({
  currency: oneOf(['usd', 'eur', 'gbp'] satisfies readonly Currency[]),
  period: oneOf(['monthly', 'yearly'] satisfies readonly BillingPeriod[]),
  success: textParam(),
  canceled: textParam(),
  payment: textParam(),
  checkout: textParam(),
  team: textParam(),
});
export type PlansSearchParams = z.output<typeof plansSearchParamsSchema>;
