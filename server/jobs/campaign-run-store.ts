import * as z from 'zod/mini';
import { prospectName } from '#domain/prospect/person-name.ts';
import { NO_STATS, profilesOf, readCampaign, readCampaignStats, type Campaign } from '#domain/campaign/campaign.ts';
import { addToCampaignDays } from '#domain/campaign/campaign-days.ts';
import { readChat } from '#domain/chat/chat.ts';
import { rejectionsOf } from '#domain/chat/control.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { MAX_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readOffer } from '#domain/offer/offer.ts';
import { storedProspect } from '#domain/prospect/stored-prospect.ts';
import { readPrompt } from '#domain/prompt/prompt.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import { hasCreditsFor } from '#domain/team/team-state.ts';
import { readJsonText } from '#domain/wire/lenient-schemas.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Expectation, Operation } from '#server/backend/transaction.ts';
import { recordLedgerEntries, type Spending } from '#server/ledger/ledger.ts';
import type { MessageParts } from './first-message.ts';
import type { StepResult, RunChat, Spending as StepSpending } from './campaign-run-step.ts';
import { paceSchema, type Pace } from './campaign-run-pace.ts';
import { addCounts, countsBetween, countsOf, dayCountsBetween } from './campaign-run-recount.ts';
import type { StepWrites } from './job.ts';

/**
 * A campaign and one profile it writes with, with everything that decides whether they may run, as it was read. Writes
 * expect the raw texts unchanged.
 */
export interface CampaignView {
  readonly campaign: Campaign;
  readonly rawStats: unknown;
  readonly rawDays: unknown;
  /** The stored setting of approval: a text that is written meanwhile holds by it. */
  readonly rawApproval: unknown;
  readonly profile: Profile;
  /** True for a profile that ran the campaign before: it goes on with what it began, and begins nothing. */
  readonly isFormer: boolean;
  /** IANA zone of the campaign's days: that of its present profile. */
  readonly zone: string;
  readonly pace: Pace;
  readonly rawUsage: unknown;
  readonly offerName: string;
  readonly opening: MessageParts;
  readonly team: TeamRecord;
}

/** A chat as it was read, with the network time of its next step. */
export interface ChatView {
  readonly chat: RunChat;
  readonly nextActAtMs: number | undefined;
  /** The stored prospect; a write keeps its unknown fields. */
  readonly rawProspect: unknown;
  /** The stored qualification history: a rating by hand during a step is not overwritten. */
  readonly rawQualifications: unknown;
  /** The stored control history: nothing is written once a person has taken over. */
  readonly rawControlHistory: unknown;
  /** The stored messages of ours that have not arrived. */
  readonly rawOutgoing: unknown;
  readonly isPaused: boolean;
  /** True while a person writes. */
  readonly isTakenOver: boolean;
  /** True when the stored messages cannot be read: the run leaves such a chat alone. */
  readonly isMalformed: boolean;
  /** The stored messages. */
  readonly rawMessages: unknown;
  /** The profile of the chat, as stored. */
  readonly rawAgent: unknown;
}

/**
 * Reads a campaign with its offer, prompt and team record, once for each profile it writes with, the present one first.
 * Empty when the campaign, its team or its present profile is missing (an unfinished campaign, a deletion).
 */
export async function listCampaignViews(backend: Backend, campaignId: string): Promise<readonly CampaignView[]> {
  const document = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (document === undefined) return [];
  const campaign = readCampaign(document);
  if (campaign.profileId === '') return [];
  const [profileDocuments, offerDocument, promptDocument, teamDocument] = await Promise.all([
    Promise.all(profilesOf(campaign).map((id) => backend.findDocument(COLLECTIONS.profiles, id))),
    campaign.offerId === '' ? undefined : backend.findDocument(COLLECTIONS.offers, campaign.offerId),
    campaign.promptId === '' ? undefined : backend.findDocument(COLLECTIONS.prompts, campaign.promptId),
    backend.findDocument(COLLECTIONS.teams, campaign.teamId),
  ]);
  const [presentDocument] = profileDocuments;
  if (presentDocument === undefined || teamDocument === undefined) return [];
  const zone = zoneOf(readProfile(presentDocument));
  const offer = offerDocument === undefined ? undefined : readOffer(offerDocument);
  const prompt = promptDocument === undefined ? undefined : readPrompt(promptDocument);
  const team = readTeamRecord(teamDocument);
  return profileDocuments.flatMap((profileDocument): CampaignView[] => {
    if (profileDocument === undefined) return [];
    const profile = readProfile(profileDocument);
    return [
      {
        campaign,
        rawStats: document['stats'],
        rawDays: document['days'] ?? null,
        rawApproval: document['approvesMessages'] ?? null,
        profile,
        isFormer: profile.id !== campaign.profileId,
        zone,
        pace: readPace(profileDocument['usage']),
        rawUsage: profileDocument['usage'],
        offerName: offer?.name ?? campaign.name,
        opening: {
          prompt,
          values: campaign.variables,
          offerDescription: offer?.description ?? '',
          agentName: profile.name,
        },
        team,
      },
    ];
  });
}

