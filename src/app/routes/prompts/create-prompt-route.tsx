import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { toWizardStep } from '#domain/campaign/wizard-step.ts';
import { CreatePromptScreen } from '#features/prompts/create/create-prompt-screen.tsx';
import { PromptSkeleton } from '#features/prompts/list/prompts-skeleton.tsx';
import { StandaloneTeam, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { useOfflineReason } from '../../shell/offline-reason.ts';

const route = getRouteApi('/standalone/signed-in/prompts/create');

/** Shows the prompt wizard. */
export const CreatePromptRoute = () => (
  <StandaloneTeam fallback={<PromptSkeleton />}>{(alone) => <CreatePrompt {...alone} />}</StandaloneTeam>
);

function CreatePrompt({ userId, team }: StandaloneTeamState) {
  const { step, returnTo } = route.useSearch();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  return (
    <CreatePromptScreen
      team={team}
      userId={userId}
      step={toWizardStep(step)}
      onStepChange={(next) => void navigate({ to: '/prompts/create', search: { step: `${next}`, returnTo } })}
      offlineReason={offlineReason}
      onExit={(made) =>
        made?.promptId === undefined
          ? void navigate({ href: returnTo ?? '/prompts', replace: made !== undefined })
          : // A new prompt has no text yet.
            void navigate({
              to: '/prompts/$promptId',
              params: { promptId: made.promptId },
              search: { returnTo },
              replace: true,
            })
      }
    />
  );
}
