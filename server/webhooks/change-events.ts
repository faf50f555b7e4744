import { toApiAuthor, toApiNote, toApiRater, toApiReminder } from '#domain/api-key/api-chats.ts';
import { CAMPAIGN_STATUS, daysLeft, readCampaign, remainingInvitations } from '#domain/campaign/campaign.ts';
import { readChat, type ChatMessage, type Qualification } from '#domain/chat/chat.ts';
import { chatStatusMessage, QUALIFIED } from '#domain/chat/chat-status.ts';
import { isDraft } from '#domain/chat/outgoing/outgoing-state.ts';
import { aiItemOf, handItemOf } from '#domain/chat/rating.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { creditWarningOf, type WarningLevel } from '#domain/credit/credit-warning.ts';
import { isSame } from '#domain/text/stable-json.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readAlerts, readProfile } from '#domain/profile/profile.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import type { WebhookEventId } from '#domain/webhook/webhook-events.ts';
import type { Actor } from '#server/backend/transaction.ts';

/** A webhook event found by comparing a document before and after a change. */
export interface ChangeEvent {
  readonly type: WebhookEventId;
  /** The documents it is about besides the team; the named ones are looked up. */
  readonly chatId?: string;
  readonly campaignId?: string;
  readonly profileId?: string;
  /** User id of the member who did it. */
  readonly memberId?: string;
  /** User id of the member whom the chat is assigned to. */
  readonly assigneeId?: string;
  readonly tagId?: string;
  /** The event's own data. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Attributes whose change may cause a webhook event. */
export const EVENT_ATTRIBUTES: Readonly<Partial<Record<CollectionId, readonly string[]>>> = {
  [COLLECTIONS.chats]: [
    'status',
    'messages',
    'paused',
    'qualificationHistory',
    'assignee',
    'tags',
    'controlHistory',
    'notes',
    'reminder',
    'outgoing',
  ],
  [COLLECTIONS.campaigns]: ['status', 'stats'],
  [COLLECTIONS.profiles]: ['healthStatus', 'alerts'],
  [COLLECTIONS.prospectLists]: ['status'],
  [COLLECTIONS.teams]: ['credits', 'additionalCredits'],
};

/** A campaign whose prospects last at most this many days is low on prospects. */
const WARNING_DAYS = 2;

/**
 * Returns the webhook events of a change from `before` to `after`, in the order in which they are sent. Only updates
 * cause events; a creation causes none. Without an `actor` the app made the change by itself.
 */
export function eventsBetween(
  collection: CollectionId,
  before: WireDocument,
  after: WireDocument,
  actor?: Actor,
): readonly ChangeEvent[] {
  switch (collection) {
    case COLLECTIONS.chats:
      return chatEvents(before, after, actor);
    case COLLECTIONS.campaigns:
      return campaignEvents(before, after, actor);
    case COLLECTIONS.profiles:
      return profileEvents(before, after, actor);
    case COLLECTIONS.prospectLists:
      return importEvents(before, after);
    case COLLECTIONS.teams:
      return creditEvents(before, after);
    default:
      return [];
  }
}

/** Says who did it, as `data` and by the member whom an event names. */
const doneBy = (actor: Actor | undefined) => {
  const memberId = actor !== undefined && 'memberId' in actor ? actor.memberId : null;
  const keyName = actor !== undefined && 'keyName' in actor ? actor.keyName : null;
  const by = memberId !== null ? 'member' : keyName !== null ? 'key' : null;
  return { ...(memberId !== null && { memberId }), data: { by, memberId, keyName } };
};

function chatEvents(before: WireDocument, after: WireDocument, by: Actor | undefined): readonly ChangeEvent[] {
  const [previous, current] = [readChat(before), readChat(after)];
  const about = { chatId: current.chat.id, campaignId: current.chat.campaignId, profileId: current.chat.profileId };
  const event = (
    type: WebhookEventId,
    data: Readonly<Record<string, unknown>> = {},
    actor?: { readonly by?: string | undefined },
  ): ChangeEvent => ({
    type,
    ...about,
    ...(actor?.by !== undefined && actor.by !== '' && { memberId: actor.by }),
    data,
  });
  const [from, to] = [previous.chat.status, current.chat.status];
  const events: ChangeEvent[] = [];
  if (from === 0 && to === 1) events.push(event('invitation.sent'));
  if (from < 2 && to >= 2 && to <= QUALIFIED) events.push(event('invitation.accepted'));
  const known = new Set(previous.body.messages.map(({ id }) => id));
  for (const message of current.body.messages)
    if (!known.has(message.id))
      events.push(
        event(message.role === 'assistant' ? 'message.sent' : 'message.received', messageEventData(message), message),
      );
  if (from !== to) {
    events.push(event('chat.status_changed', { from: statusData(from), to: statusData(to) }));
    if (to === QUALIFIED)
      events.push(event('chat.qualified', qualifiedData(current), handItemOf(current.body.qualifications)));
    if (to === 404 || to === 501) events.push(event('prospect.invalid', { reason: statusData(to) }));
  }
  const rated = newestByHand(current.body.qualifications);
  if (rated !== undefined && !isSame(rated, newestByHand(previous.body.qualifications)))
    events.push(
      event(
        'chat.rated',
        {
          verdict: rated.verdict,
          score: current.chat.score,
          previousScore: previous.chat.score,
          note: rated.explanation,
          ...toApiRater(rated),
        },
        rated,
      ),
    );
  const [previousAssigneeId, assigneeId] = [before, after].map((document) => orNull(document['assignee']));
  const actor = doneBy(by);
  if (previousAssigneeId !== assigneeId)
    events.push({
      ...event('chat.assigned'),
      ...actor,
      ...(assigneeId !== null && { assigneeId }),
      data: { assigneeId, previousAssigneeId, ...actor.data },
    });
  const [tagsBefore = [], tagsNow = []] = [previous.chat.tags, current.chat.tags];
  for (const [type, ids, others] of [
    ['chat.tagged', tagsNow, tagsBefore],
    ['chat.untagged', tagsBefore, tagsNow],
  ] as const)
    for (const tagId of ids) if (!others.includes(tagId)) events.push({ ...event(type), ...actor, tagId });
  const knownNotes = new Map(previous.chat.notes?.map((note) => [note.id, note]));
  for (const note of current.chat.notes ?? []) {
    if (isSame(note, knownNotes.get(note.id))) continue;
    const { id, text, mentions, date, editedAt } = toApiNote(note);
    events.push({
      ...event('chat.noted'),
      ...actor,
      data: { note: { id, text, mentions, date, editedAt }, ...actor.data },
    });
  }
  const { reminder } = current.chat;
  // One that ends is no event: the prospect's message, or what the team does then, is.
  if (reminder !== undefined && !isSame(reminder, previous.chat.reminder)) {
    const { remindAt, snooze } = toApiReminder(reminder);
    events.push(
      reminder.isDue === true
        ? event('chat.reminder_due', { remindAt, snooze }, reminder)
        : { ...event('chat.reminder_set'), ...actor, data: { remindAt, snooze, ...actor.data } },
    );
  }
  const [turn] = current.body.turns ?? [];
  if (turn !== undefined && !isSame(turn, previous.body.turns?.[0])) {
    const { control, note, rejected } = turn;
    events.push(
      rejected === undefined
        ? {
            ...event(control === 'ai' ? 'chat.handed_back' : 'chat.taken_over'),
            ...actor,
            data: { ...(control === 'ai' && { note }), ...actor.data },
          }
        : { ...event('chat.draft_rejected'), ...actor, data: { text: rejected, reason: note, ...actor.data } },
    );
  }
  const knownStates = new Map(previous.chat.outgoing?.map(({ id, state }) => [id, state]));
  for (const { id, content, state, original } of current.chat.outgoing ?? []) {
    if (!isDraft({ state }) || knownStates.get(id) === state) continue;
    const data = { message: { id, content } };
    events.push(
      state === 'draft'
        ? event('chat.draft_written', data)
        : {
            ...event('chat.draft_approved'),
            ...actor,
            data: { ...data, original: original ?? null, ...actor.data },
          },
    );
  }
  if (previous.chat.paused !== current.chat.paused)
    events.push({ ...event(current.chat.paused ? 'chat.paused' : 'chat.resumed'), ...actor });
  return events;
}

const orNull = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null);

