import * as z from 'zod/mini';
import { isConversationFull } from '#domain/chat/conversation-room.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Backend } from '#server/backend/backend.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { WorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import type { Network, NetworkClock } from '#server/drivers/network/network.ts';
import { briefingOf, firstMessageOf } from './first-message.ts';
import { runStep, withWritten, type StepResult } from './campaign-run-step.ts';
import {
  afterInvitation,
  mayInvite,
  nextInvitationAt,
  paceAt,
  withoutInvitation,
  type Pace,
} from './campaign-run-pace.ts';
import {
  canAffordMessage,
  findNextPlanned,
  findNextWaiting,
  listCampaignViews,
  reservationWrites,
  rescheduleWrites,
  writesOf,
  type CampaignView,
  type ChatView,
} from './campaign-run-store.ts';
import { JOB_DONE, JobLeaseLost, runAgain, type JobContext, type JobHandler } from './job.ts';
import { findSending, sendHanded, storeState, type NetworkAnswers } from './replies/send-message.ts';

/**
 * Runs one campaign. The job lives as long as its campaign and takes a few steps each time it is claimed.
 *
 *   look ─▶ may it move? ──no──▶ again in a few seconds (paused, not running, out of credits, outside of hours)
 *              │ yes
 *              ▼
 *   earliest of: planned step that is due · invitation that is due ──none──▶ again when the first of them is
 *              │
 *              ▼
 *   one step, one transaction (chat, stats, usage, credits, job) ──conflict──▶ look again
 *
 * An invitation is counted against the day's limit before it goes out, since it cannot be taken back:
 *
 *   waiting ──reserved: counted, planned for now──▶ planned ──invited──▶ status 1
 *     ▲                                                │ another day has begun, whose limit is used up
 *     └────────────────────────────────────────────────┘
 *
 * A message is stored and charged as handed to the network before it is sent, then settled whatever happens meanwhile:
 *
 *   written ──stored, unless paused or taken over since──▶ handed ──▶ the network ──▶ in the chat; refused; unknown
 *      ├── or stored as a draft ──▶ approved by a person ──▶ handed
 *      └── died: written again, nobody has seen it              └── died: sent again first, under the same key
 *
 * A campaign whose profile was changed has several: each goes on with the conversations it began, within its own hours
 * and limits; only the present one invites.
 *
 * Everything is read anew before each step and expected unchanged by its writes: a pause takes effect with the next
 * step, and a process that dies has done a step wholly or not at all.
 */
export interface CampaignRunDependencies {
  readonly backend: Backend;
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly clock: NetworkClock;
  readonly calendarOf: WorkingCalendars;
}

const payloadSchema = z.object({ campaignId: z.string() });

/** The message that was handed to the network last, until it is settled. */
const progressSchema = z.object({
  handed: z.optional(z.object({ chatId: z.string(), messageId: z.string() })),
});
type Progress = z.output<typeof progressSchema>;
type Handed = NonNullable<Progress['handed']>;
const NOTHING_HANDED: Progress = {};

/** Most steps per claim, and most conflicts before other jobs go first. */
const MAX_STEPS = 20;
const MAX_CONFLICTS = 10;
/** A profile does one thing at a time: network time between two steps of a campaign. */
const BETWEEN_STEPS_MS = 45_000;
/** A pause shorter than this (real time) is waited out without giving the job back. */
const SHORT_PAUSE_MS = 40;
/** Least and most real time until the campaign is looked at again. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 15_000;
/** A resumed campaign is noticed within a minute of network time or within this, whichever is longer. */
const MAX_POLL_MS = 4_000;
const NETWORK_MINUTE_MS = 60_000;

interface Rest {
  readonly kind: 'rest';
  readonly untilMs: number | undefined;
}
interface Action {
  readonly kind: 'make-room' | 'wait-again' | 'act';
  readonly view: CampaignView;
  readonly before: ChatView;
  readonly pace: Pace;
  readonly atMs: number;
  /** Since when it is due: the longest due of several profiles goes first. */
  readonly dueMs: number;
}
type NextAction = { readonly kind: 'gone' } | Rest | Action;

