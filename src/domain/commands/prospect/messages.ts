import { plural, t } from '#i18n/translate.ts';
import type { MessagesOfCommands } from '../message-definition.ts';
import type { ProspectCommand } from './definitions.ts';

export const PROSPECT_COMMAND_MESSAGES: MessagesOfCommands<ProspectCommand> = {
  'prospects.import': {
    waitingOffline: t('Will be imported when you are back online'),
    waiting: t('Uploading…'),
    done: t('Prospect upload started'),
    failed: t('Failed to upload prospects'),
    label: ({ rowCount }) => plural(rowCount, 'Import {count} prospect', 'Import {count} prospects'),
    subjectOf: ({ campaignId }) => ({ table: 'campaigns', id: campaignId }),
  },
};
