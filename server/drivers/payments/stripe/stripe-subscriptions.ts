import type Stripe from 'stripe';
import { isCurrency, type Currency } from '#domain/billing/currency.ts';
import type { ChosenPlan, Payments, RunningSubscription } from '../payments.ts';
import { callStripe, find, toMs } from './stripe-client.ts';
import type { StripeCharges } from './stripe-charges.ts';
import { readMetadata } from './stripe-metadata.ts';
import type { StripePrices } from './stripe-prices.ts';

type SubscriptionStatus = RunningSubscription['status'] | 'beginning' | 'ended';
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'overdue',
  unpaid: 'overdue',
  paused: 'overdue',
  incomplete: 'beginning',
  canceled: 'ended',
  incomplete_expired: 'ended',
};
export const statusOf = ({ status }: Pick<Stripe.Subscription, 'status'>): SubscriptionStatus =>
  STATUSES[status] ?? 'overdue';

/** Finds a subscription's plan by its price, or else by its metadata; undefined when the price is not ours. */
export function findPlan(prices: StripePrices, subscription: Stripe.Subscription): ChosenPlan | undefined {
  const { plan, billingPeriod } = readMetadata(subscription.metadata);
  return (
    prices.planOf(subscription.items.data[0]?.price.id ?? '') ??
    (plan === undefined || billingPeriod === undefined ? undefined : { plan, billingPeriod })
  );
}

/** Returns the currency. Throws for one in which nothing is sold. */
export function currencyOf(currency: string): Currency {
  if (!isCurrency(currency)) throw new Error(`Stripe answered with the currency ${currency}`);
  return currency;
}

/** Creates the calls that read and end subscriptions; `stripe-changes.ts` changes them. */
export function createStripeSubscriptions(
  stripe: Stripe,
  prices: StripePrices,
  { chargesOf, refund }: Pick<StripeCharges, 'chargesOf' | 'refund'>,
): Pick<Payments, 'findSubscription' | 'findRemainingCredit' | 'endSubscription' | 'refuseSubscription'> {
  async function endSubscription(subscriptionId: string): Promise<void> {
    const subscription = await find(() => stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === undefined || statusOf(subscription) === 'ended') return;
    await find(() => stripe.subscriptions.cancel(subscriptionId));
  }

  return {
    endSubscription,
    async refuseSubscription(subscriptionId) {
      const { data } = await callStripe(() => stripe.invoices.list({ subscription: subscriptionId }));
      const invoiceIds = data.flatMap(({ id }) => id ?? []);
      // Refunded before it is ended: a process that dies in between finds it running and starts again.
      for (const invoiceId of invoiceIds) for (const charge of await chargesOf(invoiceId)) await refund(charge);
      await endSubscription(subscriptionId);
      return invoiceIds;
    },
    async findRemainingCredit(id) {
      const { customer } = await callStripe(() => stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
      // Stripe takes a customer's balance off whatever it charges next; prorations of this subscription alone end with
      // it.
      return typeof customer === 'string' || customer.deleted === true ? 0 : Math.max(0, -customer.balance);
    },
    async findSubscription(id) {
      const subscription = await find(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
      if (subscription === undefined) return undefined;
      const { teamId } = readMetadata(subscription.metadata);
      const invoice = subscription.latest_invoice;
      const isPaid = subscription.status !== 'trialing' && typeof invoice === 'object' && invoice?.status === 'paid';
      const status = statusOf(subscription);
      if (status === 'beginning' || status === 'ended') return { id, teamId, status, isPaid };
      const [item] = subscription.items.data;
      const chosen = findPlan(prices, subscription);
      if (item === undefined || chosen === undefined) return { id, teamId, status: 'unpriced' };
      return {
        id,
        teamId,
        ...chosen,
        currency: currencyOf(subscription.currency),
        status,
        isPaid,
        anchorMs: toMs(subscription.billing_cycle_anchor),
        periodEndMs: toMs(item.current_period_end),
        endsThen: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      };
    },
  };
}
