import type { Notice } from '#server/drivers/payments/payments.ts';
import type { BillingDeps } from './billing-deps.ts';
import { takeCheckout } from './take-checkout.ts';
import { takeInvoice } from './take-invoice.ts';
import { takeSubscription } from './take-subscription.ts';

/** Whatever a provider says is a hint: what it is about is asked for, and taken as it stands. */
export async function takeNotice(deps: BillingDeps, notice: Notice): Promise<void> {
  switch (notice.kind) {
    case 'checkout':
      await takeCheckout(deps, notice.id);
      return;
    case 'subscription':
      await takeSubscription(deps, notice.teamId, notice.id);
      return;
    case 'invoice':
      await takeInvoice(deps, notice.id);
  }
}
