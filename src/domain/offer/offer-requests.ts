import * as z from 'zod/mini';
import { offerTextFields } from './offer.ts';
import { offerAnswersSchema } from './offer-questionnaire.ts';
import { MAX_IMPROVED_LENGTH, MAX_NAME_LENGTH, MAX_PAGE_URL_LENGTH } from '../text/text-limits.ts';

/**
 * Schemas of the dashboard API's requests about offers (specification part 2 §7). The routes check the length of a
 * description, and answer with the specification's text.
 */

/** `POST /product/create`. Surrounding blanks are removed from the name. */
export const productCreateRequestSchema = z.strictObject(offerTextFields);

/** `POST /products/improve`: a generation. */
export const productImproveRequestSchema = z.strictObject({
  description: z.string().check(z.maxLength(MAX_IMPROVED_LENGTH)),
});

/** `POST /products/enrich`: a generation. A URL without a scheme uses https. */
export const productEnrichRequestSchema = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(MAX_PAGE_URL_LENGTH)),
});

/** `POST /products/describe`: a generation from the questionnaire. Our addition. */
export const productDescribeRequestSchema = z.strictObject({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  answers: offerAnswersSchema,
});
