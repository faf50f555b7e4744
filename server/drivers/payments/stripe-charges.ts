import type Stripe from 'stripe';
import { derivedId } from '#server/backend/hash-id.ts';
import { ask, idOf, isRefused } from './stripe-asking.ts';

/** What was charged, and whether the money stayed. */
export interface StripeCharges {
  /** The payments of an invoice that went through, with what became of them. */
  chargesOf(invoiceId: string): Promise<readonly Stripe.Charge[]>;
  /** All of it was given back, or the bank took it for good. */
  isGivenBack(charge: Stripe.Charge): Promise<boolean>;
  /** Where something was bought once with these charges; undefined for those of a subscription. */
  findCheckoutOf(charges: readonly Stripe.Charge[]): Promise<string | undefined>;
  /** Gives all of it back; nothing happens when it was. */
  refund(charge: Stripe.Charge): Promise<void>;
}

/** The charge of a payment, where it was asked for with it. */
export function chargeOf(paymentIntent: string | Stripe.PaymentIntent | null | undefined): Stripe.Charge | undefined {
  if (typeof paymentIntent !== 'object' || paymentIntent === null) return undefined;
  const { latest_charge: charge } = paymentIntent;
  return typeof charge === 'object' && charge !== null ? charge : undefined;
}

export const createStripeCharges = (stripe: Stripe): StripeCharges => ({
  async chargesOf(invoiceId) {
    const { data } = await ask(() =>
      stripe.invoicePayments.list({
        invoice: invoiceId,
        status: 'paid',
        expand: ['data.payment.payment_intent.latest_charge'],
      }),
    );
    return data.flatMap(({ payment }) => chargeOf(payment.payment_intent) ?? []);
  },
  async isGivenBack({ id, refunded, disputed }) {
    if (refunded || !disputed) return refunded;
    const { data } = await ask(() => stripe.disputes.list({ charge: id }));
    return data.some(({ status }) => status === 'lost');
  },
  async findCheckoutOf(charges) {
    for (const { payment_intent: payment } of charges) {
      const { data } = await ask(() => stripe.checkout.sessions.list({ payment_intent: idOf(payment) }));
      const session = data.find(({ mode }) => mode === 'payment');
      if (session !== undefined) return session.id;
    }
    return undefined;
  },
  async refund({ id, refunded }) {
    if (refunded) return;
    try {
      await ask(() => stripe.refunds.create({ charge: id }, { idempotencyKey: derivedId('refund', id) }));
    } catch (error) {
      if (!isRefused(error, 'charge_already_refunded')) throw error;
    }
  },
});