const NO_PACE: Pace = paceSchema.parse({});

/** Reads the pace in a profile's usage record; a fresh one when there is none. */
export const readPace = (raw: unknown): Pace => readJsonText<Pace>(raw, paceSchema, NO_PACE).value;

/**
 * Finds the chat of this campaign and profile that is planned first, due or not. Paused chats are skipped, and with
 * `isBegun` reserved invitations.
 */
export const findNextPlanned = (
  backend: Backend,
  { campaign, profile }: CampaignView,
  { isBegun = false } = {},
): Promise<ChatView | undefined> =>
  findChat(backend, [
    Query.equal('campaign', campaign.id),
    ...(profilesOf(campaign).length > 1 ? [Query.equal('agent', profile.id)] : []),
    Query.isNotNull('nextActAt'),
    ...(isBegun ? [Query.greaterThan('status', 0)] : []),
    Query.equal('paused', false),
    Query.orderAsc('nextActAt'),
  ]);

/**
 * Finds the prospect of this campaign who has waited longest for an invitation; none for a former profile. Paused chats
 * are skipped.
 */
export const findNextWaiting = async (
  backend: Backend,
  { campaign, isFormer }: CampaignView,
): Promise<ChatView | undefined> =>
  isFormer
    ? undefined
    : findChat(backend, [
        Query.equal('campaign', campaign.id),
        Query.isNull('nextActAt'),
        Query.equal('status', 0),
        Query.equal('paused', false),
      ]);

async function findChat(backend: Backend, queries: readonly string[]): Promise<ChatView | undefined> {
  const [document] = await backend.list(COLLECTIONS.chats, [...queries, Query.limit(1)]);
  return document === undefined ? undefined : readChatView(document);
}

const plannedSchema = z.looseObject({ actCount: z.catch(z.number(), 0), nextActAt: z.nullish(z.string()) });

/** Reads a chat document for the run. Throws a ZodError when its ids are unusable. */
export function readChatView(document: WireDocument): ChatView {
  const { chat, body } = readChat(document);
  const planned = plannedSchema.parse(document);
  const { id, status, waitingFollowUp } = chat;
  const { messages, qualifications, prospect, turns = [] } = body;
  return {
    chat: {
      id,
      status,
      waitingFollowUp,
      messages,
      qualifications,
      prospect,
      actCount: planned.actCount,
      isHeld: chat.takeover !== undefined || chat.outgoing !== undefined,
      outgoing: chat.outgoing ?? [],
      aiNote: chat.aiNote ?? '',
      rejections: rejectionsOf(turns, messages.findLast(({ role }) => role === 'assistant')?.date ?? ''),
    },
    nextActAtMs:
      planned.nextActAt === undefined || planned.nextActAt === null ? undefined : Date.parse(planned.nextActAt),
    rawProspect: document['prospect'],
    rawQualifications: document['qualificationHistory'],
    rawControlHistory: document['controlHistory'],
    rawOutgoing: document['outgoing'],
    isPaused: chat.paused,
    isTakenOver: chat.takeover !== undefined,
    rawAgent: document['agent'],
    isMalformed: body.malformed.includes('messages'),
    rawMessages: document['messages'],
  };
}

