import { mayStillArrive } from '#domain/sync/sync-status.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { CampaignUnavailable } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { useCampaignsData } from '#features/campaigns/campaign-queries.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { clearPendingFiles, pendingFiles } from '#features/prospects/pending-files.ts';
import { ImportScreen } from '#features/prospects/import-screen.tsx';
import { useSharedFiles } from '#features/prospects/use-shared-files.ts';
import { t } from '#i18n/translate.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { StandaloneTeam, WizardSkeleton, type StandaloneTeamState } from '../../shell/standalone-team.tsx';

// Reads the names of people, which the other steps do not need.
const ImportGreetings = lazy(async () => ({
  default: (await import('#features/greetings/import-greetings.tsx')).ImportGreetings,
}));

const route = getRouteApi('/standalone/signed-in/campaigns/$campaignId/import');

/** The import of a file into a campaign. */
export const ImportRoute = () => (
  <StandaloneTeam fallback={<CampaignSkeleton />}>{(alone) => <Import {...alone} />}</StandaloneTeam>
);

const CampaignSkeleton = () => <WizardSkeleton label={t('Loading the campaign')} />;

function Import({ team, userId }: StandaloneTeamState) {
  const { campaignId } = route.useParams();
  const navigate = useNavigate();
  const replica = useReplica();
  const sync = useSyncStatus();
  // A later visit must not find the dropped files again.
  useEffect(() => clearPendingFiles, []);
  const { files, read, remove } = useSharedFiles(userId);
  useEffect(() => void read(), [read]);
  const live = useCampaignsData(team.id);
  if (live.state === 'never-synced' && !mayStillArrive(sync))
    return <CampaignUnavailable isReachable={sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />;
  if (!('value' in live)) return <CampaignSkeleton />;
  const campaign = live.value.campaigns.find(({ id }) => id === campaignId);
  if (campaign === undefined && live.state === 'partial') return <CampaignSkeleton />;
  const problem =
    campaign === undefined
      ? CAMPAIGN_MESSAGES.notFound
      : campaign.status === 'draft'
        ? t('Finish setting up this campaign before you add prospects to it.')
        : undefined;
  if (campaign === undefined || problem !== undefined) {
    return (
      <ListState
        title={problem ?? CAMPAIGN_MESSAGES.notFound}
        isPage
        action={
          <Link to="/campaigns" className="button-secondary">
            {t('Go to Campaigns')}
          </Link>
        }
      />
    );
  }
  const leave = () => void navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  return (
    <ImportScreen
      key={campaign.id}
      campaign={campaign}
      userId={userId}
      reach={sync.reach}
      droppedFiles={pendingFiles(campaign.id)}
      sharedFiles={files}
      onRemoveShared={remove}
      onCancel={leave}
      onDone={leave}
      renderGreetings={(preview) => (
        <Suspense>
          <ImportGreetings {...preview} />
        </Suspense>
      )}
    />
  );
}
