import * as z from 'zod/mini';
import { addMonths, monthAt } from '#domain/billing/billing-months.ts';
import { CURRENCIES, type Currency } from '#domain/billing/currency.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { planMessage, BILLING_PERIODS, PAID_PLANS, type PaidPlan } from '#domain/plan/plan.ts';
import { planPrice, tierOfProduct } from '#domain/billing/price.ts';
import { changeTerms, higherPlan } from './change-terms.ts';
import type { ChangePreview, ChosenPlan, Notice, Order } from './payments.ts';

/**
 * A team's account with the payments sandbox, and what happens to it: everything a provider of payments does, with no
 * money in it. Every change is a function from one state to the next; where it is kept is somebody else's.
 *
 *   checkout: open ── paid ──▶ paid (subscription or credits) ── credits refunded ──▶ refunded      subscription: active ◀── paid ── overdue ── 21 days ──▶ ended
 *               └── given up, a day old, another plan paid ──▶ gone                                                     └── declined ──▶┘
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
  /** Of a subscription that was paid. */
  subscriptionId: z.optional(z.string()),
});
export type SandboxCheckout = z.output<typeof checkoutSchema>;

const subscriptionSchema = z.object({
  id: z.string(),
  ...planFields,
  currency: z.enum(CURRENCIES),
  status: z.enum(['active', 'overdue', 'ended']),
  /** From where its periods are counted, and how many have begun since. */
  anchorMs: z.number(),
  periods: z.number(),
  periodStartMs: z.number(),
  periodEndMs: z.number(),
  endsThen: z.boolean(),
  overdueSinceMs: z.nullable(z.number()),
  /** Taken off the next invoices; of one that has ended, off those of the next subscription in its currency. */
  creditMinor: z.number(),
});
export type SandboxSubscription = z.output<typeof subscriptionSchema>;

const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  createdAtMs: z.number(),
  currency: z.enum(CURRENCIES),
  lines: z.array(z.object({ words: z.string(), amountMinor: z.number() })),
  /** What is charged; the lines, less what was owed to the team. */
  chargedMinor: z.number(),
  /** What was owed to the team and taken off. */
  creditMinor: z.optional(z.number()),
  status: z.enum(['paid', 'open', 'uncollectible', 'void', 'refunded']),
  /** Whom it was made out to; what the account says later does not change it. */
  billedTo: z.optional(z.object({ name: z.string(), email: z.string() })),
  subscriptionId: z.optional(z.string()),
  /** Of credits that were bought. */
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

/** Makes a part of an id that nobody guesses. */
export type SecretMaker = () => string;

const DAY_MS = 24 * 3_600_000;
const CHECKOUT_LIFE_MS = DAY_MS;
export const PORTAL_LIFE_MS = 3_600_000;
/** Overdue subscriptions end after it. */
const PATIENCE_MS = 21 * DAY_MS;
const KEPT_PORTALS = 20;

/** Ids name their account before the mark, and a secret behind it. */
const MARK = '~';
export const sandboxIdOf = (teamId: string, secret: string): string => `${teamId}${MARK}${secret}`;
export const teamOfSandboxId = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(MARK)));

const monthsOf = ({ billingPeriod }: ChosenPlan): number => (billingPeriod === 'yearly' ? 12 : 1);
const priceMinor = ({ plan, billingPeriod }: ChosenPlan, currency: Currency): number =>
  planPrice(plan, billingPeriod, currency) * 100;
const nameOf = ({ plan, billingPeriod }: ChosenPlan): string => `${planMessage(plan)} plan, ${billingPeriod}`;
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

/** A checkout; the same one for the same key. */
export function openCheckout(
  account: SandboxAccount,
  order: Order,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly id: string } {
  const known = account.checkouts.find(({ key }) => key === order.key);
  if (known !== undefined) return { account, id: known.id };
  const bought: SandboxCheckout['bought'] =
    order.kind === 'credits'
      ? { kind: 'credits', productId: order.productId }
      : { kind: 'subscription', plan: order.plan, billingPeriod: order.billingPeriod };
  const { key, currency, successUrl, cancelUrl } = order;
  const id = sandboxIdOf(account.teamId, secret());
  // Those that were given up are no use to anybody.
  const kept = account.checkouts.filter(({ status }) => status !== 'gone');
  return {
    account: {
      ...account,
      checkouts: [...kept, { id, key, status: 'open', bought, currency, successUrl, cancelUrl, openedAtMs: nowMs }],
    },
    id,
  };
}

