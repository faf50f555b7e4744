import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import { campaignMetrics, type CampaignMetric } from '../detail/campaign-metrics.ts';
import { CampaignMenu, type CampaignAction } from './campaign-menu.tsx';
import { CampaignStatus } from '../campaign-status.tsx';

const ROW_HEIGHT = { wide: 48, narrow: 72 } as const;
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 border-b border-line px-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_8rem_8rem_4.5rem_5rem_4rem_6rem_2.5rem]';
interface CampaignsTableProps {
  readonly campaigns: readonly Campaign[];
  readonly profileOf: (campaign: Campaign) => Profile | undefined;
  /** Returns what a campaign's pending pause or resume waits for. */
  readonly pendingPauseReasonOf: (campaignId: string) => PauseWait;
  readonly offlineReason: string | undefined;
  readonly duplicateBlockedReason: string | undefined;
  readonly onAction: (action: CampaignAction, campaign: Campaign) => void;
}

/** Lists the campaigns one per row, for comparison. */
export function CampaignsTable({
  campaigns,
  profileOf,
  pendingPauseReasonOf,
  offlineReason,
  duplicateBlockedReason,
  onAction,
}: CampaignsTableProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <VirtualTable
        label={t('Campaigns')}
        rowCount={campaigns.length}
        keyOf={(index) => campaigns[index]?.id ?? ''}
        rowHeight={ROW_HEIGHT}
        rowClassName={ROW}
        isBusy={false}
        header={
          <>
            <Head>{t('Name')}</Head>
            <Head>{t('Status')}</Head>
            <Head>{t('Profile')}</Head>
            <Head isNumeric>{t('Prospects')}</Head>
            <Head isNumeric>{t('Connection')}</Head>
            <Head isNumeric>{t('Reply')}</Head>
            <Head isNumeric>{t('Days left')}</Head>
            <Head>{''}</Head>
          </>
        }
        renderRow={(index) => {
          const campaign = campaigns[index];
          return campaign === undefined ? null : (
            <CampaignRow
              campaign={campaign}
              profile={profileOf(campaign)}
              menu={
                <CampaignMenu
                  campaign={campaign}
                  profile={profileOf(campaign)}
                  pendingPauseReason={pendingPauseReasonOf(campaign.id)}
                  offlineReason={offlineReason}
                  duplicateBlockedReason={duplicateBlockedReason}
                  onAction={onAction}
                />
              }
            />
          );
        }}
      />
    </div>
  );
}

const Head = ({ isNumeric = false, children }: { isNumeric?: boolean; children: string }) => (
  <span role="columnheader" className={`font-medium ${isNumeric ? 'text-end' : ''}`}>
    {children === '' ? <span className="sr-only">{t('Actions')}</span> : children}
  </span>
);

/** Renders the cells of one campaign. */
export function CampaignRow({
  campaign,
  profile,
  menu,
}: {
  campaign: Campaign;
  profile: Profile | undefined;
  menu: ReactNode;
}) {
  const { stats, status } = campaign;
  const { connection, reply, daysLeft } = campaignMetrics(campaign);
  const isStarted = status !== 'draft' && status !== 'prospects_needed';
  return (
    <>
      <span role="cell" className="min-w-0 font-medium">
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
          dir="auto"
          className="block truncate hover:underline touch:py-3"
        >
          {campaign.name || CAMPAIGN_MESSAGES.unnamed}
        </Link>
      </span>
      <span role="cell" className="flex">
        <CampaignStatus campaign={campaign} />
      </span>
      <span role="cell" dir="auto" className="min-w-0 truncate text-ink-muted max-md:sr-only">
        {profile === undefined ? '–' : profileName(profile)}
      </span>
      <span role="cell" className="text-end tabular-nums max-md:sr-only">
        {formatNumber(stats.prospects)}
      </span>
      <MetricCell className="max-md:sr-only" metric={isStarted ? connection : undefined} />
      <MetricCell
        className="max-md:col-start-1 max-md:row-start-2 max-md:text-start max-md:text-small max-md:text-ink-muted"
        metric={isStarted ? reply : undefined}
      >
        <span className="md:hidden">{t('Reply')} </span>
      </MetricCell>
      <MetricCell
        className={classNames(
          'max-md:col-start-2 max-md:row-start-2 max-md:text-small',
          isStarted && daysLeft.isUrgent && 'text-danger-ink',
        )}
        metric={isStarted ? daysLeft : undefined}
      />
      <span role="cell" className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
        {menu}
      </span>
    </>
  );
}

/** Renders a figure with its origin on hover and for screen readers; a dash when there is none. */
const MetricCell = ({
  metric,
  className,
  children,
}: {
  metric: CampaignMetric | undefined;
  className: string;
  children?: ReactNode;
}) => (
  <span role="cell" title={metric?.explanation} className={classNames('text-end tabular-nums', className)}>
    {children}
    {metric?.value ?? '–'}
    {metric !== undefined && <span className="sr-only">, {metric.explanation}</span>}
  </span>
);