/** Returns the newest item that somebody wrote by hand, also when it hands the decision back to the AI. */
const newestByHand = (history: readonly Qualification[]): Qualification | undefined =>
  history.find(({ verdict }) => verdict !== undefined);

/** Returns the score, the AI's reason, and who qualified the prospect with which note. */
function qualifiedData({ chat, body: { qualifications } }: ReturnType<typeof readChat>) {
  const rated = handItemOf(qualifications);
  const explanation = aiItemOf(qualifications)?.explanation ?? '';
  return { score: chat.score, explanation, ...toApiRater(rated), note: rated?.explanation ?? '' };
}

const messageData = ({ id, role, content, date }: ChatMessage) => ({
  id,
  from: role === 'assistant' ? 'agent' : 'prospect',
  content,
  sentAt: date,
});

/** Returns the event's own data about a message; one of ours says who wrote it. */
const messageEventData = (message: ChatMessage) => ({
  message: messageData(message),
  ...(message.role === 'assistant' && toApiAuthor(message)),
});
const statusData = (code: number) => ({ code, name: chatStatusMessage(code) });

function campaignEvents(before: WireDocument, after: WireDocument, by: Actor | undefined): readonly ChangeEvent[] {
  const [previous, current] = [readCampaign(before), readCampaign(after)];
  const about = { campaignId: current.id, profileId: current.profileId };
  const actor = doneBy(by);
  const events: ChangeEvent[] = [];
  if (previous.status !== current.status)
    events.push({
      type: 'campaign.status_changed',
      ...about,
      ...actor,
      data: {
        from: previous.status,
        to: current.status,
        name: Object.hasOwn(CAMPAIGN_STATUS, current.status)
          ? CAMPAIGN_STATUS[current.status as keyof typeof CAMPAIGN_STATUS]
          : current.status,
        ...actor.data,
      },
    });
  const [remainingBefore, remainingNow] = [remainingInvitations(previous.stats), remainingInvitations(current.stats)];
  // Undoing an import does not count as running low.
  if (remainingNow < remainingBefore && previous.stats.prospects === current.stats.prospects) {
    const data = { prospectsLeft: remainingNow, prospects: current.stats.prospects };
    if (remainingNow === 0) events.push({ type: 'campaign.completed', ...about, data });
    else if (daysLeft(current.stats).atLeast <= WARNING_DAYS && daysLeft(previous.stats).atLeast > WARNING_DAYS)
      events.push({ type: 'campaign.prospects_low', ...about, data });
  }
  return events;
}

