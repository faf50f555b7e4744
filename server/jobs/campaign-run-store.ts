import * as z from 'zod/mini';
import { prospectName } from '#domain/person-name.ts';
import { NO_STATS, readCampaign, readCampaignStats, type Campaign } from '#domain/campaign.ts';
import { readChat } from '#domain/chat.ts';
import { COLLECTIONS } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { readProfile, type Profile } from '#domain/profile.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team.ts';
import { totalCredits } from '#domain/team-standing.ts';
import { readJsonText } from '#domain/lenient.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/derived-id.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import type { Expectation, Operation } from '#server/backend/transaction.ts';
import type { ActResult, RunChat, Spending } from './campaign-run-act.ts';
import { paceSchema, type Pace } from './campaign-run-pace.ts';
import { addCounts, countsBetween, countsOf } from './campaign-run-recount.ts';
import type { StepWrites } from './job.ts';

/** A campaign with all that decides whether it may move, as it was read; the raw texts are what a write expects to find. */
export interface CampaignView {
  readonly campaign: Campaign;
  readonly rawStats: unknown;
  readonly profile: Profile;
  readonly pace: Pace;
  readonly rawUsage: unknown;
  readonly offerName: string;
  readonly team: TeamRecord;
}

/** A chat as it was read, with the network time of its next act. */
export interface ChatView {
  readonly chat: RunChat;
  readonly nextActAtMs: number | undefined;
  /** The stored prospect, whose unknown fields a write keeps. */
  readonly rawProspect: unknown;
  /** True when the stored messages cannot be read: such a chat is left alone. */
  readonly isMalformed: boolean;
}

/** Reads campaign, profile, offer and team record; undefined when one of them is missing (an unfinished campaign, a deletion). */
export async function findCampaignView(backend: Backend, campaignId: string): Promise<CampaignView | undefined> {
  const document = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (document === undefined) return undefined;
  const campaign = readCampaign(document);
  if (campaign.profileId === '') return undefined;
  const [profileDocument, offerDocument, teamDocument] = await Promise.all([
    backend.findDocument(COLLECTIONS.profiles, campaign.profileId),
    campaign.offerId === '' ? undefined : backend.findDocument(COLLECTIONS.offers, campaign.offerId),
    backend.findDocument(COLLECTIONS.teams, campaign.teamId),
  ]);
  if (profileDocument === undefined || teamDocument === undefined) return undefined;
  return {
    campaign,
    rawStats: document['stats'],
    profile: readProfile(profileDocument),
    pace: readPace(profileDocument['usage']),
    rawUsage: profileDocument['usage'],
    offerName: typeof offerDocument?.['name'] === 'string' ? offerDocument['name'] : campaign.name,
    team: readTeamRecord(teamDocument),
  };
}

const NO_PACE: Pace = paceSchema.parse({});

/** The pace in a profile's usage record; a fresh one when there is none. */
export const readPace = (raw: unknown): Pace => readJsonText<Pace>(raw, paceSchema, NO_PACE).value;

/** The chat of this campaign that is planned first, due or not; paused ones are passed over. */
export const findNextPlanned = (backend: Backend, campaignId: string): Promise<ChatView | undefined> =>
  findChat(backend, [Query.equal('campaign', campaignId), Query.isNotNull('nextActAt'), Query.equal('paused', false), Query.orderAsc('nextActAt')]);

/** The prospect of this campaign who waits longest for an invitation; paused ones are passed over. */
export const findNextWaiting = (backend: Backend, campaignId: string): Promise<ChatView | undefined> =>
  findChat(backend, [Query.equal('campaign', campaignId), Query.isNull('nextActAt'), Query.equal('status', 0), Query.equal('paused', false)]);

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
  const { messages, qualifications, prospect } = body;
  return {
    chat: { id, status, waitingFollowUp, messages, qualifications, prospect, actCount: planned.actCount },
    nextActAtMs: planned.nextActAt === undefined || planned.nextActAt === null ? undefined : Date.parse(planned.nextActAt),
    rawProspect: document['prospect'],
    isMalformed: body.malformed.includes('messages'),
  };
}

const isoOrNull = (atMs: number | undefined): string | null => (atMs === undefined ? null : new Date(atMs).toISOString());

