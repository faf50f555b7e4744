import { say, sayCount } from '#i18n/translate.ts';
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
export const PAUSE_STOPS_MESSAGES = say(
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
    ...switched(CHAT_MESSAGES.willPause, say('Pausing…'), `${PAUSE_STOPS_MESSAGES}.`, say('Failed to pause campaign')),
    titles: { done: say('Campaign paused successfully') },
  },
  'campaign.resume': switched(
    CHAT_MESSAGES.willResume,
    say('Resuming…'),
    say('Campaign resumed successfully'),
    say('Failed to resume campaign'),
  ),
  'campaign.rename': edited(say('Campaign name updated successfully'), say('Failed to update campaign name')),
  'campaign.setOffer': edited(say('Campaign product updated successfully'), say('Failed to update campaign product')),
  'campaign.setPrompt': edited(say('Campaign prompt updated successfully'), say('Failed to update campaign prompt')),
  'campaign.setVariables': edited(
    say('Campaign variables updated successfully'),
    say('Failed to update campaign variables'),
  ),
  'campaign.finish': edited(say('Campaign set up successfully'), say('Failed to set up campaign')),
  'profile.pause': switched(
    CHAT_MESSAGES.willPause,
    say('Pausing agent...'),
    say('Agent paused successfully'),
    say('Failed to pause agent'),
  ),
  'profile.resume': switched(
    CHAT_MESSAGES.willResume,
    say('Resuming agent...'),
    say('Agent resumed successfully'),
    say('Failed to resume agent'),
  ),
  'profile.setHours': edited(say('Working hours updated successfully'), say('Failed to update working hours')),
  'offer.edit': edited(say('Product updated successfully'), say('Failed to update product')),
  'prompt.save': {
    ...edited(say('Prompt saved successfully'), say('Failed to save prompt. Please try again.')),
    titles: { done: say('Success'), failed: say('Error') },
  },
  'webhook.enable': switched(
    say('Will be enabled when you are back online'),
    say('Enabling…'),
    say('Webhook enabled'),
    say('Failed to update webhook status'),
  ),
  'webhook.disable': switched(
    say('Will be disabled when you are back online'),
    say('Disabling…'),
    say('Webhook disabled'),
    say('Failed to update webhook status'),
  ),
  'webhook.edit': {
    ...edited(say('Your webhook has been updated successfully.'), say('Failed to update webhook')),
    titles: { done: say('Webhook Updated') },
  },
  'prospects.import': {
    waitingOffline: say('Will be imported when you are back online'),
    waiting: say('Uploading…'),
    done: say('Prospect upload started'),
    failed: say('Failed to upload prospects'),
  },
};

export const wordsOfCommand = ({ type }: Pick<Command, 'type'>): CommandWords => WORDS[type];

/** Holds the texts about a command that this build does not understand. */
export const UNKNOWN_COMMAND_MESSAGES = {
  title: say('A change made by another version of the app'),
  explanation: say(
    'It is kept and cannot be sent by this version. Restart the app to update it, or discard the change.',
  ),
  failed: say('A change could not be carried out'),
} as const;

/**
 * Returns the title in the list of unsent changes, where the entity's name stands beside it. `row`: the entity, when it
 * is on this device.
 */
export function titleOfCommand(command: Command, row?: CommandedRow): string {
  switch (command.type) {
    case 'chat.pause':
      return say('Pause a conversation');
    case 'chat.resume':
      return say('Resume a conversation');
    case 'campaign.pause':
      return say('Pause a campaign');
    case 'campaign.resume':
      return say('Resume a campaign');
    case 'campaign.rename':
      return say('Rename a campaign to “{name}”', { name: command.name });
    case 'campaign.setOffer':
      return say('Change the offer of a campaign');
    case 'campaign.setPrompt':
      return say('Change the prompt of a campaign');
    case 'campaign.setVariables':
      return say('Change the variables of a campaign');
    case 'campaign.finish':
      return say('Finish setting up a campaign');
    case 'profile.pause':
      return say('Pause a profile');
    case 'profile.resume':
      return say('Resume a profile');
    case 'profile.setHours':
      return say('Change working hours to {hours}', {
        hours: workingHoursLabel(command, row) ?? `${command.start}–${command.stop}`,
      });
    case 'offer.edit':
      return say('Edit an offer');
    case 'prompt.save':
      return say('Save a prompt');
    case 'webhook.enable':
      return say('Enable a webhook');
    case 'webhook.disable':
      return say('Disable a webhook');
    case 'webhook.edit':
      return say('Edit a webhook');
    case 'prospects.import':
      return sayCount(command.rowCount, 'Import {count} prospect', 'Import {count} prospects');
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
