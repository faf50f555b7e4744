import Stripe from 'stripe';
import { OutriderError } from '#domain/wire/errors.ts';
import { tierOfProduct } from '#domain/billing/price.ts';
import type { ChosenPlan, Payments } from '../payments.ts';
import { callStripe, findInStripe, find, idOf } from './stripe-client.ts';
import { chargeOf, type StripeCharges } from './stripe-charges.ts';
import { readMetadata } from './stripe-metadata.ts';
import type { StripePrices } from './stripe-prices.ts';

const LISTED_CHECKOUTS = 100;

/** Creates the calls for checkouts: first payments of a subscription and one-time purchases. */
export function createStripeCheckouts(
  stripe: Stripe,
  prices: StripePrices,
  { isReturned }: Pick<StripeCharges, 'isReturned'>,
): Pick<Payments, 'openCheckout' | 'closeSubscriptionCheckouts' | 'findCheckout'> {
  /** Closes a checkout; one that is paid at this moment stays as it is. */
  async function closeCheckout(id: string): Promise<void> {
    try {
      await callStripe(() => stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  return {
    async openCheckout(order) {
      const { customerId, teamId, currency, successUrl, cancelUrl, key } = order;
      const common = {
        customer: customerId,
        client_reference_id: teamId,
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const session = await findInStripe(() =>
        stripe.checkout.sessions.create(
          order.kind === 'subscription' ? subscriptionSession(order) : creditsSession(order.productId),
          { idempotencyKey: key },
        ),
      );
      if (session === undefined) return undefined;
      if (session.url === null) throw new OutriderError('unavailable');
      return { id: session.id, url: session.url };

      function subscriptionSession({ plan, billingPeriod }: ChosenPlan): Stripe.Checkout.SessionCreateParams {
        const metadata = { teamId, plan, billingPeriod };
        return {
          ...common,
          mode: 'subscription',
          line_items: [{ price: prices.idOf({ plan, billingPeriod }, currency), quantity: 1 }],
          metadata,
          subscription_data: { metadata },
        };
      }

      function creditsSession(productId: string): Stripe.Checkout.SessionCreateParams {
        const tier = tierOfProduct(productId);
        if (tier === undefined) throw new RangeError(`Nothing is sold as ${productId}`);
        const metadata = { teamId, productId };
        const name = `${tier.credits.toLocaleString('en-US')} credits`;
        return {
          ...common,
          mode: 'payment',
          metadata,
          invoice_creation: { enabled: true, invoice_data: { metadata } },
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: tier.prices[currency] * 100, product_data: { name } } },
          ],
        };
      }
    },
    async closeSubscriptionCheckouts(customerId) {
      const listed = await findInStripe(() =>
        stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: LISTED_CHECKOUTS }),
      );
      for (const { id, mode } of listed?.data ?? []) if (mode === 'subscription') await closeCheckout(id);
    },
    async findCheckout(id) {
      const session = await find(() =>
        stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
      );
      if (session === undefined) return undefined;
      const { teamId, productId } = readMetadata(session.metadata);
      const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
      const charge = chargeOf(session.payment_intent);
      const paidStatus = charge !== undefined && (await isReturned(charge)) ? 'refunded' : 'paid';
      const subscriptionId = idOf(session.subscription);
      return {
        id,
        teamId,
        status: isPaid ? paidStatus : session.status === 'expired' ? 'gone' : 'open',
        bought:
          session.mode === 'subscription'
            ? subscriptionId === ''
              ? undefined
              : { kind: 'subscription', subscriptionId }
            : productId === undefined
              ? undefined
              : { kind: 'credits', productId },
      };
    },
  };
}
