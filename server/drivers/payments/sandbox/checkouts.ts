import { addMonths } from '#domain/billing/billing-months.ts';
import type { Currency } from '#domain/billing/currency.ts';
import { tierOfProduct } from '#domain/billing/price.ts';
import type { Order } from '../payments.ts';
import {
  type SandboxCheckout,
  type SandboxSubscription,
  type SandboxAccount,
  type SecretMaker,
  DAY_MS,
  sandboxIdOf,
  monthsOf,
  isRunning,
} from './account.ts';
import { periodInvoice, addInvoice } from './invoices.ts';

const CHECKOUT_LIFE_MS = DAY_MS;

/** Opens a checkout; one key always gives the same one. */
export function openCheckout(
  account: SandboxAccount,
  order: Order,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly id: string } {
  const existing = account.checkouts.find(({ key }) => key === order.key);
  if (existing !== undefined) return { account, id: existing.id };
  const bought: SandboxCheckout['bought'] =
    order.kind === 'credits'
      ? { kind: 'credits', productId: order.productId }
      : { kind: 'subscription', plan: order.plan, billingPeriod: order.billingPeriod };
  const { key, currency, successUrl, cancelUrl } = order;
  const id = sandboxIdOf(account.teamId, secret());
  // Checkouts that were given up are dropped.
  const checkouts = account.checkouts.filter(({ status }) => status !== 'gone');
  return {
    account: {
      ...account,
      checkouts: [
        ...checkouts,
        { id, key, status: 'open', bought, currency, successUrl, cancelUrl, openedAtMs: nowMs },
      ],
    },
    id,
  };
}

/**
 * Returns the credit that ended subscriptions left for the next one in their currency; zero while one runs, which holds
 * its own.
 */
export const remainingCredit = ({ subscriptions }: Pick<SandboxAccount, 'subscriptions'>, currency: Currency): number =>
  subscriptions.some(isRunning)
    ? 0
    : subscriptions.reduce(
        (sum, subscription) => sum + (subscription.currency === currency ? subscription.creditMinor : 0),
        0,
      );

/** Pays an open checkout; changes nothing for any other. */
export function payCheckout(
  account: SandboxAccount,
  checkoutId: string,
  nowMs: number,
  secret: SecretMaker,
): SandboxAccount {
  const checkout = account.checkouts.find(({ id }) => id === checkoutId);
  if (checkout === undefined || checkout.status !== 'open') return account;
  const { bought, currency } = checkout;
  const withPayment = (more: Partial<SandboxCheckout>): SandboxAccount => ({
    ...account,
    card: 'works',
    checkouts: account.checkouts.map((other) =>
      other.id === checkoutId ? { ...other, status: 'paid', ...more } : other,
    ),
  });
  if (bought.kind === 'credits') {
    const tier = tierOfProduct(bought.productId);
    if (tier === undefined) return account;
    return addInvoice(
      withPayment({}),
      {
        currency,
        lines: [{ words: `${tier.credits.toLocaleString('en-US')} credits`, amountMinor: tier.prices[currency] * 100 }],
        checkoutId,
      },
      nowMs,
      secret,
    ).account;
  }
  const { plan, billingPeriod } = bought;
  const subscription: SandboxSubscription = {
    id: sandboxIdOf(account.teamId, secret()),
    plan,
    billingPeriod,
    currency,
    status: 'active',
    anchorMs: nowMs,
    periods: 1,
    periodStartMs: nowMs,
    periodEndMs: addMonths(nowMs, monthsOf(bought)),
    endsThen: false,
    overdueSinceMs: null,
    creditMinor: remainingCredit(account, currency),
  };
  const paid = withPayment({ subscriptionId: subscription.id });
  const ended =
    subscription.creditMinor === 0
      ? paid.subscriptions
      : paid.subscriptions.map((earlier) => (earlier.currency === currency ? { ...earlier, creditMinor: 0 } : earlier));
  return addInvoice({ ...paid, subscriptions: [...ended, subscription] }, periodInvoice(subscription), nowMs, secret)
    .account;
}

export const cancelCheckout = (account: SandboxAccount, checkoutId: string): SandboxAccount => ({
  ...account,
  checkouts: account.checkouts.map((checkout) =>
    checkout.id === checkoutId && checkout.status === 'open' ? { ...checkout, status: 'gone' } : checkout,
  ),
});

/** Closes the open subscription checkouts. */
export const closeSubscriptionCheckouts = (account: SandboxAccount): SandboxAccount => ({
  ...account,
  checkouts: account.checkouts.map((checkout) =>
    checkout.status === 'open' && checkout.bought.kind === 'subscription' ? { ...checkout, status: 'gone' } : checkout,
  ),
});

/** Refunds a purchase of credits; changes nothing for any other checkout. */
export const refundCredits = (account: SandboxAccount, checkoutId: string): SandboxAccount => ({
  ...account,
  checkouts: account.checkouts.map((checkout) =>
    checkout.id === checkoutId && checkout.status === 'paid' && checkout.bought.kind === 'credits'
      ? { ...checkout, status: 'refunded' }
      : checkout,
  ),
  invoices: account.invoices.map((invoice) =>
    invoice.checkoutId === checkoutId && invoice.status === 'paid' ? { ...invoice, status: 'refunded' } : invoice,
  ),
});

export const isTooOld = ({ status, openedAtMs }: SandboxCheckout, nowMs: number): boolean =>
  status === 'open' && openedAtMs + CHECKOUT_LIFE_MS <= nowMs;
