import * as z from 'zod/mini';

/** Where one is on a campaign's page, as the address says it; what it says wrongly counts as not said. */
export const campaignSearchSchema = z.object({
  /** How many days the chart shows; 30 when absent. */
  days: z.catch(z.optional(z.literal('90')), undefined),
});
export type CampaignSearch = z.output<typeof campaignSearchSchema>;
