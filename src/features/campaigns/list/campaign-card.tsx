import { Link } from '@tanstack/react-router';
import Clock3 from 'lucide-react/icons/clock-3';
import { memo, useId } from 'react';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import type { SetPosition } from '#ui/lists/virtual-grid.tsx';
import { ProfileStrip } from '../detail/profile-strip.tsx';
import { campaignPauseAction } from '../campaign-actions.ts';
import { CampaignBody } from '../detail/campaign-body.tsx';
import { CampaignMenu, type CampaignAction } from './campaign-menu.tsx';
import { CampaignStatus } from '../campaign-status.tsx';
import { useCampaignDrop } from '../detail/use-campaign-drop.ts';
import { useSendingState, type SendingStateInputs } from '../use-sending-state.ts';

export interface CampaignCardProps {
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

/** Any change yields new row objects; a card only depends on their versions and pending commands. */
export const isSame = (one: CampaignCardProps, other: CampaignCardProps): boolean =>
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

/** Renders one campaign: what it is, its figures and its actions (specification part 2 §2, "Campaign card"). */
export const CampaignCard = memo(function CampaignCard({
  campaign,
  profile,
  areProfilesRead,
  record,
  pendingPauseReason,
  isImporting,
  offlineReason,
  duplicateBlockedReason,
  position,
  onAction,
  onUpload,
}: CampaignCardProps) {
  const id = useId();
  const isUnsaved = campaign.unsaved !== undefined && Object.keys(campaign.unsaved).length > 0;
  const waiting = campaignPauseAction(campaign, pendingPauseReason).pendingMessage;
  const name = campaign.name || CAMPAIGN_MESSAGES.unnamed;
  const { isOver, handlers } = useCampaignDrop(campaign, onUpload);
  const knownProfile = profile ?? (areProfilesRead || campaign.profileId === '' ? undefined : 'unread');
  return (
    <li
      aria-labelledby={id}
      {...position}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-card border p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
      {...handlers}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 id={id} dir="auto" className="text-section break-words">
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: campaign.id }}
              className="touch-target inline-block hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-small text-ink-muted">
            {campaign.createdAt === '' ? (
              CAMPAIGN_MESSAGES.unknownDate
            ) : (
              <Trans
                text="Created {when}"
                parts={{ when: <TimeText time={campaign.createdAt} format={relativeTime} /> }}
              />
            )}
          </p>
        </div>
        <span className="mt-1 flex flex-wrap justify-end gap-1">
          {isUnsaved && (
            <Chip tone="neutral">
              <Clock3 size={12} strokeWidth={2} aria-hidden />
              {offlineReason === undefined ? UNSAVED_MESSAGES.waiting : t('Not saved yet')}
            </Chip>
          )}
          <CampaignStatus campaign={campaign} />
        </span>
        <CampaignMenu
          campaign={campaign}
          profile={profile}
          pendingPauseReason={pendingPauseReason}
          offlineReason={offlineReason}
          duplicateBlockedReason={duplicateBlockedReason}
          onAction={onAction}
        />
      </div>
      {campaign.target !== '' && (
        <p dir="auto" className="line-clamp-2 break-words text-ink-muted">
          {t('Target: {target}', { target: campaign.target })}
        </p>
      )}
      <CampaignBody campaign={campaign} isImporting={isImporting} />
      {(campaign.status === 'active' ||
        (campaign.status === 'paused' && profile !== undefined && isRemoved(profile))) && (
        <SendingStateLine campaign={campaign} profile={knownProfile} record={record} isImporting={isImporting} />
      )}
      {waiting !== undefined && (
        <p role="status" className="flex gap-1.5 text-small text-ink-muted">
          <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          {waiting}
        </p>
      )}
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-3">
        <ProfileStrip profile={knownProfile} isAssigned={campaign.profileId !== ''} />
        <Footer campaign={campaign} name={name} isImporting={isImporting} onAction={onAction} />
      </div>
    </li>
  );
}, isSame);

/** Renders the next action. */
function Footer({
  campaign,
  name,
  isImporting,
  onAction,
}: {
  campaign: Campaign;
  name: string;
  isImporting: boolean | undefined;
  onAction: CampaignCardProps['onAction'];
}) {
  if (campaign.status === DELETING) return null;
  if (campaign.status === 'draft') {
    return (
      <Link to="/campaigns/create" search={{ resume: campaign.id }} className="button-secondary self-start">
        {t('Continue Setup')}
        <span className="sr-only">{t(' of {name}', { name })}</span>
      </Link>
    );
  }
  if (campaign.status === 'prospects_needed' && isImporting === false) {
    return (
      <button type="button" className="button-secondary self-start" onClick={() => onAction('prospects', campaign)}>
        {t('Upload Prospects')}
        <span className="sr-only">{t(' to {name}', { name })}</span>
      </button>
    );
  }
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className="button-secondary self-start">
      {t('View details')}
      <span className="sr-only">{t(' of {name}', { name })}</span>
    </Link>
  );
}

/** Says why nothing is being sent (expectations §5); nothing when all is well. */
function SendingStateLine(parts: SendingStateInputs) {
  const { message } = useSendingState(parts);
  return message === undefined ? null : <p className="text-small text-ink-muted">{message}</p>;
}
