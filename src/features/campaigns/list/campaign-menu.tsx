import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { t } from '#i18n/translate.ts';
import { Menu } from '#ui/menus/menu.tsx';
import { PAUSE_ICONS } from '#ui/pause-icons.ts';
import { campaignPauseAction } from '../campaign-actions.ts';

/** Actions on a listed campaign. */
export type CampaignAction = 'edit' | 'profile' | 'prospects' | 'pause' | 'duplicate' | 'delete';

export interface CampaignMenuProps {
  readonly campaign: Campaign;
  /** Undefined when none is chosen or it no longer exists. */
  readonly profile: Profile | undefined;
  /** What a pending pause or resume waits for. */
  readonly pendingPauseReason: PauseWait;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why it cannot be duplicated now; undefined when it can. */
  readonly duplicateBlockedReason: string | undefined;
  readonly onAction: (action: CampaignAction, campaign: Campaign) => void;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0 text-ink-muted' } as const;

/** Renders the three-dot menu (specification part 2 §2, "Campaign card"). */
export function CampaignMenu({
  campaign,
  profile,
  pendingPauseReason,
  offlineReason,
  duplicateBlockedReason,
  onAction,
}: CampaignMenuProps) {
  if (campaign.status === DELETING) return null;
  const pause = campaignPauseAction(campaign, pendingPauseReason, profile);
  const PauseIcon = PAUSE_ICONS[pause.icon];
  const hasProspects = campaign.status !== 'draft' && campaign.status !== 'prospects_needed';
  return (
    <Menu
      buttonLabel={t('More for {name}', { name: campaign.name || CAMPAIGN_MESSAGES.unnamed })}
      align="end"
      buttonClassName="grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
      items={[
        {
          key: 'edit',
          label: t('Edit Campaign'),
          icon: <Pencil {...ICON} />,
          onSelect: () => onAction('edit', campaign),
        },
        ...(hasProspects
          ? [
              {
                key: 'prospects',
                label: t('Add Prospects'),
                icon: <UserPlus {...ICON} />,
                onSelect: () => onAction('prospects', campaign),
              },
            ]
          : []),
        {
          key: 'pause',
          label: pause.label,
          icon: <PauseIcon {...ICON} />,
          disabledReason: pause.blockedReason,
          onSelect: () => onAction('pause', campaign),
        },
        {
          key: 'duplicate',
          label: t('Duplicate Campaign'),
          icon: <Copy {...ICON} />,
          disabledReason: duplicateBlockedReason,
          onSelect: () => onAction('duplicate', campaign),
        },
        {
          key: 'delete',
          label: t('Delete Campaign'),
          icon: <Trash2 {...ICON} />,
          startsGroup: true,
          disabledReason: offlineReason,
          onSelect: () => onAction('delete', campaign),
        },
      ]}
    />
  );
}
