import * as z from 'zod/mini';
import type { PaymentState } from '#domain/billing/billing-answers.ts';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { PaymentOutcome } from '#domain/billing/payment-return.ts';
import { planMessage } from '#domain/plan/plan.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/**
 * Holds a checkout that the person left for. The return URL carries its id; only the server knows its state:
 *
 *   left ──returned after payment────▶ returned ──────── server: paid, gone ────▶ reported
 *     │                                    ▲  └── open ──┘ (asked again)              ▲
 *     └──returned without paying────▶ given-up ──── server: open, gone ────▶ canceled   │
 *                                          └─────────── server: paid ─────────────────┘
 *
 * Several may be open; each is reported once, and a canceled one that is paid after all is reported too.
 */
const checkoutSchema = z.object({
  id: z.string(),
  /** The team it was begun for, which may no longer be the active one. */
  teamId: z.string(),
  /** Absent for a checkout begun on another device. */
  bought: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('plan'), plan: z.string() }),
      z.object({ kind: z.literal('credits'), credits: z.number() }),
    ]),
  ),
  state: z.enum(['left', 'returned', 'given-up', 'canceled', 'told']),
});
export type Checkout = z.output<typeof checkoutSchema>;
export type PurchasedItem = NonNullable<Checkout['bought']>;

/** Stores a person's checkouts of all teams, newest last. Without storage they last as long as the page. */
export const checkoutStorage = userStorageItem('checkouts', z.array(checkoutSchema));

/** Number of checkouts remembered. */
const MOST_KEPT = 20;

/** The server's answer about a payment: its state, an unknown id, or no answer. */
export type PaymentAnswer = PaymentState | 'unknown' | 'unanswered';

const withCheckout = (checkouts: readonly Checkout[], checkout: Checkout): Checkout[] =>
  [...checkouts.filter(({ id }) => id !== checkout.id), checkout].slice(-MOST_KEPT);

/** Records that the person left for the provider's page. */
export const markOpened = (
  checkouts: readonly Checkout[],
  id: string,
  teamId: string,
  bought: PurchasedItem,
): Checkout[] => withCheckout(checkouts, { id, teamId, bought, state: 'left' });

/** Records that the person came back; opening the return URL again changes nothing. */
export function markReturned(
  checkouts: readonly Checkout[],
  id: string,
  teamId: string,
  outcome: PaymentOutcome,
): readonly Checkout[] {
  const checkout = checkouts.find((one) => one.id === id) ?? { id, teamId, state: 'left' };
  const { state } = checkout;
  if (outcome === 'paid' && (state === 'left' || state === 'canceled' || state === 'given-up'))
    return withCheckout(checkouts, { ...checkout, state: 'returned' });
  return outcome === 'canceled' && state === 'left'
    ? withCheckout(checkouts, { ...checkout, state: 'given-up' })
    : checkouts;
}

/** Tells whether the server must be polled. */
export const isPolled = ({ state }: Checkout): boolean => state === 'returned' || state === 'given-up';

/** The updated checkouts, and what to report. */
export interface CheckoutUpdate {
  readonly checkouts: readonly Checkout[];
  readonly report: 'paid' | 'gone' | 'canceled' | 'unknown' | undefined;
}

/** Applies the server's answer about one checkout. */
export function applyAnswer(checkouts: readonly Checkout[], id: string, answer: PaymentAnswer): CheckoutUpdate {
  const checkout = checkouts.find((one) => one.id === id);
  if (checkout === undefined || !isPolled(checkout) || answer === 'unanswered') return { checkouts, report: undefined };
  const withState = (state: Checkout['state'], report: CheckoutUpdate['report']): CheckoutUpdate => ({
    checkouts: withCheckout(checkouts, { ...checkout, state }),
    report,
  });
  if (answer === 'paid' || answer === 'unknown') return withState('told', answer);
  if (checkout.state === 'given-up') return withState('canceled', 'canceled');
  return answer === 'gone' ? withState('told', 'gone') : { checkouts, report: undefined };
}

/** Marks a checkout as dismissed. */
export const dismissCheckout = (checkouts: readonly Checkout[], id: string): Checkout[] =>
  checkouts.map((checkout) => (checkout.id === id ? { ...checkout, state: 'told' } : checkout));

/** Names a payment: "your payment for 5,000 credits"; `team` is given when it is not the active one. */
export function paymentMessage(bought: PurchasedItem | undefined, team?: string): string {
  if (bought === undefined)
    return team === undefined ? t('your payment') : t('your payment for the team {team}', { team });
  if (bought.kind === 'plan') {
    const plan = planMessage(bought.plan);
    return team === undefined
      ? t('your payment for {plan}', { plan })
      : t('your payment for {plan} for the team {team}', { plan, team });
  }
  const credits = formatNumber(bought.credits);
  return team === undefined
    ? t('your payment for {credits} credits', { credits })
    : t('your payment for {credits} credits for the team {team}', { credits, team });
}

/** Returns title and description of a received payment; `team` as in `paymentMessage`. */
export function paidMessage(
  bought: PurchasedItem | undefined,
  team?: string,
): readonly [title: string, description: string] {
  if (bought === undefined)
    return [
      t('Payment received'),
      team === undefined
        ? t('Your purchase is ready to use.')
        : t('Your purchase for the team {team} is ready to use.', { team }),
    ];
  if (bought.kind === 'plan') {
    const plan = planMessage(bought.plan);
    return [
      BILLING_MESSAGES.updated,
      team === undefined
        ? t('Payment received. This team is now on {plan}.', { plan })
        : t('Payment received. The team {team} is now on {plan}.', { team, plan }),
    ];
  }
  const credits = formatNumber(bought.credits);
  return [
    t('Credits added'),
    team === undefined
      ? t('Payment received. {credits} credits were added to your balance.', { credits })
      : t('Payment received. {credits} credits were added to the balance of the team {team}.', { credits, team }),
  ];
}

const SHORTEST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/** Returns the delay before the next poll in ms, by the number of polls so far. */
export const restMs = (attempts: number): number => Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** (attempts - 1));
