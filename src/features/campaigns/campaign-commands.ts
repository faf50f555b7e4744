import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { isPausedWithPending, pauseStateOf, type PauseState } from '#domain/commands/pending.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/** Stores a change of a campaign in the outbox. Returns true when it was stored; shows a toast when it could not be. */
export const changeCampaign = (
  replica: Replica,
  { teamId }: Pick<Campaign, 'teamId'>,
  command: CampaignCommand,
): Promise<boolean> => storeCommand(replica, teamId, command);

/** Returns the state of a campaign's pause control. */
export const campaignPause = ({ status, pendingPause }: Pick<Campaign, 'status' | 'pendingPause'>): PauseState =>
  pauseStateOf({ paused: status === 'paused', pendingPause });

/** Builds the command that pauses or resumes a campaign. */
const pauseCommand = (campaignId: Campaign['id'], isPaused: boolean): CampaignCommand => ({
  type: isPaused ? 'campaign.pause' : 'campaign.resume',
  campaignId,
});

/**
 * Requests a pause or resume, or withdraws an unsent request. Returns true when it was stored; shows a toast when it
 * could not be.
 */
export const togglePause = (replica: Replica, campaign: Campaign): Promise<boolean> =>
  changeCampaign(replica, campaign, pauseCommand(campaign.id, !isPausedWithPending(campaignPause(campaign))));
