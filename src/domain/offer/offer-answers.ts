import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** What the dashboard API answers about offers; what it takes is in `offer-requests.ts`. */

/** `POST /product/create`. */
export const productCreateAnswerSchema = z.object({ product: documentSchema });

/** `POST /products/improve`, `/products/enrich` and `/products/describe`. */
export const offerTextAnswerSchema = z.object({
  description: z.string(),
  /** What the act has cost. */
  credits: z.number(),
  /** `template`: no model wrote it (decisions.md, "Who writes AI texts"); the screens say so. */
  writer: z.enum(['template', 'model']),
  /** Of `enrich`: the page that was read, after redirects. */
  page: z.optional(z.object({ url: z.string(), title: z.string() })),
});
export type OfferTextAnswer = z.output<typeof offerTextAnswerSchema>;

/**
 * Data of a `linked_to_campaign`: an offer is not deleted while campaigns use it. A campaign without a name has the
 * empty text.
 */
export const linkedCampaignsSchema = z.object({ linkedCampaignNames: z.array(z.string()) });

/** `DELETE /ai/{id}`: true when the act was stopped and costs nothing; false when it had ended. */
export const aiCancelAnswerSchema = z.object({ canceled: z.boolean() });
