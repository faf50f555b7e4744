import { monthAt } from '#domain/billing/billing-months.ts';
import { CURRENCIES } from '#domain/billing/currency.ts';
import { PLAN_DEFINITIONS, type Plan } from '#domain/plan/plan.ts';
import { planPrice } from '#domain/billing/price.ts';
import { isRunning, type SandboxAccount, type SandboxSubscription } from '#server/drivers/payments/sandbox/account.ts';
import { isPaidFor } from '#server/drivers/payments/sandbox/invoices.ts';
import { creditIdOf } from '#server/ledger/ledger.ts';

/** Which credits a provider was paid for, from everything it ever wrote into its books. */
export interface ProviderHistory {
  /** Its books say this from now on. */
  note(account: SandboxAccount): void;
  /**
   * Whether a record of credits of the period, written since it was asked last, is for a month and a plan that were
   * paid at some moment since then: the plan's for the month, or what a higher plan has more than was granted in it.
   */
  isPaid(record: { readonly id: string; readonly credits: number }): boolean;
  /**
   * How many credits were granted, by the records that were asked about, for the month of a subscription that runs now.
   */
  grantedFor(subscription: SandboxSubscription): number;
  /** Whether another subscription ran at some moment since it was asked last. */
  didAnotherRun(subscriptionId: string): boolean;
  /** Whether something was unpaid of a subscription that ended. */
  didEndUnpaid(): boolean;
  /** What was granted for more than was charged: an empty list, or what is wrong. */
  unpaid(account: SandboxAccount): string[];
  /** Whatever was asked about is done with: what the books said before counts no more. */
  settle(): void;
}

/**
 * The least a month of a plan costs: the shortest one of a year, paid at once. Less a unit for each time something was
 * rounded.
 */
const SHORTEST_MONTH = 28 / 366;
const ROUNDED_MINOR = 10;

interface Said {
  readonly subscription: SandboxSubscription;
  readonly isPaid: boolean;
}

/** `now` tells Unix milliseconds. */
export function openProviderHistory(now: () => number): ProviderHistory {
  let said: Said[] = [];
  /** Of each subscription, the months that were granted, with the highest plan and all its credits. */
  const months = new Map<string, Map<string, { readonly plan: Plan; readonly credits: number }>>();

  /** What names the month of credits that runs. */
  const monthOf = (subscriptionId: string, anchorMs: number): string[] => [
    subscriptionId,
    new Date(anchorMs).toISOString(),
    new Date(monthAt(anchorMs, now()).startMs).toISOString(),
  ];

  return {
    note(account) {
      said.push(
        ...account.subscriptions.map((subscription) => ({ subscription, isPaid: isPaidFor(account, subscription.id) })),
      );
    },
    isPaid: ({ id, credits }) =>
      said.some(({ subscription, isPaid }) => {
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
      said.some(({ subscription }) => subscription.id !== subscriptionId && isRunning(subscription)),
    didEndUnpaid: () => said.some(({ subscription, isPaid }) => !isRunning(subscription) && !isPaid),
    unpaid({ subscriptions, invoices }) {
      // What is owed of one subscription is taken off the next in its currency: they are reckoned together. What was
      // given back was not charged.
      return CURRENCIES.flatMap((currency) => {
        const own = subscriptions.filter((subscription) => subscription.currency === currency);
        const charged = invoices.reduce(
          (sum, { subscriptionId, chargedMinor, status }) =>
            sum + (status !== 'refunded' && own.some(({ id }) => id === subscriptionId) ? chargedMinor : 0),
          0,
        );
        const owed = own.reduce((sum, { creditMinor }) => sum + creditMinor, 0);
        const granted = own
          .flatMap(({ id }) => [...(months.get(id)?.values() ?? [])])
          .reduce(
            (sum, { plan }) => sum + planPrice(plan, 'yearly', currency) * 100 * SHORTEST_MONTH - ROUNDED_MINOR,
            0,
          );
        return own.length > 0 && granted > charged - owed
          ? [`months worth ${Math.round(granted)} were granted for ${charged - owed}`]
          : [];
      });
    },
    settle() {
      said = [...new Map(said.map((one) => [one.subscription.id, one])).values()];
    },
  };
}
