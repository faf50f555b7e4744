import type Stripe from 'stripe';
import { hashId } from '#server/backend/hash-id.ts';
import { callStripe, idOf, isRefused } from './stripe-client.ts';

/** Reads charges and refunds them. */
export interface StripeCharges {
  /** Lists an invoice's successful charges. */
  chargesOf(invoiceId: string): Promise<readonly Stripe.Charge[]>;
  /** True when all of it was refunded or charged back. */
  isReturned(charge: Stripe.Charge): Promise<boolean>;
  /** Finds the checkout of a one-time purchase with these charges; undefined for those of a subscription. */
  findCheckoutOf(charges: readonly Stripe.Charge[]): Promise<string | undefined>;
  /** Refunds all of it; does nothing when that has happened. */
  refund(charge: Stripe.Charge): Promise<void>;
}

/** Returns the expanded charge of a payment intent, if any. */
export function chargeOf(paymentIntent: string | Stripe.PaymentIntent | null | undefined): Stripe.Charge | undefined {
  if (typeof paymentIntent !== 'object' || paymentIntent === null) return undefined;
  const { latest_charge: charge } = paymentIntent;
  return typeof charge === 'object' && charge !== null ? charge : undefined;
}

export const createStripeCharges = (stripe: Stripe): StripeCharges => ({
  async chargesOf(invoiceId) {
    const { data } = await callStripe(() =>
      stripe.invoicePayments.list({
        invoice: invoiceId,
        status: 'paid',
        expand: ['data.payment.payment_intent.latest_charge'],
      }),
    );
    return data.flatMap(({ payment }) => chargeOf(payment.payment_intent) ?? []);
  },
  async isReturned({ id, refunded, disputed }) {
    if (refunded || !disputed) return refunded;
    const { data } = await callStripe(() => stripe.disputes.list({ charge: id }));
    return data.some(({ status }) => status === 'lost');
  },
  async findCheckoutOf(charges) {
    for (const { payment_intent: payment } of charges) {
      const { data } = await callStripe(() => stripe.checkout.sessions.list({ payment_intent: idOf(payment) }));
      const session = data.find(({ mode }) => mode === 'payment');
      if (session !== undefined) return session.id;
    }
    return undefined;
  },
  async refund({ id, refunded }) {
    if (refunded) return;
    try {
      await callStripe(() => stripe.refunds.create({ charge: id }, { idempotencyKey: hashId('refund', id) }));
    } catch (error) {
      if (!isRefused(error, 'charge_already_refunded')) throw error;
    }
  },
});
