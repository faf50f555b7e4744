import Stripe from 'stripe';
import { hashId } from '#server/backend/hash-id.ts';
import type { PaymentWebhook, Payments } from '../payments.ts';
import { callStripe, findInStripe, find } from './stripe-client.ts';
import { createStripeChanges } from './stripe-changes.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { createStripeCheckouts } from './stripe-checkouts.ts';
import { createStripeInvoices } from './stripe-invoices.ts';
import { createWebhookReader } from './stripe-webhooks.ts';
import type { StripePrices } from './stripe-prices.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: StripePrices;
}

interface StripePayments {
  readonly payments: Payments;
  /**
   * Reads a webhook request of Stripe. Throws `invalid_request` when its signature is wrong or too old, and
   * `unavailable` while Stripe cannot be reached.
   */
  readWebhook(body: string, signature: string): Promise<readonly PaymentWebhook[]>;
}

const TIMEOUT_MS = 20_000;

/** Creates payments through Stripe. `apiBase` replaces Stripe's own address; `now` returns Unix milliseconds. */
export function createStripePayments(
  { secretKey, webhookSecret, prices }: StripeSettings,
  now: () => number,
  apiBase?: string,
): StripePayments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, telemetry: false, ...addressOf(apiBase) });
  const charges = createStripeCharges(stripe);
  const payments: Payments = {
    name: 'stripe',
    async createCustomer({ teamId, name, email }, deletedId) {
      const customer = await callStripe(() =>
        stripe.customers.create(
          { name, email, metadata: { teamId } },
          { idempotencyKey: hashId('customer', teamId, name, email, deletedId) },
        ),
      );
      return customer.id;
    },
    async updateCustomer(customerId, { name, email }) {
      await find(() => stripe.customers.update(customerId, { name, email }));
    },
    async openPortal(customerId, returnUrl) {
      return (
        await findInStripe(() => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))
      )?.url;
    },
    ...createStripeCheckouts(stripe, prices, charges),
    ...createStripeSubscriptions(stripe, prices, charges),
    ...createStripeChanges(stripe, prices, now),
    ...createStripeInvoices(stripe, charges),
  };
  return { payments, readWebhook: createWebhookReader(stripe, webhookSecret) };
}

function addressOf(apiBase: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}
