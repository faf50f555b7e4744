import type { CampaignDay } from '#domain/campaign/campaign-days.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Network } from '#server/drivers/network/network.ts';
import type { WorkingCalendar } from '#server/drivers/network/working-calendar.ts';
import {
  afterMessage,
  runStep,
  type RunChat,
  type Spending,
  type StepDependencies,
  type StepResult,
} from '#server/jobs/campaign-run-step.ts';
import { dayCountsBetween } from '#server/jobs/campaign-run-recount.ts';
import { afterInvitation, mayInvite, nextInvitationAt, paceAt, type Pace } from '#server/jobs/campaign-run-pace.ts';

/**
 * Input for the past of a campaign, computed in memory with the rules of the live run: the same actions, limits and
 * hours, but network time equals real time.
 */
interface PastCampaign {
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly profile: {
    readonly id: string;
    readonly name: string;
    readonly country: string;
    readonly timeZone?: string | undefined;
  };
  readonly offerName: string;
  readonly calendar: WorkingCalendar;
  /** Use of the profile's day at the start. */
  readonly pace: Pace;
  /** Returns the least and most invitations a day at an instant. */
  readonly limitsAt: (atMs: number) => readonly [number, number];
  /** Earliest first invitation and end of the past; Unix milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A chat at the end of the past. */
export interface PastChat {
  readonly chat: RunChat;
  readonly nextActAtMs: number | undefined;
  /** Time of the last activity; undefined without any. */
  readonly lastActivityAtMs: number | undefined;
  readonly spent: readonly { readonly spending: Spending; readonly actCount: number; readonly atMs: number }[];
  /** Counts that its actions add to their days. */
  readonly counted: readonly CampaignDay[];
  /** When the invitation was sent. */
  readonly invitedAtMs: number | undefined;
}

export interface Past {
  readonly chats: readonly PastChat[];
  /** The profile's day at the end. */
  readonly pace: Pace;
}

/** Invites these prospects in order, as limits and hours allow, and simulates each conversation to the end. */
export async function simulatePast(prospects: readonly RunChat[], past: PastCampaign): Promise<Past> {
  const { profile, calendar } = past;
  const zone = zoneOf(profile);
  const chats: PastChat[] = [];
  let pace = past.pace;
  let atMs = past.fromMs;
  for (const prospect of prospects) {
    const [invitationsMin, invitationsMax] = past.limitsAt(atMs);
    pace = { ...pace, invitationsMin, invitationsMax };
    const nextMs = nextInvitationAt(paceAt(pace, atMs, zone), profile.id, atMs, zone, calendar);
    if (nextMs === undefined || nextMs > past.untilMs) break;
    atMs = nextMs;
    pace = paceAt(pace, atMs, zone);
    if (!mayInvite(pace, profile.id, atMs)) break;
    const chat = await simulateChat(prospect, atMs, past);
    if (chat.invitedAtMs !== undefined) pace = afterInvitation(pace, profile.id, atMs, calendar);
    chats.push(chat);
  }
  return { chats, pace: countToday(paceAt(pace, past.untilMs, zone), chats, zone, past.untilMs) };
}

/** Simulates one conversation from its invitation to the end of the past. */
async function simulateChat(prospect: RunChat, invitedAtMs: number, past: PastCampaign): Promise<PastChat> {
  const spent: { spending: Spending; actCount: number; atMs: number }[] = [];
  const counted: CampaignDay[] = [];
  let chat = prospect;
  let lastActivityAtMs: number | undefined;
  let atMs: number | undefined = invitedAtMs;
  while (atMs !== undefined && atMs <= past.untilMs) {
    const { network, writer, profile, offerName, calendar } = past;
    const result = await runSentStep(chat, {
      network,
      writer,
      profile,
      offerName,
      qualifiesByScore: true,
      approvesMessages: false,
      calendar,
      atMs,
      writtenAt: new Date(atMs).toISOString(),
    });
    if (result.spending !== undefined) spent.push({ spending: result.spending, actCount: chat.actCount, atMs });
    if (result.chat.status !== chat.status || result.chat.messages.length !== chat.messages.length)
      lastActivityAtMs = atMs;
    counted.push({ day: localTimeOf(atMs, zoneOf(profile)).day, counts: dayCountsBetween(chat, result.chat) });
    chat = result.chat;
    atMs = result.nextActAtMs;
  }
  return {
    chat,
    nextActAtMs: atMs,
    lastActivityAtMs,
    spent,
    counted,
    invitedAtMs: chat.status === 404 || chat.status === 501 ? undefined : invitedAtMs,
  };
}

/** Runs one step of a chat whose messages always arrive: what it writes is sent with it. */
export async function runSentStep(chat: RunChat, deps: StepDependencies): Promise<StepResult> {
  const result = await runStep(chat, deps);
  const message = result.chat.outgoing.at(-1);
  if (message === undefined) return result;
  const { id, content } = message;
  const sent = afterMessage(chat, { id, role: 'assistant', content, date: deps.writtenAt }, deps);
  return { ...sent, spending: result.spending };
}

/** Counts the messages of the profile's last day, as the live run would. */
function countToday(pace: Pace, chats: readonly PastChat[], zone: string, untilMs: number): Pace {
  const { day } = paceAt({ ...pace, day: '' }, untilMs, zone);
  const isToday = (time: string): boolean => paceAt({ ...pace, day: '' }, Date.parse(time), zone).day === day;
  const today = chats
    .flatMap(({ chat }) => chat.messages)
    .filter((message) => Date.parse(message.date) > untilMs - 48 * 3_600_000 && isToday(message.date));
  const messages = today.filter((message) => message.role === 'assistant').length;
  return { ...pace, messages, messagesReceived: today.length - messages };
}
