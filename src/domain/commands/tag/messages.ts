import { t } from '#i18n/translate.ts';
import { editTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { TagCommand } from './definitions.ts';

export const TAG_COMMAND_MESSAGES: MessagesOfCommands<TagCommand> = {
  'tag.create': {
    ...editTexts(t('Tag saved'), t('The tag could not be added')),
    label: ({ name }, row) => (row === undefined ? t('Add the tag “{name}”', { name }) : t('Add a tag')),
  },
  'tag.update': {
    ...editTexts(t('Tag saved'), t('The tag could not be changed')),
    label: ({ name }, row) => (row === undefined ? t('Change the tag “{name}”', { name }) : t('Change a tag')),
  },
  'tag.delete': {
    ...editTexts(t('Tag deleted'), t('The tag could not be deleted')),
    label: () => t('Delete a tag'),
  },
};
