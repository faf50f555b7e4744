import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { changeCampaign } from '../campaign-commands.ts';

/**
 * Stores commands of a campaign one after the other and shows a toast when one cannot be stored. Returns true when all
 * were.
 */
export function useCampaignChange(campaign: Campaign): (...commands: readonly CampaignCommand[]) => Promise<boolean> {
  const replica = useReplica();
  return async (...commands) => {
    for (const command of commands) if (!(await changeCampaign(replica, campaign, command))) return false;
    return true;
  };
}
