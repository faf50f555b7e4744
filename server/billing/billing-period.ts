import * as z from 'zod/mini';
import { JOB_DONE, runAgain, type JobHandler } from '#server/jobs/job.ts';
import { readBillingAccount } from './billing-account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncSubscription, type SyncedSubscription } from './sync-subscription.ts';

const payloadSchema = z.object({ provider: z.string(), subscriptionId: z.string() });

/** A lost webhook event is made up for within this time. */
const MAX_INTERVAL_MS = 24 * 3_600_000;
/** Delay while a month is over and the provider has not decided yet. */
const MIN_INTERVAL_MS = 5 * 60_000;
/** Delay while the provider does not know the subscription under our key. */
const UNKNOWN_INTERVAL_MS = 3_600_000;
/** The provider is asked just after the end of a period, not at it. */
const AFTER_MS = 1_000;

/**
 * Creates the handler that syncs a subscription (payload `{ provider, subscriptionId }`): at the end of each month of
 * credits, at each renewal and at least once a day, it and its invoices are fetched as after a webhook event. Ends with
 * the subscription.
 */
export const createBillingPeriod =
  (deps: BillingDeps): JobHandler =>
  async (context) => {
    const { provider, subscriptionId } = payloadSchema.parse(context.payload);
    // Another provider takes the payments now; the subscription counts again when its own is configured again.
    if (provider !== deps.payments.name) return runAgain(context.now() + MAX_INTERVAL_MS);
    const synced = await syncSubscription(deps, context.teamId, subscriptionId);
    const problem = problemOf(synced);
    if (problem !== undefined) {
      deps.log(
        `billing: the subscription ${subscriptionId} of the team ${context.teamId} ${problem}. Until then the team keeps what it has.`,
      );
      return runAgain(context.now() + UNKNOWN_INTERVAL_MS);
    }
    const { customerId } = await readBillingAccount(deps.backend, context.teamId, provider);
    if (customerId !== '') {
      for (const invoiceId of (await deps.payments.listInvoiceIds(customerId)).toReversed()) {
        const refundedCheckoutId = await syncInvoice(deps, invoiceId);
        if (refundedCheckoutId !== undefined) await syncCheckout(deps, refundedCheckoutId);
      }
    }
    return synced.counts ? runAgain(nextCheckAt(synced, context.now())) : JOB_DONE;
  };

/** Returns what prevents syncing a subscription that counts, and what to do; undefined when nothing does. */
function problemOf({ counts, subscription }: SyncedSubscription): string | undefined {
  if (!counts) return undefined;
  if (subscription === undefined)
    return 'is not known to the payment provider: its key is of another account or another mode. Set the key the subscription was made with';
  return subscription.status === 'unpriced'
    ? 'has a price that STRIPE_PRICES does not name: name it there, or give the subscription one of those prices'
    : undefined;
}

function nextCheckAt({ grantedUntil, subscription }: SyncedSubscription, nowMs: number): number {
  const endsMs = [
    Date.parse(grantedUntil),
    subscription !== undefined && 'periodEndMs' in subscription ? subscription.periodEndMs : Number.NaN,
  ].filter((endMs) => Number.isFinite(endMs) && endMs > nowMs - MAX_INTERVAL_MS);
  return Math.min(
    nowMs + MAX_INTERVAL_MS,
    ...endsMs.map((endMs) => (endMs > nowMs ? endMs + AFTER_MS : nowMs + MIN_INTERVAL_MS)),
  );
}