export function openPortal(
  account: SandboxAccount,
  returnUrl: string,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly id: string } {
  const id = sandboxIdOf(account.teamId, secret());
  return {
    account: { ...account, portals: [...account.portals, { id, returnUrl, openedAtMs: nowMs }].slice(-KEPT_PORTALS) },
    id,
  };
}

/**
 * What subscriptions that have ended left owed to the team, for the next one in their currency; nothing while one runs,
 * which has its own.
 */
export const keptCredit = ({ subscriptions }: Pick<SandboxAccount, 'subscriptions'>, currency: Currency): number =>
  subscriptions.some(isRunning)
    ? 0
    : subscriptions.reduce(
        (sum, subscription) => sum + (subscription.currency === currency ? subscription.creditMinor : 0),
        0,
      );

/** Pays an open checkout; of one that is not open nothing changes. */
export function payCheckout(
  account: SandboxAccount,
  checkoutId: string,
  nowMs: number,
  secret: SecretMaker,
): SandboxAccount {
  const checkout = account.checkouts.find(({ id }) => id === checkoutId);
  if (checkout === undefined || checkout.status !== 'open') return account;
  const { bought, currency } = checkout;
  const paidWith = (more: Partial<SandboxCheckout>): SandboxAccount => ({
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
      paidWith({}),
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
    creditMinor: keptCredit(account, currency),
  };
  const paid = paidWith({ subscriptionId: subscription.id });
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

/** Nobody can pay for another subscription at a checkout that is open. */
export const closeSubscriptionCheckouts = (account: SandboxAccount): SandboxAccount => ({
  ...account,
  checkouts: account.checkouts.map((checkout) =>
    checkout.status === 'open' && checkout.bought.kind === 'subscription' ? { ...checkout, status: 'gone' } : checkout,
  ),
});

/** Gives back what was paid for credits; of a checkout where none were bought nothing changes. */
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

type InvoiceDraft = Pick<SandboxInvoice, 'currency' | 'lines' | 'subscriptionId' | 'checkoutId'>;

const periodInvoice = (subscription: SandboxSubscription): InvoiceDraft => {
  const { id, currency } = subscription;
  return {
    currency,
    lines: [{ words: nameOf(subscription), amountMinor: priceMinor(subscription, currency) }],
    subscriptionId: id,
  };
};

/**
 * Writes an invoice, less what is owed to the team, and charges the card with the rest. `isPaid` tells whether that
 * went through.
 */
function addInvoice(
  account: SandboxAccount,
  draft: InvoiceDraft,
  nowMs: number,
  secret: SecretMaker,
): { readonly account: SandboxAccount; readonly isPaid: boolean } {
  const total = draft.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const owed = account.subscriptions.find(({ id }) => id === draft.subscriptionId)?.creditMinor ?? 0;
  const used = Math.min(owed, total);
  const isPaid = total === used || account.card === 'works';
  const lines =
    used === 0 ? draft.lines : [...draft.lines, { words: 'Credit from earlier changes', amountMinor: -used }];
  const invoice: SandboxInvoice = {
    ...draft,
    lines,
    id: sandboxIdOf(account.teamId, secret()),
    number: `SANDBOX-${String(account.invoices.length + 1).padStart(4, '0')}`,
    createdAtMs: nowMs,
    billedTo: { name: account.name, email: account.email },
    chargedMinor: total - used,
    creditMinor: used,
    status: isPaid ? 'paid' : 'open',
  };
  const charged = { ...account, invoices: [...account.invoices, invoice] };
  return {
    account:
      used === 0
        ? charged
        : changeSubscriptionOf(charged, draft.subscriptionId, (subscription) => ({
            ...subscription,
            creditMinor: subscription.creditMinor - used,
          })),
    isPaid,
  };
}

function changeSubscriptionOf(
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

/** What time has done by `nowMs`: renewals, payments that failed, subscriptions and checkouts that ended. */
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
      const givenUpMs = (subscription.overdueSinceMs ?? Number.POSITIVE_INFINITY) + PATIENCE_MS;
      const eventMs = Math.min(givenUpMs, subscription.periodEndMs);
      if (eventMs > nowMs) break;
      later =
        eventMs === givenUpMs
          ? endNow(later, id, 'uncollectible')
          : subscription.endsThen
            ? endNow(later, id, 'void')
            : renew(later, subscription, secret);
    }
  }
  return later;
}

