import { monthAt } from '#domain/billing/billing-months.ts';
import { CURRENCIES } from '#domain/billing/currency.ts';
import { PLAN_DEFINITIONS, type Plan } from '#domain/plan/plan.ts';
import { planPrice } from '#domain/billing/price.ts';
import { isRunning, type SandboxAccount, type SandboxSubscription } from '#server/drivers/payments/sandbox/account.ts';
import { isPaidFor } from '#server/drivers/payments/sandbox/invoices.ts';
import { creditIdOf } from '#server/ledger/ledger.ts';

/** Derives the credits a provider was paid for from everything it ever recorded. */
export interface ProviderHistory {
  /** Adds the provider's current records. */
  record(account: SandboxAccount): void;
  /**
   * Decides whether a credit record of the period, written since the last call, is for a month and plan that were paid
   * since then: the plan's credits for the month, or the difference to a higher plan.
   */
  isPaid(record: { readonly id: string; readonly credits: number }): boolean;
  /** Returns the credits granted, by the records checked so far, for the current month of a running subscription. */
  grantedFor(subscription: SandboxSubscription): number;
  /** Decides whether another subscription was running at some moment since the last call. */
  didAnotherRun(subscriptionId: string): boolean;
  /** Decides whether an ended subscription had an unpaid amount. */
  didEndUnpaid(): boolean;
  /** Returns the problems where more was granted than charged; an empty list when there are none. */
  listUnpaid(account: SandboxAccount): string[];
  /** Marks the records seen so far as checked: they are not considered again. */
  settle(): void;
}

/**
 * The lowest price of a month of a plan is that of the shortest month of a yearly subscription, less one unit for each
 * rounding.
 */
const SHORTEST_MONTH = 28 / 366;
const ROUNDED_MINOR = 10;

interface RecordedState {
  readonly subscription: SandboxSubscription;
  readonly isPaid: boolean;
}

/** `now` returns Unix milliseconds. */
export function openProviderHistory(now: () => number): ProviderHistory {
  let states: RecordedState[] = [];
  /** Holds the granted months of each subscription, with the highest plan and all its credits. */
  const months = new Map<string, Map<string, { readonly plan: Plan; readonly credits: number }>>();

  /** Returns the key of the current credit month. */
  const monthOf = (subscriptionId: string, anchorMs: number): string[] => [
    subscriptionId,
    new Date(anchorMs).toISOString(),
    new Date(monthAt(anchorMs, now()).startMs).toISOString(),
  ];

  return {
    record(account) {
      states.push(
        ...account.subscriptions.map((subscription) => ({ subscription, isPaid: isPaidFor(account, subscription.id) })),
      );
    },
    isPaid: ({ id, credits }) =>
      states.some(({ subscription, isPaid }) => {
        const { id: subscriptionId, status, plan, anchorMs, periodEndMs } = subscription;
        if (status !== 'active' || !isPaid || periodEndMs <= monthAt(anchorMs, now()).startMs) return false;
        const month = monthOf(subscriptionId, anchorMs);
        const start = month.join();
        const granted = months.get(subscriptionId)?.get(start)?.credits ?? 0;
        const isMonth = id === creditIdOf(['grant', ...month]) && granted === 0;
        const isUpgrade = id === creditIdOf(['upgrade', ...month, plan]) && granted > 0;
        if ((!isMonth && !isUpgrade) || granted + credits !== PLAN_DEFINITIONS[plan].credits) return false;
        months.set(
          subscriptionId,
          new Map(months.get(subscriptionId)).set(start, { plan, credits: PLAN_DEFINITIONS[plan].credits }),
        );
        return true;
      }),
    grantedFor: ({ id, anchorMs }) => months.get(id)?.get(monthOf(id, anchorMs).join())?.credits ?? 0,
    didAnotherRun: (subscriptionId) =>
      states.some(({ subscription }) => subscription.id !== subscriptionId && isRunning(subscription)),
    didEndUnpaid: () => states.some(({ subscription, isPaid }) => !isRunning(subscription) && !isPaid),
    listUnpaid({ subscriptions, invoices }) {
      // The remaining credit of one subscription is deducted from the next one in the same currency, so both are
      // summed. Refunded amounts count as not charged.
      return CURRENCIES.flatMap((currency) => {
        const own = subscriptions.filter((subscription) => subscription.currency === currency);
        const charged = invoices.reduce(
          (sum, { subscriptionId, chargedMinor, status }) =>
            sum + (status !== 'refunded' && own.some(({ id }) => id === subscriptionId) ? chargedMinor : 0),
          0,
        );
        const remainingCredit = own.reduce((sum, { creditMinor }) => sum + creditMinor, 0);
        const granted = own
          .flatMap(({ id }) => [...(months.get(id)?.values() ?? [])])
          .reduce(
            (sum, { plan }) => sum + planPrice(plan, 'yearly', currency) * 100 * SHORTEST_MONTH - ROUNDED_MINOR,
            0,
          );
        return own.length > 0 && granted > charged - remainingCredit
          ? [`months worth ${Math.round(granted)} were granted for ${charged - remainingCredit}`]
          : [];
      });
    },
    settle() {
      states = [...new Map(states.map((one) => [one.subscription.id, one])).values()];
    },
  };
}
