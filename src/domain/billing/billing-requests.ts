import * as z from 'zod/mini';
import { isBillingComplete } from './billing-information.ts';
import { CURRENCIES } from './currency.ts';
import { PLANS, BILLING_PERIODS, PAID_PLANS } from '../plan/plan.ts';
import { tierOfProduct } from './price.ts';

/**
 * What the dashboard API takes about money (specification part 1 §7, "Billing calls"); what it answers is in
 * `billing-answers.ts`.
 */

/** A page of ours to come back to; the server takes those of its own address alone. */
const pageSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));

const chosenPlan = { plan: z.enum(PAID_PLANS), billingPeriod: z.enum(BILLING_PERIODS), currency: z.enum(CURRENCIES) };

/** `POST /subscription/create`: a first subscription, or one after the last has ended. */
export const subscriptionCreateRequestSchema = z.strictObject({
  ...chosenPlan,
  successUrl: pageSchema,
  cancelUrl: pageSchema,
});

/**
 * `POST /subscription/preview`: what `update` with the same body would charge, or, of the free plan, what ending the
 * subscription at once would do. Ours: the confirmation says it before.
 */
export const subscriptionPreviewRequestSchema = z.strictObject({ ...chosenPlan, plan: z.enum(PLANS) });
export type PreviewedPlan = z.output<typeof subscriptionPreviewRequestSchema>;

/** `POST /subscription/update`: in place; an upgrade charges the difference at once. */
export const subscriptionUpdateRequestSchema = z.strictObject(chosenPlan);
export type ChosenPlan = z.output<typeof subscriptionUpdateRequestSchema>;

/**
 * `POST /subscription/portal`: the provider's own page, where a card is changed, an invoice paid, a subscription ended.
 */
export const subscriptionPortalRequestSchema = z.strictObject({ returnUrl: pageSchema });

/** `POST /payment/create`: credits, bought once. */
export const paymentCreateRequestSchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  productId: z.string().check(z.refine((id) => tierOfProduct(id) !== undefined)),
  successUrl: pageSchema,
  cancelUrl: pageSchema,
});

/**
 * `POST /payment/state`: how a checkout stands, named by the key it was asked for with. Ours: that somebody came back
 * from the provider's page proves nothing.
 */
export const paymentStateRequestSchema = z.strictObject({ checkout: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)) });

const LONGEST_NAME = 256;

/** `POST /team/update`. */
export const teamUpdateRequestSchema = z
  .strictObject({
    billingEmail: z.string().check(z.maxLength(320)),
    billingName: z.string().check(z.maxLength(LONGEST_NAME)),
  })
  .check(z.refine(isBillingComplete));
