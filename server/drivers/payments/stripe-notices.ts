import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Notice } from './payments.ts';
import { ask, idOf } from './stripe-asking.ts';

/** Of an event, what it is about; its own account of that is not looked at further, for it may be old. */
function noticesOf({ type, data: { object } }: Stripe.Event): Notice[] {
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

/** A month of credits begins when its invoice is paid. */
function subscriptionOfInvoice(object: unknown): Notice[] {
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
/** Of a charge's or a dispute's event; the empty text when it names none. */
const paymentIntentOf = ({ data: { object } }: Stripe.Event): string => chargeEventSchema.parse(object).payment_intent;

/**
 * What a webhook of Stripe's is about. Throws `invalid_request` for one that Stripe has not signed, or not just now,
 * and `unavailable` while Stripe cannot be asked.
 */
export function createNoticeReader(
  stripe: Stripe,
  webhookSecret: string,
): (body: string, signature: string) => Promise<Notice[]> {
  /** What a payment was for, as far as we know of it. */
  async function noticesOfPayment(paymentIntentId: string): Promise<Notice[]> {
    if (paymentIntentId === '') return [];
    const [sessions, invoicePayments] = await Promise.all([
      ask(() => stripe.checkout.sessions.list({ payment_intent: paymentIntentId })),
      ask(() => stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId } })),
    ]);
    return [
      ...sessions.data.map(({ id }): Notice => ({ kind: 'checkout', id })),
      ...invoicePayments.data.map(({ invoice }): Notice => ({ kind: 'invoice', id: idOf(invoice) })),
    ];
  }

  return async (body, signature) => {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw new OutriderError('invalid_request', 'This is not signed by Stripe, or not just now.');
    }
    return event.type.startsWith('charge.') ? noticesOfPayment(paymentIntentOf(event)) : noticesOf(event);
  };
}
