import type Stripe from 'stripe';
import { addMonths } from '#domain/billing/billing-months.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { PLANS, type PaidPlan } from '#domain/plan/plan.ts';
import { planPrice } from '#domain/billing/price.ts';
import { changeTerms, higherPlan, type ChangeTerms } from '../proration.ts';
import type { ChosenPlan, Payments } from '../payments.ts';
import { callStripe, toMs } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import { currencyOf, findPlan, statusOf } from './stripe-subscriptions.ts';

interface Changeable {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly before: ChosenPlan;
}

type Proration = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior' | 'proration_date'>;

/** Returns the proration date: Stripe accepts an instant of the current period, and none when nothing is prorated. */
function prorationOf(
  { fromMs }: ChangeTerms,
  { current_period_start, current_period_end }: Stripe.SubscriptionItem,
  isUpgrade: boolean,
): Proration & { readonly proration_behavior: 'none' | 'always_invoice' | 'create_prorations' } {
  const from = Math.max(current_period_start, Math.floor(fromMs / 1_000));
  if (from >= current_period_end) return { proration_behavior: 'none' };
  return { proration_behavior: isUpgrade ? 'always_invoice' : 'create_prorations', proration_date: from };
}

/** Choosing a plan cancels a planned end of the subscription. */
const itemChangesOf = ({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): { cancel_at_period_end: false } | { cancel_at: '' } =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false };

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false;

/**
 * Creates the changes of plan or period of a running subscription, by the rules of `proration.ts`. `now` returns Unix
 * milliseconds.
 */
export function createStripeChanges(
  stripe: Stripe,
  prices: StripePrices,
  now: () => number,
): Pick<Payments, 'previewChange' | 'changeSubscription'> {
  async function getSubscription(id: string): Promise<Changeable> {
    const subscription = await callStripe(() => stripe.subscriptions.retrieve(id));
    const [item] = subscription.items.data;
    const before = findPlan(prices, subscription);
    if (item === undefined || before === undefined || statusOf(subscription) === 'ended')
      throw new OutriderError('conflict');
    return { subscription, item, before };
  }

  /**
   * Returns the update to request from Stripe: what is more is charged at once, what is less is taken off the next
   * invoices.
   */
  function changeOf({ subscription, item, before }: Changeable, paidPlan: PaidPlan, chosen: ChosenPlan) {
    const terms = changeTerms(before, paidPlan, chosen, toMs(subscription.billing_cycle_anchor), now());
    const isUpgrade = !terms.isSamePeriod || PLANS.indexOf(chosen.plan) > PLANS.indexOf(before.plan);
    return {
      terms,
      items: [{ id: item.id, price: prices.idOf(chosen, currencyOf(subscription.currency)) }],
      ...prorationOf(terms, item, isUpgrade),
    };
  }

  /** Previews the next invoice after a change, in the smallest unit, before credit that is already owed. */
  async function previewTotal(
    changeable: Changeable,
    paidPlan: PaidPlan,
    chosen: ChosenPlan,
  ): Promise<{ readonly terms: ChangeTerms; readonly totalMinor: number; readonly owedMinor: number }> {
    const { terms, ...change } = changeOf(changeable, paidPlan, chosen);
    // Without proration nothing is charged now, and the preview would show the next renewal.
    if (change.proration_behavior === 'none' && terms.isSamePeriod) return { terms, totalMinor: 0, owedMinor: 0 };
    const preview = await callStripe(() =>
      stripe.invoices.createPreview({
        subscription: changeable.subscription.id,
        subscription_details: { ...change, cancel_at_period_end: false },
      }),
    );
    // What is not charged now appears in the next renewal, of which only the prorated lines belong to the change.
    const isNow = change.proration_behavior === 'always_invoice' || !terms.isSamePeriod;
    const totalMinor = isNow
      ? preview.total
      : preview.lines.data.filter(isProration).reduce((sum, { amount }) => sum + amount, 0);
    return { terms, totalMinor, owedMinor: isNow ? Math.max(0, -(preview.starting_balance ?? 0)) : 0 };
  }

  /**
   * Returns the steps of a change. A month that was paid as a higher plan than the current one is first set back to
   * that plan, at no cost for the month, so that an upgrade is charged from what was paid.
   */
  const stepsOf = (
    { before }: Changeable,
    paidPlan: PaidPlan,
    { terms }: { readonly terms: ChangeTerms },
    chosen: ChosenPlan,
  ): readonly ChosenPlan[] =>
    terms.isUpgrade && paidPlan !== before.plan ? [{ ...before, plan: paidPlan }, chosen] : [chosen];

  async function applyChange(changeable: Changeable, paidPlan: PaidPlan, chosen: ChosenPlan): Promise<void> {
    const { terms: _terms, ...change } = changeOf(changeable, paidPlan, chosen);
    const { subscription } = changeable;
    await callStripe(() =>
      stripe.subscriptions.update(subscription.id, {
        ...change,
        payment_behavior: 'error_if_incomplete',
        ...itemChangesOf(subscription),
        metadata: { plan: chosen.plan, billingPeriod: chosen.billingPeriod },
      }),
    );
  }

  return {
    async previewChange(subscriptionId, chosen, paidPlan) {
      const changeable = await getSubscription(subscriptionId);
      const { subscription, item, before } = changeable;
      const paid = higherPlan(before.plan, paidPlan ?? before.plan);
      const change = await previewTotal(changeable, paid, chosen);
      const [step, ...rest] = stepsOf(changeable, paid, change, chosen);
      // Previewed from the current plan, the upgrade includes what was already paid for the month.
      const retryable =
        step === undefined || rest.length === 0
          ? 0
          : (await previewTotal(changeable, before.plan, step)).totalMinor -
            (await previewTotal(changeable, paid, step)).totalMinor;
      const totalMinor = change.totalMinor - retryable;
      const isNow =
        change.terms.isUpgrade || !change.terms.isSamePeriod || PLANS.indexOf(chosen.plan) > PLANS.indexOf(before.plan);
      const currency = currencyOf(subscription.currency);
      return {
        dueNowMinor: isNow ? Math.max(0, totalMinor - change.owedMinor) : 0,
        creditMinor: Math.max(0, change.owedMinor - totalMinor),
        currency,
        renewsAt: new Date(
          change.terms.isSamePeriod
            ? toMs(item.current_period_end)
            : addMonths(now(), chosen.billingPeriod === 'yearly' ? 12 : 1),
        ).toISOString(),
        renewalMinor: planPrice(chosen.plan, chosen.billingPeriod, currency) * 100,
      };
    },
    async changeSubscription(subscriptionId, chosen, paidPlan) {
      const changeable = await getSubscription(subscriptionId);
      const { before } = changeable;
      if (before.plan === chosen.plan && before.billingPeriod === chosen.billingPeriod) return;
      const paid = higherPlan(before.plan, paidPlan ?? before.plan);
      const [first, second] = stepsOf(changeable, paid, changeOf(changeable, paid, chosen), chosen);
      if (first === undefined) return;
      await applyChange(changeable, paid, first);
      if (second === undefined) return;
      const current = await getSubscription(subscriptionId);
      try {
        await applyChange(current, paid, second);
      } catch (error) {
        await applyChange(current, paid, before);
        throw error;
      }
    },
  };
}
