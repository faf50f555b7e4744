import { t } from '#i18n/translate.ts';
import { editTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { OfferCommand } from './definitions.ts';

export const OFFER_COMMAND_MESSAGES: MessagesOfCommands<OfferCommand> = {
  'offer.edit': {
    ...editTexts(t('Product updated successfully'), t('Failed to update product')),
    label: () => t('Edit an offer'),
  },
};
