import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, errorMessageOf } from '#domain/wire/errors.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { PROMPT_MESSAGES } from '#domain/prompt/prompt-messages.ts';
import { t } from '#i18n/translate.ts';
import type { Toast } from '#ui/notices/toast.ts';
import type { CreateResult, DeleteResult } from './prompt-requests.ts';

/** Toasts about prompts (specification part 2 §8). */

type ToastContent = Omit<Toast, 'key'>;

export const createdToast = (name: string, result: CreateResult): ToastContent =>
  result.isCreated
    ? { tone: 'success', title: t('Prompt created'), description: name.trim() }
    : { tone: 'danger', title: PROMPT_MESSAGES.createFailed, description: result.reason };

export const promptDeletedToast = ({ name }: Pick<Prompt, 'name'>, result: DeleteResult): ToastContent =>
  result.isDeleted
    ? { tone: 'success', title: PROMPT_MESSAGES.deleted, description: name }
    : { tone: 'danger', title: PROMPT_MESSAGES.deleteFailed, description: result.reason };

/** Reports a save that could not be stored on this device. */
export function saveFailedToast(thrown: unknown): ToastContent {
  const { titles, failed } = textsOfCommand({ type: 'prompt.save' });
  return {
    tone: 'danger',
    title: titles?.failed ?? failed,
    description: `${failed} ${thrown instanceof OutriderError ? thrown.message : errorMessageOf('unknown')}`,
  };
}
