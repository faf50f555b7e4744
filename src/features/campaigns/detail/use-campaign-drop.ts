import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { useFileDrop, type FileDrop } from '#ui/forms/use-file-drop.ts';

/**
 * Opens the import for a file dropped on a campaign; the import reports problems, and keeps the file while the campaign
 * is a draft. A campaign being deleted accepts no file.
 */
export function useCampaignDrop(
  campaign: Campaign,
  onUpload: (campaign: Campaign, files?: readonly File[]) => void,
): { readonly isOver: boolean; readonly handlers: Partial<FileDrop['handlers']> } {
  const { isOver, handlers } = useFileDrop((files) => onUpload(campaign, [...files]));
  return { isOver, handlers: campaign.status === DELETING ? {} : handlers };
}
