import { randomBytes } from 'node:crypto';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { PaymentWebhook, Payments } from '../payments.ts';
import {
  emptyAccount,
  isRunning,
  webhooksBetween,
  openPortal,
  PORTAL_LIFE_MS,
  sandboxAccountSchema,
  teamOfSandboxId,
  type SandboxAccount,
  type SandboxCheckout,
  type SandboxInvoice,
} from './account.ts';
import { cancelCheckout, closeSubscriptionCheckouts, remainingCredit, openCheckout, payCheckout } from './checkouts.ts';
import { isPaidFor } from './invoices.ts';
import { changePlan, previewPlanChange } from './plan-change.ts';
import { advance, endNow, refuseSubscription } from './subscriptions.ts';

/** Addresses of the sandbox's pages; each page lies below one under its id. */
export const SANDBOX_CHECKOUT_PATH = '/sandbox/checkout';
export const SANDBOX_PORTAL_PATH = '/sandbox/portal';
export const SANDBOX_INVOICES_PATH = '/sandbox/invoices';

export interface SandboxPaymentsDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Called with every change once it is stored. */
  readonly onWebhook: (webhook: PaymentWebhook) => Promise<void>;
}

/** The payments sandbox: the provider's accounts and what its pages do to them. */
export interface SandboxPayments {
  readonly payments: Payments;
  /** Finds a checkout and the credit that is taken off there. */
  findCheckout(id: string): Promise<(SandboxCheckout & { readonly creditMinor: number }) | undefined>;
  findInvoice(id: string): Promise<{ readonly account: SandboxAccount; readonly invoice: SandboxInvoice } | undefined>;
  /** Finds the account of a portal; undefined when it was never opened or has expired. */
  findPortal(id: string): Promise<{ readonly account: SandboxAccount; readonly returnUrl: string } | undefined>;
  pay(checkoutId: string): Promise<void>;
  cancel(checkoutId: string): Promise<void>;
  /** Changes the account of a portal. Throws what `act` throws, and `not_found` for an unknown portal. */
  actInPortal(id: string, update: (account: SandboxAccount, nowMs: number) => SandboxAccount): Promise<void>;
}

/** Invoices listed when lost webhook events are made up for. */
const LISTED_INVOICES = 20;

const createSecret = (): string => randomBytes(16).toString('hex');