/** Creates the handler of `campaign.run` jobs (payload `{ campaignId }`). */
export function createCampaignRun(deps: CampaignRunDependencies): JobHandler {
  return async (context) => {
    const { campaignId } = payloadSchema.parse(context.payload);
    let steps = 0;
    let conflicts = 0;
    let { handed } = progressSchema.safeParse(context.progress).data ?? {};
    const answers: NetworkAnswers = new Map();
    const settle = async (): Promise<void> => {
      if (handed !== undefined) await settleHanded(deps, context, handed, answers);
      answers.clear();
      handed = undefined;
    };
    while (!context.signal.aborted && steps < MAX_STEPS && conflicts < MAX_CONFLICTS) {
      let next: NextAction;
      try {
        await settle();
        next = await findNextAction(deps, campaignId);
        if (next.kind === 'gone') return JOB_DONE;
        if (next.kind === 'rest') return runAgain(context.now() + (await pauseUntil(deps, next.untilMs)));
        steps += 1;
        if (next.kind !== 'act') {
          await reserve(deps, context, next);
          continue;
        }
        handed = await runProspectStep(deps, context, next);
        await settle();
      } catch (error) {
        // The process is stopping: the next one goes on.
        if (context.signal.aborted) break;
        if (error instanceof JobLeaseLost || !isConflict(error)) throw error;
        conflicts += 1;
        continue;
      }
      const pauseMs = await deps.clock.realDelayUntil(next.atMs + BETWEEN_STEPS_MS);
      if (pauseMs >= SHORT_PAUSE_MS) return runAgain(context.now() + Math.min(MAX_PAUSE_MS, pauseMs));
    }
    return runAgain(context.now() + MIN_PAUSE_MS);
  };
}

/** Decides what the campaign can do now. */
async function findNextAction(deps: CampaignRunDependencies, campaignId: string): Promise<NextAction> {
  const views = await listCampaignViews(deps.backend, campaignId);
  if (views.length === 0)
    return (await deps.backend.findDocument(COLLECTIONS.campaigns, campaignId)) === undefined
      ? { kind: 'gone' }
      : { kind: 'rest', untilMs: undefined };
  let next: Rest | Action = { kind: 'rest', untilMs: undefined };
  for (const view of views) next = earlierOf(next, await findNextOfProfile(deps, view));
  return next;
}

/** Returns which of two is first: an action that is longer due, an action before a rest, a rest that ends earlier. */
function earlierOf(one: Rest | Action, other: Rest | Action): Rest | Action {
  if (one.kind === 'rest' && other.kind === 'rest')
    return (other.untilMs ?? Number.POSITIVE_INFINITY) < (one.untilMs ?? Number.POSITIVE_INFINITY) ? other : one;
  if (one.kind === 'rest') return other;
  return other.kind !== 'rest' && other.dueMs < one.dueMs ? other : one;
}

