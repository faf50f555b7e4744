import type { Currency } from '#domain/billing/currency.ts';
import type { SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import type { BillingPeriod, PaidPlan } from '#domain/plan/plan.ts';

/** What a subscription is for. */
export interface ChosenPlan {
  readonly plan: PaidPlan;
  readonly billingPeriod: BillingPeriod;
}

/** Whom an order is made out to. */
export interface Payer {
  readonly teamId: string;
  readonly name: string;
  readonly email: string;
}

/** Where the person comes back to; pages of ours. */
interface WayBack {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

interface OrderOf {
  /** The team's account with the provider. */
  readonly customerId: string;
  readonly teamId: string;
  readonly currency: Currency;
  /** The same order under the same key is one checkout. */
  readonly key: string;
}

export type Order = OrderOf &
  WayBack &
  (({ readonly kind: 'subscription' } & ChosenPlan) | { readonly kind: 'credits'; readonly productId: string });

/** A payment that was begun. */
export interface CheckoutState {
  readonly id: string;
  readonly teamId: string;
  /** `gone`: nobody can pay it any more. `refunded`: it was paid, and all of it was given back, or the bank took it. */
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

/** One that goes on: `overdue` when something is due. */
export interface RunningSubscription extends SubscriptionOf, ChosenPlan {
  readonly currency: Currency;
  readonly status: 'active' | 'overdue';
  /**
   * The invoice it made last is paid. One that was renewed just now may not have been charged yet, and a trial is paid
   * by nobody.
   */
  readonly isPaid: boolean;
  /** From when its periods, and its months of credits, are counted; another billing period begins anew. */
  readonly anchorMs: number;
  /** End of what is paid for, or due. */
  readonly periodEndMs: number;
  /** It is not renewed then. */
  readonly endsThen: boolean;
}

/** One that gives nothing: `beginning` as long as it was not paid for the first time. */
export interface IdleSubscription extends SubscriptionOf {
  readonly status: 'beginning' | 'ended';
  /** The invoice it made last is paid. */
  readonly isPaid: boolean;
}

/** One that goes on at a price that is none of ours: what it gives cannot be told. */
export interface UnpricedSubscription extends SubscriptionOf {
  readonly status: 'unpriced';
}

export type SubscriptionState = RunningSubscription | IdleSubscription | UnpricedSubscription;

export interface InvoiceState {
  readonly id: string;
  readonly teamId: string;
  /** `paid`, `open`, `uncollectible`, `void`, `refunded`; a `draft` is nobody's business yet. */
  readonly status: string;
  /** In the smallest unit of `currency` (lower case). */
  readonly chargedMinor: number;
  readonly currency: string;
  /** Where it can be downloaded, or a path at this server; undefined when it cannot. */
  readonly downloadUrl: string | undefined;
  readonly createdAtMs: number;
  /** The checkout it was paid at, when it is `refunded` and was for something bought once. */
  readonly refundedCheckoutId: string | undefined;
}

/** What a change would charge, and when it is renewed; what becomes of credits is not the provider's. */
export type ChangePreview = Omit<SubscriptionPreview, 'creditsAdded' | 'creditsUntil'>;

/** Something may have changed: a hint to ask how it stands now. */
export type Notice =
  | { readonly kind: 'checkout' | 'invoice'; readonly id: string }
  | { readonly kind: 'subscription'; readonly id: string; readonly teamId: string };

/**
 * Who takes the money. Every `find…` asks how something stands now, and answers undefined for what the provider does
 * not know, which, of what it has told us of itself, means that it is asked as somebody else: another account, or
 * another mode. Whatever cannot be reached or fails on the provider's side is thrown as `unavailable`; a card that was
 * refused as `payment_declined`.
 */
export interface Payments {
  /** Ids of one provider mean nothing to another. */
  readonly name: 'sandbox' | 'stripe';
  /**
   * Makes an account for a team, the same one however often it is asked, in place of `goneId` where that is not empty.
   * Resolves with its id.
   */
  createCustomer(payer: Payer, goneId: string): Promise<string>;
  /** Nothing happens to an account the provider does not know. */
  updateCustomer(customerId: string, payer: Payer): Promise<void>;
  /**
   * Begins a payment. `url` is where the person pays. Resolves with undefined where the provider does not know the
   * account.
   */
  openCheckout(order: Order): Promise<{ readonly id: string; readonly url: string } | undefined>;
  /**
   * Where a card is changed, an invoice paid, a subscription ended; undefined where the provider does not know the
   * account.
   */
  openPortal(customerId: string, returnUrl: string): Promise<string | undefined>;
  /** What `changeSubscription` would do, without doing it. */
  previewChange(subscriptionId: string, chosen: ChosenPlan, paidPlan: PaidPlan | undefined): Promise<ChangePreview>;
  /**
   * Another plan or period at once, by the terms of `change-terms.ts`: a higher one is charged its difference, a lower
   * one gives nothing back for the month of credits that runs. `paidPlan` is what that month was paid as; the
   * subscription's own when absent. Throws `conflict` for one that has ended.
   */
  changeSubscription(subscriptionId: string, chosen: ChosenPlan, paidPlan: PaidPlan | undefined): Promise<void>;
  /**
   * What would be owed to the team, and kept for its next subscription, if this one were ended at once; in the smallest
   * unit of its currency.
   */
  findKeptCredit(subscriptionId: string): Promise<number>;
  /** Ends it at once; nothing happens when it has ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Ends one that nobody wanted and gives back all that was paid for it. Resolves with the ids of its invoices. */
  refuseSubscription(subscriptionId: string): Promise<readonly string[]>;
  /**
   * Nobody can pay any more at the checkouts of subscriptions that are open. An account the provider does not know has
   * none.
   */
  closeSubscriptionCheckouts(customerId: string): Promise<void>;
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  findSubscription(id: string): Promise<SubscriptionState | undefined>;
  findInvoice(id: string): Promise<InvoiceState | undefined>;
  /** Ids of the newest invoices of an account, newest first; of one the provider does not know, none. */
  listInvoiceIds(customerId: string): Promise<readonly string[]>;
}
