/** How somebody comes back from the provider's page. */
export type PaymentOutcome = 'paid' | 'canceled';

/**
 * The parameters of the address they come back to; there are two spellings (specification part 1 §2; decisions.md
 * "Return from checkout").
 */
interface PaymentReturn {
  readonly success?: string | undefined;
  readonly canceled?: string | undefined;
  readonly payment?: string | undefined;
  /** Ours: the key the checkout was begun with, by which the server is asked. */
  readonly checkout?: string | undefined;
  /** Ours: the team it was begun for, which need not be the active one any more. */
  readonly team?: string | undefined;
}

/** Somebody came back: how, as the address has it, and from which checkout, where it says so. */
export interface PaymentReturned {
  readonly outcome: PaymentOutcome;
  readonly checkout: string | undefined;
  /** Undefined where the address says none. */
  readonly teamId: string | undefined;
}

/** A checkout as its ways back name it, and what whoever gives it up comes back to look at. */
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

/** What an address says of a return; undefined for one that is none. */
export function paymentReturnOf(search: PaymentReturn): PaymentReturned | undefined {
  const outcome = paymentOutcomeOf(search);
  return outcome === undefined ? undefined : { outcome, checkout: search.checkout, teamId: search.team };
}

/** Our pages that a checkout leads back to. */
export interface ReturnPaths {
  readonly success: string;
  readonly cancel: string;
}

const plansPath = (search: Readonly<Record<string, string>>): string =>
  `/plans?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** What is given up is gone on with: prices are shown as they were. */
function returnPaths(
  success: Readonly<Record<string, string>>,
  cancel: Readonly<Record<string, string>>,
  { checkout, teamId, currency, period }: CheckoutBegun,
): ReturnPaths {
  const named = { checkout, team: teamId };
  return { success: plansPath({ ...success, ...named }), cancel: plansPath({ ...cancel, ...named, currency, period }) };
}

/** The ways back of a subscription's checkout. */
export const subscriptionReturns = (begun: CheckoutBegun): ReturnPaths =>
  returnPaths({ success: 'true' }, { canceled: 'true' }, begun);

/** The ways back of a purchase of credits. */
export const purchaseReturns = (begun: CheckoutBegun): ReturnPaths =>
  returnPaths({ payment: 'success' }, { payment: 'cancelled' }, begun);
