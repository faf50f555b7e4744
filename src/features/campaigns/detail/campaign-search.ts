import * as z from 'zod/mini';

/** Search params of a campaign's page; invalid values count as absent. */
export const campaignSearchSchema = z.object({
  /** Number of days in the chart; 30 when absent. */
  days: z.catch(z.optional(z.literal('90')), undefined),
});
export type CampaignSearch = z.output<typeof campaignSearchSchema>;
