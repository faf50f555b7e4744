import { Link } from '@tanstack/react-router';
import Clock3 from 'lucide-react/icons/clock-3';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useState, type ReactNode } from 'react';
import { DELETING, type Campaign } from '#domain/campaign/campaign.ts';
import { campaignTitle } from '#domain/campaign/campaign-messages.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica, valueOf } from '#replica/live/use-live.tsx';
import { usePendingPauseReasons } from '#replica/outbox/use-pending-pause-reason.ts';
import { classNames } from '#ui/class-names.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { PhoneActions } from '#ui/page-actions.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { useMedia } from '#ui/use-media.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { campaignPauseAction, duplicateBlockedReasonOf } from '../campaign-actions.ts';
import { isImportingInto, useRecentImports } from './recent-imports.ts';
import { CampaignReach } from './campaign-body.tsx';
import { togglePause } from '../campaign-commands.ts';
import { CampaignDialogs, type CampaignDialog } from '../edit/campaign-dialogs.tsx';
import { CampaignFunnel } from './campaign-funnel.tsx';
import { CampaignImports } from './campaign-imports.tsx';
import { CampaignActionButtons, isStarted } from './campaign-action-buttons.tsx';
import { CampaignMenu, type CampaignAction } from '../list/campaign-menu.tsx';
import {
  campaignAbsence,
  BackToCampaigns,
  CampaignSkeleton,
  CampaignUnavailable,
  DETAILS_GRID,
  CampaignNotFound,
} from './campaign-skeleton.tsx';
import type { CampaignSearchParams } from './campaign-search-params.ts';
import { useCampaignTeam } from '../campaign-queries.ts';
import { useCampaignDetails, useQualifiedCount, type CampaignDetails } from './campaign-details.ts';
import { CampaignSetupCard } from './campaign-setup-card.tsx';
import { DeletionMeter } from './deletion-meter.tsx';
import { CampaignStatus } from '../campaign-status.tsx';
import { NetworkClock } from '#ui/network-clock.ts';
import { usePolledNetworkClock } from '../network-clock-requests.ts';
import { SendingStateBanner, SetupButton } from './sending-state-banner.tsx';
import { useCampaignDrop } from './use-campaign-drop.ts';
import { useDuplicate } from '../list/use-duplicate.ts';
import { DaysCard } from './days-card.tsx';
import { ExportProspectsButton } from './export-prospects-button.tsx';

interface CampaignScreenProps {
  readonly team: Team;
  /** Ids of the person's other teams. */
  readonly otherTeams: readonly string[];
  readonly campaignId: string;
  /** The team's credits; undefined until they are read. */
  readonly record: TeamRecord | undefined;
  readonly userId: string;
  readonly searchParams: CampaignSearchParams;
  readonly onSearchParamsChange: (searchParams: CampaignSearchParams) => void;
  /** Opens the file import for the campaign. */
  readonly onUpload: (campaign: Campaign, files?: readonly File[]) => void;
  /** Continues a draft. */
  readonly onContinueSetup: (campaignId: string) => void;
  /** Called after the campaign was deleted here. */
  readonly onDeleted: () => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** The list of its conversations. */
  readonly conversations: ReactNode;
  /** The preview of how it greets its next people. */
  readonly greetings: ReactNode;
}

/**
 * Shows one campaign: funnel, daily chart, imports, conversations, and why nothing is sent.
 */
