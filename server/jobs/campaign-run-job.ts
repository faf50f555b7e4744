import type { NewJob } from './job-queue.ts';

export const CAMPAIGN_RUN_KIND = 'campaign.run';

/** Returns the job that runs a campaign; it exists from the campaign's first activation on. */
export const campaignRunJob = (campaignId: string, teamId: string): NewJob => ({
  kind: CAMPAIGN_RUN_KIND,
  key: `${CAMPAIGN_RUN_KIND}:${campaignId}`,
  teamId,
  payload: { campaignId },
});
