import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { changeCampaign } from '../campaign-commands.ts';
import { unsavedToast } from '../campaign-toasts.ts';

/**
 * Stores commands of a campaign one after the other and shows a toast when one cannot be stored. Returns true when all
 * were.
 */
export function useCampaignChange(campaign: Campaign): (...commands: readonly CampaignCommand[]) => Promise<boolean> {
  const replica = useReplica();
  return async (...commands) => {
    for (const command of commands) {
      try {
        await changeCampaign(replica, campaign, command);
      } catch (thrown) {
        showToast(unsavedToast(command, thrown));
        return false;
      }
    }
    return true;
  };
}
