import type Stripe from 'stripe';
import { isCurrency, type Currency } from '#domain/billing/currency.ts';
import type { ChosenPlan, Payments, RunningSubscription } from './payments.ts';
import { ask, find, toMs } from './stripe-asking.ts';
import type { StripeCharges } from './stripe-charges.ts';
import { readMetadata } from './stripe-metadata.ts';
import type { StripePrices } from './stripe-prices.ts';

type Standing = RunningSubscription['status'] | 'beginning' | 'ended';
const STANDINGS: Readonly<Record<string, Standing>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'overdue',
  unpaid: 'overdue',
  paused: 'overdue',
  incomplete: 'beginning',
  canceled: 'ended',
  incomplete_expired: 'ended',
};
export const standingOf = ({ status }: Pick<Stripe.Subscription, 'status'>): Standing => STANDINGS[status] ?? 'overdue';

/** By its price, or else by what we wrote onto it; undefined for a price that is none of ours. */
export function findPlan(prices: StripePrices, subscription: Stripe.Subscription): ChosenPlan | undefined {
  const { plan, billingPeriod } = readMetadata(subscription.metadata);
  return (
    prices.planOf(subscription.items.data[0]?.price.id ?? '') ??
    (plan === undefined || billingPeriod === undefined ? undefined : { plan, billingPeriod })
  );
}

/** Throws for a currency that nothing is sold in. */
export function currencyOf(currency: string): Currency {
  if (!isCurrency(currency)) throw new Error(`Stripe answered with the currency ${currency}`);
  return currency;
}

/** How a subscription stands, and its end. What it is changed to is `stripe-changes.ts`'. */
export function createStripeSubscriptions(
  stripe: Stripe,
  prices: StripePrices,
  { chargesOf, refund }: Pick<StripeCharges, 'chargesOf' | 'refund'>,
): Pick<Payments, 'findSubscription' | 'findKeptCredit' | 'endSubscription' | 'refuseSubscription'> {
  async function endSubscription(subscriptionId: string): Promise<void> {
    const subscription = await find(() => stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === undefined || standingOf(subscription) === 'ended') return;
    await find(() => stripe.subscriptions.cancel(subscriptionId));
  }

  return {
    endSubscription,
    async refuseSubscription(subscriptionId) {
      const { data } = await ask(() => stripe.invoices.list({ subscription: subscriptionId }));
      const invoiceIds = data.flatMap(({ id }) => id ?? []);
      // Before it ends: whoever dies between the two finds it running, and begins again.
      for (const invoiceId of invoiceIds) for (const charge of await chargesOf(invoiceId)) await refund(charge);
      await endSubscription(subscriptionId);
      return invoiceIds;
    },
    async findKeptCredit(id) {
      const { customer } = await ask(() => stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
      // Stripe takes the balance of a customer off whatever it charges next; what stands as a proration of this
      // subscription alone ends with it.
      return typeof customer === 'string' || customer.deleted === true ? 0 : Math.max(0, -customer.balance);
    },
    async findSubscription(id) {
      const subscription = await find(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
      if (subscription === undefined) return undefined;
      const { teamId } = readMetadata(subscription.metadata);
      const invoice = subscription.latest_invoice;
      const isPaid = subscription.status !== 'trialing' && typeof invoice === 'object' && invoice?.status === 'paid';
      const status = standingOf(subscription);
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
