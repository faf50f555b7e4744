import * as z from 'zod/mini';
import { campaignIdSchema } from '../wire/ids.ts';

/**
 * Schemas of the dashboard API's requests about campaigns that are not commands (specification part 2 §7). Those for
 * commands are in `src/domain/wire/command-bodies.ts`.
 */

/**
 * `POST /campaign/create`. Surrounding blanks are removed from the name; the route checks its length and answers with
 * the specification's text. `from` is the campaign to copy, without its prospects.
 */
export const campaignCreateRequestSchema = z.strictObject({
  name: z.string().check(z.maxLength(1_024)),
  from: z.optional(campaignIdSchema),
});
