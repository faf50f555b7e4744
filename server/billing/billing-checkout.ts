import * as z from 'zod/mini';
import { JOB_DONE, runAgain, type JobHandler } from '#server/jobs/job.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncCheckout } from './sync-checkout.ts';

const payloadSchema = z.object({ provider: z.string(), checkoutId: z.string(), openedAtMs: z.number() });

const SHORTEST_REST_MS = 30_000;
const LONGEST_REST_MS = 3_600_000;
/** For a provider that never reports that a payment can no longer be made. */
const GIVEN_UP_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Creates the handler that polls a checkout (payload `{ provider, checkoutId, openedAtMs }`), less and less often, in
 * case its webhook event is lost.
 */
export const createBillingCheckout =
  (deps: BillingDeps): JobHandler =>
  async (context) => {
    const { provider, checkoutId, openedAtMs } = payloadSchema.parse(context.payload);
    const ageMs = context.now() - openedAtMs;
    const stands = provider === deps.payments.name ? await syncCheckout(deps, checkoutId) : 'open';
    if (stands === 'settled' || ageMs > GIVEN_UP_AFTER_MS) return JOB_DONE;
    if (stands === 'unknown') {
      deps.log(
        `billing: the checkout ${checkoutId} of the team ${context.teamId} is not known to the payment provider: its key is of another account or another mode. Set the key it was begun with.`,
      );
      return runAgain(context.now() + LONGEST_REST_MS);
    }
    return runAgain(context.now() + Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, ageMs / 2)));
  };
