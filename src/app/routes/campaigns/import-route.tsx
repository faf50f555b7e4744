import { mayStillArrive } from '#domain/sync/sync-status.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { CampaignUnavailable } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { useCampaignsData } from '#features/campaigns/campaign-queries.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { clearPendingFiles, pendingFiles } from '#features/prospects/pending-files.ts';
import { ImportScreen } from '#features/prospects/import-screen.tsx';
import { WaitingFiles } from '#features/prospects/shared-files-list.tsx';
import { useSharedFiles } from '#features/prospects/use-shared-files.ts';
import { plural, t } from '#i18n/translate.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { StandaloneTeam, WizardSkeleton, type StandaloneTeamState } from '../../shell/standalone-team.tsx';

// Reads the names of people, which the other steps do not need.
const ImportGreetings = lazy(async () => ({
  default: (await import('#features/greetings/import-greetings.tsx')).ImportGreetings,
}));

const route = getRouteApi('/standalone/signed-in/campaigns/$campaignId/import');

/** Shows the import of a file into a campaign. */
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
  const shared = useSharedFiles(userId);
  const { files, read, keep, remove } = shared;
  useEffect(() => void read(), [read]);
  const live = useCampaignsData(team.id);
  const campaign = 'value' in live ? live.value.campaigns.find(({ id }) => id === campaignId) : undefined;
  const isDraft = campaign?.status === 'draft';
  useEffect(() => {
    const dropped = pendingFiles(campaignId);
    if (!isDraft || dropped.length === 0) return;
    clearPendingFiles();
    void keep(dropped);
  }, [isDraft, campaignId, keep]);
  if (live.state === 'never-synced' && !mayStillArrive(sync))
    return <CampaignUnavailable isReachable={sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />;
  if (!('value' in live)) return <CampaignSkeleton />;
  if (campaign === undefined && live.state === 'partial') return <CampaignSkeleton />;
  if (campaign?.status === 'draft') {
    return (
      <ListState
        title={t('Finish setting up this campaign before you add prospects to it.')}
        isPage
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/campaigns" className="button-quiet">
              {t('Cancel')}
            </Link>
            <Link to="/campaigns/create" search={{ resume: campaign.id }} className="button-primary">
              {t('Continue Setup')}
            </Link>
          </div>
        }
      >
        <WaitingFiles
          shared={shared}
          message={plural(
            files.length,
            'The file stays on this device. Finish the setup, and you can import it.',
            'The files stay on this device. Finish the setup, and you can import them.',
          )}
        />
      </ListState>
    );
  }
  if (campaign === undefined) {
    return (
      <ListState
        title={CAMPAIGN_MESSAGES.notFound}
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
