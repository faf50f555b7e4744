import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import type { PaymentWebhook } from '../payments.ts';
import { callStripe, idOf } from './stripe-client.ts';

/** Returns the objects that an event is about. The event's own copy of them is not used, since it may be old. */
function eventsOf({ type, data: { object } }: Stripe.Event): PaymentWebhook[] {
  const { id } = z.object({ id: z.catch(z.string(), '') }).parse(object);
  if (id === '') return [];
  if (type.startsWith('checkout.session.')) return [{ kind: 'checkout', id }];
  if (type.startsWith('invoice.')) return [{ kind: 'invoice', id }, ...subscriptionOfInvoice(object)];
  if (!type.startsWith('customer.subscription.')) return [];
  const { teamId } = z
    .catch(z.object({ teamId: z.string() }), { teamId: '' })
    .parse('metadata' in object ? object.metadata : {});
  return teamId === '' ? [] : [{ kind: 'subscription', id, teamId }];
}

const invoiceSchema = z.object({
  parent: z.object({
    subscription_details: z.object({ subscription: z.string(), metadata: z.object({ teamId: z.string() }) }),
  }),
});

/** A month of credits starts when its invoice is paid. */
function subscriptionOfInvoice(object: unknown): PaymentWebhook[] {
  const { success, data } = invoiceSchema.safeParse(object);
  return success
    ? [
        {
          kind: 'subscription',
          id: data.parent.subscription_details.subscription,
          teamId: data.parent.subscription_details.metadata.teamId,
        },
      ]
    : [];
}

const chargeEventSchema = z.object({ payment_intent: z.catch(z.string(), '') });
/** Returns the payment intent of a charge's or dispute's event; empty when it names none. */
const paymentIntentOf = ({ data: { object } }: Stripe.Event): string => chargeEventSchema.parse(object).payment_intent;

/**
 * Creates the reader of Stripe's webhook requests. Throws `invalid_request` when the signature is wrong or too old, and
 * `unavailable` while Stripe cannot be reached.
 */
export function createWebhookReader(
  stripe: Stripe,
  webhookSecret: string,
): (body: string, signature: string) => Promise<PaymentWebhook[]> {
  /** Returns what a payment was for, as far as we know it. */
  async function eventsOfPayment(paymentIntentId: string): Promise<PaymentWebhook[]> {
    if (paymentIntentId === '') return [];
    const [sessions, invoicePayments] = await Promise.all([
      callStripe(() => stripe.checkout.sessions.list({ payment_intent: paymentIntentId })),
      callStripe(() =>
        stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId } }),
      ),
    ]);
    return [
      ...sessions.data.map(({ id }): PaymentWebhook => ({ kind: 'checkout', id })),
      ...invoicePayments.data.map(({ invoice }): PaymentWebhook => ({ kind: 'invoice', id: idOf(invoice) })),
    ];
  }

  return async (body, signature) => {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw new OutriderError('invalid_request', 'This is not signed by Stripe, or not just now.');
    }
    return event.type.startsWith('charge.') ? eventsOfPayment(paymentIntentOf(event)) : eventsOf(event);
  };
}
