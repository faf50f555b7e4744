import { t } from '#i18n/translate.ts';
import { editTexts, pauseTexts, resumeTexts, type MessagesOfCommands } from '../message-definition.ts';
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
  'chat.setNames': {
    ...editTexts(t('Names saved'), t('Failed to save the names')),
    label: ({ firstName }) => t('Call a prospect “{name}”', { name: firstName }),
  },
};
