import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** Schemas of the dashboard API's answers about offers. Requests are in `offer-requests.ts`. */

/** `POST /product/create`. */
export const productCreateAnswerSchema = z.object({ product: documentSchema });

/** `POST /products/improve`, `/products/enrich` and `/products/describe`. */
export const offerTextAnswerSchema = z.object({
  description: z.string(),
  /** The credits charged for the generation. */
  credits: z.number(),
  /** `template`: no model wrote it; the screens say so. */
  writer: z.enum(['template', 'model']),
  /** For `enrich`: the page that was read, after redirects. */
  page: z.optional(z.object({ url: z.string(), title: z.string() })),
});
export type OfferTextAnswer = z.output<typeof offerTextAnswerSchema>;

/**
 * Holds the data of `linked_to_campaign`: an offer cannot be deleted while campaigns use it. The name of an unnamed
 * campaign is empty.
 */
export const linkedCampaignsSchema = z.object({ linkedCampaignNames: z.array(z.string()) });

/** `DELETE /ai/{id}`: true when the action was stopped and costs nothing; false when it had ended. */
export const aiCancelAnswerSchema = z.object({ canceled: z.boolean() });