/** Decides what one profile of the campaign can do now. */
async function findNextOfProfile(deps: CampaignRunDependencies, view: CampaignView): Promise<Rest | Action> {
  const { campaign, profile, team } = view;
  if (campaign.status !== 'active' || profile.health !== 'running' || !canAffordMessage(team))
    return { kind: 'rest', untilMs: undefined };
  const atMs = await deps.clock.now();
  const calendar = deps.calendarOf(profile, atMs);
  const openMs = calendar.openAt(atMs);
  if (openMs === undefined || openMs > atMs) return { kind: 'rest', untilMs: openMs };
  const zone = zoneOf(profile);
  const pace = paceAt(view.pace, atMs, zone);
  const isOfAnotherDay = ({ chat, nextActAtMs }: ChatView): boolean =>
    chat.status === 0 && nextActAtMs !== undefined && localTimeOf(nextActAtMs, zone).day !== pace.day;
  let planned = await findNextPlanned(deps.backend, view);
  // What a former profile has reserved may be under way: nobody else is to invite it, so it is not given back.
  if (view.isFormer && planned !== undefined && isOfAnotherDay(planned) && !mayInvite(pace, profile.id, atMs))
    planned = await findNextPlanned(deps.backend, view, { isBegun: true });
  const plannedAtMs = planned?.nextActAtMs ?? Number.POSITIVE_INFINITY;
  if (mayInvite(pace, profile.id, atMs) && pace.nextInvitationAtMs <= plannedAtMs) {
    const waiting = await findNextWaiting(deps.backend, view);
    if (waiting !== undefined)
      return { kind: 'make-room', view, before: waiting, pace, atMs, dueMs: pace.nextInvitationAtMs };
  }
  if (planned !== undefined && plannedAtMs <= atMs) {
    const kind = !isOfAnotherDay(planned) ? 'act' : mayInvite(pace, profile.id, atMs) ? 'make-room' : 'wait-again';
    return { kind, view, before: planned, pace, atMs, dueMs: plannedAtMs };
  }
  const invitationAtMs = mayInvite(pace, profile.id, atMs)
    ? undefined
    : nextInvitationAt(pace, profile.id, atMs, zone, calendar);
  return { kind: 'rest', untilMs: Math.min(plannedAtMs, invitationAtMs ?? Number.POSITIVE_INFINITY) };
}

/** Returns the real milliseconds until that network time, bounded so that a resumed campaign is noticed soon. */
async function pauseUntil({ clock }: CampaignRunDependencies, untilMs: number | undefined): Promise<number> {
  const minuteMs = await clock.realDelayUntil((await clock.now()) + NETWORK_MINUTE_MS);
  const mostMs = Math.min(MAX_PAUSE_MS, Math.max(MAX_POLL_MS, minuteMs));
  if (untilMs === undefined || untilMs === Number.POSITIVE_INFINITY) return mostMs;
  return Math.min(mostMs, Math.max(MIN_PAUSE_MS, await clock.realDelayUntil(untilMs)));
}

/** Reserves an invitation, or gives a reservation of another day back. */
async function reserve(
  deps: CampaignRunDependencies,
  context: JobContext,
  { kind, view, before, pace, atMs }: Action,
): Promise<void> {
  const { profile } = view;
  const writes =
    kind === 'wait-again'
      ? rescheduleWrites(before)
      : reservationWrites(view, before, afterInvitation(pace, profile.id, atMs, deps.calendarOf(profile, atMs)), atMs);
  await context.saveProgress(NOTHING_HANDED, writes);
}

/** Runs one step and stores it. Returns the message that it handed to the network, which is not sent yet. */
async function runProspectStep(
  deps: CampaignRunDependencies,
  context: JobContext,
  { view, before, pace, atMs }: Action,
): Promise<Handed | undefined> {
  const { campaign, profile, offerName, opening } = view;
  const writtenAt = new Date(context.now()).toISOString();
  const end = (result: StepResult, nextPace: Pace): Promise<void> =>
    context.saveProgress(NOTHING_HANDED, writesOf(view, before, result, nextPace, writtenAt));
  if ((before.isMalformed || isConversationFull(before.rawMessages)) && before.chat.status !== 0) {
    // A chat that cannot be read gets no message; its screen shows a notice. One that is full has no room for any.
    const remaining = {
      chat: { ...before.chat, actCount: before.chat.actCount + 1 },
      nextActAtMs: undefined,
      spending: undefined,
    };
    await end(remaining, pace);
    return undefined;
  }
  const result = await runStep(before.chat, {
    network: deps.network,
    writer: deps.writer,
    profile,
    offerName,
    openingFor: (prospect) => firstMessageOf(opening, prospect),
    briefingFor: (prospect) => briefingOf(opening, prospect),
    qualifiesByScore: campaign.qualificationAutomatic,
    approvesMessages: campaign.approvesMessages === true,
    calendar: deps.calendarOf(profile, atMs),
    atMs,
    writtenAt,
    signal: context.signal,
  });
  const written = result.chat.outgoing === before.chat.outgoing ? undefined : result.chat.outgoing.at(-1);
  if (written !== undefined && result.chat.messages === before.chat.messages) {
    const stored = await storeWritten(deps, context, { view, before, atMs }, result, written);
    return stored.state === 'handed' ? { chatId: before.chat.id, messageId: stored.id } : undefined;
  }
  const wasRefused = before.chat.status === 0 && result.chat.status !== 1;
  await end(result, wasRefused ? withoutInvitation(pace, atMs) : pace);
  return undefined;
}