const isTooOld = ({ status, openedAtMs }: SandboxCheckout, nowMs: number): boolean =>
  status === 'open' && openedAtMs + CHECKOUT_LIFE_MS <= nowMs;

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

/** Ends a subscription; what is open of it becomes `leftAs`. */
export function endNow(
  account: SandboxAccount,
  subscriptionId: string,
  leftAs: 'void' | 'uncollectible' = 'void',
): SandboxAccount {
  const ended = changeSubscriptionOf(account, subscriptionId, (subscription) => ({
    ...subscription,
    status: 'ended',
    overdueSinceMs: null,
  }));
  return {
    ...ended,
    invoices: ended.invoices.map((invoice) =>
      invoice.subscriptionId === subscriptionId && invoice.status === 'open' ? { ...invoice, status: leftAs } : invoice,
    ),
  };
}

/** Ends a subscription that nobody wanted, and gives back what was paid for it, what was owed before included. */
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

/** Whether everything a subscription cost is paid. */
export const isPaidFor = (account: SandboxAccount, id: string): boolean =>
  account.invoices.every(({ subscriptionId, status }) => subscriptionId !== id || status === 'paid');

/** Whether a subscription ends with its period, or goes on after all. */
export const setEndsThen = (account: SandboxAccount, subscriptionId: string, endsThen: boolean): SandboxAccount =>
  changeSubscriptionOf(account, subscriptionId, (subscription) =>
    isRunning(subscription) ? { ...subscription, endsThen } : subscription,
  );

/** A card that works from now on. */
export const replaceCard = (account: SandboxAccount): SandboxAccount => ({ ...account, card: 'works' });

/**
 * A card that declines from now on; and the bank takes the last payment of each running subscription back, so that it
 * is overdue at once.
 */
export function takePaymentBack(account: SandboxAccount, nowMs: number): SandboxAccount {
  const running = new Set(account.subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id));
  const takenBack = new Set(
    [...running].flatMap(
      (id) =>
        account.invoices.findLast(
          ({ subscriptionId, status, chargedMinor }) => subscriptionId === id && status === 'paid' && chargedMinor > 0,
        )?.id ?? [],
    ),
  );
  const invoices = account.invoices.map((invoice): SandboxInvoice =>
    takenBack.has(invoice.id) ? { ...invoice, status: 'open' } : invoice,
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

/** What is due, in all open invoices. */
export const openInvoices = (account: SandboxAccount): readonly SandboxInvoice[] =>
  account.invoices.filter(({ status }) => status === 'open');

/** Pays all that is open. Throws `payment_declined` with a card that declines. */
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

interface PlanChange {
  readonly subscription: SandboxSubscription;
  readonly lines: SandboxInvoice['lines'];
  readonly dueMinor: number;
}

/**
 * What another plan or period makes of a subscription, by its terms: what is given back of the old one is owed, the new
 * one is charged.
 */
function planChange(
  subscription: SandboxSubscription,
  chosen: ChosenPlan,
  paidPlan: PaidPlan,
  nowMs: number,
): PlanChange {
  const { currency, anchorMs, periodStartMs, periodEndMs, creditMinor } = subscription;
  const { isSamePeriod, isUpgrade, fromMs } = changeTerms(subscription, paidPlan, chosen, anchorMs, nowMs);
  const monthEndMs = monthAt(anchorMs, nowMs).endMs;
  const partFrom = (atMs: number): number =>
    Math.min(1, Math.max(0, (periodEndMs - atMs) / (periodEndMs - periodStartMs)));
  // The month that runs was paid as `paidPlan`, whatever the plan is since; the months after it are of the plan.
  const thisMonth = isUpgrade ? partFrom(fromMs) - partFrom(monthEndMs) : 0;
  const unusedMinor = Math.round(
    priceMinor({ ...subscription, plan: paidPlan }, currency) * thisMonth +
      priceMinor(subscription, currency) * partFrom(monthEndMs),
  );
  const costMinor = isSamePeriod
    ? Math.round(priceMinor(chosen, currency) * partFrom(fromMs))
    : priceMinor(chosen, currency);
  const period = isSamePeriod
    ? {}
    : { anchorMs: nowMs, periods: 1, periodStartMs: nowMs, periodEndMs: addMonths(nowMs, monthsOf(chosen)) };
  const netMinor = costMinor - unusedMinor;
  const changed = {
    ...subscription,
    plan: chosen.plan,
    billingPeriod: chosen.billingPeriod,
    ...period,
    endsThen: false,
  };
  if (netMinor <= 0)
    return { subscription: { ...changed, creditMinor: creditMinor - netMinor }, lines: [], dueMinor: 0 };
  const lines = [
    { words: `Unused time on the ${nameOf(subscription)}`, amountMinor: -unusedMinor },
    { words: isSamePeriod ? `Remaining time on the ${nameOf(chosen)}` : nameOf(chosen), amountMinor: costMinor },
  ];
  return {
    subscription: changed,
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0),
    dueMinor: Math.max(0, netMinor - creditMinor),
  };
}

