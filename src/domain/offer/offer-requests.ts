import * as z from 'zod/mini';
import { offerTextFields } from './offer.ts';
import { offerAnswersSchema } from './offer-questionnaire.ts';
import { MAX_IMPROVED_LENGTH, MAX_NAME_LENGTH, MAX_PAGE_ADDRESS_LENGTH } from '../text/text-limits.ts';

/**
 * What the dashboard API takes about offers (specification part 2 §7). How long a description is to be, the routes say
 * in its words.
 */

/** `POST /product/create`. Blanks around the name are taken off. */
export const productCreateRequestSchema = z.strictObject(offerTextFields);

/** `POST /products/improve`: an act of AI. */
export const productImproveRequestSchema = z.strictObject({
  description: z.string().check(z.maxLength(MAX_IMPROVED_LENGTH)),
});

/** `POST /products/enrich`: an act of AI. An address without a scheme is one of https. */
export const productEnrichRequestSchema = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(MAX_PAGE_ADDRESS_LENGTH)),
});

/** `POST /products/describe`: an act of AI, from the questionnaire. Ours. */
export const productDescribeRequestSchema = z.strictObject({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  answers: offerAnswersSchema,
});
