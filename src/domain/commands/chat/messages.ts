import { t } from '#i18n/translate.ts';
import { pauseTexts, resumeTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { ChatCommand } from './commands.ts';

const failed = t('Failed to update conversation status');

export const CHAT_COMMAND_MESSAGES: MessagesOfCommands<ChatCommand> = {
  'chat.pause': {
    ...pauseTexts(t('Pausing…'), t('Conversation paused'), failed),
    label: () => t('Pause a conversation'),
  },
  'chat.resume': {
    ...resumeTexts(t('Resuming…'), t('Conversation resumed'), failed),
    label: () => t('Resume a conversation'),
  },
};
