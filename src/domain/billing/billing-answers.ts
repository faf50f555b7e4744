import * as z from 'zod/mini';

/**
 * What the dashboard API answers about money; what it takes is in `billing-requests.ts`, which the app does not load.
 */

/** A page elsewhere or of ours. */
const pageSchema = z.string().check(z.regex(/^https?:\/\/[^/?#\s]+/i));

/** `POST /subscription/create`. */
export const checkoutAnswerSchema = z.object({ checkoutUrl: pageSchema });

/** `POST /subscription/portal` and `/payment/create`. */
export const linkAnswerSchema = z.object({ url: pageSchema });

/**
 * `POST /payment/state`. `open`: not paid so far. `paid`: the team has what was bought. `gone`: nobody can pay it any
 * more, and nothing was bought by it.
 */
export const paymentStateAnswerSchema = z.object({ state: z.enum(['open', 'paid', 'gone']) });
export type PaymentState = z.output<typeof paymentStateAnswerSchema>['state'];

/** `POST /subscription/preview`. */
export const subscriptionPreviewAnswerSchema = z.object({
  /**
   * Charged at once, in the smallest unit of `currency`; 0 when nothing is. What is owed to the team is taken off the
   * next invoice.
   */
  dueNowMinor: z.number(),
  /**
   * What is owed to the team, and taken off the next invoices, in the smallest unit; of the free plan, off those of the
   * next subscription.
   */
  creditMinor: z.number(),
  /** A subscription keeps the currency it began in. */
  currency: z.string(),
  /** UTC ISO; the empty text when it is not renewed. */
  renewsAt: z.string(),
  /** Of each renewal from then on, in the smallest unit; 0 when there is none. */
  renewalMinor: z.number(),
  /** Credits that come at once. */
  creditsAdded: z.number(),
  /**
   * Until when the plan credits of the month that runs, and those added, can be spent; UTC ISO. The empty text when
   * there are none.
   */
  creditsUntil: z.string(),
});
export type SubscriptionPreview = z.output<typeof subscriptionPreviewAnswerSchema>;
