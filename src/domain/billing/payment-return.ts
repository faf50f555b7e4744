/** Tells whether a person returned from the provider's page after paying or after cancelling. */
export type PaymentOutcome = 'paid' | 'canceled';

/**
 * Holds the search params of a return URL. There are two spellings (specification part 1 §2): `success=true` means
 * `payment=success`, `canceled=true` means `payment=cancelled`.
 */
interface PaymentReturnSearch {
  readonly success?: string | undefined;
  readonly canceled?: string | undefined;
  readonly payment?: string | undefined;
  /** Our addition: the key the checkout was started with, which identifies it to the server. */
  readonly checkout?: string | undefined;
  /** Our addition: the team the checkout was started for, which may no longer be the active one. */
  readonly team?: string | undefined;
}

/** Describes a return: its outcome and, if the URL names it, its checkout. */
export interface PaymentReturn {
  readonly outcome: PaymentOutcome;
  readonly checkout: string | undefined;
  /** Undefined when the URL names none. */
  readonly teamId: string | undefined;
}

/**
 * Describes a started checkout as its return URLs name it, with the currency and period to show again after a
 * cancellation.
 */
export interface StartedCheckout {
  readonly checkout: string;
  readonly teamId: string;
  readonly currency: string;
  readonly period: string;
}

function paymentOutcomeOf({ success, canceled, payment }: PaymentReturnSearch): PaymentOutcome | undefined {
  if (success === 'true' || payment === 'success') return 'paid';
  return canceled === 'true' || payment === 'cancelled' ? 'canceled' : undefined;
}

/** Parses the search params of a return URL; undefined when they describe no return. */
export function paymentReturnOf(search: PaymentReturnSearch): PaymentReturn | undefined {
  const outcome = paymentOutcomeOf(search);
  return outcome === undefined ? undefined : { outcome, checkout: search.checkout, teamId: search.team };
}

/** Holds the paths of the app that a checkout returns to. */
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
  { checkout, teamId, currency, period }: StartedCheckout,
): ReturnPaths {
  const reference = { checkout, team: teamId };
  return {
    success: plansPath({ ...success, ...reference }),
    cancel: plansPath({ ...cancel, ...reference, currency, period }),
  };
}

/** Returns the return paths of a subscription's checkout. */
export const subscriptionReturns = (checkout: StartedCheckout): ReturnPaths =>
  returnPaths({ success: 'true' }, { canceled: 'true' }, checkout);

/** Returns the return paths of a purchase of credits. */
export const purchaseReturns = (checkout: StartedCheckout): ReturnPaths =>
  returnPaths({ payment: 'success' }, { payment: 'cancelled' }, checkout);
