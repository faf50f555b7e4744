import { t, plural } from '#i18n/translate.ts';
import { CHAT_MESSAGES } from '../chat/chat.ts';
import { entityOf, type Command, type CommandedEntity, type CommandedRow, type CommandType } from './command.ts';
import { workingHoursLabel } from '../time/working-hours-label.ts';
import { UNSAVED_MESSAGES } from './pending.ts';

/** Holds the texts about a command (specification part 2 §8). */
interface CommandWords {
  /** Beside the control while it waits for a connection. */
  readonly waitingOffline: string;
  /** Beside the control while it is in flight. */
  readonly waiting: string;
  readonly done: string;
  readonly failed: string;
  /** For toasts with a title above `done` and `failed`. */
  readonly titles?: { readonly done: string; readonly failed?: string };
}

const edited = (done: string, failed: string): CommandWords => ({ ...UNSAVED_MESSAGES, done, failed });
const switched = (waitingOffline: string, waiting: string, done: string, failed: string): CommandWords => ({
  waitingOffline,
  waiting,
  done,
  failed,
});

/** Says what pausing a campaign stops, and what it does not. */
export const PAUSE_STOPS_MESSAGES = t(
  'Nothing more goes out, answers included; only what was being sent just then may still arrive',
);

const WORDS: Readonly<Record<CommandType, CommandWords>> = {
  'chat.pause': {
    waitingOffline: CHAT_MESSAGES.willPause,
    waiting: CHAT_MESSAGES.pausing,
    done: CHAT_MESSAGES.paused,
    failed: CHAT_MESSAGES.failed,
  },
  'chat.resume': {
    waitingOffline: CHAT_MESSAGES.willResume,
    waiting: CHAT_MESSAGES.resuming,
    done: CHAT_MESSAGES.resumed,
    failed: CHAT_MESSAGES.failed,
  },
  'campaign.pause': {
    ...switched(CHAT_MESSAGES.willPause, t('Pausing…'), `${PAUSE_STOPS_MESSAGES}.`, t('Failed to pause campaign')),
    titles: { done: t('Campaign paused successfully') },
  },
  'campaign.resume': switched(
    CHAT_MESSAGES.willResume,
    t('Resuming…'),
    t('Campaign resumed successfully'),
    t('Failed to resume campaign'),
  ),
  'campaign.rename': edited(t('Campaign name updated successfully'), t('Failed to update campaign name')),
  'campaign.setOffer': edited(t('Campaign product updated successfully'), t('Failed to update campaign product')),
  'campaign.setPrompt': edited(t('Campaign prompt updated successfully'), t('Failed to update campaign prompt')),
  'campaign.setVariables': edited(
    t('Campaign variables updated successfully'),
    t('Failed to update campaign variables'),
  ),
  'campaign.finish': edited(t('Campaign set up successfully'), t('Failed to set up campaign')),
  'profile.pause': switched(
    CHAT_MESSAGES.willPause,
    t('Pausing agent...'),
    t('Agent paused successfully'),
    t('Failed to pause agent'),
  ),
  'profile.resume': switched(
    CHAT_MESSAGES.willResume,
    t('Resuming agent...'),
    t('Agent resumed successfully'),
    t('Failed to resume agent'),
  ),
  'profile.setHours': edited(t('Working hours updated successfully'), t('Failed to update working hours')),
  'offer.edit': edited(t('Product updated successfully'), t('Failed to update product')),
  'prompt.save': {
    ...edited(t('Prompt saved successfully'), t('Failed to save prompt. Please try again.')),
    titles: { done: t('Success'), failed: t('Error') },
  },
  'webhook.enable': switched(
    t('Will be enabled when you are back online'),
    t('Enabling…'),
    t('Webhook enabled'),
    t('Failed to update webhook status'),
  ),
  'webhook.disable': switched(
    t('Will be disabled when you are back online'),
    t('Disabling…'),
    t('Webhook disabled'),
    t('Failed to update webhook status'),
  ),
  'webhook.edit': {
    ...edited(t('Your webhook has been updated successfully.'), t('Failed to update webhook')),
    titles: { done: t('Webhook Updated') },
  },
  'prospects.import': {
    waitingOffline: t('Will be imported when you are back online'),
    waiting: t('Uploading…'),
    done: t('Prospect upload started'),
    failed: t('Failed to upload prospects'),
  },
};

export const wordsOfCommand = ({ type }: Pick<Command, 'type'>): CommandWords => WORDS[type];

/** Holds the texts about a command that this build does not understand. */
export const UNKNOWN_COMMAND_MESSAGES = {
  title: t('A change made by another version of the app'),
  explanation: t('It is kept and cannot be sent by this version. Restart the app to update it, or discard the change.'),
  failed: t('A change could not be carried out'),
} as const;

/**
 * Returns the title in the list of unsent changes, where the entity's name stands beside it. `row`: the entity, when it
 * is on this device.
 */
export function titleOfCommand(command: Command, row?: CommandedRow): string {
  switch (command.type) {
    case 'chat.pause':
      return t('Pause a conversation');
    case 'chat.resume':
      return t('Resume a conversation');
    case 'campaign.pause':
      return t('Pause a campaign');
    case 'campaign.resume':
      return t('Resume a campaign');
    case 'campaign.rename':
      return t('Rename a campaign to “{name}”', { name: command.name });
    case 'campaign.setOffer':
      return t('Change the offer of a campaign');
    case 'campaign.setPrompt':
      return t('Change the prompt of a campaign');
    case 'campaign.setVariables':
      return t('Change the variables of a campaign');
    case 'campaign.finish':
      return t('Finish setting up a campaign');
    case 'profile.pause':
      return t('Pause a profile');
    case 'profile.resume':
      return t('Resume a profile');
    case 'profile.setHours':
      return t('Change working hours to {hours}', {
        hours: workingHoursLabel(command, row) ?? `${command.start}–${command.stop}`,
      });
    case 'offer.edit':
      return t('Edit an offer');
    case 'prompt.save':
      return t('Save a prompt');
    case 'webhook.enable':
      return t('Enable a webhook');
    case 'webhook.disable':
      return t('Disable a webhook');
    case 'webhook.edit':
      return t('Edit a webhook');
    case 'prospects.import':
      return plural(command.rowCount, 'Import {count} prospect', 'Import {count} prospects');
  }
}

/** Returns the entity a command is about; every command has one. */
export const subjectOf = (command: Command): CommandedEntity =>
  command.type === 'prospects.import'
    ? { table: 'campaigns', id: command.campaignId }
    : (entityOf(command) ?? { table: 'campaigns', id: '' });

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
  }
}
