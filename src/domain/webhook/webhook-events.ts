import { say } from '#i18n/translate.ts';

/** Names the groups of events, in display order. */
export const WEBHOOK_GROUP_MESSAGES = {
  invitations: say('Invitations'),
  messages: say('Messages'),
  conversations: say('Conversations'),
  prospects: say('Prospects'),
  campaigns: say('Campaigns'),
  profiles: say('Profiles'),
  credits: say('Credits'),
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
    name: say('Invitation sent'),
    group: 'invitations',
    when: say('A profile has invited a prospect.'),
  },
  'invitation.accepted': {
    name: say('Invitation accepted'),
    group: 'invitations',
    when: say('A prospect has accepted an invitation.'),
  },
  'message.sent': { name: say('Message sent'), group: 'messages', when: say('A profile has written to a prospect.') },
  'message.received': { name: say('Reply received'), group: 'messages', when: say('A prospect has written.') },
  'chat.status_changed': {
    name: say('Conversation status changed'),
    group: 'conversations',
    when: say('A conversation has gone on to another status.'),
  },
  'chat.qualified': {
    name: say('Prospect qualified'),
    group: 'conversations',
    when: say('A prospect counts as qualified.'),
  },
  'chat.paused': {
    name: say('Conversation paused'),
    group: 'conversations',
    when: say('Somebody has paused a conversation.'),
  },
  'chat.resumed': {
    name: say('Conversation resumed'),
    group: 'conversations',
    when: say('Somebody has resumed a conversation.'),
  },
  'prospect.invalid': {
    name: say('Prospect needs attention'),
    group: 'prospects',
    when: say(
      'A prospect cannot be invited: the address leads to nobody (404), or the network asks for an email address (501).',
    ),
  },
  'import.completed': {
    name: say('Import completed'),
    group: 'prospects',
    when: say('An import of prospects is done.'),
  },
  'campaign.status_changed': {
    name: say('Campaign status changed'),
    group: 'campaigns',
    when: say('A campaign was set up, activated, paused, resumed or deleted.'),
  },
  'campaign.prospects_low': {
    name: say('Campaign nearly out of prospects'),
    group: 'campaigns',
    when: say('A campaign has prospects left for two more days at most.'),
  },
  'campaign.completed': {
    name: say('Campaign completed'),
    group: 'campaigns',
    when: say('A campaign has nobody left to invite.'),
  },
  'agent.status_changed': {
    name: say('Profile status changed'),
    group: 'profiles',
    when: say('A profile runs, was paused, or needs somebody.'),
  },
  'agent.verification_required': {
    name: say('Profile needs verification'),
    group: 'profiles',
    when: say('The network asks for a code before a profile can go on.'),
  },
  'credits.low': {
    name: say('Credits low'),
    group: 'credits',
    when: say('Credits fall to 20%, and again to 5%, of what the plan brings.'),
  },
  'credits.depleted': {
    name: say('Credits used up'),
    group: 'credits',
    when: say('Credits are fewer than one message may cost: campaigns stand still.'),
  },
} as const satisfies Readonly<Record<string, EventRule>>;

export type WebhookEventId = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_IDS = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventId[];

/** Type of the event that is sent on request; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
const TEST_EVENT_NAME = say('Test event');

export const isWebhookEvent = (id: string): id is WebhookEventId => Object.hasOwn(WEBHOOK_EVENTS, id);

/** Returns the name of an event; the id itself when it comes from a newer server. */
export const webhookEventName = (id: string): string =>
  isWebhookEvent(id) ? WEBHOOK_EVENTS[id].name : id === TEST_EVENT ? TEST_EVENT_NAME : id;

/** Number of badges that fit in a row; when there are more, two are shown and a count (specification part 2 §9). */
const MOST_BADGES = 3;

/** Returns the badges of these events: up to three names, or the first two and the number of the others. */
export function eventBadges(names: readonly string[]): { readonly shown: readonly string[]; readonly more: number } {
  if (names.length <= MOST_BADGES) return { shown: names, more: 0 };
  return { shown: names.slice(0, MOST_BADGES - 1), more: names.length - (MOST_BADGES - 1) };
}
