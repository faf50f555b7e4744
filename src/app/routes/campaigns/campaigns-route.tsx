import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { withPlanLimits } from '#domain/plan/plan-change.ts';
import { CampaignsSkeleton, NoTeamForCampaigns } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { CampaignsScreen } from '#features/campaigns/list/campaigns-screen.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { setPendingFiles } from '#features/prospects/pending-files.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { offlineReasonOf } from '../../shell/offline-reason.ts';
import { TeamPending } from '../../shell/team-pending.tsx';

const route = getRouteApi('/shell/campaigns');

/** Shows the campaigns of the active team; the search params hold the screen's state. */
export function CampaignsRoute() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const shell = useShellTeam();
  const { user } = useSession();
  const sync = useSyncStatus();
  const { planLimits } = useRuntimeConfig();
  const setUp = useCallback(
    (id: string) => void navigate({ to: '/campaigns/create', search: { resume: id } }),
    [navigate],
  );
  const upload = useCallback(
    (campaign: Campaign, files: readonly File[] = []) => {
      setPendingFiles(files, campaign.id);
      void navigate({ to: '/campaigns/$campaignId/import', params: { campaignId: campaign.id } });
    },
    [navigate],
  );
  if (shell.state === 'none') return <NoTeamForCampaigns />;
  if (shell.state !== 'ready') return <TeamPending fallback={<CampaignsSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <CampaignsScreen
      key={`${user.id} ${team.id}`}
      team={withPlanLimits(team, record, planLimits)}
      record={record}
      userId={user.id}
      searchParams={search}
      onSearchParamsChange={(next, replace) => void navigate({ to: '/campaigns', search: next, replace })}
      onUpload={upload}
      onContinueSetup={setUp}
      offlineReason={offlineReasonOf(sync)}
      sync={sync}
    />
  );
}
