import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { helpVideoOf } from '#domain/tutorial-video.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { usePendingPauseReasons } from '#replica/outbox/use-pending-pause-reason.ts';
import { useHelpVideo } from '#ui/menus/help-button.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { duplicateBlockedReasonOf } from '../campaign-actions.ts';
import { useRecentImports } from '../detail/recent-imports.ts';
import { CampaignCards } from './campaign-cards.tsx';
import { CampaignDialogs, type CampaignDialog } from '../edit/campaign-dialogs.tsx';
import { togglePause } from '../campaign-commands.ts';
import { CampaignFilters, CampaignsViewSwitch } from './campaign-filters.tsx';
import { clearFilters, isSearchUseful, filterCampaigns, sumTotals, type CampaignTotals } from './campaign-list.ts';
import type { CampaignAction } from './campaign-menu.tsx';
import { useCampaignsData, type CampaignsData } from '../campaign-queries.ts';
import { NetworkClock } from '#ui/network-clock.ts';
import { usePolledNetworkClock } from '../network-clock-requests.ts';
import { CampaignUsage } from './campaign-limit.tsx';
import {
  CAMPAIGNS_PAGE,
  CampaignsSkeleton,
  CampaignsUnavailable,
  NoCampaigns,
  TILE_CLASS,
  TILE_GRID,
} from './campaigns-skeleton.tsx';
import type { CampaignsSearchParams } from './campaigns-search-params.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { UpgradePlan } from './upgrade-plan.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { useMedia } from '#ui/use-media.ts';
import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { formatConnectionRate, formatReplyRate } from '../detail/campaign-metrics.ts';

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
}

/** Renders a figure of the whole page and how it is made up. */
const Tile = ({ name, value, detail }: TileProps) => (
  <div className={TILE_CLASS}>
    <dt className="text-ink-muted max-md:text-small">{name}</dt>
    <dd className="order-first text-section tabular-nums md:text-title">{value}</dd>
    <dd className="text-small text-ink-muted tabular-nums max-md:sr-only">{detail}</dd>
  </div>
);

/** Shows the totals of all campaigns (specification part 2 §2, "Campaigns page"). */
const CampaignTiles = ({ totals, isPhone }: { totals: CampaignTotals; isPhone: boolean }) => (
  // Swiped on a phone; by keyboard the arrows move it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <dl aria-label={t('All campaigns')} tabIndex={isPhone ? 0 : undefined} className={TILE_GRID}>
    <Tile
      name={t('Total Campaigns')}
      value={formatNumber(totals.campaigns)}
      detail={plural(totals.drafts, '{active} active, {count} draft', '{active} active, {count} drafts', {
        active: totals.active,
      })}
    />
    <Tile
      name={t('Total Prospects')}
      value={formatNumber(totals.prospects)}
      detail={t('{count} still to invite', { count: formatNumber(totals.remaining) })}
    />
    <Tile
      name={t('Avg. Connection Rate')}
      value={rateMessage(totals.connection)}
      detail={formatConnectionRate(totals.connection)}
    />
    <Tile name={t('Avg. Reply Rate')} value={rateMessage(totals.reply)} detail={formatReplyRate(totals.reply)} />
  </dl>
);

interface CampaignsScreenProps {
  readonly team: Team;
  /** The team's credits; undefined until they are read. */
  readonly record: TeamRecord | undefined;
  readonly userId: string;
  readonly searchParams: CampaignsSearchParams;
  /** Changes the search params; `replace` when going back would only undo typing. */
  readonly onSearchParamsChange: (searchParams: CampaignsSearchParams, replace: boolean) => void;
  /** Opens the file import for a campaign. */
  readonly onUpload: (campaign: Campaign, files?: readonly File[]) => void;
  /** Continues a draft. */
  readonly onContinueSetup: (campaignId: string) => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
}

