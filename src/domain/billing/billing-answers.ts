import * as z from 'zod/mini';

/**
 * Schemas of the dashboard API's answers about billing. Requests are in `billing-requests.ts`, which the app does not
 * load.
 */

/** Accepts an absolute URL, either external or of the app. */
const pageSchema = z.string().check(z.regex(/^https?:\/\/[^/?#\s]+/i));

/** `POST /subscription/create`. */
export const checkoutAnswerSchema = z.object({ checkoutUrl: pageSchema });

/** `POST /subscription/portal` and `/payment/create`. */
export const linkAnswerSchema = z.object({ url: pageSchema });

/**
 * `POST /payment/state`. `open`: not paid yet. `paid`: the team has received the purchase. `gone`: the checkout can no
 * longer be paid, and nothing was bought with it.
 */
export const paymentStateAnswerSchema = z.object({ state: z.enum(['open', 'paid', 'gone']) });
export type PaymentState = z.output<typeof paymentStateAnswerSchema>['state'];

/** `POST /subscription/preview`. */
export const subscriptionPreviewAnswerSchema = z.object({
  /**
   * Charged at once, in the smallest unit of `currency`; 0 when nothing is. Credit owed to the team is deducted from
   * the next invoice.
   */
  dueNowMinor: z.number(),
  /**
   * Credit owed to the team and deducted from its next invoices, in the smallest unit; on the free plan, from those of
   * the next subscription.
   */
  creditMinor: z.number(),
  /** A subscription keeps the currency it started in. */
  currency: z.string(),
  /** UTC ISO; empty when it is not renewed. */
  renewsAt: z.string(),
  /** The price of each renewal from then on, in the smallest unit; 0 when there is none. */
  renewalMinor: z.number(),
  /** Credits added at once. */
  creditsAdded: z.number(),
  /**
   * The time until which the plan credits of the current month, and those added, can be spent; UTC ISO. Empty when
   * there are none.
   */
  creditsUntil: z.string(),
});
export type SubscriptionPreview = z.output<typeof subscriptionPreviewAnswerSchema>;
