import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#domain/billing/currency.ts';
import { planPrice } from '#domain/billing/price.ts';
import { BILLING_PERIODS, PAID_PLANS, planMessage } from '#domain/plan/plan.ts';
import type { ChosenPlan, PaymentWebhook } from '../payments.ts';

/**
 * A team's account with the payments sandbox: everything a payment provider stores, without any money. Every change is
 * a function from one state to the next; storing it is up to the caller.
 *
 *   checkout:     open ── paid ──▶ paid (subscription or credits) ── credits refunded ──▶ refunded
 *                   └── given up, a day old, another plan paid ──▶ gone
 *   subscription: active ◀── paid ── overdue ── 21 days ──▶ ended
 *                   └── declined ──────▶┘
 */
const planFields = { plan: z.enum(PAID_PLANS), billingPeriod: z.enum(BILLING_PERIODS) };

const checkoutSchema = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(['open', 'paid', 'refunded', 'gone']),
  bought: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('subscription'), ...planFields }),
    z.object({ kind: z.literal('credits'), productId: z.string() }),
  ]),
  currency: z.enum(CURRENCIES),
  successUrl: z.string(),
  cancelUrl: z.string(),
  openedAtMs: z.number(),
  /** The subscription that was paid. */
  subscriptionId: z.optional(z.string()),
});

export type SandboxCheckout = z.output<typeof checkoutSchema>;

const subscriptionSchema = z.object({
  id: z.string(),
  ...planFields,
  currency: z.enum(CURRENCIES),
  status: z.enum(['active', 'overdue', 'ended']),
  /** Start from which its periods are counted, and how many have started since. */
  anchorMs: z.number(),
  periods: z.number(),
  periodStartMs: z.number(),
  periodEndMs: z.number(),
  endsThen: z.boolean(),
  overdueSinceMs: z.nullable(z.number()),
  /** Credit taken off the next invoices; when the subscription has ended, off those of the next one in its currency. */
  creditMinor: z.number(),
});

export type SandboxSubscription = z.output<typeof subscriptionSchema>;

const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  createdAtMs: z.number(),
  currency: z.enum(CURRENCIES),
  lines: z.array(z.object({ words: z.string(), amountMinor: z.number() })),
  /** The amount charged: the lines less the credit. */
  chargedMinor: z.number(),
  /** Credit of the team that was taken off. */
  creditMinor: z.optional(z.number()),
  status: z.enum(['paid', 'open', 'uncollectible', 'void', 'refunded']),
  /** The account billed, as it was when the invoice was issued. */
  billedTo: z.optional(z.object({ name: z.string(), email: z.string() })),
  subscriptionId: z.optional(z.string()),
  /** The checkout of a purchase of credits. */
  checkoutId: z.optional(z.string()),
});

export type SandboxInvoice = z.output<typeof invoiceSchema>;

export const sandboxAccountSchema = z.object({
  teamId: z.string(),
  name: z.string(),
  email: z.string(),
  card: z.enum(['works', 'declines']),
  checkouts: z.array(checkoutSchema),
  portals: z.array(z.object({ id: z.string(), returnUrl: z.string(), openedAtMs: z.number() })),
  subscriptions: z.array(subscriptionSchema),
  /** Oldest first. */
  invoices: z.array(invoiceSchema),
});

export type SandboxAccount = z.output<typeof sandboxAccountSchema>;

/** Creates the unguessable part of an id. */
export type SecretMaker = () => string;

export const DAY_MS = 24 * 3_600_000;

export const PORTAL_LIFE_MS = 3_600_000;

const MAX_PORTALS = 20;

/** An id is the team's id, this mark and a secret. */
const MARK = '~';

export const sandboxIdOf = (teamId: string, secret: string): string => `${teamId}${MARK}${secret}`;

export const teamOfSandboxId = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(MARK)));

export const monthsOf = ({ billingPeriod }: ChosenPlan): number => (billingPeriod === 'yearly' ? 12 : 1);

export const priceMinor = ({ plan, billingPeriod }: ChosenPlan, currency: Currency): number =>
  planPrice(plan, billingPeriod, currency) * 100;

export const nameOf = ({ plan, billingPeriod }: ChosenPlan): string => `${planMessage(plan)} plan, ${billingPeriod}`;

export const isRunning = ({ status }: Pick<SandboxSubscription, 'status'>): boolean => status !== 'ended';

export const emptyAccount = (teamId: string, name: string, email: string): SandboxAccount => ({
  teamId,
  name,
  email,
  card: 'works',
  checkouts: [],
  portals: [],
  subscriptions: [],
  invoices: [],
});

export function openPortal(
  account: SandboxAccount,
  returnUrl: string,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly id: string } {
  const id = sandboxIdOf(account.teamId, secret());
  return {
    account: { ...account, portals: [...account.portals, { id, returnUrl, openedAtMs: nowMs }].slice(-MAX_PORTALS) },
    id,
  };
}

export function changeSubscriptionOf(
  account: SandboxAccount,
  id: string | undefined,
  change: (subscription: SandboxSubscription) => SandboxSubscription,
): SandboxAccount {
  return {
    ...account,
    subscriptions: account.subscriptions.map((subscription) =>
      subscription.id === id ? change(subscription) : subscription,
    ),
  };
}

/** A card that works from now on. */
export const replaceCard = (account: SandboxAccount): SandboxAccount => ({ ...account, card: 'works' });

/** Returns the webhook events of a change from one state to another. */
export function webhooksBetween(before: SandboxAccount, after: SandboxAccount): PaymentWebhook[] {
  const { teamId } = after;
  const createChangeTest = <T extends { readonly id: string }>(list: readonly T[]) => {
    const known = new Map(list.map((thing) => [thing.id, thing]));
    return (thing: T): boolean => {
      const previous = known.get(thing.id);
      return previous !== thing && JSON.stringify(previous) !== JSON.stringify(thing);
    };
  };
  return [
    ...after.checkouts
      .filter(createChangeTest(before.checkouts))
      .filter(({ status }) => status !== 'open')
      .map(({ id }): PaymentWebhook => ({ kind: 'checkout', id })),
    ...after.subscriptions
      .filter(createChangeTest(before.subscriptions))
      .map(({ id }): PaymentWebhook => ({ kind: 'subscription', id, teamId })),
    ...after.invoices
      .filter(createChangeTest(before.invoices))
      .map(({ id }): PaymentWebhook => ({ kind: 'invoice', id })),
  ];
}
