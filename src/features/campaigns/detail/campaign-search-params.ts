import * as z from 'zod/mini';
import { oneOf } from '#domain/search-params-schema.ts';

/** Search params of a campaign's page; invalid values count as absent. */
export const campaignSearchParamsSchema = z.object({
  /** Number of days in the chart; 30 when absent. */
  days: oneOf(['90']),
});
export type CampaignSearchParams = z.output<typeof campaignSearchParamsSchema>;
