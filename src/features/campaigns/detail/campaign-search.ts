import * as z from 'zod/mini';
import { oneOf } from '#domain/search-schema.ts';

/** Search params of a campaign's page; invalid values count as absent. */
export const campaignSearchSchema = z.object({
  /** Number of days in the chart; 30 when absent. */
  days: oneOf(['90']),
});
export type CampaignSearch = z.output<typeof campaignSearchSchema>;
