import * as z from 'zod/mini';
import { isId } from '#domain/wire/ids.ts';
import { BILLING_PERIODS, PAID_PLANS } from '#domain/plan/plan.ts';

/**
 * Metadata of every object we create at Stripe. An object without it is not ours, and neither is one that names a team
 * as no id of ours is written: one Stripe account may serve several programs.
 */
const metadataSchema = z.object({
  teamId: z.catch(z.string().check(z.refine(isId)), ''),
  productId: z.optional(z.string()),
  plan: z.optional(z.enum(PAID_PLANS)),
  billingPeriod: z.optional(z.enum(BILLING_PERIODS)),
});

export const readMetadata = (metadata: unknown): z.output<typeof metadataSchema> =>
  z.catch(metadataSchema, { teamId: '' }).parse(metadata ?? {});
