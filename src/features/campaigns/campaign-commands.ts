import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign-commands.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { isMeantPaused, pauseStateOf, type PauseState } from '#domain/commands/pending.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';
import { unsavedToast } from './campaign-toasts.ts';

/**
 * Keeps a change of a campaign; it is sent when the server can be reached. Throws `OutriderError` when it could not be
 * kept.
 */
export const changeCampaign = (replica: Replica, { teamId }: Pick<Campaign, 'teamId'>, command: CampaignCommand) =>
  commit(
    replica,
    issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId, issuedAt: new Date().toISOString(), command }),
  );

/** The state of a campaign's pause control. */
export const campaignPause = ({ status, pendingPause }: Pick<Campaign, 'status' | 'pendingPause'>): PauseState =>
  pauseStateOf({ paused: status === 'paused', pendingPause });

/** Pausing a campaign, or its end. */
const pauseCommand = (campaignId: Campaign['id'], wanted: boolean): CampaignCommand => ({
  type: wanted ? 'campaign.pause' : 'campaign.resume',
  campaignId,
});

/**
 * Asks for a pause or its end, or takes back what was asked for and not yet sent; true when it was kept. Tells when it
 * could not be.
 */
export async function togglePause(replica: Replica, campaign: Campaign): Promise<boolean> {
  const command = pauseCommand(campaign.id, !isMeantPaused(campaignPause(campaign)));
  try {
    await changeCampaign(replica, campaign, command);
    return true;
  } catch (thrown) {
    showToast(unsavedToast(command, thrown));
    return false;
  }
}
