import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import type { PaymentWebhook } from '../payments.ts';
import { find, idOf } from './stripe-client.ts';
import { readMetadata } from './stripe-metadata.ts';

/** Seconds between Stripe's clock and ours, to either side, beyond which a signature is not one of just now. */
const TOLERANCE_S = 300;

/** An event of any type; what else it says is only read where its type is one that we handle. */
const eventSchema = z.object({ type: z.string(), data: z.optional(z.unknown()) });

const textOrNone = () => z.nullish(z.string());

/** The parts that are read of the objects that events are about. Some have no id yet, such as an upcoming invoice. */
const objectSchema = z.object({ id: textOrNone() });
const subscriptionSchema = z.object({ id: textOrNone(), metadata: z.optional(z.unknown()) });
const invoiceSchema = z.object({
  id: textOrNone(),
  parent: z.nullish(
    z.object({
      subscription_details: z.nullish(z.object({ subscription: textOrNone(), metadata: z.optional(z.unknown()) })),
    }),
  ),
});
const chargeSchema = z.object({ payment_intent: textOrNone() });

/**
 * Returns the object that an event is about, as far as it is read. Stripe sends each event in the shape of the version
 * that its endpoint has: another shape means that the endpoint is configured wrongly, and no later delivery is
 * understood.
 */
function objectOf<Output>(data: unknown, schema: z.ZodMiniType<Output>): Output {
  const object = typeof data === 'object' && data !== null && 'object' in data ? data.object : undefined;
  const parsed = schema.safeParse(object);
  if (!parsed.success) throw new OutriderError('invalid_request', 'This event has another shape than the one we read.');
  return parsed.data;
}

/** Returns a subscription that may be ours: all of ours name their team. */
function subscriptionOf(id: string | null | undefined, metadata: unknown): readonly PaymentWebhook[] {
  const { teamId } = readMetadata(metadata);
  return id && teamId !== '' ? [{ kind: 'subscription', id, teamId }] : [];
}

/**
 * Creates the reader of Stripe's webhook requests, which returns the objects that an event is about: nothing for an
 * event that we do not handle, which Stripe is told to have arrived. The event's own copy of an object is not used,
 * since it may be old. Throws `invalid_request` when the signature is wrong, too old or of the future, and for an event
 * of another shape; `unavailable` while Stripe cannot be reached.
 */
export function createWebhookReader(
  stripe: Stripe,
  webhookSecret: string,
): (body: string, signature: string) => Promise<readonly PaymentWebhook[]> {
  /** Returns what a payment was for, as far as we know it. */
  async function eventsOfPayment(paymentIntentId: string): Promise<readonly PaymentWebhook[]> {
    if (paymentIntentId === '') return [];
    const [sessions, invoicePayments] = await Promise.all([
      find(() => stripe.checkout.sessions.list({ payment_intent: paymentIntentId })),
      find(() => stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId } })),
    ]);
    return [
      ...(sessions?.data ?? []).map(({ id }): PaymentWebhook => ({ kind: 'checkout', id })),
      ...(invoicePayments?.data ?? []).map(({ invoice }): PaymentWebhook => ({ kind: 'invoice', id: idOf(invoice) })),
    ];
  }

  const verifier = verifierOf(stripe);

  function assertSigned(body: string, signature: string): void {
    try {
      verifier.verifyHeader(body, signature, webhookSecret, TOLERANCE_S);
    } catch {
      throw new OutriderError('invalid_request', 'This is not signed by Stripe, or not just now.');
    }
    if (signedAtSeconds(signature) > Date.now() / 1000 + TOLERANCE_S)
      throw new OutriderError('invalid_request', 'This is signed in the future. Compare the clock of this server.');
  }

  return async (body, signature) => {
    assertSigned(body, signature);
    const { type, data } = parseEvent(body);
    if (type.startsWith('charge.')) return eventsOfPayment(objectOf(data, chargeSchema).payment_intent ?? '');
    if (type.startsWith('checkout.session.')) {
      const { id } = objectOf(data, objectSchema);
      return id ? [{ kind: 'checkout', id }] : [];
    }
    if (type.startsWith('customer.subscription.')) {
      const { id, metadata } = objectOf(data, subscriptionSchema);
      return subscriptionOf(id, metadata);
    }
    if (!type.startsWith('invoice.')) return [];
    const { id, parent } = objectOf(data, invoiceSchema);
    const details = parent?.subscription_details;
    // A month of credits starts when its invoice is paid.
    return id ? [{ kind: 'invoice', id }, ...subscriptionOf(details?.subscription, details?.metadata)] : [];
  };
}

function verifierOf({ webhooks }: Stripe): NonNullable<Stripe['webhooks']['signature']> {
  if (webhooks.signature === null) throw new Error('This version of the Stripe library verifies no signatures.');
  return webhooks.signature;
}

/** Returns the time of a signature as Stripe's library reads it: of several the last. */
const signedAtSeconds = (signature: string): number =>
  Number.parseInt(
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice('t='.length) ?? '',
    10,
  );

function parseEvent(body: string): z.output<typeof eventSchema> {
  try {
    return eventSchema.parse(JSON.parse(body));
  } catch {
    throw new OutriderError('invalid_request', 'This is not an event of Stripe.');
  }
}
