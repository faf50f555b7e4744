import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { zoneOfCountry } from '#domain/working-hours.ts';
import type { Backend } from '#server/backend/backend.ts';
import { isConflict } from '#server/backend/failure.ts';
import type { CalendarKeeper } from '#server/drivers/network/calendar-keeper.ts';
import type { ConversationWriter, Network } from '#server/drivers/network/network.ts';
import type { SandboxClock } from '#server/drivers/network/sandbox-clock.ts';
import { performAct } from './campaign-run-act.ts';
import { afterInvitation, mayInvite, nextInvitationAt, paceAt, type Pace } from './campaign-run-pace.ts';
import { canAffordMessage, findCampaignView, findNextPlanned, findNextWaiting, writesOf, type CampaignView, type ChatView } from './campaign-run-store.ts';
import { JOB_DONE, JobLeaseLost, runAgain, type JobContext, type JobHandler } from './job.ts';

/**
 * Moves one campaign along. The job lives as long as its campaign and does a few acts each time it is claimed.
 *
 *   look ─▶ may it move? ──no──▶ again in a few seconds (paused, not running, out of credits, outside of hours)
 *              │ yes
 *              ▼
 *   earliest of: planned act that is due · invitation that is due ──none──▶ again when the first of them is
 *              │
 *              ▼
 *   one act, one transaction (chat, stats, usage, credits, job) ──conflict──▶ look again
 *
 * Everything is read anew before each act and expected unchanged by its write: a pause takes effect with the next act, and a
 * process that dies has done an act wholly or not at all.
 */
export interface CampaignRunDependencies {
  readonly backend: Backend;
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly clock: SandboxClock;
  readonly calendarOf: CalendarKeeper;
}

const payloadSchema = z.object({ campaignId: z.string() });

/** Most acts of one step, and most conflicts before it lets others go first. */
const MOST_ACTS = 20;
const MOST_CONFLICTS = 10;
/** A profile does one thing at a time: network time between two acts of a campaign. */
const BETWEEN_ACTS_MS = 45_000;
/** A pause shorter than this (real time) is not worth giving the job back. */
const SHORT_PAUSE_MS = 40;
/** Least and most real time until the campaign is looked at again. */
const LEAST_PAUSE_MS = 20;
const MOST_PAUSE_MS = 4_000;

type Look =
  | { readonly kind: 'gone' }
  | { readonly kind: 'rest'; readonly untilMs: number | undefined }
  | { readonly kind: 'act'; readonly view: CampaignView; readonly before: ChatView; readonly pace: Pace; readonly atMs: number };

/** The handler of `campaign.run` jobs (payload `{ campaignId }`). */
export function createCampaignRun(deps: CampaignRunDependencies): JobHandler {
  return async (context) => {
    const { campaignId } = payloadSchema.parse(context.payload);
    let acts = 0;
    let conflicts = 0;
    while (!context.signal.aborted && acts < MOST_ACTS && conflicts < MOST_CONFLICTS) {
      const look = await lookAt(deps, campaignId);
      if (look.kind === 'gone') return JOB_DONE;
      if (look.kind === 'rest') return runAgain(context.now() + (await pauseUntil(deps, look.untilMs)));
      try {
        await act(deps, context, look);
        acts += 1;
      } catch (error) {
        if (error instanceof JobLeaseLost || !isConflict(error)) throw error;
        conflicts += 1;
        continue;
      }
      const pauseMs = await deps.clock.realDelayUntil(look.atMs + BETWEEN_ACTS_MS);
      if (pauseMs >= SHORT_PAUSE_MS) return runAgain(context.now() + Math.min(MOST_PAUSE_MS, pauseMs));
    }
    return runAgain(context.now() + LEAST_PAUSE_MS);
  };
}

/** What the campaign can do now. */
async function lookAt(deps: CampaignRunDependencies, campaignId: string): Promise<Look> {
  const view = await findCampaignView(deps.backend, campaignId);
  if (view === undefined) return (await deps.backend.findDocument(COLLECTIONS.campaigns, campaignId)) === undefined ? { kind: 'gone' } : { kind: 'rest', untilMs: undefined };
  const { campaign, profile, team } = view;
  if (campaign.status !== 'active' || profile.health !== 'running' || !canAffordMessage(team)) return { kind: 'rest', untilMs: undefined };
  const atMs = await deps.clock.now();
  const calendar = deps.calendarOf(profile, atMs);
  const openMs = calendar.openAt(atMs);
  if (openMs === undefined || openMs > atMs) return { kind: 'rest', untilMs: openMs };
  const zone = zoneOfCountry(profile.country);
  const pace = paceAt(view.pace, atMs, zone);
  const planned = await findNextPlanned(deps.backend, campaignId);
  const plannedAtMs = planned?.nextActAtMs ?? Number.POSITIVE_INFINITY;
  if (mayInvite(pace, profile.id, atMs) && pace.nextInvitationAtMs <= plannedAtMs) {
    const waiting = await findNextWaiting(deps.backend, campaignId);
    if (waiting !== undefined) return { kind: 'act', view, before: waiting, pace, atMs };
  }
  if (planned !== undefined && plannedAtMs <= atMs) return { kind: 'act', view, before: planned, pace, atMs };
  const invitationAtMs = mayInvite(pace, profile.id, atMs) ? undefined : nextInvitationAt(pace, profile.id, atMs, zone, calendar);
  return { kind: 'rest', untilMs: Math.min(plannedAtMs, invitationAtMs ?? Number.POSITIVE_INFINITY) };
}

/** Real milliseconds to pause: until that network time, but never so long that a resumed campaign seems dead. */
async function pauseUntil({ clock }: CampaignRunDependencies, untilMs: number | undefined): Promise<number> {
  if (untilMs === undefined || untilMs === Number.POSITIVE_INFINITY) return MOST_PAUSE_MS;
  return Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, await clock.realDelayUntil(untilMs)));
}

async function act(deps: CampaignRunDependencies, context: JobContext, look: Look & { kind: 'act' }): Promise<void> {
  const { view, before, pace, atMs } = look;
  const { profile, offerName } = view;
  const writtenAt = new Date(context.now()).toISOString();
  const calendar = deps.calendarOf(profile, atMs);
  if (before.isMalformed && before.chat.status !== 0) {
    // Nothing can be said in a conversation that cannot be read; a person sees the notice above it.
    const left = { chat: { ...before.chat, actCount: before.chat.actCount + 1 }, nextActAtMs: undefined, spending: undefined };
    await context.saveProgress({ chatId: before.chat.id }, writesOf(view, before, left, pace, writtenAt));
    return;
  }
  const result = await performAct(before.chat, { network: deps.network, writer: deps.writer, profile, offerName, calendar, atMs, writtenAt });
  const wasInvited = before.chat.status === 0 && result.chat.status === 1;
  const nextPace = wasInvited ? afterInvitation(pace, profile.id, atMs, calendar) : pace;
  await context.saveProgress({ chatId: before.chat.id }, writesOf(view, before, result, nextPace, writtenAt));
}
