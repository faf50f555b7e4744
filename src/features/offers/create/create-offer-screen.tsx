import { lazy, Suspense, useState } from 'react';
import { AI_MESSAGES, CONTINUES_SHOWN_MS } from '#domain/ai/ai-messages.ts';
import { OFFER_FIELDS } from '#domain/text/field-labels.ts';
import { lengthOfAnswers, trimmedAnswers } from '#domain/offer/offer-questionnaire.ts';
import { isDescribed } from '#domain/offer/offer.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import type { Team } from '#domain/team/team.ts';
import { MAX_NAME_LENGTH, MAX_OFFER_DESCRIPTION_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import type { WizardStep } from '#domain/campaign/wizard-step.ts';
import { t } from '#i18n/translate.ts';
import { GenerationProgress } from '#features/ai-generation/generation-progress.tsx';
import { GenerationWarning } from '#features/ai-generation/generation-warning.tsx';
import type { AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { LimitReached } from '#ui/notices/limit-reached.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { Wizard } from '#ui/forms/wizard.tsx';
import { DescriptionEditor } from '../edit/description-editor.tsx';
import { MethodChoice } from './method-choice.tsx';
import { maxCredits, type ModelCosts } from '#domain/ai/ai-cost.ts';
import {
  emptyOfferDraft,
  isOfferDraftStarted,
  offerDraftStorage,
  withOtherText,
  type OfferGenerationInput,
} from './offer-draft.ts';
import { creationFailedMessage } from '../offer-toasts.ts';
import { useOffers } from '../offer-queries.ts';
import { useGenerationCosts } from '#features/ai-generation/generation-costs.ts';
import { useOfferRequests } from '../offer-requests.ts';
import { SmartBuilder } from './smart-builder.tsx';
import { useOfferDraft } from './use-offer-draft.ts';
import { WebsiteForm } from './website-form.tsx';
import { GeneratedTextNote } from '../edit/generated-text-note.tsx';
import { UpgradePlan } from '../list/upgrade-plan.tsx';

const StartOverDialog = lazy(async () => ({ default: (await import('./start-over-dialog.tsx')).StartOverDialog }));

const STEP_WORDS: Readonly<Record<WizardStep, readonly [title: string, words: string]>> = {
  1: [t('Name your offer'), t('What you sell, as your team calls it. The AI uses this name.')],
  2: [t('Describe it'), t('The AI knows only this description. The more it says, the better the AI writes.')],
  3: [t('Review and create'), t('Read it as a prospect would. You can change it at any time.')],
};

const DOING_WORDS = {
  describe: t('Writing the description from your answers…'),
  improve: t('Improving the description…'),
  enrich: t('Reading the website…'),
} as const;

interface CreateOfferScreenProps {
  readonly team: Team;
  readonly userId: string;
  readonly step: WizardStep;
  readonly onStepChange: (step: WizardStep) => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly credits: AiAvailability['credits'];
  readonly onCancel: () => void;
  readonly onCreated: (offerId: string | undefined) => void;
}

/**
 * Renders the offer wizard (specification part 2 §2): name, description by one of three methods, review. All input and
 * generated text is a draft on this device, through reloads and offline, until the offer is created or the person
 * starts over.
 */
export function CreateOfferScreen({
  team,
  userId,
  step,
  onStepChange,
  offlineReason,
  credits,
  onCancel,
  onCreated,
}: CreateOfferScreenProps) {
  const requests = useOfferRequests(team.id, userId);
  const [isChecked, setIsChecked] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const costs = useGenerationCosts();
  const offers = useOffers(team.id);
  const isFull = offers.state === 'ready' && !hasRoomFor('offers', offers.value.length, team.limits);
  const drafting = useOfferDraft({
    userId,
    teamId: team.id,
    requests,
    offlineReason,
    credits,
    onAnswered(kind) {
      if (step === 2 && kind !== 'improve') go(3);
    },
  });
  const { draft, setDraft, change, failure, setFailure, isCanceling, other } = drafting;
  const { act: generation, written: generated } = draft;

  const go = (next: WizardStep) => {
    setIsChecked(false);
    setFailure(undefined);
    onStepChange(next);
  };
  /** Goes back; leaving the method step clears the method (part 2 §4), its text stays. */
  const goBack = () => {
    if (step === 2) change({ method: undefined });
    go(step === 3 ? 2 : 1);
  };
  function generate(input: OfferGenerationInput): void {
    if (drafting.generate(input)) setIsChecked(false);
  }

  async function create(): Promise<void> {
    if (isCreating || offlineReason !== undefined || isFull || generation !== undefined) return;
    setIsCreating(true);
    const result = await requests.create(draft);
    if (result.isCreated) {
      offerDraftStorage(userId, team.id).save(undefined);
      showToast({ tone: 'success', title: OFFER_MESSAGES.created, description: draft.name.trim() });
      return onCreated(result.offerId);
    }
    setIsCreating(false);
    if (result.isRejected) setDraft((before) => ({ ...before, id: crypto.randomUUID() }));
    setFailure(creationFailedMessage(result.reason));
  }

  const nameTooLong = tooLongMessage(OFFER_FIELDS.name, draft.name.trim().length, MAX_NAME_LENGTH);

  function handleNext(): boolean {
    setIsChecked(true);
    setFailure(undefined);
    if (step !== 2 && (draft.name.trim() === '' || nameTooLong !== undefined)) return false;
    if (
      step !== 1 &&
      (!isDescribed(draft.description) || draft.description.trim().length > MAX_OFFER_DESCRIPTION_LENGTH)
    )
      return false;
    if (step === 3) void create();
    else go(step === 1 ? 2 : 3);
    return true;
  }

  const terms = { offlineReason, isBusy: generation !== undefined, credits };
  const improving = { kind: 'improve', description: draft.description } as const;
  const describing = { kind: 'describe', name: draft.name.trim(), answers: trimmedAnswers(draft.answers) } as const;
  const reading = { kind: 'enrich', url: draft.url.trim() } as const;
  const [title, words] = STEP_WORDS[step];
  const editor = (
    <DescriptionEditor
      description={draft.description}
      showsErrors={isChecked}
      availability={terms}
      cost={generationCost(improving, costs)}
      onChange={(description) => change({ description })}
      onImprove={() => generate(improving)}
    />
  );
  const nameField = (
    <Field
      label={OFFER_FIELDS.name}
      name="name"
      autoComplete="off"
      value={draft.name}
      error={isChecked && draft.name.trim() === '' ? OFFER_MESSAGES.offerNameRequired : nameTooLong}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
  const isUndescribed = step === 2 && isChecked && draft.method !== 'manual' && !isDescribed(draft.description);
  const withoutDescription =
    draft.method === undefined
      ? t('Choose how to describe it first.')
      : t('{tooShort}: there is no description yet.', { tooShort: OFFER_MESSAGES.tooShort });
  return (
    <>
      <Wizard
        step={step}
        stepLabel={t('Add Offer, step {step} of 3', { step })}
        title={title}
        description={words}
        initialFocus={step === 1 ? 'field' : 'heading'}
        aside={
          isOfferDraftStarted(draft) && (
            <button
              type="button"
              className="button-quiet -mx-3"
              disabled={isCreating}
              onClick={() => setIsStartingOver(true)}
            >
              {t('Start over')}
            </button>
          )
        }
        stepError={isUndescribed ? withoutDescription : undefined}
        submitError={failure}
        offlineReason={offlineReason}
        backButtons={
          <>
            <button type="button" className="button-quiet" onClick={onCancel}>
              {t('Cancel')}
            </button>
            {step !== 1 && (
              <button type="button" className="button-secondary" disabled={isCreating} onClick={goBack}>
                {t('Back')}
              </button>
            )}
          </>
        }
        submitButton={
          step === 3 ? (
            <button
              type="submit"
              className="button-primary"
              aria-disabled={isCreating || offlineReason !== undefined || isFull || generation !== undefined}
              title={offlineReason}
            >
              {isCreating ? t('Creating the offer…') : t('Create offer')}
            </button>
          ) : (
            <button
              type="submit"
              className={
                step === 2 && draft.method !== 'manual' && draft.description === ''
                  ? 'button-secondary'
                  : 'button-primary'
              }
            >
              {t('Next')}
            </button>
          )
        }
        onSubmit={handleNext}
      >
        {isFull && (
          <LimitReached action={<UpgradePlan className="button-secondary" />}>
            {t("You've reached the maximum number of offers for your plan. Your draft is kept until there is room.")}
          </LimitReached>
        )}
        {other !== undefined && !isCreating && !isCanceling && (
          <DraftConflict
            onRestore={() => drafting.settleOther('take-up')}
            onDiscard={() => drafting.settleOther('discard')}
          >
            <Field label={t('Its name')} readOnly value={other.name} />
            {other.description !== '' && (
              <TextArea label={t('Its description')} readOnly rows={4} value={other.description} />
            )}
          </DraftConflict>
        )}
        {step !== 2 && nameField}
        {step === 2 && <MethodChoice method={draft.method} onChange={(method) => change({ method })} />}
        {step === 2 && draft.method === 'builder' && (
          <SmartBuilder
            answers={draft.answers}
            availability={terms}
            cost={generationCost(describing, costs)}
            isFirstDescription={draft.description === ''}
            onChange={(answers) => change({ answers })}
            onGenerate={() => generate(describing)}
          />
        )}
        {step === 2 && draft.method === 'website' && (
          <WebsiteForm
            url={draft.url}
            availability={terms}
            cost={generationCost(reading, costs)}
            isFirstDescription={draft.description === ''}
            onChange={(url) => change({ url })}
            onReadWebsite={() => generate(reading)}
          />
        )}
        {((step === 2 && draft.method === 'manual') || step === 3) && editor}
        {generation !== undefined && (
          <GenerationProgress
            label={DOING_WORDS[generation.kind]}
            text={drafting.text}
            pendingReason={drafting.obstacle}
            offlineReason={offlineReason}
            isCanceling={isCanceling}
            onCancel={() => void drafting.cancelGeneration()}
          />
        )}
        <GenerationWarning
          generationId={generation?.id}
          message={AI_MESSAGES.continues}
          durationMs={CONTINUES_SHOWN_MS}
        />
        {generation === undefined &&
          generated !== undefined &&
          (step === 3 || draft.method === 'manual') &&
          step !== 1 && (
            <GeneratedTextNote
              generatedText={generated}
              description={draft.description}
              onToggle={() => setDraft(withOtherText)}
            />
          )}
      </Wizard>
      <Suspense fallback={null}>
        {isStartingOver && (
          <StartOverDialog
            onClose={() => setIsStartingOver(false)}
            onConfirm={() => {
              setIsStartingOver(false);
              if (generation !== undefined) void requests.cancel(generation.id);
              setDraft(emptyOfferDraft());
              go(1);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the number of characters the cost depends on; 0 for a website, whose length is not known in advance. */
function lengthOf(input: OfferGenerationInput): number {
  if (input.kind === 'describe') return lengthOfAnswers(input.name, input.answers);
  return input.kind === 'improve' ? input.description.length : 0;
}

/** Returns the highest cost in credits; undefined while the model's costs are unknown. */
const generationCost = (input: OfferGenerationInput, costs: ModelCosts | undefined): number | undefined =>
  costs === undefined ? undefined : maxCredits(input.kind, lengthOf(input), costs);
