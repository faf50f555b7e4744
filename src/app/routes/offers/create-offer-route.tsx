import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { toWizardStep } from '#domain/campaign/wizard-step.ts';
import { CreateOfferScreen } from '#features/offers/create/create-offer-screen.tsx';
import { t } from '#i18n/translate.ts';
import { StandaloneTeam, WizardSkeleton, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { pathWithChosen } from '../campaigns/path-with-chosen.ts';
import { creditAvailability } from '../credit-availability.tsx';
import { useOfflineReason } from '../../shell/offline-reason.ts';

const route = getRouteApi('/standalone/signed-in/products/create');

/** Shows the offer wizard. */
export const CreateOfferRoute = () => (
  <StandaloneTeam fallback={<WizardSkeleton label={t('Loading the offer')} />}>
    {(alone) => <CreateOffer {...alone} />}
  </StandaloneTeam>
);

function CreateOffer({ userId, team, record }: StandaloneTeamState) {
  const { step, returnTo } = route.useSearch();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  return (
    <CreateOfferScreen
      team={team}
      userId={userId}
      step={toWizardStep(step)}
      onStepChange={(next) => void navigate({ to: '/products/create', search: { step: `${next}`, returnTo } })}
      offlineReason={offlineReason}
      credits={creditAvailability(record)}
      onCancel={() => void navigate({ href: returnTo ?? '/products' })}
      onCreated={(offerId) =>
        void navigate({ href: returnTo === undefined ? '/products' : pathWithChosen(returnTo, offerId), replace: true })
      }
    />
  );
}
