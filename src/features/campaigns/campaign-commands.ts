import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { isPausedWithPending, pauseStateOf, type PauseState } from '#domain/commands/pending.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';
import { unsavedToast } from './campaign-toasts.ts';

/** Stores a change of a campaign in the outbox. Throws `OutriderError` when it cannot be stored. */
export const changeCampaign = (replica: Replica, { teamId }: Pick<Campaign, 'teamId'>, command: CampaignCommand) =>
  commit(
    replica,
    issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId, issuedAt: new Date().toISOString(), command }),
  );

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
export async function togglePause(replica: Replica, campaign: Campaign): Promise<boolean> {
  const command = pauseCommand(campaign.id, !isPausedWithPending(campaignPause(campaign)));
  try {
    await changeCampaign(replica, campaign, command);
    return true;
  } catch (thrown) {
    showToast(unsavedToast(command, thrown));
    return false;
  }
}
