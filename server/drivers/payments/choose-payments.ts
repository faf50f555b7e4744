import type { PaymentWebhook, Payments } from './payments.ts';
import { createSandboxPayments, type SandboxPayments, type SandboxPaymentsDeps } from './sandbox/sandbox-payments.ts';
import type { StripeSettings } from './stripe/stripe-payments.ts';

export interface PaymentDrivers {
  readonly payments: Payments;
  /** Undefined when a real provider is configured. */
  readonly sandbox: SandboxPayments | undefined;
  /** Finds an invoice of the sandbox, also when a real provider is configured: an issued invoice stays available. */
  readonly findSandboxInvoice: SandboxPayments['findInvoice'];
  /**
   * Reads a webhook request of the provider. Throws `invalid_request` when its signature is wrong. Undefined for the
   * sandbox, which sends none.
   */
  readonly readWebhook: ((body: string, signature: string) => Promise<readonly PaymentWebhook[]>) | undefined;
}

/**
 * Returns Stripe when it is configured, otherwise the sandbox. Stripe's package is only loaded when used: it is a third
 * of what a start loads.
 */
export async function choosePayments(
  stripe: StripeSettings | undefined,
  deps: SandboxPaymentsDeps,
): Promise<PaymentDrivers> {
  const sandbox = createSandboxPayments(deps);
  const findSandboxInvoice = sandbox.findInvoice;
  if (stripe !== undefined) {
    const { createStripePayments } = await import('./stripe/stripe-payments.ts');
    const { payments, readWebhook } = createStripePayments(stripe, deps.now);
    return { payments, sandbox: undefined, findSandboxInvoice, readWebhook };
  }
  return { payments: sandbox.payments, sandbox, findSandboxInvoice, readWebhook: undefined };
}
