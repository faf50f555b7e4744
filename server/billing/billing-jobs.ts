import type { NewJob } from '#server/jobs/job-queue.ts';

/** Syncs one subscription as long as it lives. */
export const BILLING_PERIOD_KIND = 'billing.period';
/** Polls one checkout until it is paid or can no longer be. */
export const BILLING_CHECKOUT_KIND = 'billing.checkout';

/**
 * Reconciles subscriptions and preferences of all teams, once a day. The stored name dates from when it reconciled
 * preferences only.
 */
export const DAILY_RECONCILE_KIND = 'billing.preferences';

export const dailyReconcileJob = (): NewJob => ({
  kind: DAILY_RECONCILE_KIND,
  key: DAILY_RECONCILE_KIND,
  teamId: '',
  payload: {},
});

export const billingPeriodJob = (provider: string, teamId: string, subscriptionId: string): NewJob => ({
  kind: BILLING_PERIOD_KIND,
  key: `${BILLING_PERIOD_KIND}:${provider}:${subscriptionId}`,
  teamId,
  payload: { provider, subscriptionId },
});

/** Time left to the provider's own webhook event before the first poll. */
const FIRST_CHECK_MS = 30_000;

export const billingCheckoutJob = (provider: string, teamId: string, checkoutId: string, nowMs: number): NewJob => ({
  kind: BILLING_CHECKOUT_KIND,
  key: `${BILLING_CHECKOUT_KIND}:${provider}:${checkoutId}`,
  teamId,
  payload: { provider, checkoutId, openedAtMs: nowMs },
  runAtMs: nowMs + FIRST_CHECK_MS,
});