/**
 * Stores and charges a message as handed to the network, or as a draft to approve. A change of the team's credits or
 * the profile's counts in the meantime does not drop the text, which a model was paid for; a pause, a takeover or
 * another message does, with `conflict`. Where approval was turned on meanwhile, it is a draft. Returns it as it is
 * stored.
 */
async function storeWritten(
  deps: CampaignRunDependencies,
  context: JobContext,
  basis: Basis,
  result: StepResult,
  written: OutgoingMessage,
): Promise<OutgoingMessage> {
  let { view, before } = basis;
  let message = written;
  for (let conflicts = 0; ; conflicts += 1) {
    const step = { ...result, chat: withWritten(before.chat, message) };
    const pace = paceAt(view.pace, basis.atMs, zoneOf(view.profile));
    const handed = { chatId: before.chat.id, messageId: message.id };
    try {
      await context.saveProgress(
        message.state === 'handed' ? { handed } : NOTHING_HANDED,
        writesOf(view, before, step, pace, message.at),
      );
      return message;
    } catch (error) {
      if (!isConflict(error) || conflicts >= MAX_CONFLICTS) throw error;
      const present = await findSending(deps.backend, before.chat.id);
      if (present?.view === undefined || !mayStillSend(basis, present.view, present.before)) throw error;
      ({ view, before } = { view: present.view, before: present.before });
      // One that costs nothing was approved before.
      if (result.spending !== undefined && view.campaign.approvesMessages === true)
        message = { ...written, state: 'draft' };
    }
  }
}

/** What a text was written on. */
type Basis = Pick<Action, 'view' | 'before' | 'atMs'>;

/** Tells whether a text that was written on `basis` may be sent as things stand now. */
const mayStillSend = (basis: Basis, view: CampaignView, before: ChatView): boolean =>
  view.profile.id === basis.view.profile.id &&
  view.campaign.status === 'active' &&
  view.profile.health === 'running' &&
  canAffordMessage(view.team) &&
  !before.isPaused &&
  before.chat.actCount === basis.before.chat.actCount &&
  before.chat.status === basis.before.chat.status &&
  isSame(before.rawControlHistory, basis.before.rawControlHistory) &&
  before.rawOutgoing === basis.before.rawOutgoing &&
  before.rawProspect === basis.before.rawProspect;

/** Sends the message that was handed to the network last, unless a process that died had settled it. */
async function settleHanded(
  deps: CampaignRunDependencies,
  context: JobContext,
  { chatId, messageId }: Handed,
  answers: NetworkAnswers,
): Promise<void> {
  const present = await findSending(deps.backend, chatId);
  const item = present?.before.chat.outgoing.find(({ id, state }) => id === messageId && state === 'handed');
  if (present === undefined || item === undefined) return context.saveProgress(NOTHING_HANDED);
  const { view, before } = present;
  // Without its profile nobody can ask the network what it has.
  return view === undefined
    ? storeState(context, before, item, { state: 'unknown' })
    : sendHanded(deps, context, view, before, item, answers);
}
