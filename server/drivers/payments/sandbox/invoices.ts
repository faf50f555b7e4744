import { OutriderError } from '#domain/wire/errors.ts';
import {
  type SandboxSubscription,
  type SandboxInvoice,
  type SandboxAccount,
  type SecretMaker,
  sandboxIdOf,
  priceMinor,
  nameOf,
  changeSubscriptionOf,
} from './account.ts';

type InvoiceDraft = Pick<SandboxInvoice, 'currency' | 'lines' | 'subscriptionId' | 'checkoutId'>;

export const periodInvoice = (subscription: SandboxSubscription): InvoiceDraft => {
  const { id, currency } = subscription;
  return {
    currency,
    lines: [{ words: nameOf(subscription), amountMinor: priceMinor(subscription, currency) }],
    subscriptionId: id,
  };
};

/**
 * Adds an invoice, less the team's credit, and charges the card with the rest. `isPaid` says whether that succeeded.
 */
export function addInvoice(
  account: SandboxAccount,
  draft: InvoiceDraft,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly isPaid: boolean } {
  const total = draft.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const creditMinor = account.subscriptions.find(({ id }) => id === draft.subscriptionId)?.creditMinor ?? 0;
  const creditUsedMinor = Math.min(creditMinor, total);
  const isPaid = total === creditUsedMinor || account.card === 'works';
  const lines =
    creditUsedMinor === 0
      ? draft.lines
      : [...draft.lines, { words: 'Credit from earlier changes', amountMinor: -creditUsedMinor }];
  const invoice: SandboxInvoice = {
    ...draft,
    lines,
    id: sandboxIdOf(account.teamId, secret()),
    number: `SANDBOX-${String(account.invoices.length + 1).padStart(4, '0')}`,
    createdAtMs: nowMs,
    billedTo: { name: account.name, email: account.email },
    chargedMinor: total - creditUsedMinor,
    creditMinor: creditUsedMinor,
    status: isPaid ? 'paid' : 'open',
  };
  const charged = { ...account, invoices: [...account.invoices, invoice] };
  return {
    account:
      creditUsedMinor === 0
        ? charged
        : changeSubscriptionOf(charged, draft.subscriptionId, (subscription) => ({
            ...subscription,
            creditMinor: subscription.creditMinor - creditUsedMinor,
          })),
    isPaid,
  };
}

/** True when everything a subscription cost is paid. */
export const isPaidFor = (account: SandboxAccount, id: string): boolean =>
  account.invoices.every(({ subscriptionId, status }) => subscriptionId !== id || status === 'paid');

/**
 * Makes the card decline from now on, and charges back the latest payment of each running subscription, which is then
 * overdue.
 */
export function chargeBack(account: SandboxAccount, nowMs: number): SandboxAccount {
  const running = new Set(account.subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id));
  const chargedBack = new Set(
    [...running].flatMap(
      (id) =>
        account.invoices.findLast(
          ({ subscriptionId, status, chargedMinor }) => subscriptionId === id && status === 'paid' && chargedMinor > 0,
        )?.id ?? [],
    ),
  );
  const invoices = account.invoices.map((invoice): SandboxInvoice =>
    chargedBack.has(invoice.id) ? { ...invoice, status: 'open' } : invoice,
  );
  const isOpen = (id: string): boolean =>
    invoices.some(({ subscriptionId, status }) => subscriptionId === id && status === 'open');
  return {
    ...account,
    card: 'declines',
    invoices,
    subscriptions: account.subscriptions.map((subscription) =>
      running.has(subscription.id) && isOpen(subscription.id)
        ? { ...subscription, status: 'overdue', overdueSinceMs: nowMs }
        : subscription,
    ),
  };
}

/** Returns all open invoices. */
export const openInvoices = (account: SandboxAccount): readonly SandboxInvoice[] =>
  account.invoices.filter(({ status }) => status === 'open');

/** Pays all open invoices. Throws `payment_declined` when the card declines. */
export function payOpenInvoices(account: SandboxAccount): SandboxAccount {
  if (openInvoices(account).length === 0) return account;
  if (account.card === 'declines') throw new OutriderError('payment_declined');
  return {
    ...account,
    invoices: account.invoices.map((invoice) => (invoice.status === 'open' ? { ...invoice, status: 'paid' } : invoice)),
    subscriptions: account.subscriptions.map((subscription) =>
      subscription.status === 'overdue' ? { ...subscription, status: 'active', overdueSinceMs: null } : subscription,
    ),
  };
}
