import { t } from '#i18n/translate.ts';
import { editTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { PromptCommand } from './definitions.ts';

export const PROMPT_COMMAND_MESSAGES: MessagesOfCommands<PromptCommand> = {
  'prompt.save': {
    ...editTexts(t('Prompt saved successfully'), t('Failed to save prompt. Please try again.')),
    titles: { done: t('Success'), failed: t('Error') },
    label: () => t('Save a prompt'),
  },
};
