import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { BILLING_PERIODS, PAID_PLANS } from '#domain/plan/plan.ts';

/**
 * Metadata of every object we create at Stripe. An object without it is not ours: one Stripe account may serve several
 * programs.
 */
const metadataSchema = z.object({
  teamId: z.catch(z.string(), ''),
  productId: z.optional(z.string()),
  plan: z.optional(z.enum(PAID_PLANS)),
  billingPeriod: z.optional(z.enum(BILLING_PERIODS)),
});

export const readMetadata = (metadata: Stripe.Metadata | null | undefined): z.output<typeof metadataSchema> =>
  z.catch(metadataSchema, { teamId: '' }).parse(metadata ?? {});