const paidAs = ({ plan }: SandboxSubscription, paidPlan: PaidPlan | undefined): PaidPlan =>
  higherPlan(plan, paidPlan ?? plan);

export function previewPlanChange(
  subscription: SandboxSubscription,
  chosen: ChosenPlan,
  paidPlan: PaidPlan | undefined,
  nowMs: number,
): ChangePreview {
  const {
    subscription: after,
    lines,
    dueMinor,
  } = planChange(subscription, chosen, paidAs(subscription, paidPlan), nowMs);
  const netMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { currency } = subscription;
  return {
    dueNowMinor: dueMinor,
    creditMinor: after.creditMinor - Math.min(after.creditMinor, netMinor),
    currency,
    renewsAt: new Date(after.periodEndMs).toISOString(),
    renewalMinor: priceMinor(chosen, currency),
  };
}

/**
 * Another plan or period of a subscription that runs, at once; of any other nothing changes. Throws `payment_declined`
 * when something is due and the card declines.
 */
export function changePlan(
  account: SandboxAccount,
  subscriptionId: string,
  chosen: ChosenPlan,
  paidPlan: PaidPlan | undefined,
  nowMs: number,
  secret: SecretMaker,
): SandboxAccount {
  const subscription = account.subscriptions.find(({ id }) => id === subscriptionId);
  if (subscription === undefined || !isRunning(subscription)) return account;
  if (subscription.plan === chosen.plan && subscription.billingPeriod === chosen.billingPeriod) return account;
  const change = planChange(subscription, chosen, paidAs(subscription, paidPlan), nowMs);
  if (subscription.status === 'overdue' || (change.dueMinor > 0 && account.card === 'declines'))
    throw new OutriderError('payment_declined');
  const changed = changeSubscriptionOf(account, subscriptionId, () => change.subscription);
  if (change.lines.length === 0) return changed;
  return addInvoice(changed, { currency: subscription.currency, lines: change.lines, subscriptionId }, nowMs, secret)
    .account;
}

/** What is to be told of the way from one state to another. */
export function noticesBetween(before: SandboxAccount, after: SandboxAccount): Notice[] {
  const { teamId } = after;
  const isNews = <T extends { readonly id: string }>(list: readonly T[]) => {
    const known = new Map(list.map((thing) => [thing.id, thing]));
    return (thing: T): boolean => {
      const earlier = known.get(thing.id);
      return earlier !== thing && JSON.stringify(earlier) !== JSON.stringify(thing);
    };
  };
  return [
    ...after.checkouts
      .filter(isNews(before.checkouts))
      .filter(({ status }) => status !== 'open')
      .map(({ id }): Notice => ({ kind: 'checkout', id })),
    ...after.subscriptions
      .filter(isNews(before.subscriptions))
      .map(({ id }): Notice => ({ kind: 'subscription', id, teamId })),
    ...after.invoices.filter(isNews(before.invoices)).map(({ id }): Notice => ({ kind: 'invoice', id })),
  ];
}
