import * as z from 'zod/mini';
import { PROMPT_FIELDS } from '#domain/text/field-labels.ts';
import { MIN_PROMPT_NAME_LENGTH } from '#domain/prompt/prompt-requests.ts';
import { MAX_NAME_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import type { WizardStep } from '#domain/campaign/wizard-step.ts';
import { t } from '#i18n/translate.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** A prompt being created. Its id is the idempotency key of the creating request. */
const newPromptSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.optional(z.enum(['messages', 'comment'])),
  modelId: z.string(),
});
export type NewPromptDraft = z.output<typeof newPromptSchema>;

/** Stores prompts not created yet. */
export const newPromptDrafts = createDraftStorage('new-prompts', newPromptSchema, () => crypto.randomUUID(), Date.now);
/** Returns the draft of a new prompt in a team. */
export const newPromptDraftStorage = (userId: string, teamId: string) => newPromptDrafts.of(userId, teamId, 'new');

export const emptyNewPrompt = (): NewPromptDraft => ({ id: crypto.randomUUID(), name: '', modelId: '' });

/** Tells whether anything was typed or chosen. */
export const isPromptDraftStarted = ({ name, type, modelId }: NewPromptDraft): boolean =>
  name.trim() !== '' || type !== undefined || modelId !== '';

/** Returns the problem of one step (specification part 2 §5); undefined when it is complete. */
export function newPromptProblem(step: WizardStep, { name, type, modelId }: NewPromptDraft): string | undefined {
  if (step === 1)
    return name.trim().length < MIN_PROMPT_NAME_LENGTH
      ? t('Use at least {least} characters', { least: MIN_PROMPT_NAME_LENGTH })
      : tooLongMessage(PROMPT_FIELDS.name, name.trim().length, MAX_NAME_LENGTH);
  if (step === 2) return type === undefined ? t('Choose a type') : undefined;
  return modelId === '' ? t('Choose a model') : undefined;
}
