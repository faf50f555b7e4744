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
  /** Stores the accounts of the sandbox; the same backend when absent. */
  readonly providerBackend?: Backend;
  /** Receives each webhook; absent: it is handled at once. */
  readonly onWebhook?: (webhook: PaymentWebhook) => Promise<void>;
  /** The jitter of retries; 0 retries at once. */
  readonly random?: Random;
  readonly log?: (line: string) => void;
}

/** Opens billing with the sandbox as its provider, as the server wires them. */
export function openSandboxBilling({
  backend,
  now,
  providerBackend = backend,
  onWebhook,
  random = createRandom('billing'),
  log = () => undefined,
}: SandboxBillingOptions): SandboxBilling {
  const sandbox = createSandboxPayments({
    backend: providerBackend,
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
