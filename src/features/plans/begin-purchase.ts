import type { Currency } from '#domain/billing/currency.ts';
import type { BillingPeriod, CreditTier } from '#domain/billing/price.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { nameCheckout, type PlanRequests } from './plan-requests.ts';

/** Credits somebody wants, and the tab in which they are to be paid. */
interface WantedCredits {
  readonly tier: CreditTier;
  /** Undefined until it is known: the checkout waits for it. */
  readonly currency: Currency | undefined;
  /** How prices of plans are looked at meanwhile. */
  readonly shown: { readonly currency: Currency; readonly period: BillingPeriod };
  readonly tab: CheckoutTab;
}

/** How it went: refused, or a checkout of this name at this address, which is open in the tab or not. */
export type BegunPurchase =
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'begun'; readonly checkout: string; readonly address: string; readonly isOpened: boolean };

/**
 * Leads a tab to the checkout of credits, in the currency of where the person is as soon as that is known; closes it
 * when there is no checkout. `onBegun` is told before the tab is led anywhere.
 */
export async function beginPurchase(
  { tier, currency, shown, tab }: WantedCredits,
  requests: Pick<PlanRequests, 'buyCredits' | 'detectCurrency'>,
  onBegun: (checkout: string) => void,
): Promise<BegunPurchase> {
  const checkout = nameCheckout();
  const result = await requests.buyCredits(tier, currency ?? (await requests.detectCurrency()), checkout, shown);
  if (!result.isDone) {
    tab.close();
    return { state: 'refused', reason: result.reason };
  }
  onBegun(checkout);
  return { state: 'begun', checkout, address: result.value, isOpened: tab.leadTo(result.value) };
}