/** Alerts with which the network asks for a code. */
const CODE_SUB_TYPES: readonly string[] = ['2fa_required', 'verification_required'];

function profileEvents(before: WireDocument, after: WireDocument, by: Actor | undefined): readonly ChangeEvent[] {
  const [previous, current] = [readProfile(before), readProfile(after)];
  const actor = doneBy(by);
  const events: ChangeEvent[] = [];
  if (previous.health !== current.health)
    events.push({
      type: 'agent.status_changed',
      profileId: current.id,
      ...actor,
      data: { from: previous.health, to: current.health, ...actor.data },
    });
  const codeAlertsOf = (document: WireDocument) =>
    readAlerts(document['alerts']).filter(({ subType }) => CODE_SUB_TYPES.includes(subType));
  const [codeAlertsBefore, codeAlertsNow] = [codeAlertsOf(before), codeAlertsOf(after)];
  const [first] = codeAlertsNow;
  if (codeAlertsBefore.length === 0 && first !== undefined)
    events.push({
      type: 'agent.verification_required',
      profileId: current.id,
      data: { kind: first.subType, message: first.message },
    });
  return events;
}

function importEvents(before: WireDocument, after: WireDocument): readonly ChangeEvent[] {
  const [previous, { id, campaignId, fileName, status, imported, existing, invalid, total }] = [
    readProspectList(before),
    readProspectList(after),
  ];
  if (previous.status === status || status !== 'completed') return [];
  return [
    { type: 'import.completed', campaignId, data: { import: { id, fileName, imported, existing, invalid, total } } },
  ];
}

const CREDIT_LEVELS: readonly (WarningLevel | undefined)[] = [
  undefined,
  'forecast',
  'twenty-percent',
  'five-percent',
  'standstill',
];

function creditEvents(before: WireDocument, after: WireDocument): readonly ChangeEvent[] {
  const [previous, current] = [readTeamRecord(before), readTeamRecord(after)];
  // Without credits no warning applies any more; the level counts as the last one.
  const levelOf = (record: typeof current): number =>
    totalCredits(record) <= 0
      ? CREDIT_LEVELS.length - 1
      : CREDIT_LEVELS.indexOf(creditWarningOf(record, undefined)?.level);
  const [level, levelNow] = [levelOf(previous), levelOf(current)];
  if (levelNow <= level || levelNow < CREDIT_LEVELS.indexOf('twenty-percent')) return [];
  const isOutOfCredits = CREDIT_LEVELS[levelNow] === 'standstill';
  return [
    {
      type: isOutOfCredits ? 'credits.depleted' : 'credits.low',
      data: { credits: totalCredits(current), percent: creditWarningOf(current, undefined)?.percent ?? 0 },
    },
  ];
}
