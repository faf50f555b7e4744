import { createRandom, type Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { handlePaymentWebhook } from '#server/billing/handle-payment-webhook.ts';
import type { BillingRouteDeps } from '#server/dashboard/billing/billing-handlers.ts';
import type { PaymentWebhook } from '#server/drivers/payments/payments.ts';
import { createSandboxPayments, type SandboxPayments } from '#server/drivers/payments/sandbox/sandbox-payments.ts';
import { isOwnAddress } from '#server/public-address.ts';

export const APP_ADDRESS = 'http://127.0.0.1:4600';

interface SandboxBilling {
  readonly sandbox: SandboxPayments;
  readonly billing: BillingRouteDeps;
}

interface SandboxBillingOptions {
  readonly backend: Backend;
  readonly now: () => number;
  /** Where the sandbox keeps its books; the same backend when absent. */
  readonly books?: Backend;
  /** What becomes of a webhook; it is taken at once when absent. */
  readonly onWebhook?: (webhook: PaymentWebhook) => Promise<void>;
  /** Spreads what is tried again; 0 waits for nothing. */
  readonly random?: Random;
  readonly log?: (line: string) => void;
}

/** Billing with the sandbox as its provider, as the server puts them together. */
export function openSandboxBilling({
  backend,
  now,
  books = backend,
  onWebhook,
  random = createRandom('billing'),
  log = () => undefined,
}: SandboxBillingOptions): SandboxBilling {
  const sandbox = createSandboxPayments({
    backend: books,
    now,
    random,
    onWebhook: onWebhook ?? ((webhook) => handlePaymentWebhook(billing, webhook)),
  });
  const billing: BillingRouteDeps = {
    backend,
    payments: sandbox.payments,
    now,
    random,
    planLimits: 'cards',
    log,
    isOwnAddress: (address) => isOwnAddress(address, APP_ADDRESS, undefined),
  };
  return { sandbox, billing };
}
