import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { useFileDrop, type FileDrop } from '#ui/forms/use-file-drop.ts';

/**
 * Opens the import of what is dropped on a campaign, which says what is wrong with it, also that the campaign is not
 * set up yet; one that is about to go takes nobody.
 */
export function useCampaignDrop(
  campaign: Campaign,
  onUpload: (campaign: Campaign, files?: readonly File[]) => void,
): { readonly isOver: boolean; readonly handlers: Partial<FileDrop['handlers']> } {
  const { isOver, handlers } = useFileDrop((files) => onUpload(campaign, [...files]));
  return { isOver, handlers: campaign.status === DELETING ? {} : handlers };
}
