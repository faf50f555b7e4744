import type { Currency } from '#domain/billing/currency.ts';
import type { CreditTier } from '#domain/billing/price.ts';
import type { BillingPeriod } from '#domain/plan/plan.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { createCheckoutId, type PlanRequests } from './plan-requests.ts';

/** Credits to buy, and the tab for the payment. */
interface CreditPurchase {
  readonly tier: CreditTier;
  /** Undefined until known; the checkout waits for it. */
  readonly currency: Currency | undefined;
  /** Currency and period of the plan prices shown meanwhile. */
  readonly shownPrices: { readonly currency: Currency; readonly period: BillingPeriod };
  readonly tab: CheckoutTab;
}

/** Result: refused, or a checkout with id and URL, opened in the tab or not. */
export type PurchaseResult =
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'begun'; readonly checkout: string; readonly url: string; readonly isOpened: boolean };

/**
 * Creates a credit checkout in the person's detected currency and opens it in a tab; closes the tab on failure.
 * `onBegun` runs before the tab navigates.
 */
export async function beginPurchase(
  { tier, currency, shownPrices, tab }: CreditPurchase,
  requests: Pick<PlanRequests, 'buyCredits' | 'detectCurrency'>,
  onBegun: (checkout: string) => void,
): Promise<PurchaseResult> {
  const checkout = createCheckoutId();
  const result = await requests.buyCredits(tier, currency ?? (await requests.detectCurrency()), checkout, shownPrices);
  if (!result.isDone) {
    tab.close();
    return { state: 'refused', reason: result.reason };
  }
  onBegun(checkout);
  return { state: 'begun', checkout, url: result.value, isOpened: tab.navigateTo(result.value) };
}
