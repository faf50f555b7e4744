import { useCallback, useEffect, useRef, useState } from 'react';
import { campaignTitle, copyName } from '#domain/campaign/campaign-messages.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { showToast } from '#ui/notices/toast.ts';
import { creationFailedToast } from '../campaign-toasts.ts';
import { useCampaignTeam } from '../campaign-queries.ts';
import { useCampaignRequests } from '../campaign-requests.ts';

/**
 * Duplicates a campaign without its prospects and opens the copy once it is on this device. Presses meanwhile have no
 * effect.
 */
export function useDuplicate(
  teamId: string,
  userId: string,
  onMade: (campaignId: string) => void,
): (campaign: Campaign) => void {
  const requests = useCampaignRequests(teamId, userId);
  const [madeId, setMadeId] = useState('');
  /** The last requested copy, which may have been created without an answer; a repeated request uses its id. */
  const asked = useRef<{ readonly from: string; readonly name: string; readonly id: string } | undefined>(undefined);
  const isAsking = useRef(false);
  const present = useCampaignTeam(madeId);
  const isHere = madeId !== '' && present.state === 'ready' && present.value !== undefined;

  useEffect(() => {
    if (isHere) onMade(madeId);
  }, [isHere, madeId, onMade]);

  return useCallback(
    (campaign) => {
      if (isAsking.current) return;
      isAsking.current = true;
      const name = copyName(campaignTitle(campaign.name));
      if (asked.current?.from !== campaign.id || asked.current.name !== name)
        asked.current = { from: campaign.id, name, id: crypto.randomUUID() };
      void requests.create(asked.current.id, name, campaign.id).then((result) => {
        isAsking.current = false;
        if (result.isMade || result.isRefused) asked.current = undefined;
        if (result.isMade) setMadeId(result.campaignId);
        else showToast(creationFailedToast(result.reason));
      });
    },
    [requests],
  );
}
