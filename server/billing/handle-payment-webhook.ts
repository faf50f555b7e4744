import type { PaymentWebhook } from '#server/drivers/payments/payments.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Handles a provider's webhook event. Its content is not trusted: the object it names is fetched and synced. */
export async function handlePaymentWebhook(deps: BillingDeps, webhook: PaymentWebhook): Promise<void> {
  switch (webhook.kind) {
    case 'checkout':
      await syncCheckout(deps, webhook.id);
      return;
    case 'subscription':
      await syncSubscription(deps, webhook.teamId, webhook.id);
      return;
    case 'invoice':
      await syncInvoice(deps, webhook.id);
  }
}