export function CampaignScreen(props: CampaignScreenProps) {
  const { team, otherTeams, campaignId, userId, onUpload, onContinueSetup, onDeleted, offlineReason, sync } = props;
  const live = useCampaignDetails(team.id, campaignId);
  const teamOfCampaign = useCampaignTeam(campaignId);
  const replica = useReplica();
  const [dialog, setDialog] = useState<CampaignDialog | undefined>(undefined);
  const [lastDetails, setLastDetails] = useState<CampaignDetails | undefined>(undefined);
  const details = valueOf(live, undefined);
  if (details !== undefined && lastDetails !== details) setLastDetails(details);
  const duplicate = useDuplicate(team.id, userId, onContinueSetup);
  const handleAction = useCallback(
    (kind: CampaignAction, campaign: Campaign) => {
      if (kind === 'pause') void togglePause(replica, campaign);
      else if (kind === 'duplicate') duplicate(campaign);
      else setDialog({ kind, campaign });
    },
    [replica, duplicate],
  );
  const clock = usePolledNetworkClock(team.id, userId, offlineReason !== undefined);
  const close = useCallback(() => {
    setDialog(undefined);
    if (dialog?.kind === 'delete' && details === undefined) onDeleted();
  }, [dialog, details, onDeleted]);

  if (live.state === 'never-synced' && !mayStillArrive(sync))
    return <CampaignUnavailable isReachable={sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />;
  // While campaigns are still being read, one that is not here may come.
  if ((live.state !== 'ready' && details === undefined) || teamOfCampaign.state !== 'ready')
    return <CampaignSkeleton />;
  // A deleted campaign stays visible until its dialog is closed, which reports the deletion or holds unsaved text.
  const shown = details ?? (dialog === undefined ? undefined : lastDetails);
  if (shown === undefined)
    return (
      <CampaignNotFound
        absence={campaignAbsence(
          lastDetails && campaignTitle(lastDetails.campaign.name),
          teamOfCampaign.value,
          otherTeams,
        )}
        isOffline={sync.reach === 'unreachable'}
      />
    );
  return (
    <NetworkClock value={clock}>
      <DropZone campaign={shown.campaign} onUpload={onUpload}>
        <CampaignPage {...props} details={shown} onAction={handleAction} />
      </DropZone>
      <CampaignDialogs
        dialog={dialog}
        current={details?.campaign}
        offers={shown.offers}
        prompts={shown.prompts}
        profiles={shown.profiles}
        userId={userId}
        offlineReason={offlineReason}
        onUpload={onUpload}
        onClose={close}
      />
    </NetworkClock>
  );
}

/** Imports a file dropped anywhere on the page into the campaign. */
function DropZone({
  campaign,
  onUpload,
  children,
}: {
  campaign: Campaign;
  onUpload: CampaignScreenProps['onUpload'];
  children: ReactNode;
}) {
  const { isOver, handlers } = useCampaignDrop(campaign, onUpload);
  return (
    <div className={classNames('min-h-full', isOver && 'bg-accent-soft')} {...handlers}>
      {children}
    </div>
  );
}

interface CampaignPageProps extends CampaignScreenProps {
  readonly details: CampaignDetails;
  readonly onAction: (action: CampaignAction, campaign: Campaign) => void;
}

function CampaignPage({
  details,
  team,
  userId,
  record,
  searchParams,
  onSearchParamsChange,
  offlineReason,
  conversations,
  greetings,
  onAction,
}: CampaignPageProps) {
  const { campaign, imports, campaignCount, memberNames } = details;
  const profile = details.profile === 'unread' ? undefined : details.profile;
  const qualified = useQualifiedCount(campaign);
  const pauseWait = usePendingPauseReasons('campaigns', navigator.locks)(campaign.id);
  const { pendingMessage: waiting } = campaignPauseAction(campaign, pauseWait);
  const recentImports = useRecentImports(team.id);
  const queued = recentImports.queued.filter((one) => one.campaignId === campaign.id);
  const isImporting = isImportingInto(recentImports, campaign);
  const hasProspects =
    campaign.stats.prospects > 0 ||
    queued.length > 0 ||
    (imports === undefined ? undefined : imports.length > 0 || isImporting);
  const isPhone = useMedia('(width < 48rem)');
  const actionProps = {
    campaign,
    profile,
    pendingPauseReason: pauseWait,
    offlineReason,
    duplicateBlockedReason: duplicateBlockedReasonOf(team.limits, campaignCount, offlineReason),
    onAction,
  };
  return (
    <PageFrame
      title={campaignTitle(campaign.name)}
      backLink={<BackToCampaigns />}
      badge={<CampaignStatus campaign={campaign} />}
      menu={isPhone ? <CampaignMenu {...actionProps} /> : undefined}
      actions={
        isPhone ? undefined : (
          <>
            {campaign.status !== DELETING && (
              <button type="button" className="button-secondary" onClick={() => onAction('edit', campaign)}>
                <Pencil size={16} strokeWidth={1.5} aria-hidden />
                {t('Edit')}
              </button>
            )}
            <CampaignActionButtons {...actionProps} />
            <span className="order-2">
              <CampaignMenu {...actionProps} />
            </span>
          </>
        )
      }
    >
      {waiting !== undefined && (
        <p role="status" className="-mt-4 flex gap-1.5 text-ink-muted">
          <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
          {waiting}
        </p>
      )}
      <SendingStateBanner
        campaign={campaign}
        profile={details.profile}
        record={record}
        isImporting={isImporting}
        isPhone={isPhone}
        onAction={onAction}
      />
      {/* Nothing has happened only once it is known that there was no import. */}
      {hasProspects === undefined ? (
        <p role="status">{t('Loading the campaign')}</p>
      ) : hasProspects ? (
        <>
          <div className={DETAILS_GRID}>
            <div className="flex flex-col gap-4">
              <SectionCard title={t('Funnel')}>
                <div className="flex flex-col gap-4">
                  <CampaignFunnel stats={campaign.stats} qualified={qualified} />
                  <div className="border-t border-line pt-4">
                    {campaign.deletion === undefined ? (
                      <CampaignReach campaign={campaign} hasDays />
                    ) : (
                      <DeletionMeter deletion={campaign.deletion} />
                    )}
                  </div>
                </div>
              </SectionCard>
            </div>
            <div className="flex flex-col gap-4">
              <CampaignSetupCard details={details} />
              <SectionCard title={t('Imports')}>
                <CampaignImports
                  imports={imports}
                  queued={queued}
                  teamId={campaign.teamId}
                  userId={userId}
                  nameOf={(id) => memberNames.get(id)}
                  offlineReason={offlineReason}
                />
              </SectionCard>
            </div>
          </div>
          {greetings}
          <DaysCard
            campaign={campaign}
            profile={profile}
            searchParams={searchParams}
            onSearchParamsChange={onSearchParamsChange}
          />
          <SectionCard
            title={t('Prospects and conversations')}
            flush
            actions={
              <>
                <Link
                  to="/messages"
                  search={{ profile: 'all', campaign: campaign.id, people: 'all' }}
                  className="button-secondary"
                >
                  {t('Open in Messages')}
                </Link>
                <ExportProspectsButton campaign={campaign} isWhole={qualified !== undefined} />
              </>
            }
          >
            {conversations}
          </SectionCard>
        </>
      ) : (
        <div className={DETAILS_GRID}>
          <section className="rounded-card border border-line bg-surface">
            <ListState title={t('Nothing has happened yet')}>
              {t('Once it has prospects, you will see the funnel, daily activity and conversations here.')}
            </ListState>
          </section>
          <CampaignSetupCard details={details} />
        </div>
      )}
      {isPhone && campaign.status !== DELETING && (
        <PhoneActions>
          {isStarted(campaign) ? (
            <CampaignActionButtons {...actionProps} />
          ) : (
            <SetupButton campaign={campaign} onAction={onAction} />
          )}
        </PhoneActions>
      )}
    </PageFrame>
  );
}