export function createSandboxPayments({ backend, now, random, onWebhook }: SandboxPaymentsDeps): SandboxPayments {
  /** The account read last: the same text is not parsed again. */
  let latest: { readonly text: string; readonly account: SandboxAccount } | undefined;

  /** Reads an account and its stored text. */
  async function read(
    teamId: string,
  ): Promise<{ readonly account: SandboxAccount; readonly text: string; readonly version: number } | undefined> {
    const document = teamId === '' ? undefined : await backend.findDocument(COLLECTIONS.sandboxAccounts, teamId);
    if (document === undefined) return undefined;
    const text = String(document['account']);
    if (latest?.text !== text) latest = { text, account: sandboxAccountSchema.parse(JSON.parse(text)) };
    return { ...latest, version: Number(document['version']) };
  }

  /**
   * Advances an account to now, changes it, and reports what is new. Returns the account; undefined when there is none.
   */
  async function change(
    teamId: string,
    update: (account: SandboxAccount) => SandboxAccount = (account) => account,
  ): Promise<SandboxAccount | undefined> {
    const changed = await retryOnConflict(async () => {
      const found = await read(teamId);
      if (found === undefined) return undefined;
      const { account: before, text, version } = found;
      const after = update(advance(before, now(), createSecret));
      const written = after === before ? text : JSON.stringify(after);
      if (written === text) return { before, after: before };
      await backend.transact(
        [
          {
            action: 'update',
            collection: COLLECTIONS.sandboxAccounts,
            id: teamId,
            data: { account: written, version: version + 1 },
          },
        ],
        [{ collection: COLLECTIONS.sandboxAccounts, id: teamId, fields: { version } }],
      );
      return { before, after };
    }, random);
    if (changed === undefined) return undefined;
    if (changed.after !== changed.before)
      for (const webhook of webhooksBetween(changed.before, changed.after)) await onWebhook(webhook);
    return changed.after;
  }

  const getChanged = async (
    teamId: string,
    update: (account: SandboxAccount) => SandboxAccount,
  ): Promise<SandboxAccount> => {
    const account = await change(teamId, update);
    if (account === undefined) throw new OutriderError('not_found');
    return account;
  };

  const findCheckout: SandboxPayments['findCheckout'] = async (id) => {
    const account = await change(teamOfSandboxId(id));
    const checkout = account?.checkouts.find((candidate) => candidate.id === id);
    return account === undefined || checkout === undefined
      ? undefined
      : {
          ...checkout,
          creditMinor: checkout.bought.kind === 'credits' ? 0 : remainingCredit(account, checkout.currency),
        };
  };

  const payments: Payments = {
    name: 'sandbox',
    async createCustomer({ teamId, name, email }) {
      // A customer's id is its team's.
      if ((await read(teamId)) === undefined)
        await backend.createOnce(COLLECTIONS.sandboxAccounts, teamId, {
          account: JSON.stringify(emptyAccount(teamId, name, email)),
          version: 1,
        });
      return teamId;
    },
    async updateCustomer(customerId, { name, email }) {
      await change(customerId, (account) => ({ ...account, name, email }));
    },
    async openCheckout(order) {
      let opened = '';
      const changed = await change(order.customerId, (account) => {
        const { account: after, id } = openCheckout(account, order, now(), createSecret);
        opened = id;
        return after;
      });
      return changed === undefined
        ? undefined
        : { id: opened, url: new URL(`${SANDBOX_CHECKOUT_PATH}/${opened}`, order.successUrl).href };
    },
    async openPortal(customerId, returnUrl) {
      let opened = '';
      const changed = await change(customerId, (account) => {
        const { account: after, id } = openPortal(account, returnUrl, now(), createSecret);
        opened = id;
        return after;
      });
      return changed === undefined ? undefined : new URL(`${SANDBOX_PORTAL_PATH}/${opened}`, returnUrl).href;
    },
    async previewChange(subscriptionId, chosen, paidPlan) {
      const subscription = (await change(teamOfSandboxId(subscriptionId)))?.subscriptions.find(
        ({ id }) => id === subscriptionId,
      );
      if (subscription === undefined || !isRunning(subscription)) throw new OutriderError('conflict');
      return previewPlanChange(subscription, chosen, paidPlan, now());
    },
    async changeSubscription(subscriptionId, chosen, paidPlan) {
      const account = await getChanged(teamOfSandboxId(subscriptionId), (before) =>
        changePlan(before, subscriptionId, chosen, paidPlan, now(), createSecret),
      );
      if (!account.subscriptions.some((subscription) => subscription.id === subscriptionId && isRunning(subscription)))
        throw new OutriderError('conflict');
    },
    async findRemainingCredit(subscriptionId) {
      const account = await change(teamOfSandboxId(subscriptionId));
      const subscription = account?.subscriptions.find(({ id }) => id === subscriptionId);
      return account === undefined || subscription === undefined
        ? 0
        : remainingCredit(endNow(account, subscriptionId), subscription.currency);
    },
    async endSubscription(subscriptionId) {
      await change(teamOfSandboxId(subscriptionId), (account) => endNow(account, subscriptionId));
    },
    async refuseSubscription(subscriptionId) {
      const account = await change(teamOfSandboxId(subscriptionId), (before) =>
        refuseSubscription(before, subscriptionId),
      );
      return (
        account?.invoices.flatMap((invoice) => (invoice.subscriptionId === subscriptionId ? [invoice.id] : [])) ?? []
      );
    },
    async closeSubscriptionCheckouts(customerId) {
      await change(customerId, closeSubscriptionCheckouts);
    },
    async findCheckout(id) {
      const teamId = teamOfSandboxId(id);
      const account = await change(teamId);
      const checkout = account?.checkouts.find((candidate) => candidate.id === id);
      // Checkouts that were given up are not stored.
      if (checkout === undefined)
        return account === undefined ? undefined : { id, teamId, status: 'gone', bought: undefined };
      const { status, bought, subscriptionId } = checkout;
      if (bought.kind === 'credits') return { id, teamId, status, bought };
      return {
        id,
        teamId,
        status,
        bought: subscriptionId === undefined ? undefined : { kind: 'subscription', subscriptionId },
      };
    },
    async findSubscription(id) {
      const teamId = teamOfSandboxId(id);
      const account = await change(teamId);
      const subscription = account?.subscriptions.find((candidate) => candidate.id === id);
      if (account === undefined || subscription === undefined) return undefined;
      const { plan, billingPeriod, currency, status, anchorMs, periodEndMs, endsThen } = subscription;
      const isPaid = isPaidFor(account, id);
      return status === 'ended'
        ? { id, teamId, status, isPaid }
        : { id, teamId, plan, billingPeriod, currency, status, isPaid, anchorMs, periodEndMs, endsThen };
    },
    async findInvoice(id) {
      const invoice = (await change(teamOfSandboxId(id)))?.invoices.find((candidate) => candidate.id === id);
      if (invoice === undefined) return undefined;
      const { status, chargedMinor, currency, createdAtMs, checkoutId } = invoice;
      const refundedCheckoutId = status === 'refunded' ? checkoutId : undefined;
      return {
        refundedCheckoutId,
        id,
        teamId: teamOfSandboxId(id),
        status,
        chargedMinor,
        currency,
        createdAtMs,
        downloadUrl: `${SANDBOX_INVOICES_PATH}/${id}.pdf`,
      };
    },
    async listInvoiceIds(customerId) {
      return (
        (await change(customerId))?.invoices
          .slice(-LISTED_INVOICES)
          .map(({ id }) => id)
          .toReversed() ?? []
      );
    },
  };

  return {
    payments,
    findCheckout,
    async findInvoice(id) {
      // Only read: when another provider takes the money, time does not advance this account.
      const { account } = (await read(teamOfSandboxId(id))) ?? {};
      const invoice = account?.invoices.find((candidate) => candidate.id === id);
      return account === undefined || invoice === undefined ? undefined : { account, invoice };
    },
    async findPortal(id) {
      const account = await change(teamOfSandboxId(id));
      const portal = account?.portals.find(
        (candidate) => candidate.id === id && candidate.openedAtMs + PORTAL_LIFE_MS > now(),
      );
      return account === undefined || portal === undefined ? undefined : { account, returnUrl: portal.returnUrl };
    },
    pay: async (checkoutId) => {
      await change(teamOfSandboxId(checkoutId), (account) => payCheckout(account, checkoutId, now(), createSecret));
    },
    cancel: async (checkoutId) => {
      await change(teamOfSandboxId(checkoutId), (account) => cancelCheckout(account, checkoutId));
    },
    async actInPortal(id, update) {
      await getChanged(teamOfSandboxId(id), (account) => {
        if (!account.portals.some((portal) => portal.id === id && portal.openedAtMs + PORTAL_LIFE_MS > now()))
          throw new OutriderError('not_found');
        return update(account, now());
      });
    },
  };
}
