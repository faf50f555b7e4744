import UserPlus from 'lucide-react/icons/user-plus';
import { DELETING, isResumable, type Campaign } from '#domain/campaign/campaign.ts';
import { t } from '#i18n/translate.ts';
import { FixedWidthLabel } from '#ui/fixed-width-label.tsx';
import { PAUSE_ICONS } from '#ui/pause-icons.ts';
import { CAMPAIGN_PAUSE_LABELS, campaignPauseAction } from '../campaign-actions.ts';
import type { CampaignMenuProps } from '../list/campaign-menu.tsx';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Tells whether a campaign has more actions than one: one that is not set up, or needs prospects, has only that. */
export const isStarted = ({ status }: Campaign): boolean =>
  status !== 'draft' && status !== 'prospects_needed' && status !== DELETING;

/** Renders the most frequent actions as buttons; the menu has all of them. */
export function CampaignActionButtons({
  campaign,
  profile,
  pendingPauseReason: pauseWait,
  onAction,
}: CampaignMenuProps) {
  if (!isStarted(campaign)) return null;
  const pause = campaignPauseAction(campaign, pauseWait, profile);
  const PauseIcon = PAUSE_ICONS[pause.icon];
  // A paused campaign is resumed first; anything else needs people.
  const isToResume = isResumable(campaign.status) && pause.blockedReason === undefined;
  return (
    <>
      <button
        type="button"
        className={isToResume ? 'button-primary order-1' : 'button-secondary'}
        aria-disabled={pause.blockedReason !== undefined}
        title={pause.blockedReason}
        onClick={() => pause.blockedReason === undefined && onAction('pause', campaign)}
      >
        <FixedWidthLabel icon={<PauseIcon {...ICON} />} labels={CAMPAIGN_PAUSE_LABELS}>
          {pause.label}
        </FixedWidthLabel>
      </button>
      <button
        type="button"
        className={isToResume ? 'button-secondary' : 'button-primary'}
        onClick={() => onAction('prospects', campaign)}
      >
        <UserPlus {...ICON} />
        {t('Add Prospects')}
      </button>
    </>
  );
}
