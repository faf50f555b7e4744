import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { PromptScreen } from '#features/prompts/editor/prompt-screen.tsx';
import { PromptSkeleton } from '#features/prompts/list/prompts-skeleton.tsx';
import { StandaloneTeam, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { creditAvailability } from '../credit-availability.tsx';
import { offlineReasonOf } from '../../shell/offline-reason.ts';

const route = getRouteApi('/standalone/signed-in/prompts/$promptId');

/** The editor of one prompt of the active team. */
export const PromptRoute = () => (
  <StandaloneTeam fallback={<PromptSkeleton />}>{(alone) => <EditPrompt {...alone} />}</StandaloneTeam>
);

function EditPrompt({ userId, team, record }: StandaloneTeamState) {
  const { promptId } = route.useParams();
  const { step } = route.useSearch();
  const navigate = useNavigate();
  const sync = useSyncStatus();
  return (
    <PromptScreen
      team={team}
      userId={userId}
      promptId={promptId}
      isTesting={step === 'test'}
      onTestingChange={(isTesting) =>
        void navigate({ to: '/prompts/$promptId', params: { promptId }, search: isTesting ? { step: 'test' } : {} })
      }
      sync={sync}
      offlineReason={offlineReasonOf(sync.reach)}
      credits={creditAvailability(record)}
      onCreated={(newId) => void navigate({ to: '/prompts/$promptId', params: { promptId: newId }, replace: true })}
      onDeleted={() => void navigate({ to: '/prompts', replace: true })}
    />
  );
}
