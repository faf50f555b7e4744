import * as z from 'zod/mini';
import { isBillingComplete } from './billing-information.ts';
import { CURRENCIES } from './currency.ts';
import { PLANS, BILLING_PERIODS, PAID_PLANS } from '../plan/plan.ts';
import { isWebUrl } from '../text/can-parse-url.ts';
import { lineSchema } from '../text/sanitize-text.ts';
import { tierOfProduct } from './price.ts';

/**
 * Schemas of the dashboard API's billing requests (specification part 1 §7, "Billing calls"). Answers are in
 * `billing-answers.ts`.
 */

/** Accepts a URL of the app to return to; the server accepts only its own origin. */
const pageSchema = z.string().check(z.maxLength(2_000), z.refine(isWebUrl));

const chosenPlan = { plan: z.enum(PAID_PLANS), billingPeriod: z.enum(BILLING_PERIODS), currency: z.enum(CURRENCIES) };

/** `POST /subscription/create`: a first subscription, or one after the last has ended. */
export const subscriptionCreateRequestSchema = z.strictObject({
  ...chosenPlan,
  successUrl: pageSchema,
  cancelUrl: pageSchema,
});

/**
 * `POST /subscription/preview`: what `update` with the same body would charge or, for the free plan, what ending the
 * subscription at once would do. Our addition: the confirmation shows it beforehand.
 */
export const subscriptionPreviewRequestSchema = z.strictObject({ ...chosenPlan, plan: z.enum(PLANS) });
export type PreviewedPlan = z.output<typeof subscriptionPreviewRequestSchema>;

/** `POST /subscription/update`: changes the subscription in place; an upgrade charges the difference at once. */
export const subscriptionUpdateRequestSchema = z.strictObject(chosenPlan);
export type ChosenPlan = z.output<typeof subscriptionUpdateRequestSchema>;

/**
 * `POST /subscription/portal`: opens the provider's page, where people change the card, pay an invoice or end a
 * subscription.
 */
export const subscriptionPortalRequestSchema = z.strictObject({ returnUrl: pageSchema });

/** `POST /payment/create`: buys credits once. */
export const paymentCreateRequestSchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  productId: z.string().check(z.refine((id) => tierOfProduct(id) !== undefined)),
  successUrl: pageSchema,
  cancelUrl: pageSchema,
});

/**
 * `POST /payment/state`: returns the state of a checkout, named by the key it was requested with. Our addition: a
 * return from the provider's page does not prove a payment.
 */
export const paymentStateRequestSchema = z.strictObject({ checkout: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)) });

const LONGEST_NAME = 256;

/** `POST /team/update`. */
export const teamUpdateRequestSchema = z
  .strictObject({
    billingEmail: lineSchema(320),
    billingName: lineSchema(LONGEST_NAME),
  })
  .check(z.refine(isBillingComplete));
