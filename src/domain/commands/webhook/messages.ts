import { t } from '#i18n/translate.ts';
import { editTexts, switchTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { WebhookCommand } from './definitions.ts';

export const WEBHOOK_COMMAND_MESSAGES: MessagesOfCommands<WebhookCommand> = {
  'webhook.enable': {
    ...switchTexts(
      t('Will be enabled when you are back online'),
      t('Enabling…'),
      t('Webhook enabled'),
      t('Failed to update webhook status'),
    ),
    label: () => t('Enable a webhook'),
  },
  'webhook.disable': {
    ...switchTexts(
      t('Will be disabled when you are back online'),
      t('Disabling…'),
      t('Webhook disabled'),
      t('Failed to update webhook status'),
    ),
    label: () => t('Disable a webhook'),
  },
  'webhook.edit': {
    ...editTexts(t('Your webhook has been updated successfully.'), t('Failed to update webhook')),
    titles: { done: t('Webhook Updated') },
    label: () => t('Edit a webhook'),
  },
};
