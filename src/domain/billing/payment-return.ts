/** Tells whether a person returned from the provider's page after paying or after cancelling. */
export type PaymentOutcome = 'paid' | 'canceled';

/**
 * Holds the search params of the address a person returns to; there are two spellings (specification part 1 §2;
 * decisions.md "Return from checkout").
 */
interface PaymentReturn {
  readonly success?: string | undefined;
  readonly canceled?: string | undefined;
  readonly payment?: string | undefined;
  /** Our addition: the key the checkout was started with, which identifies it to the server. */
  readonly checkout?: string | undefined;
  /** Our addition: the team the checkout was started for, which may no longer be the active one. */
  readonly team?: string | undefined;
}

/** Describes a return: its outcome and, if the address names it, its checkout. */
export interface PaymentReturned {
  readonly outcome: PaymentOutcome;
  readonly checkout: string | undefined;
  /** Undefined when the address names none. */
  readonly teamId: string | undefined;
}

/**
 * Describes a started checkout as its return addresses name it, with the currency and period to show again after a
 * cancellation.
 */
export interface CheckoutBegun {
  readonly checkout: string;
  readonly teamId: string;
  readonly currency: string;
  readonly period: string;
}

function paymentOutcomeOf({ success, canceled, payment }: PaymentReturn): PaymentOutcome | undefined {
  if (success === 'true' || payment === 'success') return 'paid';
  return canceled === 'true' || payment === 'cancelled' ? 'canceled' : undefined;
}

/** Returns what an address says about a return; undefined when it is not a return. */
export function paymentReturnOf(search: PaymentReturn): PaymentReturned | undefined {
  const outcome = paymentOutcomeOf(search);
  return outcome === undefined ? undefined : { outcome, checkout: search.checkout, teamId: search.team };
}

/** Holds the pages of ours that a checkout returns to. */
export interface ReturnPaths {
  readonly success: string;
  readonly cancel: string;
}

const plansPath = (search: Readonly<Record<string, string>>): string =>
  `/plans?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** Builds the return paths. The cancel path keeps currency and period, so that prices are shown as before. */
function returnPaths(
  success: Readonly<Record<string, string>>,
  cancel: Readonly<Record<string, string>>,
  { checkout, teamId, currency, period }: CheckoutBegun,
): ReturnPaths {
  const named = { checkout, team: teamId };
  return { success: plansPath({ ...success, ...named }), cancel: plansPath({ ...cancel, ...named, currency, period }) };
}

/** Returns the return paths of a subscription's checkout. */
export const subscriptionReturns = (begun: CheckoutBegun): ReturnPaths =>
  returnPaths({ success: 'true' }, { canceled: 'true' }, begun);

/** Returns the return paths of a purchase of credits. */
export const purchaseReturns = (begun: CheckoutBegun): ReturnPaths =>
  returnPaths({ payment: 'success' }, { payment: 'cancelled' }, begun);
