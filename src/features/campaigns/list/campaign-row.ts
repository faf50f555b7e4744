import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import type { SetPosition } from '#ui/lists/virtual-grid.tsx';
import { campaignPauseAction } from '../campaign-actions.ts';
import type { CampaignAction } from './campaign-menu.tsx';

/** What a campaign in the list needs, as a card or as a row of a phone. */
export interface CampaignRowProps {
  readonly campaign: Campaign;
  readonly profile: Profile | undefined;
  /** False while its profile may still come from the server. */
  readonly areProfilesRead: boolean;
  readonly record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined;
  /** What a pending pause or resume waits for. */
  readonly pendingPauseReason: PauseWait;
  /** Whether prospects are being imported; undefined while that is not known. */
  readonly isImporting: boolean | undefined;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly duplicateBlockedReason: string | undefined;
  /** Its position in the list. */
  readonly position?: SetPosition;
  readonly onAction: (action: CampaignAction, campaign: Campaign) => void;
  /** Opens the file import for it; a file dropped on the card is read there. */
  readonly onUpload: (campaign: Campaign, files?: readonly File[]) => void;
}

/**
 * Tells whether a row is unchanged. Any change yields new row objects, of which only versions and pending commands
 * matter.
 */
export const isSameRow = (one: CampaignRowProps, other: CampaignRowProps): boolean =>
  one.pendingPauseReason === other.pendingPauseReason &&
  one.isImporting === other.isImporting &&
  one.areProfilesRead === other.areProfilesRead &&
  one.record?.credits === other.record?.credits &&
  one.record?.additionalCredits === other.record?.additionalCredits &&
  one.offlineReason === other.offlineReason &&
  one.duplicateBlockedReason === other.duplicateBlockedReason &&
  one.position?.['aria-setsize'] === other.position?.['aria-setsize'] &&
  one.position?.['aria-posinset'] === other.position?.['aria-posinset'] &&
  one.onAction === other.onAction &&
  one.onUpload === other.onUpload &&
  one.campaign.id === other.campaign.id &&
  one.campaign.updatedAt === other.campaign.updatedAt &&
  one.campaign.pendingPause?.commandId === other.campaign.pendingPause?.commandId &&
  JSON.stringify(one.campaign.unsaved) === JSON.stringify(other.campaign.unsaved) &&
  one.profile?.updatedAt === other.profile?.updatedAt &&
  one.profile?.id === other.profile?.id;

/** Describes what a card and a row both say of a campaign. */
export function describeCampaign({
  campaign,
  profile,
  areProfilesRead,
  pendingPauseReason,
  offlineReason,
}: CampaignRowProps) {
  const isUnsaved = campaign.unsaved !== undefined && Object.keys(campaign.unsaved).length > 0;
  const knownProfile: Profile | 'unread' | undefined =
    profile ?? (areProfilesRead || campaign.profileId === '' ? undefined : 'unread');
  return {
    name: campaign.name || CAMPAIGN_MESSAGES.unnamed,
    /** Says that its changes are not saved yet; undefined when they are. */
    unsavedMessage: !isUnsaved
      ? undefined
      : offlineReason === undefined
        ? UNSAVED_MESSAGES.waiting
        : t('Not saved yet'),
    /** What a requested pause or resume waits for; undefined when none is pending. */
    pauseMessage: campaignPauseAction(campaign, pendingPauseReason).pendingMessage,
    knownProfile,
    /** Whether it matters why nothing is being sent. */
    hasSendingState:
      campaign.status === 'active' || (campaign.status === 'paused' && profile !== undefined && isRemoved(profile)),
  };
}
