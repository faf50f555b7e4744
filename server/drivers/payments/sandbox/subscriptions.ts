import { addMonths } from '#domain/billing/billing-months.ts';
import {
  type SandboxSubscription,
  type SandboxAccount,
  type SecretMaker,
  DAY_MS,
  monthsOf,
  isRunning,
  changeSubscriptionOf,
} from './account.ts';
import { isTooOld } from './checkouts.ts';
import { periodInvoice, addInvoice } from './invoices.ts';

/** Time after which an overdue subscription ends. */
const GRACE_PERIOD_MS = 21 * DAY_MS;

/** Advances an account to `nowMs`: renewals, failed payments, and subscriptions and checkouts that ended. */
export function advance(account: SandboxAccount, nowMs: number, secret: SecretMaker): SandboxAccount {
  let later = account;
  if (account.checkouts.some((checkout) => isTooOld(checkout, nowMs))) {
    later = {
      ...account,
      checkouts: account.checkouts.map((checkout) =>
        isTooOld(checkout, nowMs) ? { ...checkout, status: 'gone' } : checkout,
      ),
    };
  }
  for (const { id } of account.subscriptions) {
    for (;;) {
      const subscription = later.subscriptions.find((candidate) => candidate.id === id);
      if (subscription === undefined || !isRunning(subscription)) break;
      const cancelAtMs = (subscription.overdueSinceMs ?? Number.POSITIVE_INFINITY) + GRACE_PERIOD_MS;
      const eventMs = Math.min(cancelAtMs, subscription.periodEndMs);
      if (eventMs > nowMs) break;
      later =
        eventMs === cancelAtMs
          ? endNow(later, id, 'uncollectible')
          : subscription.endsThen
            ? endNow(later, id, 'void')
            : renew(later, subscription, secret);
    }
  }
  return later;
}

function renew(account: SandboxAccount, subscription: SandboxSubscription, secret: SecretMaker): SandboxAccount {
  const startMs = subscription.periodEndMs;
  const periods = subscription.periods + 1;
  const renewed: SandboxSubscription = {
    ...subscription,
    periods,
    periodStartMs: startMs,
    periodEndMs: addMonths(subscription.anchorMs, periods * monthsOf(subscription)),
  };
  const charged = addInvoice(
    changeSubscriptionOf(account, subscription.id, () => renewed),
    periodInvoice(renewed),
    startMs,
    secret,
  );
  return charged.isPaid
    ? charged.account
    : changeSubscriptionOf(charged.account, subscription.id, (current) => ({
        ...current,
        status: 'overdue',
        overdueSinceMs: current.overdueSinceMs ?? startMs,
      }));
}

/** Ends a subscription; its open invoices become `unpaidStatus`. */
export function endNow(
  account: SandboxAccount,
  subscriptionId: string,
  unpaidStatus: 'void' | 'uncollectible' = 'void',
): SandboxAccount {
  const ended = changeSubscriptionOf(account, subscriptionId, (subscription) => ({
    ...subscription,
    status: 'ended',
    overdueSinceMs: null,
  }));
  return {
    ...ended,
    invoices: ended.invoices.map((invoice) =>
      invoice.subscriptionId === subscriptionId && invoice.status === 'open'
        ? { ...invoice, status: unpaidStatus }
        : invoice,
    ),
  };
}

/** Ends an unwanted subscription and refunds what was paid for it, including the credit that was used. */
export function refuseSubscription(account: SandboxAccount, subscriptionId: string): SandboxAccount {
  const used = account.invoices.reduce(
    (sum, invoice) =>
      sum + (invoice.subscriptionId === subscriptionId && invoice.status === 'paid' ? (invoice.creditMinor ?? 0) : 0),
    0,
  );
  const ended = changeSubscriptionOf(endNow(account, subscriptionId), subscriptionId, (subscription) => ({
    ...subscription,
    creditMinor: subscription.creditMinor + used,
  }));
  return {
    ...ended,
    invoices: ended.invoices.map((invoice) =>
      invoice.subscriptionId === subscriptionId && invoice.status === 'paid'
        ? { ...invoice, status: 'refunded' }
        : invoice,
    ),
  };
}

/** Sets whether a subscription ends with its period. */
export const setEndsThen = (account: SandboxAccount, subscriptionId: string, endsThen: boolean): SandboxAccount =>
  changeSubscriptionOf(account, subscriptionId, (subscription) =>
    isRunning(subscription) ? { ...subscription, endsThen } : subscription,
  );
