import { Link } from '@tanstack/react-router';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { campaignTitle } from '#domain/campaign/campaign-messages.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { plural, t } from '#i18n/translate.ts';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { profileOfCampaign, useCampaignsData } from '../campaign-queries.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { campaignMetrics } from '../detail/campaign-metrics.ts';
import { isImportingInto, useRecentImports } from '../detail/recent-imports.ts';
import { useSendingState, type SendingStateInputs } from '../use-sending-state.ts';

/** Campaigns shown; the others are one press away. */
const SHOWN = 6;
/** Those that send come first, then those that somebody stopped, then those that are not ready. */
const ORDER = ['active', 'paused', 'prospects_needed', 'draft', 'disabled'];
const rankOf = ({ status }: Campaign): number => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** Lists a team's campaigns with their state, replies and what is left, for the dashboard. */
export function CampaignsOverview({ teamId, record }: { teamId: string; record: TeamRecord | undefined }) {
  const live = useCampaignsData(teamId);
  const recentImports = useRecentImports(teamId);
  const campaigns = live.state === 'ready' ? live.value.campaigns : [];
  const shown = campaigns
    .filter(({ status }) => status !== DELETING)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, SHOWN);
  return (
    <SectionCard
      title={t('Campaigns')}
      flush
      actions={
        <Link to="/campaigns" search={{}} className="button-secondary">
          {t('See all')}
        </Link>
      }
    >
      {live.state !== 'ready' ? (
        <div role="status" aria-label={t('Loading campaigns')} className="px-4 pb-4 md:px-5">
          <SkeletonRows />
        </div>
      ) : shown.length === 0 ? (
        <p className="px-4 pb-4 text-ink-muted md:px-5">{t('No campaigns yet.')}</p>
      ) : (
        <ul>
          {shown.map((campaign) => (
            <OverviewRow
              key={campaign.id}
              campaign={campaign}
              profile={live.state === 'ready' ? profileOfCampaign(campaign, live.value) : undefined}
              record={record}
              isImporting={isImportingInto(recentImports, campaign)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function OverviewRow(props: SendingStateInputs) {
  const { campaign } = props;
  const { message } = useSendingState(props);
  const { daysLeft } = campaignMetrics(campaign);
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  return (
    <li className="border-t border-line">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-medium">
            {campaignTitle(campaign.name)}
          </span>
          <span className="block text-ink-muted md:truncate" title={campaign.status === 'active' ? message : undefined}>
            {isRunning
              ? [
                  plural(campaign.stats.prospectsAnswers, '{count} reply', '{count} replies'),
                  daysLeft.phrase,
                  ...(campaign.status === 'active' && message !== undefined ? [message] : []),
                ].join(' · ')
              : message}
          </span>
        </span>
        <CampaignStatus campaign={campaign} />
      </Link>
    </li>
  );
}
