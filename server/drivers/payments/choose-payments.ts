import type { Notice, Payments } from './payments.ts';
import { createSandboxPayments, type SandboxPayments, type SandboxPaymentsDeps } from './sandbox.ts';
import type { StripeSettings } from './stripe.ts';

export interface PaymentDrivers {
  readonly payments: Payments;
  /** Undefined where money really moves. */
  readonly sandbox: SandboxPayments | undefined;
  /** Finds an invoice of the sandbox, whoever takes the money now: what was made out can be downloaded for good. */
  readonly findSandboxInvoice: SandboxPayments['findInvoice'];
  /**
   * Reads what the provider posts; throws `invalid_request` for what it has not signed. Undefined where nobody posts.
   */
  readonly readNotices: ((body: string, signature: string) => Promise<Notice[]>) | undefined;
}

/**
 * Stripe, where it is configured, or the sandbox. Stripe's package is loaded only where it is used: it is a third of
 * what a start would load.
 */
export async function choosePayments(
  stripe: StripeSettings | undefined,
  deps: SandboxPaymentsDeps,
): Promise<PaymentDrivers> {
  const sandbox = createSandboxPayments(deps);
  const findSandboxInvoice = sandbox.findInvoice;
  if (stripe !== undefined) {
    const { createStripePayments } = await import('./stripe.ts');
    const { payments, readNotices } = createStripePayments(stripe, deps.now);
    return { payments, sandbox: undefined, findSandboxInvoice, readNotices };
  }
  return { payments: sandbox.payments, sandbox, findSandboxInvoice, readNotices: undefined };
}
