import { t } from '#i18n/translate.ts';
import { CAMPAIGN_COMMAND_MESSAGES } from './campaign/messages.ts';
import { CHAT_COMMAND_MESSAGES } from './chat/messages.ts';
import { entityOf, type Command, type CommandedEntity, type CommandedRow } from './command.ts';
import type { CommandMessages, CommandTexts, MessagesOfCommands } from './message-definition.ts';
import { OFFER_COMMAND_MESSAGES } from './offer/messages.ts';
import { PROFILE_COMMAND_MESSAGES } from './profile/messages.ts';
import { PROMPT_COMMAND_MESSAGES } from './prompt/messages.ts';
import { PROSPECT_COMMAND_MESSAGES } from './prospect/messages.ts';
import { SAVED_REPLY_COMMAND_MESSAGES } from './saved-reply/messages.ts';
import { TAG_COMMAND_MESSAGES } from './tag/messages.ts';
import { OutriderError } from '../wire/errors.ts';
import { WEBHOOK_COMMAND_MESSAGES } from './webhook/messages.ts';

const MESSAGES: MessagesOfCommands<Command> = {
  ...CHAT_COMMAND_MESSAGES,
  ...CAMPAIGN_COMMAND_MESSAGES,
  ...PROFILE_COMMAND_MESSAGES,
  ...OFFER_COMMAND_MESSAGES,
  ...PROMPT_COMMAND_MESSAGES,
  ...SAVED_REPLY_COMMAND_MESSAGES,
  ...TAG_COMMAND_MESSAGES,
  ...WEBHOOK_COMMAND_MESSAGES,
  ...PROSPECT_COMMAND_MESSAGES,
};

const messagesOf = ({ type }: Pick<Command, 'type'>): CommandMessages<Command> => MESSAGES[type];

/** Returns the texts about a command. */
export const textsOfCommand: (command: Pick<Command, 'type'>) => CommandTexts = messagesOf;

/**
 * Returns the label in the list of unsent changes, where the entity's name stands beside it. `row`: the entity, when it
 * is on this device.
 */
export const labelOfCommand = (command: Command, row?: CommandedRow): string => messagesOf(command).label(command, row);

/** Says that a command has settled. */
export const doneMessage = (command: Command): string =>
  messagesOf(command).doneOf?.(command) ?? textsOfCommand(command).done;

/** Says why a command was refused. `reason`: the server's sentence. */
export const refusalOfCommand = (reason: string, command: Command, row: CommandedRow | undefined): string =>
  messagesOf(command).refusal?.(reason, command, row) ?? reason;

/** Says that a command could not be stored on this device, and why, as a toast does. `row`: what it is about. */
export const notStoredMessage = (
  command: Command,
  thrown: unknown,
  row?: CommandedRow,
): { readonly tone: 'danger'; readonly title: string; readonly description: string } => ({
  tone: 'danger',
  title: textsOfCommand(command).failed,
  description: refusalOfCommand(reasonOf(thrown), command, row),
});

/** Says why a command could not be stored (specification part 2 §8). */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof OutriderError ? thrown.message : t('An error occurred. Please try again.');

/** Returns the entity a command is about; every command has one. */
export const subjectOf = (command: Command): CommandedEntity =>
  messagesOf(command).subjectOf?.(command) ?? entityOf(command) ?? { table: 'campaigns', id: '' };

/** Returns the path in our app at which the entity can be viewed. */
export function screenPathOfCommand(command: Command): string {
  const { table, id } = subjectOf(command);
  switch (table) {
    case 'chats':
      return `/messages?chat=${encodeURIComponent(id)}`;
    case 'campaigns':
      return `/campaigns/${encodeURIComponent(id)}`;
    case 'profiles':
      return '/agents';
    case 'offers':
      return '/products';
    case 'prompts':
      return `/prompts/${encodeURIComponent(id)}`;
    case 'webhooks':
      return '/webhooks';
    case 'savedReplies':
    case 'tags':
      return '/messages';
  }
}

/** Holds the texts about a command that this build does not understand. */
export const UNKNOWN_COMMAND_MESSAGES = {
  title: t('A change made by another version of the app'),
  explanation: t('This version cannot send it. Restart the app to update it, or discard the change.'),
  failed: t('A change could not be carried out'),
} as const;