/**
 * Returns the writes that reserve an invitation before it is sent: it is counted, and the chat is planned for now and
 * belongs to the profile from then on. Of two campaigns of one profile, of two processes, and of two profiles between
 * which a campaign changes, only one gets the reservation: after the change a former profile reserves nobody new.
 */
export function reservationWrites(
  { campaign, isFormer, profile, rawUsage }: CampaignView,
  { chat, rawAgent, nextActAtMs }: ChatView,
  pace: Pace,
  atMs: number,
): StepWrites {
  // What a former profile has reserved is its own, whoever runs the campaign now. An expectation needs a write.
  const stillOwn = isFormer ? [] : [{ collection: COLLECTIONS.campaigns, id: campaign.id }];
  const present = { agent: campaign.profileId };
  return {
    operations: [
      {
        action: 'update',
        collection: COLLECTIONS.chats,
        id: chat.id,
        data: { nextActAt: isoOrNull(atMs), agent: profile.id },
      },
      { action: 'update', collection: COLLECTIONS.profiles, id: profile.id, data: { usage: JSON.stringify(pace) } },
      ...stillOwn.map((own): Operation => ({ ...own, action: 'update', data: present })),
    ],
    expectations: [
      {
        collection: COLLECTIONS.chats,
        id: chat.id,
        fields: {
          actCount: chat.actCount,
          status: chat.status,
          paused: false,
          agent: rawAgent ?? null,
          // Compared only where nothing is planned: Appwrite may write a time in another form.
          ...(nextActAtMs === undefined && { nextActAt: null }),
        },
      },
      { collection: COLLECTIONS.profiles, id: profile.id, fields: { healthStatus: profile.health, usage: rawUsage } },
      ...stillOwn.map((own) => ({ ...own, fields: present })),
    ],
  };
}

/** Returns the writes that put a prospect back among the waiting: its reservation was for another day. */
export const rescheduleWrites = ({ chat }: ChatView): StepWrites => ({
  operations: [{ action: 'update', collection: COLLECTIONS.chats, id: chat.id, data: { nextActAt: null } }],
  expectations: [
    { collection: COLLECTIONS.chats, id: chat.id, fields: { actCount: chat.actCount, status: chat.status } },
  ],
});

const isoOrNull = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString();

/** Returns the attributes of a chat that a step changes, as they are stored. */
export function chatFields(
  before: ChatView,
  result: Pick<StepResult, 'chat' | 'nextActAtMs'>,
  writtenAt: string,
): Record<string, unknown> {
  const { chat } = result;
  const isVisible = chat.status !== before.chat.status || chat.messages.length !== before.chat.messages.length;
  return {
    status: chat.status,
    waitingFollowUp: chat.waitingFollowUp,
    actCount: chat.actCount,
    nextActAt: isoOrNull(result.nextActAtMs),
    ...(chat.messages === before.chat.messages ? {} : { messages: JSON.stringify(chat.messages) }),
    ...(chat.outgoing === before.chat.outgoing ? {} : { outgoing: outgoingText(chat.outgoing) }),
    ...(chat.qualifications === before.chat.qualifications
      ? {}
      : { qualificationHistory: chat.qualifications.map((qualification) => JSON.stringify(qualification)) }),
    ...(chat.prospect === before.chat.prospect
      ? {}
      : { prospect: storedProspect({ ...readStoredProspect(before.rawProspect), ...chat.prospect }) }),
    ...(isVisible ? { lastActivityAt: writtenAt } : {}),
    ...(before.chat.status === 0 && chat.status === 1 ? { invitedAt: writtenAt } : {}),
  };
}

/** Returns the messages of ours that have not arrived as they are stored; null without. */
export const outgoingText = (outgoing: readonly OutgoingMessage[]): string | null =>
  outgoing.length === 0 ? null : JSON.stringify(outgoing);

const readStoredProspect = (raw: unknown) =>
  readJsonText<Record<string, unknown>>(raw, z.record(z.string(), z.unknown()), {}).value;

/** Returns the ledger entry of one message: one entry per step for ever. */
export function messageSpending(
  { campaign }: Pick<CampaignView, 'campaign'>,
  chat: RunChat,
  { inputCredits, outputCredits }: StepSpending,
): Spending {
  return {
    kind: 'spend',
    cause: [chat.id, String(chat.actCount)],
    reason: `AI message to ${prospectName(chat.prospect)}`,
    input: inputCredits,
    output: outputCredits,
    campaignId: campaign.id,
  };
}

