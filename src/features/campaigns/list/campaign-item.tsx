import { Link } from '@tanstack/react-router';
import Clock3 from 'lucide-react/icons/clock-3';
import { memo, useId } from 'react';
import { replyRate } from '#domain/campaign/campaign-rates.ts';
import { plural, formatNumber } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { setupHint } from '../detail/campaign-body.tsx';
import { campaignMetrics } from '../detail/campaign-metrics.ts';
import { useSendingState } from '../use-sending-state.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import { describeCampaign, isSameRow, type CampaignRowProps } from './campaign-row.ts';

/** Renders one campaign in the list of a phone: name, status, what stops it, replies and days left. */
export const CampaignItem = memo(function CampaignItem(row: CampaignRowProps) {
  const { campaign, profile, record, isImporting, position, onAction } = row;
  const { pendingPauseReason, offlineReason, duplicateBlockedReason } = row;
  const id = useId();
  const { name, unsavedMessage, pauseMessage, knownProfile, hasSendingState } = describeCampaign(row);
  const { message } = useSendingState({ campaign, profile: knownProfile, record, isImporting });
  const hint = setupHint(campaign, isImporting);
  const note = pauseMessage ?? unsavedMessage ?? hint ?? (hasSendingState ? message : undefined);
  const { daysLeft } = campaignMetrics(campaign);
  const replies = replyRate(campaign.stats).part;
  return (
    <li aria-labelledby={id} {...position} className="relative flex min-h-17 items-center gap-1 py-2 ps-4 pe-1">
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <div className="flex items-center gap-2">
          <h2 id={id} dir="auto" title={campaign.name} className="min-w-0 grow truncate font-medium">
            {/* The whole row opens it. */}
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: campaign.id }}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          <CampaignStatus campaign={campaign} />
        </div>
        {note !== undefined && (
          <p
            role={pauseMessage === undefined ? undefined : 'status'}
            className="flex items-center gap-1.5 text-small text-ink-muted"
          >
            {(pauseMessage !== undefined || unsavedMessage !== undefined) && (
              <Clock3 size={12} strokeWidth={2} aria-hidden className="shrink-0" />
            )}
            <span title={note} className="min-w-0 truncate">
              {note}
            </span>
          </p>
        )}
        {hint === undefined && (
          <p className="truncate text-small tabular-nums text-ink-muted">
            {plural(replies, '{count} reply', '{count} replies', { count: formatNumber(replies) })}
            {' · '}
            <span className={classNames(daysLeft.isUrgent && 'text-danger-ink')}>{daysLeft.phrase}</span>
          </p>
        )}
      </div>
      {/* Above the link of the row. */}
      <span className="relative">
        <CampaignMenu
          campaign={campaign}
          profile={profile}
          pendingPauseReason={pendingPauseReason}
          offlineReason={offlineReason}
          duplicateBlockedReason={duplicateBlockedReason}
          onAction={onAction}
        />
      </span>
    </li>
  );
}, isSameRow);
