import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { wizardStepSchema } from '#domain/wizard-step.ts';
import { CreateOfferScreen } from '#features/offers/create-offer-screen.tsx';
import { say } from '#languages/say.ts';
import { AloneTeam, WizardOutline, type Alone } from './alone-team.tsx';
import { withChosen } from './campaign-setup.ts';
import { creditTerms } from './credit-terms.tsx';
import { useOfflineReason } from './offline-reason.ts';

const route = getRouteApi('/bare/alone/products/create');

/** The offer wizard. */
export const CreateOfferRoute = () => (
  <AloneTeam outline={<WizardOutline label={say('Loading the offer')} />}>
    {(alone) => <CreateOffer {...alone} />}
  </AloneTeam>
);

function CreateOffer({ userId, team, record }: Alone) {
  const { step, returnTo } = route.useSearch();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  return (
    <CreateOfferScreen
      team={team}
      userId={userId}
      step={wizardStepSchema.parse(step)}
      onStep={(next) => void navigate({ to: '/products/create', search: { step: String(next), returnTo } })}
      offlineReason={offlineReason}
      credits={creditTerms(record)}
      onCancel={() => void navigate({ href: returnTo ?? '/products' })}
      onCreated={(offerId) =>
        void navigate({ href: returnTo === undefined ? '/products' : withChosen(returnTo, offerId), replace: true })
      }
    />
  );
}