/** True when the team can pay for one more message of any length. */
export const canAffordMessage = (team: TeamRecord): boolean => hasCreditsFor(team, MAX_CREDITS_PER_MESSAGE);

/**
 * Returns the writes of one step, all or none: chat, campaign stats, profile usage and ledger. They expect everything
 * as it was read, so a step never runs twice or on a chat that was paused meanwhile, and the stats always equal a
 * recount. `isHanded`: the network has the step's message already, whatever has become of the campaign.
 */
export function writesOf(
  view: CampaignView,
  before: ChatView,
  result: StepResult,
  pace: Pace,
  writtenAt: string,
  { isHanded = false } = {},
): StepWrites {
  const { campaign, profile, team } = view;
  const change = countsBetween(countsOf(before.chat), countsOf(result.chat));
  const days = daysWith(view, before.chat, result.chat, writtenAt);
  const stats = {
    ...addCounts(readCampaignStats(view.rawStats).value ?? NO_STATS, change),
    // The forecast of how long its prospects last uses the limits of the profile that invites.
    ...(!view.isFormer && { invitationsMin: pace.invitationsMin, invitationsMax: pace.invitationsMax }),
  };
  const operations: Operation[] = [
    {
      action: 'update',
      collection: COLLECTIONS.chats,
      id: before.chat.id,
      data: chatFields(before, result, writtenAt),
    },
    {
      action: 'update',
      collection: COLLECTIONS.campaigns,
      id: campaign.id,
      data: { stats: JSON.stringify(stats), ...(days !== undefined && { days }) },
    },
    {
      action: 'update',
      collection: COLLECTIONS.profiles,
      id: profile.id,
      data: { usage: JSON.stringify(countMessages(pace, change)) },
    },
  ];
  const expectations: Expectation[] = [
    {
      collection: COLLECTIONS.chats,
      id: before.chat.id,
      fields: {
        actCount: before.chat.actCount,
        ...(!isHanded && { paused: false }),
        // What somebody rated by hand meanwhile is not overwritten.
        status: before.chat.status,
        qualificationHistory: before.rawQualifications ?? null,
        // Who took it over, or handed it back, meanwhile decides.
        controlHistory: before.rawControlHistory ?? null,
        outgoing: before.rawOutgoing ?? null,
        // Names that somebody edited meanwhile are not overwritten.
        ...(result.chat.prospect !== before.chat.prospect && { prospect: before.rawProspect ?? null }),
      },
    },
    {
      collection: COLLECTIONS.campaigns,
      id: campaign.id,
      fields: {
        status: campaign.status,
        stats: view.rawStats,
        ...(result.spending !== undefined && { approvesMessages: view.rawApproval }),
        // A rating by hand changes the days alone.
        ...(days !== undefined && { days: view.rawDays }),
      },
    },
    {
      collection: COLLECTIONS.profiles,
      id: profile.id,
      fields: { healthStatus: profile.health, usage: view.rawUsage },
    },
  ];
  const paid = recordLedgerEntries(
    team,
    result.spending === undefined ? [] : [messageSpending(view, before.chat, result.spending)],
  );
  return {
    operations: [...operations, ...paid.operations],
    expectations: [...expectations, ...(paid.expectations ?? [])],
  };
}

/** Returns the days with the step added to its day; undefined when it adds nothing. */
function daysWith(
  { campaign, zone }: CampaignView,
  before: RunChat,
  after: RunChat,
  writtenAt: string,
): string | undefined {
  const counts = dayCountsBetween(before, after);
  if (Object.values(counts).every((count) => count === 0)) return undefined;
  const { day } = localTimeOf(Date.parse(writtenAt), zone);
  return addToCampaignDays(campaign.days, [{ day, counts }]);
}

const countMessages = (pace: Pace, change: { messagesSent: number; messagesReceived: number }): Pace => ({
  ...pace,
  messages: pace.messages + change.messagesSent,
  messagesReceived: pace.messagesReceived + change.messagesReceived,
});
