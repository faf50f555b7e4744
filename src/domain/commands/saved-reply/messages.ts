import { t } from '#i18n/translate.ts';
import { editTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { SavedReplyCommand } from './definitions.ts';

export const SAVED_REPLY_COMMAND_MESSAGES: MessagesOfCommands<SavedReplyCommand> = {
  'savedReply.create': {
    ...editTexts(t('Reply saved'), t('The saved reply could not be added')),
    label: ({ name }, row) =>
      row === undefined ? t('Add the saved reply “{name}”', { name }) : t('Add a saved reply'),
  },
  'savedReply.update': {
    ...editTexts(t('Reply saved'), t('The saved reply could not be changed')),
    label: ({ name }, row) =>
      row === undefined ? t('Change the saved reply “{name}”', { name }) : t('Change a saved reply'),
  },
  'savedReply.delete': {
    ...editTexts(t('Saved reply deleted'), t('The saved reply could not be deleted')),
    label: () => t('Delete a saved reply'),
  },
};
