import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { withPlanLimits } from '#domain/plan/plan-change.ts';
import { CampaignSkeleton } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { CampaignScreen } from '#features/campaigns/detail/campaign-screen.tsx';
import { NoTeamForCampaigns } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { CampaignConversations } from '#features/chats/conversation/campaign-conversations.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { setPendingFiles } from '#features/prospects/pending-files.ts';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { offlineReasonOf } from '../../shell/offline-reason.ts';
import { TeamPending } from '../../shell/team-pending.tsx';

/** Loaded after the screen: it is below everything else. */
const CampaignGreetings = lazy(async () => ({
  default: (await import('#features/greetings/campaign-greetings.tsx')).CampaignGreetings,
}));

const route = getRouteApi('/shell/campaigns/$campaignId');

/** Shows one campaign of the active team, with its conversations. */
export function CampaignRoute() {
  const { campaignId } = route.useParams();
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
  if (shell.state === 'none') return <NoTeamForCampaigns />;
  if (shell.state !== 'ready') return <TeamPending fallback={<CampaignSkeleton />} />;
  const { team, record } = shell.active;
  return (
    <CampaignScreen
      key={`${user.id} ${team.id} ${campaignId}`}
      team={withPlanLimits(team, record, planLimits)}
      otherTeams={shell.teams.map((one) => one.team.id).filter((id) => id !== team.id)}
      campaignId={campaignId}
      record={record}
      userId={user.id}
      searchParams={search}
      onSearchParamsChange={(next) =>
        void navigate({ to: '/campaigns/$campaignId', params: { campaignId }, search: next, replace: true })
      }
      onUpload={(_campaign, files = []) => {
        setPendingFiles(files, campaignId);
        void navigate({ to: '/campaigns/$campaignId/import', params: { campaignId } });
      }}
      onDeleted={() => void navigate({ to: '/campaigns' })}
      onContinueSetup={setUp}
      offlineReason={offlineReasonOf(sync)}
      sync={sync}
      greetings={
        <Suspense fallback={null}>
          <CampaignGreetings campaignId={campaignId} isOffline={sync.reach === 'unreachable'} />
        </Suspense>
      }
      conversations={<CampaignConversations teamId={team.id} campaignId={campaignId} reach={sync.reach} />}
    />
  );
}
