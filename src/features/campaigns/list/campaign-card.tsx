import { Link } from '@tanstack/react-router';
import Clock3 from 'lucide-react/icons/clock-3';
import { memo, useId } from 'react';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { ProfileStrip } from '../detail/profile-strip.tsx';
import { CampaignBody } from '../detail/campaign-body.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { describeCampaign, isSameRow, type CampaignRowProps } from './campaign-row.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { useCampaignDrop } from '../detail/use-campaign-drop.ts';
import { useSendingState, type SendingStateInputs } from '../use-sending-state.ts';

/** Renders one campaign: what it is, its figures and its actions (specification part 2 §2, "Campaign card"). */
export const CampaignCard = memo(function CampaignCard(row: CampaignRowProps) {
  const { campaign, profile, record, isImporting, position, onAction, onUpload } = row;
  const { pendingPauseReason, offlineReason, duplicateBlockedReason } = row;
  const id = useId();
  const { name, unsavedMessage, pauseMessage, knownProfile, hasSendingState } = describeCampaign(row);
  const { isOver, handlers } = useCampaignDrop(campaign, onUpload);
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
          {unsavedMessage !== undefined && (
            <Chip tone="neutral">
              <Clock3 size={12} strokeWidth={2} aria-hidden />
              {unsavedMessage}
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
      {hasSendingState && (
        <SendingStateLine campaign={campaign} profile={knownProfile} record={record} isImporting={isImporting} />
      )}
      {pauseMessage !== undefined && (
        <p role="status" className="flex gap-1.5 text-small text-ink-muted">
          <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          {pauseMessage}
        </p>
      )}
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-3">
        <ProfileStrip profile={knownProfile} isAssigned={campaign.profileId !== ''} />
        <Footer campaign={campaign} name={name} isImporting={isImporting} onAction={onAction} />
      </div>
    </li>
  );
}, isSameRow);

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
  onAction: CampaignRowProps['onAction'];
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

/** Says why nothing is being sent; nothing when all is well. */
function SendingStateLine(parts: SendingStateInputs) {
  const { message } = useSendingState(parts);
  return message === undefined ? null : <p className="text-small text-ink-muted">{message}</p>;
}
