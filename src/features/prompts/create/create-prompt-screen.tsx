import { useId, useState } from 'react';
import { PROMPT_FIELDS } from '#domain/text/field-labels.ts';
import { PROMPT_TYPES, type PromptType } from '#domain/prompt/prompt-type.ts';
import type { Team } from '#domain/team/team.ts';
import type { WizardStep } from '#domain/campaign/wizard-step.ts';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { Wizard } from '#ui/forms/wizard.tsx';
import { ModelChoice } from '../editor/model-choice.tsx';
import {
  emptyNewPrompt,
  isPromptDraftStarted,
  newPromptDraftStorage,
  newPromptProblem,
  type NewPromptDraft,
} from './new-prompt-draft.ts';
import { createdToast } from '../prompt-toasts.ts';
import { useModels } from '../prompt-queries.ts';
import { usePromptRequests } from '../prompt-requests.ts';

const STEP_WORDS: Readonly<Record<WizardStep, readonly [title: string, words: string]>> = {
  1: [t('Name your prompt'), t('A name your team will recognize.')],
  2: [t('What is it for?'), t('A messages prompt guides a conversation. A comment prompt writes under a post.')],
  3: [t('Choose a model'), t('The model writes from your prompt. You can change it at any time.')],
};

const TYPE_HINTS: Readonly<Record<PromptType, string>> = {
  messages: t('Context for the AI, and the first message of a conversation.'),
  comment: t('Instructions for comments under a prospect’s posts.'),
};
const TYPES = Object.keys(PROMPT_TYPES) as PromptType[];

interface CreatePromptScreenProps {
  readonly team: Team;
  readonly userId: string;
  readonly step: WizardStep;
  readonly onStepChange: (step: WizardStep) => void;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Called after Cancel, and with the prompt after success. */
  readonly onExit: (made: { readonly promptId: string | undefined } | undefined) => void;
}

/**
 * Renders the prompt wizard (specification part 2 §2): name, type, model. Input is a draft on this device until the
 * prompt is created.
 */
export function CreatePromptScreen({
  team,
  userId,
  step,
  onStepChange,
  offlineReason,
  onExit,
}: CreatePromptScreenProps) {
  const storage = newPromptDraftStorage(userId, team.id);
  const requests = usePromptRequests(team.id, userId);
  const models = useModels();
  const group = useId();
  const [draft, setDraft] = useState<NewPromptDraft>(() => storage.read() ?? emptyNewPrompt());
  const {
    others: [other],
    refresh,
  } = useStorageList(storage.others);
  const [isChecked, setIsChecked] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const problem = isChecked ? newPromptProblem(step, draft) : undefined;
  const isWaiting = isCreating || (step === 3 && offlineReason !== undefined);

  const change = (part: Partial<NewPromptDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFailure(undefined);
    storage.save(next);
  };
  const go = (next: WizardStep) => {
    setIsChecked(false);
    setFailure(undefined);
    onStepChange(next);
  };

  async function create(type: PromptType): Promise<void> {
    setIsCreating(true);
    const result = await requests.create({ ...draft, type });
    showToast(createdToast(draft.name, result));
    if (result.isCreated) {
      storage.save(undefined);
      return onExit({ promptId: result.promptId });
    }
    setIsCreating(false);
    if (result.isRejected) change({ id: crypto.randomUUID() });
    setFailure(result.reason);
  }

  function handleNext(): boolean {
    setIsChecked(true);
    setFailure(undefined);
    const wrong = ([1, 2, 3] as const).find(
      (before) => before <= step && newPromptProblem(before, draft) !== undefined,
    );
    if (wrong === step) return false;
    if (wrong !== undefined) go(wrong);
    else if (step !== 3) go(step === 1 ? 2 : 3);
    else if (!isWaiting && draft.type !== undefined) void create(draft.type);
    return true;
  }

  const [title, words] = STEP_WORDS[step];
  return (
    <Wizard
      step={step}
      stepLabel={t('Add Prompt, step {step} of 3', { step })}
      title={title}
      description={words}
      initialFocus={step === 1 ? 'field' : 'heading'}
      stepError={step === 1 ? undefined : problem}
      submitError={failure}
      offlineReason={offlineReason}
      backButtons={
        <>
          <button type="button" className="button-quiet" onClick={() => onExit(undefined)}>
            {t('Cancel')}
          </button>
          {step !== 1 && (
            <button
              type="button"
              className="button-secondary"
              disabled={isCreating}
              onClick={() => go(step === 3 ? 2 : 1)}
            >
              {t('Back')}
            </button>
          )}
        </>
      }
      submitButton={
        <button
          type="submit"
          className="button-primary"
          aria-disabled={isWaiting}
          title={step === 3 ? offlineReason : undefined}
        >
          {step !== 3 ? t('Next') : isCreating ? t('Creating the prompt…') : t('Create prompt')}
        </button>
      }
      onSubmit={handleNext}
    >
      {other !== undefined && !isCreating && (
        <DraftConflict
          onRestore={() => {
            if (storage.show(other, isPromptDraftStarted(draft) ? draft : undefined)) setDraft(other);
            refresh();
          }}
          onDiscard={() => {
            storage.discard(other);
            refresh();
          }}
        >
          <Field label={t('Its name')} readOnly value={other.name} />
        </DraftConflict>
      )}
      {step === 1 && (
        <Field
          label={PROMPT_FIELDS.name}
          name="name"
          autoComplete="off"
          value={draft.name}
          error={problem}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      {step === 2 && (
        <fieldset className="grid gap-3 md:grid-cols-2">
          <legend className="sr-only">{t('Type')}</legend>
          {TYPES.map((type) => (
            <RadioCard
              key={type}
              group={`${group}-type`}
              value={type}
              title={PROMPT_TYPES[type]}
              isSelected={draft.type === type}
              onSelect={() => change({ type })}
            >
              {TYPE_HINTS[type]}
            </RadioCard>
          ))}
        </fieldset>
      )}
      {step === 3 && (
        <ModelChoice models={models} modelId={draft.modelId} onSelect={(modelId) => change({ modelId })} />
      )}
    </Wizard>
  );
}
