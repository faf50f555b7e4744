import { say } from '#languages/say.ts';
/** Groups of events, in the order they are offered. */
export const WEBHOOK_EVENT_GROUPS = [say('Invitations'), say('Messages'), say('Conversations'), say('Prospects'), say('Campaigns'), say('Profiles'), say('Credits')] as const;
export type WebhookEventGroup = (typeof WEBHOOK_EVENT_GROUPS)[number];

interface EventRule {
  readonly name: string;
  readonly group: WebhookEventGroup;
  /** When it is sent. */
  readonly when: string;
}

/**
 * The events of `GET /webhooks/events` (the specification gives no list). An id is what is stored and sent as `type`, so it never changes; a name
 * is what people see.
 */
export const WEBHOOK_EVENTS = {
  'invitation.sent': { name: 'Invitation sent', group: say('Invitations'), when: say('A profile has invited a prospect.') },
  'invitation.accepted': { name: 'Invitation accepted', group: say('Invitations'), when: say('A prospect has accepted an invitation.') },
  'message.sent': { name: 'Message sent', group: say('Messages'), when: say('A profile has written to a prospect.') },
  'message.received': { name: 'Reply received', group: say('Messages'), when: say('A prospect has written.') },
  'chat.status_changed': { name: 'Conversation status changed', group: say('Conversations'), when: say('A conversation has gone on to another status.') },
  'chat.qualified': { name: 'Prospect qualified', group: say('Conversations'), when: say('A prospect counts as qualified.') },
  'chat.paused': { name: 'Conversation paused', group: say('Conversations'), when: say('Somebody has paused a conversation.') },
  'chat.resumed': { name: 'Conversation resumed', group: say('Conversations'), when: say('Somebody has resumed a conversation.') },
  'prospect.invalid': { name: 'Prospect needs attention', group: say('Prospects'), when: say('A prospect cannot be invited: the address leads to nobody (404), or the network asks for an email address (501).') },
  'import.completed': { name: 'Import completed', group: say('Prospects'), when: say('An import of prospects is done.') },
  'campaign.status_changed': { name: 'Campaign status changed', group: say('Campaigns'), when: say('A campaign was set up, activated, paused, resumed or deleted.') },
  'campaign.prospects_low': { name: 'Campaign nearly out of prospects', group: say('Campaigns'), when: say('A campaign has prospects left for two more days at most.') },
  'campaign.completed': { name: 'Campaign completed', group: say('Campaigns'), when: say('A campaign has nobody left to invite.') },
  'agent.status_changed': { name: 'Profile status changed', group: say('Profiles'), when: say('A profile runs, was paused, or needs somebody.') },
  'agent.verification_required': { name: 'Profile needs verification', group: say('Profiles'), when: say('The network asks for a code before a profile can go on.') },
  'credits.low': { name: 'Credits low', group: say('Credits'), when: say('Credits fall to 20 %, and again to 5 %, of what the plan brings.') },
  'credits.depleted': { name: 'Credits used up', group: say('Credits'), when: say('Credits are fewer than one message may cost: campaigns stand still.') },
} as const satisfies Readonly<Record<string, EventRule>>;

export type WebhookEventId = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_IDS = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventId[];

/** What is sent when somebody asks for it; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
export const TEST_EVENT_NAME = say('Test event');

export const isWebhookEvent = (id: string): id is WebhookEventId => Object.hasOwn(WEBHOOK_EVENTS, id);

/** The name of an event; an id from a newer server is shown as such. */
export const webhookEventName = (id: string): string => (isWebhookEvent(id) ? WEBHOOK_EVENTS[id].name : id === TEST_EVENT ? TEST_EVENT_NAME : id);

/** How many badges a row has room for; with more there are two and a number (specification part 2 §9). */
const MOST_BADGES = 3;

/** The badges of these events: up to three names, else the first two and how many more there are. */
export function eventBadges(names: readonly string[]): { readonly shown: readonly string[]; readonly more: number } {
  if (names.length <= MOST_BADGES) return { shown: names, more: 0 };
  return { shown: names.slice(0, MOST_BADGES - 1), more: names.length - (MOST_BADGES - 1) };
}