/** Renders the team's campaigns (specification part 2 §2, "Campaigns page"). */
export function CampaignsScreen(props: CampaignsScreenProps) {
  // Deferred: React renders the screen in slices while the skeleton stays.
  const live = useDeferredValue(useCampaignsData(props.team.id));
  const replica = useReplica();
  const clock = usePolledNetworkClock(props.team.id, props.userId, props.offlineReason !== undefined);
  if ('value' in live)
    return (
      <NetworkClock value={clock}>
        <Campaigns {...props} data={live.value} isWhole={live.state === 'ready'} />
      </NetworkClock>
    );
  if (live.state === 'loading' || mayStillArrive(props.sync)) return <CampaignsSkeleton />;
  return (
    <CampaignsUnavailable isReachable={props.sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />
  );
}

function Campaigns({
  team,
  record,
  userId,
  searchParams,
  onSearchParamsChange,
  onUpload,
  onContinueSetup,
  offlineReason,
  data,
  isWhole,
}: CampaignsScreenProps & { data: CampaignsData; isWhole: boolean }) {
  const replica = useReplica();
  const { links } = useRuntimeConfig();
  const [dialog, setDialog] = useState<CampaignDialog | undefined>(undefined);
  const { campaigns, offers, prompts, profiles } = data;
  // Deferred: hundreds of campaigns may change at once.
  const listed = useDeferredValue(useMemo(() => filterCampaigns(campaigns, searchParams), [campaigns, searchParams]));
  const totals = useMemo(() => sumTotals(campaigns), [campaigns]);
  const byId = useMemo(() => new Map(profiles.map((profile) => [profile.id as string, profile])), [profiles]);
  const recentImports = useRecentImports(team.id);
  const waitOf = usePendingPauseReasons('campaigns', navigator.locks);
  const mayAdd = hasRoomFor('campaigns', campaigns.length, team.limits);
  const duplicate = useDuplicate(team.id, userId, onContinueSetup);
  const isPhone = useMedia('(width < 48rem)');
  const filtersOpen = useState(false);
  const close = useCallback(() => setDialog(undefined), []);
  const handleAction = useCallback(
    (kind: CampaignAction, campaign: Campaign) => {
      if (kind === 'pause') void togglePause(replica, campaign);
      else if (kind === 'duplicate') duplicate(campaign);
      else setDialog({ kind, campaign });
    },
    [replica, duplicate],
  );
  const shown = {
    campaigns: listed,
    profileOf: (campaign: Campaign) => byId.get(campaign.profileId),
    pendingPauseReasonOf: waitOf,
    offlineReason,
    duplicateBlockedReason: duplicateBlockedReasonOf(team.limits, campaigns.length, offlineReason),
    onAction: handleAction,
  };

  const usage = isWhole && <CampaignUsage used={campaigns.length} limits={team.limits} />;
  const help = useHelpVideo({
    title: t('How campaigns work'),
    help: helpVideoOf(links, 'campaigns'),
    isOffline: offlineReason !== undefined,
  });
  const filters = campaigns.length > 0 && isSearchUseful(campaigns.length, searchParams) && (
    <CampaignFilters
      searchParams={searchParams}
      onSearchParamsChange={onSearchParamsChange}
      data={data}
      shownCount={listed.length}
      isWhole={isWhole}
      isPhone={isPhone}
      openState={filtersOpen}
    />
  );

  return (
    <PageFrame
      title={CAMPAIGNS_PAGE.title}
      subtitle={isPhone ? undefined : CAMPAIGNS_PAGE.subtitle}
      badge={isPhone && usage}
      isComplete={isWhole}
      actions={
        <div className="flex flex-wrap items-center gap-2 md:gap-3">
          {isPhone ? filters : usage}
          {!isPhone && help.button}
          {campaigns.length > 0 &&
            (mayAdd ? <NewCampaign isPhone={isPhone} /> : <UpgradePlan className="button-primary" />)}
        </div>
      }
    >
      {!mayAdd && (
        <p className="rounded-control bg-info-soft px-3 py-2 text-info-ink">
          {t('{title}: {reason}', { title: CAMPAIGN_MESSAGES.limitTitle, reason: CAMPAIGN_MESSAGES.limitReached })}
        </p>
      )}
      {!isWhole && <StillReading />}
      {campaigns.length === 0 && isWhole ? (
        <NoCampaigns action={mayAdd ? <NewCampaign isPhone={false} /> : <UpgradePlan className="button-primary" />} />
      ) : (
        <>
          {isWhole && <CampaignTiles totals={totals} isPhone={isPhone} />}
          {isPhone
            ? null
            : filters || (
                <div className="flex justify-end">
                  <CampaignsViewSwitch searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
                </div>
              )}
          {listed.length === 0 && !isWhole ? null : listed.length === 0 ? (
            <ListState
              title={t('No campaign matches')}
              action={
                <button
                  type="button"
                  className="button-secondary"
                  onClick={() => onSearchParamsChange(clearFilters(searchParams), false)}
                >
                  {t('Clear filters')}
                </button>
              }
            />
          ) : searchParams.view === 'table' && !isPhone ? (
            <CampaignsTable {...shown} />
          ) : (
            <CampaignCards
              {...shown}
              recentImports={recentImports}
              areProfilesRead={data.isRead.profiles}
              record={record}
              canAdd={mayAdd}
              isPhone={isPhone}
              onUpload={onUpload}
            />
          )}
        </>
      )}
      {isPhone && <div className="flex justify-center">{help.button}</div>}
      {help.dialog}
      <CampaignDialogs
        dialog={dialog}
        current={campaigns.find(({ id }) => id === dialog?.campaign.id)}
        offers={offers}
        prompts={prompts}
        profiles={profiles}
        userId={userId}
        offlineReason={offlineReason}
        onUpload={onUpload}
        onClose={close}
      />
    </PageFrame>
  );
}

/** Links to the wizard; on a phone by its icon, beside the filters. */
const NewCampaign = ({ isPhone }: { isPhone: boolean }) => (
  <Link
    to="/campaigns/create"
    className="button-primary touch:min-w-11"
    title={isPhone ? t('New Campaign') : undefined}
  >
    <Plus size={16} strokeWidth={1.5} aria-hidden />
    <span className={isPhone ? 'sr-only' : undefined}>{t('New Campaign')}</span>
  </Link>
);
