import type { Currency } from '#domain/billing/currency.ts';
import type { SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import type { BillingPeriod, PaidPlan } from '#domain/plan/plan.ts';

/** What a subscription pays for. */
export interface ChosenPlan {
  readonly plan: PaidPlan;
  readonly billingPeriod: BillingPeriod;
}

/** The account that an order is billed to. */
export interface Payer {
  readonly teamId: string;
  readonly name: string;
  readonly email: string;
}

/** Addresses of ours to which the person returns. */
interface ReturnUrls {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

interface OrderOf {
  /** The team's account with the provider. */
  readonly customerId: string;
  readonly teamId: string;
  readonly currency: Currency;
  /** One order under one key is one checkout. */
  readonly key: string;
}

export type Order = OrderOf &
  ReturnUrls &
  (({ readonly kind: 'subscription' } & ChosenPlan) | { readonly kind: 'credits'; readonly productId: string });

/** The state of a checkout. */
export interface CheckoutState {
  readonly id: string;
  readonly teamId: string;
  /** `gone`: it can no longer be paid. `refunded`: it was paid and wholly refunded, or charged back. */
  readonly status: 'open' | 'paid' | 'refunded' | 'gone';
  readonly bought:
    | { readonly kind: 'subscription'; readonly subscriptionId: string }
    | { readonly kind: 'credits'; readonly productId: string }
    | undefined;
}

interface SubscriptionOf {
  readonly id: string;
  readonly teamId: string;
}

/** A subscription that runs: `overdue` when a payment is due. */
export interface RunningSubscription extends SubscriptionOf, ChosenPlan {
  readonly currency: Currency;
  readonly status: 'active' | 'overdue';
  /** True when its latest invoice is paid. A renewal may not have been charged yet, and a trial is not paid. */
  readonly isPaid: boolean;
  /** Start from which its periods and months of credits are counted; another billing period starts anew. */
  readonly anchorMs: number;
  /** End of the period that is paid for, or due. */
  readonly periodEndMs: number;
  /** True when it is not renewed at the period's end. */
  readonly endsThen: boolean;
}

/** A subscription that gives nothing: `beginning` until its first payment. */
export interface IdleSubscription extends SubscriptionOf {
  readonly status: 'beginning' | 'ended';
  /** True when its latest invoice is paid. */
  readonly isPaid: boolean;
}

/** A running subscription whose price is not one of ours, so that its plan is unknown. */
interface UnpricedSubscription extends SubscriptionOf {
  readonly status: 'unpriced';
}

export type SubscriptionState = RunningSubscription | IdleSubscription | UnpricedSubscription;

interface InvoiceState {
  readonly id: string;
  readonly teamId: string;
  /** `paid`, `open`, `uncollectible`, `void` or `refunded`; a `draft` is not shown to anybody. */
  readonly status: string;
  /** In the smallest unit of `currency` (lower case). */
  readonly chargedMinor: number;
  readonly currency: string;
  /** Download address, or a path on this server; undefined when it cannot be downloaded. */
  readonly downloadUrl: string | undefined;
  readonly createdAtMs: number;
  /** The checkout of a one-time purchase, when the invoice is `refunded`. */
  readonly refundedCheckoutId: string | undefined;
}

/** What a change would charge and when it renews. The effect on credits is not the provider's. */
export type ChangePreview = Omit<SubscriptionPreview, 'creditsAdded' | 'creditsUntil'>;

/** A webhook event of the provider: something may have changed, so its state is fetched. */
export type PaymentWebhook =
  | { readonly kind: 'checkout' | 'invoice'; readonly id: string }
  | { readonly kind: 'subscription'; readonly id: string; readonly teamId: string };

/**
 * A payment provider. Every `find…` fetches the current state and returns undefined for what the provider does not
 * know; for an id that it gave us, that means another account or mode. Throws `unavailable` when the provider cannot be
 * reached or fails, and `payment_declined` when a card is refused.
 */
export interface Payments {
  /** Names the provider; ids of one provider mean nothing to another. */
  readonly name: 'sandbox' | 'stripe';
  /**
   * Creates a team's customer and returns its id. Repeated calls return the same one. Replaces `deletedId` when that is
   * not empty.
   */
  createCustomer(payer: Payer, deletedId: string): Promise<string>;
  /** Updates a customer; does nothing for an unknown one. */
  updateCustomer(customerId: string, payer: Payer): Promise<void>;
  /** Opens a checkout; the person pays at `url`. Returns undefined for an unknown customer. */
  openCheckout(order: Order): Promise<{ readonly id: string; readonly url: string } | undefined>;
  /**
   * Opens the portal where a card is changed, an invoice paid or a subscription ended. Returns undefined for an unknown
   * customer.
   */
  openPortal(customerId: string, returnUrl: string): Promise<string | undefined>;
  /** Returns what `changeSubscription` would do. */
  previewChange(subscriptionId: string, chosen: ChosenPlan, paidPlan: PaidPlan | undefined): Promise<ChangePreview>;
  /**
   * Changes plan or period at once, by the rules of `proration.ts`: a higher plan is charged the difference, a lower
   * one refunds nothing for the current month of credits. `paidPlan` is the plan that month was paid as; the
   * subscription's own when absent. Throws `conflict` for an ended subscription.
   */
  changeSubscription(subscriptionId: string, chosen: ChosenPlan, paidPlan: PaidPlan | undefined): Promise<void>;
  /**
   * Returns the credit balance that would be kept for the team's next subscription if this one ended now, in the
   * smallest unit of its currency.
   */
  findRemainingCredit(subscriptionId: string): Promise<number>;
  /** Ends a subscription at once; does nothing when it has ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Ends an unwanted subscription and refunds all that was paid for it. Returns the ids of its invoices. */
  refuseSubscription(subscriptionId: string): Promise<readonly string[]>;
  /** Closes a customer's open subscription checkouts; an unknown customer has none. */
  closeSubscriptionCheckouts(customerId: string): Promise<void>;
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  findSubscription(id: string): Promise<SubscriptionState | undefined>;
  findInvoice(id: string): Promise<InvoiceState | undefined>;
  /** Lists the ids of a customer's newest invoices, newest first; none for an unknown customer. */
  listInvoiceIds(customerId: string): Promise<readonly string[]>;
}
