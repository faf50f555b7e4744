import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { PromptScreen } from '#features/prompts/editor/prompt-screen.tsx';
import { PromptSkeleton } from '#features/prompts/list/prompts-skeleton.tsx';
import { StandaloneTeam, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { pathWithChosen } from '../campaigns/path-with-chosen.ts';
import { creditAvailability } from '../credit-availability.tsx';
import { offlineReasonOf } from '../../shell/offline-reason.ts';

const route = getRouteApi('/standalone/signed-in/prompts/$promptId');

/** Shows the editor of one prompt of the active team. */
export const PromptRoute = () => (
  <StandaloneTeam fallback={<PromptSkeleton />}>{(alone) => <EditPrompt {...alone} />}</StandaloneTeam>
);

function EditPrompt({ userId, team, record }: StandaloneTeamState) {
  const { promptId } = route.useParams();
  const { step, returnTo } = route.useSearch();
  const navigate = useNavigate();
  const sync = useSyncStatus();
  return (
    <PromptScreen
      team={team}
      userId={userId}
      promptId={promptId}
      isTesting={step === 'test'}
      onTestingChange={(isTesting) =>
        void navigate({
          to: '/prompts/$promptId',
          params: { promptId },
          search: isTesting ? { step: 'test', returnTo } : { returnTo },
        })
      }
      sync={sync}
      offlineReason={offlineReasonOf(sync)}
      credits={creditAvailability(record)}
      onReturn={
        returnTo === undefined
          ? undefined
          : () => void navigate({ href: pathWithChosen(returnTo, promptId), replace: true })
      }
      onCreated={(newId) =>
        void navigate({ to: '/prompts/$promptId', params: { promptId: newId }, search: { returnTo }, replace: true })
      }
      onDeleted={() => void navigate({ to: '/prompts', replace: true })}
    />
  );
}
