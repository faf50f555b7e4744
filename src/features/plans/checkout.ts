import * as z from 'zod/mini';
import type { PaymentState } from '#domain/billing/billing-answers.ts';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { PaymentOutcome } from '#domain/billing/payment-return.ts';
import { planMessage } from '#domain/plan/plan.ts';
import { say, sayFigure } from '#i18n/translate.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/**
 * A checkout somebody left for. Its way back carries its id, and only the server says how it stands:
 *
 *   left ──came back, as from paying──▶ returned ──────── the server: paid, gone ──▶ told
 *     │                                    ▲  └── open ──┘ (asked again)              ▲
 *     └──came back, having given up──▶ given-up ──the server: open, gone──▶ canceled   │
 *                                          └─────────── the server: paid ──────────────┘
 *
 * So several may be under way, each is told once, and a canceled one that is paid after all is told as well.
 */
const checkoutSchema = z.object({
  id: z.string(),
  /** Whom it was begun for: not the active team, where that was changed meanwhile. */
  teamId: z.string(),
  /** Absent for one that was begun on another device. */
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

/**
 * Those of a person, for any of their teams, the newest last. Where nothing can be kept, each lasts as long as the
 * page.
 */
export const checkoutStorage = userStorageItem('checkouts', z.array(checkoutSchema));

/** So many are remembered: nobody comes back from an older one. */
const MOST_KEPT = 20;

/**
 * What the server says when it is asked: how the payment stands, that it knows none of this name, or nothing that can
 * be heard.
 */
export type PaymentAnswer = PaymentState | 'unknown' | 'unheard';

const withCheckout = (checkouts: readonly Checkout[], checkout: Checkout): Checkout[] =>
  [...checkouts.filter(({ id }) => id !== checkout.id), checkout].slice(-MOST_KEPT);

/** Somebody leaves for the provider's page. */
export const markOpened = (checkouts: readonly Checkout[], id: string, teamId: string, bought: PurchasedItem): Checkout[] =>
  withCheckout(checkouts, { id, teamId, bought, state: 'left' });

/** Somebody comes back from it, or opens that address again, which changes nothing any more. */
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

/** Whether the server is to be asked. */
export const isPolled = ({ state }: Checkout): boolean => state === 'returned' || state === 'given-up';

/** What is to be told, and how the checkouts stand then. */
export interface CheckoutUpdate {
  readonly checkouts: readonly Checkout[];
  readonly tell: 'paid' | 'gone' | 'canceled' | 'unknown' | undefined;
}

/** Takes note of the server's word on one of them. */
export function applyAnswer(checkouts: readonly Checkout[], id: string, word: PaymentAnswer): CheckoutUpdate {
  const checkout = checkouts.find((one) => one.id === id);
  if (checkout === undefined || !isPolled(checkout) || word === 'unheard') return { checkouts, tell: undefined };
  const to = (state: Checkout['state'], tell: CheckoutUpdate['tell']): CheckoutUpdate => ({
    checkouts: withCheckout(checkouts, { ...checkout, state }),
    tell,
  });
  if (word === 'paid' || word === 'unknown') return to('told', word);
  if (checkout.state === 'given-up') return to('canceled', 'canceled');
  return word === 'gone' ? to('told', 'gone') : { checkouts, tell: undefined };
}

/** Nobody wants to hear of it any more. */
export const dismissCheckout = (checkouts: readonly Checkout[], id: string): Checkout[] =>
  checkouts.map((checkout) => (checkout.id === id ? { ...checkout, state: 'told' } : checkout));

/** What a payment is for: "your payment for 5,000 credits"; `team` names whom, where that is not the active one. */
export function paymentMessage(bought: PurchasedItem | undefined, team?: string): string {
  if (bought === undefined)
    return team === undefined ? say('your payment') : say('your payment for the team {team}', { team });
  if (bought.kind === 'plan') {
    const plan = planMessage(bought.plan);
    return team === undefined
      ? say('your payment for {plan}', { plan })
      : say('your payment for {plan} for the team {team}', { plan, team });
  }
  const credits = sayFigure(bought.credits);
  return team === undefined
    ? say('your payment for {credits} credits', { credits })
    : say('your payment for {credits} credits for the team {team}', { credits, team });
}

/** What is said once a payment was received, as a title and a description; `team` as in `paymentMessage`. */
export function paidMessage(bought: PurchasedItem | undefined, team?: string): readonly [title: string, description: string] {
  if (bought === undefined)
    return [
      say('Payment received'),
      team === undefined
        ? say('What was bought is there now.')
        : say('What was bought for the team {team} is there now.', { team }),
    ];
  if (bought.kind === 'plan') {
    const plan = planMessage(bought.plan);
    return [
      BILLING_MESSAGES.updated,
      team === undefined
        ? say('Payment received; this team is on {plan} now.', { plan })
        : say('Payment received; the team {team} is on {plan} now.', { team, plan }),
    ];
  }
  const credits = sayFigure(bought.credits);
  return [
    say('Credits added'),
    team === undefined
      ? say('Payment received; {credits} credits are in your balance.', { credits })
      : say('Payment received; {credits} credits are in the balance of the team {team}.', { credits, team }),
  ];
}

const SHORTEST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/** How long nothing is asked after so many questions. */
export const restMs = (questions: number): number => Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** (questions - 1));
