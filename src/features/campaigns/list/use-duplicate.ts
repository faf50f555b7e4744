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
  onCreated: (campaignId: string) => void,
): (campaign: Campaign) => void {
  const requests = useCampaignRequests(teamId, userId);
  const [createdId, setCreatedId] = useState('');
  /** The last requested copy, which may have been created without an answer; a repeated request uses its id. */
  const pendingRequest = useRef<{ readonly from: string; readonly name: string; readonly id: string } | undefined>(
    undefined,
  );
  const isRequesting = useRef(false);
  const team = useCampaignTeam(createdId);
  const isSynced = createdId !== '' && team.state === 'ready' && team.value !== undefined;

  useEffect(() => {
    if (isSynced) onCreated(createdId);
  }, [isSynced, createdId, onCreated]);

  return useCallback(
    (campaign) => {
      if (isRequesting.current) return;
      isRequesting.current = true;
      const name = copyName(campaignTitle(campaign.name));
      if (pendingRequest.current?.from !== campaign.id || pendingRequest.current.name !== name)
        pendingRequest.current = { from: campaign.id, name, id: crypto.randomUUID() };
      void requests.create(pendingRequest.current.id, name, campaign.id).then((result) => {
        isRequesting.current = false;
        if (result.isCreated || result.isRejected) pendingRequest.current = undefined;
        if (result.isCreated) setCreatedId(result.campaignId);
        else showToast(creationFailedToast(result.reason));
      });
    },
    [requests],
  );
}
