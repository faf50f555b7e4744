import { CHAT_WORDS } from './chat.ts';
import { entityOf, type Command, type CommandedEntity, type CommandType } from './command.ts';
import { UNSAVED_WORDS } from './pending.ts';

/** What is said of a command (specification part 2 §8). */
export interface CommandWords {
  /** Beside the control while it waits for a connection. */
  readonly waitingOffline: string;
  /** Beside the control while it is on its way. */
  readonly waiting: string;
  readonly done: string;
  readonly failed: string;
  /** Where a toast has a title of its own above `done` and `failed`. */
  readonly titles?: { readonly done: string; readonly failed?: string };
}

const edited = (done: string, failed: string): CommandWords => ({ ...UNSAVED_WORDS, done, failed });
const switched = (will: string, waiting: string, done: string, failed: string): CommandWords => ({ waitingOffline: `Will ${will} when you are back online`, waiting, done, failed });

/** What a campaign's pause stops, and what it does not. */
export const PAUSE_STOPS_WORDS = 'Nothing more goes out, answers included; only what was being sent just then may still arrive';

const WORDS: Readonly<Record<CommandType, CommandWords>> = {
  'chat.pause': { waitingOffline: CHAT_WORDS.willPause, waiting: CHAT_WORDS.pausing, done: CHAT_WORDS.paused, failed: CHAT_WORDS.failed },
  'chat.resume': { waitingOffline: CHAT_WORDS.willResume, waiting: CHAT_WORDS.resuming, done: CHAT_WORDS.resumed, failed: CHAT_WORDS.failed },
  'campaign.pause': {
    ...switched('pause', 'Pausing…', `${PAUSE_STOPS_WORDS}.`, 'Failed to pause campaign'),
    titles: { done: 'Campaign paused successfully' },
  },
  'campaign.resume': switched('resume', 'Resuming…', 'Campaign resumed successfully', 'Failed to resume campaign'),
  'campaign.rename': edited('Campaign name updated successfully', 'Failed to update campaign name'),
  'campaign.setOffer': edited('Campaign product updated successfully', 'Failed to update campaign product'),
  'campaign.setPrompt': edited('Campaign prompt updated successfully', 'Failed to update campaign prompt'),
  'campaign.setVariables': edited('Campaign variables updated successfully', 'Failed to update campaign variables'),
  'campaign.finish': edited('Campaign set up successfully', 'Failed to set up campaign'),
  'profile.pause': switched('pause', 'Pausing agent...', 'Agent paused successfully', 'Failed to pause agent'),
  'profile.resume': switched('resume', 'Resuming agent...', 'Agent resumed successfully', 'Failed to resume agent'),
  'profile.setHours': edited('Working hours updated successfully', 'Failed to update working hours'),
  'offer.edit': edited('Product updated successfully', 'Failed to update product'),
  'prompt.save': { ...edited('Prompt saved successfully', 'Failed to save prompt. Please try again.'), titles: { done: 'Success', failed: 'Error' } },
  'webhook.enable': switched('be enabled', 'Enabling…', 'Webhook enabled', 'Failed to update webhook status'),
  'webhook.disable': switched('be disabled', 'Disabling…', 'Webhook disabled', 'Failed to update webhook status'),
  'webhook.edit': { ...edited('Your webhook has been updated successfully.', 'Failed to update webhook'), titles: { done: 'Webhook Updated' } },
  'prospects.import': { waitingOffline: 'Will be imported when you are back online', waiting: 'Uploading…', done: 'Prospect upload started', failed: 'Failed to upload prospects' },
};

export const wordsOfCommand = ({ type }: Pick<Command, 'type'>): CommandWords => WORDS[type];

/** What is said of a change whose meaning this build does not know. */
export const UNKNOWN_COMMAND_WORDS = {
  title: 'A change made by another version of the app',
  explanation: 'It is kept and cannot be sent by this version. Restart the app to update it, or discard the change.',
  failed: 'A change could not be carried out',
} as const;

/** In the list of unsent changes; the thing's own name stands beside it. */
export function titleOfCommand(command: Command): string {
  switch (command.type) {
    case 'chat.pause':
      return 'Pause a conversation';
    case 'chat.resume':
      return 'Resume a conversation';
    case 'campaign.pause':
      return 'Pause a campaign';
    case 'campaign.resume':
      return 'Resume a campaign';
    case 'campaign.rename':
      return `Rename a campaign to “${command.name}”`;
    case 'campaign.setOffer':
      return 'Change the offer of a campaign';
    case 'campaign.setPrompt':
      return 'Change the prompt of a campaign';
    case 'campaign.setVariables':
      return 'Change the variables of a campaign';
    case 'campaign.finish':
      return 'Finish setting up a campaign';
    case 'profile.pause':
      return 'Pause a profile';
    case 'profile.resume':
      return 'Resume a profile';
    case 'profile.setHours':
      return `Change working hours to ${command.start}–${command.stop}`;
    case 'offer.edit':
      return 'Edit an offer';
    case 'prompt.save':
      return 'Save a prompt';
    case 'webhook.enable':
      return 'Enable a webhook';
    case 'webhook.disable':
      return 'Disable a webhook';
    case 'webhook.edit':
      return 'Edit a webhook';
    case 'prospects.import':
      return command.rowCount === 1 ? 'Import 1 prospect' : `Import ${command.rowCount.toLocaleString('en-US')} prospects`;
  }
}

/** The thing a command is about; every command is about one. */
export const subjectOf = (command: Command): CommandedEntity =>
  command.type === 'prospects.import' ? { table: 'campaigns', id: command.campaignId } : (entityOf(command) ?? { table: 'campaigns', id: '' });

/** Where the thing can be looked at: one of our own addresses. */
export function addressOfCommand(command: Command): string {
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
