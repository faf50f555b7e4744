import { WEBHOOK_PROPERTIES, type WebhookProperty } from '../prospect/prospect-fields.ts';
import { TEST_EVENT, WEBHOOK_EVENT_IDS, type WebhookEventId } from './webhook-events.ts';

const team = { id: 'team-1', name: 'Northwind Outreach' };
const agent = { id: 'agent-1', name: 'Camille Moreau' };
const campaign = { id: 'campaign-1', name: 'Founders, southern Europe' };
const values = {
  name: 'Ada Lovelace',
  profileUrl: 'https://www.linkedin.com/in/ada-lovelace',
  headline: 'CTO',
  company: 'Analytical Engines',
  city: 'London',
  country: 'GB',
  firstName: 'Ada',
  lastName: 'Lovelace',
} satisfies Record<WebhookProperty, string>;
const prospect = Object.fromEntries(WEBHOOK_PROPERTIES.map((property) => [property, values[property]]));
const inChat = (status: number) => ({ team, campaign, agent, chat: { id: 'chat-1', status }, prospect });
const status = (code: number, name: string) => ({ code, name });
const robin = { id: 'user-1', name: 'Robin Okafor' };
const byRobin = { by: 'member', memberId: robin.id, keyName: null };
const byKey = { by: 'key', memberId: null, keyName: 'CRM' };
const byNobody = { by: null, memberId: null, keyName: null };
const message = (from: 'agent' | 'prospect', content: string) => ({
  id: 'message-1',
  from,
  content,
  sentAt: '2026-05-10T12:00:00.000Z',
});

const DATA: Readonly<Record<WebhookEventId | typeof TEST_EVENT, Readonly<Record<string, unknown>>>> = {
  'invitation.sent': inChat(1),
  'invitation.accepted': inChat(2),
  'message.sent': {
    ...inChat(3),
    message: message('agent', 'Hi Ada, may I ask you something?'),
    by: 'ai',
    memberId: null,
    keyName: null,
  },
  'message.received': { ...inChat(4), message: message('prospect', 'Tell me more.') },
  'chat.status_changed': { ...inChat(4), from: status(3, 'Contacted'), to: status(4, 'Discussion') },
  'chat.qualified': {
    ...inChat(5),
    score: 84,
    explanation: 'Asked for a date to meet.',
    by: 'ai',
    memberId: null,
    keyName: null,
    note: '',
  },
  'chat.rated': {
    ...inChat(4),
    verdict: 'not-qualified',
    score: 35,
    previousScore: 84,
    note: 'No budget before spring.',
    ...byRobin,
    member: robin,
  },
  'chat.assigned': {
    ...inChat(4),
    member: robin,
    assignee: { id: 'user-2', name: 'Priya Raman' },
    assigneeId: 'user-2',
    previousAssigneeId: null,
    ...byRobin,
  },
  'chat.tagged': { ...inChat(4), member: robin, tag: { id: 'tag-1', name: 'Decides in May' }, ...byRobin },
  'chat.untagged': { ...inChat(4), tag: { id: 'tag-1', name: 'Decides in May' }, ...byKey },
  'chat.noted': {
    ...inChat(4),
    note: {
      id: 'note-1',
      text: 'Budget is decided in May. @Priya Raman, please call then.',
      mentions: ['user-2'],
      date: '2026-07-30T09:12:00.000Z',
      editedAt: null,
    },
    member: robin,
    ...byRobin,
  },
  'chat.reminder_set': {
    ...inChat(4),
    remindAt: '2026-01-19T08:00:00.000Z',
    snooze: false,
    member: robin,
    ...byRobin,
  },
  'chat.reminder_due': { ...inChat(4), remindAt: '2026-01-19T08:00:00.000Z', snooze: false, member: robin },
  'chat.draft_written': {
    ...inChat(4),
    message: { id: 'message-3', content: 'Thank you, Nora. Shall we talk on Tuesday?' },
  },
  'chat.draft_approved': {
    ...inChat(4),
    message: { id: 'message-3', content: 'Thank you, Nora. Shall we talk on Tuesday at 10?' },
    original: 'Thank you, Nora. Shall we talk on Tuesday?',
    member: robin,
    ...byRobin,
  },
  'chat.draft_rejected': {
    ...inChat(4),
    text: 'Thank you, Nora. Shall we talk on Tuesday?',
    reason: 'She asked for material first.',
    member: robin,
    ...byRobin,
  },
  'chat.taken_over': { ...inChat(4), member: robin, ...byRobin },
  'chat.handed_back': { ...inChat(4), note: 'She asked for a call in May.', member: robin, ...byRobin },
  'chat.paused': { ...inChat(4), member: robin, ...byRobin },
  'chat.resumed': { ...inChat(4), ...byKey },
  'prospect.invalid': { ...inChat(404), reason: status(404, 'Invalid URL') },
  'import.completed': {
    team,
    campaign,
    import: { id: 'import-1', fileName: 'founders.csv', imported: 480, existing: 12, invalid: 8, total: 500 },
  },
  'campaign.status_changed': {
    team,
    campaign,
    agent,
    member: robin,
    from: 'active',
    to: 'paused',
    name: 'Paused',
    ...byRobin,
  },
  'campaign.prospects_low': { team, campaign, agent, prospectsLeft: 20, prospects: 500 },
  'campaign.completed': { team, campaign, agent, prospectsLeft: 0, prospects: 500 },
  'agent.status_changed': { team, agent, from: 'running', to: 'auth_needed', ...byNobody },
  'agent.verification_required': { team, agent, kind: '2fa_required', message: 'Enter the code that was sent to you.' },
  'credits.low': { team, credits: 1_000, percent: 20 },
  'credits.depleted': { team, credits: 4, percent: 0 },
  [TEST_EVENT]: { team, webhook: { id: 'webhook-1', name: 'CRM' }, message: 'This is a test. Nothing has happened.' },
};

/** Returns a complete sample of an event as it is delivered. */
export const sampleOf = (id: WebhookEventId | typeof TEST_EVENT): string =>
  JSON.stringify({ type: id, timestamp: '2026-05-10T12:00:00.000Z', data: DATA[id] }, null, 2);

export const SAMPLE_IDS: readonly (WebhookEventId | typeof TEST_EVENT)[] = [...WEBHOOK_EVENT_IDS, TEST_EVENT];