/** The attributes of a chat that an act changes, as they are stored. */
export function chatFields(before: ChatView, result: Pick<ActResult, 'chat' | 'nextActAtMs'>, writtenAt: string): Record<string, unknown> {
  const { chat } = result;
  const isVisible = chat.status !== before.chat.status || chat.messages.length !== before.chat.messages.length;
  return {
    status: chat.status,
    waitingFollowUp: chat.waitingFollowUp,
    actCount: chat.actCount,
    nextActAt: isoOrNull(result.nextActAtMs),
    ...(chat.messages === before.chat.messages ? {} : { messages: JSON.stringify(chat.messages) }),
    ...(chat.qualifications === before.chat.qualifications ? {} : { qualificationHistory: chat.qualifications.map((qualification) => JSON.stringify(qualification)) }),
    ...(chat.prospect === before.chat.prospect ? {} : { prospect: JSON.stringify({ ...readStoredProspect(before.rawProspect), ...chat.prospect }) }),
    ...(isVisible ? { lastActivityAt: writtenAt } : {}),
  };
}

const readStoredProspect = (raw: unknown) => readJsonText<Record<string, unknown>>(raw, z.record(z.string(), z.unknown()), {}).value;

/** The credit record of one message, and its id: one record per act for ever. */
export function creditOf(view: Pick<CampaignView, 'campaign'>, chat: RunChat, spending: Spending): { id: string; data: Record<string, unknown>; permissions: string[] } {
  const { teamId, id: campaign } = view.campaign;
  const { inputCredits, outputCredits } = spending;
  const reason = `AI message to ${prospectName(chat.prospect)}`.slice(0, 256);
  return {
    id: derivedId('credit', chat.id, String(chat.actCount)),
    data: { teamId, reason, type: 'consumption', total: inputCredits + outputCredits, input: inputCredits, output: outputCredits, campaign },
    permissions: [Permission.read(Role.team(teamId))],
  };
}

/** The team's credits after spending: those of the period first, then those bought. */
export function creditsAfter({ credits, additionalCredits }: Pick<TeamRecord, 'credits' | 'additionalCredits'>, total: number): { credits: number; additionalCredits: number } {
  const fromPeriod = Math.min(total, Math.max(0, credits));
  return { credits: credits - fromPeriod, additionalCredits: additionalCredits - (total - fromPeriod) };
}

/** True when the team can pay for one more message of any length. */
export const canAffordMessage = (team: TeamRecord): boolean => totalCredits(team) >= MOST_CREDITS_PER_MESSAGE;
const MOST_CREDITS_PER_MESSAGE = 15;

/**
 * The writes of one act, all or none: chat, campaign stats, profile usage, and what was spent. They expect everything to be as
 * it was read, so an act is never done twice, never on a chat paused meanwhile, and the stats always equal a recount.
 */
export function writesOf(view: CampaignView, before: ChatView, result: ActResult, pace: Pace, writtenAt: string): StepWrites {
  const { campaign, profile, team } = view;
  const change = countsBetween(countsOf(before.chat), countsOf(result.chat));
  const stats = { ...addCounts(readCampaignStats(view.rawStats).value ?? NO_STATS, change), invitationsMin: pace.invitationsMin, invitationsMax: pace.invitationsMax };
  const operations: Operation[] = [
    { action: 'update', collection: COLLECTIONS.chats, id: before.chat.id, data: chatFields(before, result, writtenAt) },
    { action: 'update', collection: COLLECTIONS.campaigns, id: campaign.id, data: { stats: JSON.stringify(stats) } },
    { action: 'update', collection: COLLECTIONS.profiles, id: profile.id, data: { usage: JSON.stringify(countMessages(pace, change)) } },
  ];
  const expectations: Expectation[] = [
    { collection: COLLECTIONS.chats, id: before.chat.id, fields: { actCount: before.chat.actCount, paused: false } },
    { collection: COLLECTIONS.campaigns, id: campaign.id, fields: { status: campaign.status, stats: view.rawStats } },
    { collection: COLLECTIONS.profiles, id: profile.id, fields: { healthStatus: profile.health, usage: view.rawUsage } },
  ];
  if (result.spending !== undefined) {
    const credit = creditOf(view, before.chat, result.spending);
    const total = result.spending.inputCredits + result.spending.outputCredits;
    operations.push(
      { action: 'create', collection: COLLECTIONS.credits, ...credit },
      { action: 'update', collection: COLLECTIONS.teams, id: campaign.teamId, data: creditsAfter(team, total) },
    );
    expectations.push({ collection: COLLECTIONS.teams, id: campaign.teamId, fields: { credits: team.credits, additionalCredits: team.additionalCredits } });
  }
  return { operations, expectations };
}

const countMessages = (pace: Pace, change: { messagesSent: number; messagesReceived: number }): Pace => ({
  ...pace,
  messages: pace.messages + change.messagesSent,
  messagesReceived: pace.messagesReceived + change.messagesReceived,
});
