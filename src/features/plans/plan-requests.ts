import { useEffect, useMemo, useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import type { ChosenPlan, PreviewedPlan } from '#domain/billing/billing-requests.ts';
import type { Currency } from '#domain/billing/currency.ts';
import {
  purchaseReturns,
  subscriptionReturns,
  type StartedCheckout,
  type ReturnPaths,
} from '#domain/billing/payment-return.ts';
import { productIdOf, type CreditTier } from '#domain/billing/price.ts';
import { createBillingApi, type ReturnUrls } from '#remote/billing-api.ts';
import { billingFailureMessage } from '#remote/billing-failure-messages.ts';
import type { Outcome } from '#remote/failure.ts';
import { detectCurrency } from '#remote/geolocation.ts';
import { useRemote } from '#remote/use-remote.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { PaymentAnswer } from './checkout.ts';

/** Result of a request: its value, or why it failed, as a sentence. */
export type PlanResult<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly reason: string };

/** Requests about plans and credits; all of them need the network. */
export interface PlanRequests {
  /** Detects the person's currency; waits while it is being looked up. */
  detectCurrency(): Promise<Currency>;
  /** Returns the URL of the checkout of a first subscription; its id is `checkout`. */
  subscribe(chosen: ChosenPlan, checkout: string): Promise<PlanResult<string>>;
  /**
   * Previews the cost of a change and its effect on credits; for the free plan, that of ending the subscription at
   * once.
   */
  preview(chosen: PreviewedPlan): Promise<PlanResult<SubscriptionPreview>>;
  change(chosen: ChosenPlan): Promise<PlanResult<undefined>>;
  /** Returns the URL of the provider's portal. */
  openPortal(): Promise<PlanResult<string>>;
  /** Returns the URL of a credit checkout; its id is `checkout`. Cancelling it leads back to prices as `shown`. */
  buyCredits(
    tier: CreditTier,
    currency: Currency,
    checkout: string,
    shown: Pick<StartedCheckout, 'currency' | 'period'>,
  ): Promise<PlanResult<string>>;
  /** Returns the state of a checkout of one of the person's teams. */
  fetchPayment(teamId: string, checkout: string): Promise<PaymentAnswer>;
}

/** `heading`: the heading shown above the reason. */
const toResult = <T>(outcome: Outcome<T>, heading?: string): PlanResult<T> =>
  outcome.ok
    ? { isDone: true, value: outcome.value }
    : { isDone: false, reason: billingFailureMessage(outcome.failure, heading) };

/** Creates our id of a checkout, before the provider has one. */
export const createCheckoutId = (): string => crypto.randomUUID();

const returnPages = ({ success, cancel }: ReturnPaths): ReturnUrls => ({
  successUrl: new URL(success, location.origin).href,
  cancelUrl: new URL(cancel, location.origin).href,
});

export function usePlanRequests(teamId: string, userId: string): PlanRequests {
  const remote = useRemote();
  const replica = useReplica();
  const { geolocation } = useRuntimeConfig();
  return useMemo(() => {
    const api = createBillingApi(remote, teamId, userId);
    return {
      detectCurrency: () => detectCurrency(geolocation),
      async subscribe(chosen, checkout) {
        const created = toResult(
          await api.createSubscription(
            chosen,
            returnPages(
              subscriptionReturns({ checkout, teamId, currency: chosen.currency, period: chosen.billingPeriod }),
            ),
            checkout,
          ),
          BILLING_MESSAGES.createFailed,
        );
        if (!created.isDone) return created;
        return created.value === undefined
          ? { isDone: false, reason: BILLING_MESSAGES.noCheckoutUrl }
          : { isDone: true, value: created.value };
      },
      preview: async (chosen) => toResult(await api.previewUpdate(chosen)),
      async change(chosen) {
        const result = toResult(await api.updateSubscription(chosen), BILLING_MESSAGES.updateFailed);
        await requestPull(replica);
        return result.isDone ? { isDone: true, value: undefined } : result;
      },
      openPortal: async () =>
        toResult(await api.openPortal(new URL('/plans', location.origin).href), BILLING_MESSAGES.portalFailed),
      buyCredits: async (tier, currency, checkout, shown) =>
        toResult(
          await api.createPayment(
            productIdOf(tier),
            currency,
            returnPages(purchaseReturns({ checkout, teamId, ...shown })),
            checkout,
          ),
          BILLING_MESSAGES.purchaseFailed,
        ),
      async fetchPayment(ofTeamId, checkout) {
        const outcome = await createBillingApi(remote, ofTeamId, userId).getPaymentState(checkout);
        if (!outcome.ok) return outcome.failure.retry === 'never' ? 'unknown' : 'unanswered';
        if (outcome.value === 'paid') await requestPull(replica);
        return outcome.value;
      },
    };
  }, [remote, replica, geolocation, teamId, userId]);
}

/** Returns the detected currency; undefined until known, at once when no request is needed. */
export function useDetectedCurrency(): Currency | undefined {
  const { geolocation } = useRuntimeConfig();
  const [currency, setCurrency] = useState<Currency | undefined>(undefined);
  useEffect(() => {
    let isUnmounted = false;
    void detectCurrency(geolocation).then((detected) => {
      if (!isUnmounted) setCurrency(detected);
    });
    return () => {
      isUnmounted = true;
    };
  }, [geolocation]);
  return currency;
}
