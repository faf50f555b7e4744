import { mayStillArrive } from '#domain/sync/sync-status.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { CampaignStep } from '#domain/campaign/campaign-wizard.ts';
import { CampaignUnavailable, SetupUnavailable } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { useCampaignTeam, useCampaignsData } from '#features/campaigns/campaign-queries.ts';
import { usePolledNetworkClock } from '#features/campaigns/network-clock-requests.ts';
import { CreateCampaignScreen } from '#features/campaigns/create/create-campaign-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { t } from '#i18n/translate.ts';
import { readSharedFiles } from '#replica/storage/shared-files.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { NetworkClock } from '#ui/network-clock.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { StandaloneTeam, WizardSkeleton, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { useOfflineReason } from '../../shell/offline-reason.ts';

const route = getRouteApi('/standalone/signed-in/campaigns/create');
const STEPS: Readonly<Record<`${CampaignStep}`, CampaignStep>> = { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 };

/** Shows the campaign wizard. */
export const CreateCampaignRoute = () => (
  <StandaloneTeam fallback={<CampaignSkeleton />}>{(alone) => <CreateCampaign {...alone} />}</StandaloneTeam>
);

function CreateCampaign({ team, otherTeamIds, userId }: StandaloneTeamState) {
  const { resume, step, chosen } = route.useSearch();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const clock = usePolledNetworkClock(team.id, userId, offlineReason !== undefined);
  const live = useCampaignsData(team.id);
  const [createdId, setCreatedId] = useState<string | undefined>(undefined);
  const [isFinishing, setIsFinishing] = useState(false);
  const teamOfCampaign = useCampaignTeam(resume ?? '');
  const replica = useReplica();
  const sync = useSyncStatus();
  if (live.state === 'never-synced' && !mayStillArrive(sync)) {
    const Unavailable = resume === undefined ? SetupUnavailable : CampaignUnavailable;
    return <Unavailable isReachable={sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />;
  }
  if (!('value' in live) || (resume !== undefined && teamOfCampaign.state === 'loading')) return <CampaignSkeleton />;
  // A new campaign is in the query a moment after it was created.
  if (resume !== undefined && resume === createdId && !live.value.campaigns.some(({ id }) => id === createdId))
    return <CampaignSkeleton />;
  const campaign = resume === undefined ? undefined : live.value.campaigns.find(({ id }) => id === resume);
  // The campaign was just set up here, and the screen is about to close.
  if (isFinishing && campaign !== undefined && campaign.status !== 'draft') return <CampaignSkeleton />;
  if (resume !== undefined && campaign === undefined && live.state === 'partial') return <CampaignSkeleton />;
  if (resume !== undefined && campaign?.status !== 'draft') {
    const isForeign =
      teamOfCampaign.state === 'ready' &&
      teamOfCampaign.value !== undefined &&
      otherTeamIds.includes(teamOfCampaign.value);
    return (
      <ListState
        title={
          isForeign
            ? CAMPAIGN_MESSAGES.noAccess
            : campaign === undefined
              ? CAMPAIGN_MESSAGES.notFound
              : t('This campaign is already set up')
        }
        isPage
        action={
          <Link to="/campaigns" className="button-secondary">
            {t('Go to Campaigns')}
          </Link>
        }
      >
        {isForeign ? t('It belongs to another of your teams. Switch to that team first.') : undefined}
      </ListState>
    );
  }
  /** Opens the import of the files that wait for a campaign; the campaigns when none wait. */
  async function leave(campaignId: string): Promise<void> {
    const waiting = await readSharedFiles(userId, navigator.locks).catch(() => []);
    if (waiting.length === 0) return navigate({ to: '/campaigns' });
    return navigate({ to: '/campaigns/$campaignId/import', params: { campaignId } });
  }
  return (
    <NetworkClock value={clock}>
      <CreateCampaignScreen
        key={campaign?.id ?? 'new'}
        team={team}
        userId={userId}
        campaign={campaign}
        data={live.value}
        requestedStep={step === undefined ? undefined : STEPS[step]}
        createdId={chosen}
        onStepChange={(id, next, replace) => {
          if (campaign === undefined) setCreatedId(id);
          void navigate({ to: '/campaigns/create', search: { resume: id, step: `${next}` }, replace });
        }}
        returnTo={(at) => `/campaigns/create?resume=${campaign?.id ?? ''}&step=${at}`}
        offlineReason={offlineReason}
        onFinishing={setIsFinishing}
        onCancel={() => void navigate({ to: '/campaigns' })}
        onDone={(id) => void leave(id)}
      />
    </NetworkClock>
  );
}

const CampaignSkeleton = () => <WizardSkeleton label={t('Loading the campaign')} />;
