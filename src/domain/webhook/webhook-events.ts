import { t } from '#i18n/translate.ts';

/** Names the groups of events, in display order. */
export const WEBHOOK_GROUP_MESSAGES = {
  invitations: t('Invitations'),
  messages: t('Messages'),
  conversations: t('Conversations'),
  prospects: t('Prospects'),
  campaigns: t('Campaigns'),
  profiles: t('Profiles'),
  credits: t('Credits'),
} as const;
type WebhookEventGroup = keyof typeof WEBHOOK_GROUP_MESSAGES;
export const WEBHOOK_EVENT_GROUPS = Object.keys(WEBHOOK_GROUP_MESSAGES) as readonly WebhookEventGroup[];

interface EventRule {
  readonly name: string;
  readonly group: WebhookEventGroup;
  /** When it is sent. */
  readonly when: string;
}

/**
 * Lists the events of `GET /webhooks/events` (the specification gives no list). An id is stored and sent as `type`, so
 * it never changes; a name is what people see.
 */
export const WEBHOOK_EVENTS = {
  'invitation.sent': {
    name: t('Invitation sent'),
    group: 'invitations',
    when: t('A profile invited a prospect.'),
  },
  'invitation.accepted': {
    name: t('Invitation accepted'),
    group: 'invitations',
    when: t('A prospect accepted an invitation.'),
  },
  'message.sent': { name: t('Message sent'), group: 'messages', when: t('A profile wrote to a prospect.') },
  'message.received': { name: t('Reply received'), group: 'messages', when: t('A prospect wrote.') },
  'chat.status_changed': {
    name: t('Conversation status changed'),
    group: 'conversations',
    when: t('A conversation moved to another status.'),
  },
  'chat.qualified': {
    name: t('Prospect qualified'),
    group: 'conversations',
    when: t('A prospect counts as qualified.'),
  },
  'chat.rated': {
    name: t('Prospect rated by hand'),
    group: 'conversations',
    when: t('Someone rated a prospect, or handed the decision back to the AI.'),
  },
  'chat.assigned': {
    name: t('Conversation assigned'),
    group: 'conversations',
    when: t('Someone assigned a conversation to a member, or to nobody.'),
  },
  'chat.tagged': {
    name: t('Conversation tagged'),
    group: 'conversations',
    when: t('Someone gave a conversation a tag.'),
  },
  'chat.untagged': {
    name: t('Tag removed'),
    group: 'conversations',
    when: t('Someone took a tag off a conversation.'),
  },
  'chat.noted': {
    name: t('Note written'),
    group: 'conversations',
    when: t('Someone wrote or changed a note about a conversation.'),
  },
  'chat.reminder_set': {
    name: t('Reminder set'),
    group: 'conversations',
    when: t('Someone set a reminder about a conversation, or snoozed it.'),
  },
  'chat.reminder_due': {
    name: t('Reminder due'),
    group: 'conversations',
    when: t('The time of a reminder came, and the prospect had not written.'),
  },
  'chat.draft_written': {
    name: t('Message to approve'),
    group: 'conversations',
    when: t('An AI message waits for approval, or waits again because the prospect has written.'),
  },
  'chat.draft_approved': {
    name: t('Message approved'),
    group: 'conversations',
    when: t('Someone approved an AI message.'),
  },
  'chat.draft_rejected': {
    name: t('Message rejected'),
    group: 'conversations',
    when: t('Someone rejected an AI message.'),
  },
  'chat.taken_over': {
    name: t('Conversation taken over'),
    group: 'conversations',
    when: t('Someone took a conversation over from the AI.'),
  },
  'chat.handed_back': {
    name: t('Conversation handed back'),
    group: 'conversations',
    when: t('Someone handed a conversation back to the AI.'),
  },
  'chat.paused': {
    name: t('Conversation paused'),
    group: 'conversations',
    when: t('Someone paused a conversation.'),
  },
  'chat.resumed': {
    name: t('Conversation resumed'),
    group: 'conversations',
    when: t('Someone resumed a conversation.'),
  },
  'prospect.invalid': {
    name: t('Prospect needs attention'),
    group: 'prospects',
    when: t(
      'A prospect cannot be invited: the address is unknown (404), or the network asks for an email address (501).',
    ),
  },
  'import.completed': {
    name: t('Import completed'),
    group: 'prospects',
    when: t('An import of prospects has finished.'),
  },
  'campaign.status_changed': {
    name: t('Campaign status changed'),
    group: 'campaigns',
    when: t('A campaign was set up, activated, paused, resumed or deleted.'),
  },
  'campaign.prospects_low': {
    name: t('Campaign running out of prospects'),
    group: 'campaigns',
    when: t('A campaign has prospects for two more days at most.'),
  },
  'campaign.completed': {
    name: t('Campaign completed'),
    group: 'campaigns',
    when: t('A campaign has nobody left to invite.'),
  },
  'agent.status_changed': {
    name: t('Profile status changed'),
    group: 'profiles',
    when: t('A profile is running, was paused or removed, or needs attention.'),
  },
  'agent.verification_required': {
    name: t('Profile needs verification'),
    group: 'profiles',
    when: t('The network asks for a code before a profile can continue.'),
  },
  'credits.low': {
    name: t('Credits low'),
    group: 'credits',
    when: t('Credits fell to 20%, or to 5%, of what the plan includes.'),
  },
  'credits.depleted': {
    name: t('Credits used up'),
    group: 'credits',
    when: t('There are too few credits for another message. Campaigns have stopped.'),
  },
} as const satisfies Readonly<Record<string, EventRule>>;

export type WebhookEventId = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_IDS = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventId[];

/** Type of the event that is sent on request; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
const TEST_EVENT_NAME = t('Test event');

export const isWebhookEvent = (id: string): id is WebhookEventId => Object.hasOwn(WEBHOOK_EVENTS, id);

/** Returns the name of an event; the id itself when it comes from a newer server. */
export const webhookEventName = (id: string): string =>
  isWebhookEvent(id) ? WEBHOOK_EVENTS[id].name : id === TEST_EVENT ? TEST_EVENT_NAME : id;

/** Number of badges that fit in a row; when there are more, two are shown and a count (specification part 2 §9). */
const MAX_BADGES = 3;

/** Returns the badges of these events: up to three names, or the first two and the number of the others. */
export function eventBadges(names: readonly string[]): { readonly shown: readonly string[]; readonly more: number } {
  if (names.length <= MAX_BADGES) return { shown: names, more: 0 };
  return { shown: names.slice(0, MAX_BADGES - 1), more: names.length - (MAX_BADGES - 1) };
}
