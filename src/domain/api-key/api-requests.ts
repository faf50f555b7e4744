import * as z from 'zod/mini';
import { CAMPAIGN_STATUSES } from '../campaign/campaign.ts';
import { campaignIdSchema } from '../wire/ids.ts';

/** Query parameters of the public API's read operations. */

export const DEFAULT_PAGE_LENGTH = 50;
const MAX_PAGE_LENGTH = 100;

const paging = {
  limit: z.optional(
    z.coerce
      .number()
      .check(
        z.multipleOf(1),
        z.minimum(1),
        z.maximum(MAX_PAGE_LENGTH),
        z.describe(`How many at most, 1 to ${MAX_PAGE_LENGTH}; ${DEFAULT_PAGE_LENGTH} where it is left out.`),
      ),
  ),
  cursor: z.optional(
    z.string().check(z.minLength(1), z.maxLength(200), z.describe('`nextCursor` of the previous page.')),
  ),
};

const changing = {
  ...paging,
  updatedAfter: z.optional(z.iso.datetime().check(z.describe('Only what changed after this time, in UTC, ISO 8601.'))),
};
const ofCampaign = { campaignId: z.optional(campaignIdSchema.check(z.describe('Only those of this campaign.'))) };

export const pageQuerySchema = z.strictObject(paging);
export const changesQuerySchema = z.strictObject(changing);
export const campaignsQuerySchema = z.strictObject({
  ...changing,
  status: z.optional(z.enum(CAMPAIGN_STATUSES).check(z.describe('Only those with this status.'))),
});
export const ofCampaignQuerySchema = z.strictObject({ ...changing, ...ofCampaign });
export const noQuerySchema = z.strictObject({});
