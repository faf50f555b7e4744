import * as z from 'zod/mini';
import { campaignIdSchema } from '../wire/ids.ts';

/**
 * What the dashboard API takes about campaigns that is no command (specification part 2 §7); those are in
 * `wire-requests.ts`.
 */

/**
 * `POST /campaign/create`. Blanks around the name are taken off; how long it is to be, the route says in its words.
 * `from` is the campaign it is a copy of, without its prospects.
 */
export const campaignCreateRequestSchema = z.strictObject({
  name: z.string().check(z.maxLength(1_024)),
  from: z.optional(campaignIdSchema),
});
