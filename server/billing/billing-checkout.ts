import * as z from 'zod/mini';
import { JOB_DONE, runAgain, type JobHandler } from '#server/jobs/job.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncCheckout } from './sync-checkout.ts';

const payloadSchema = z.object({ provider: z.string(), checkoutId: z.string(), openedAtMs: z.number() });

const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;
/** Ends the polling: some providers never report that a payment can no longer be made. */
const GIVE_UP_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Creates the handler that polls a checkout (payload `{ provider, checkoutId, openedAtMs }`), less and less often, in
 * case its webhook event is lost.
 */
export const createBillingCheckout =
  (deps: BillingDeps): JobHandler =>
  async (context) => {
    const { provider, checkoutId, openedAtMs } = payloadSchema.parse(context.payload);
    const ageMs = context.now() - openedAtMs;
    const state = provider === deps.payments.name ? await syncCheckout(deps, checkoutId) : 'open';
    if (state === 'settled' || ageMs > GIVE_UP_AFTER_MS) return JOB_DONE;
    if (state === 'unknown') {
      deps.log(
        `billing: the checkout ${checkoutId} of the team ${context.teamId} is not known to the payment provider: its key is of another account or another mode. Set the key it was begun with.`,
      );
      return runAgain(context.now() + MAX_RETRY_MS);
    }
    return runAgain(context.now() + Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, ageMs / 2)));
  };
