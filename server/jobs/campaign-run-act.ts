import type { ChatMessage, Qualification } from '#domain/chat/chat.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { bandOf } from '#domain/chat/qualification.ts';
import { createRandom, integerBetween } from '#domain/random.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import type { Briefing, Contact, ConversationWriter, Draft, Network } from '#server/drivers/network/network.ts';
import type { WorkingCalendar } from '#server/drivers/network/working-calendar.ts';

/**
 * One act of a campaign on one chat: look at the network, or write, then say when to look again. An act is a function
 * of the chat as it was read and of its number (`actCount`), so computing it twice gives the same messages with the
 * same ids.
 *
 *            invite            accepted           first text            a reply
 *   0 Waiting ─────▶ 1 Invitation sent ─▶ 2 Accepted ─▶ 3 Contacted ─▶ 4 Discussion ─▶ 5 Qualified
 *      └──▶ 404 Invalid URL, 501 Need prospect email        └─ follow-ups while silent ─┘
 *
 * This file knows neither storage nor limits: `campaign-run.ts` picks the chat and writes the result.
 */
export interface RunChat {
  readonly id: string;
  readonly status: number;
  readonly actCount: number;
  readonly waitingFollowUp: boolean;
  readonly prospect: Prospect;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Newest first. */
  readonly qualifications: readonly Qualification[];
}

export interface ActDependencies {
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly profile: { readonly name: string; readonly country: string };
  readonly offerName: string;
  /** The first message to a prospect, where the campaign's prompt has one. */
  readonly openingFor?: (prospect: Prospect) => string | undefined;
  /** What the writer is told of the campaign. */
  readonly briefingFor?: (prospect: Prospect) => Briefing;
  /** Whether a high score alone makes a conversation qualified. */
  readonly qualifiesByScore: boolean;
  /** The profile's working time; delays are counted in it. */
  readonly calendar: WorkingCalendar;
  /** Network time at which the act happens, Unix milliseconds. */
  readonly atMs: number;
  /** Real time written into messages, UTC ISO. */
  readonly writtenAt: string;
  /** Nobody waits for the act any more. */
  readonly signal?: AbortSignal;
}

/** What one act spent; absent when it cost nothing. */
export interface Spending {
  readonly inputCredits: number;
  readonly outputCredits: number;
}

export interface ActResult {
  readonly chat: RunChat;
  /** Network time of the next act; undefined when nothing is planned any more. */
  readonly nextActAtMs: number | undefined;
  readonly spending: Spending | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Working time until the profile writes, least and most: after an acceptance, after a reply, after a text that could
 * not be had, after the first and later silences.
 */
const FIRST_MESSAGE_DELAY = [8 * MINUTE_MS, 70 * MINUTE_MS] as const;
const REPLY_DELAY = [3 * MINUTE_MS, 18 * MINUTE_MS] as const;
const WRITER_REST = [HOUR_MS, 2 * HOUR_MS] as const;
const FOLLOW_UP_DELAY = [20 * HOUR_MS, 28 * HOUR_MS] as const;

/** The id of an act: the same for every attempt at it, unlike any other's. */
export const actIdOf = (chatId: string, actCount: number): string => derivedId('act', chatId, String(actCount));

/**
 * True when the profile itself would write now, which costs credits; false when the act is only a look at the network.
 */
export const isOurTurn = (chat: Pick<RunChat, 'status' | 'messages'>): boolean =>
  chat.status === 2 || chat.messages.at(-1)?.role === 'user';

/** Does the chat's next act. Rejects only when a driver fails; nothing was changed then. */
export async function performAct(chat: RunChat, deps: ActDependencies): Promise<ActResult> {
  if (chat.status === 0) return invite(chat, deps);
  const event = isOurTurn(chat) ? undefined : await deps.network.poll(contactOf(chat, deps));
  if (event?.kind === 'accepted') {
    const accepted = done(chat, { status: Math.max(chat.status, 2) });
    return { chat: accepted, nextActAtMs: later(deps, chat, FIRST_MESSAGE_DELAY), spending: undefined };
  }
  if (event?.kind === 'message') return receive(chat, event.content, deps);
  if (chat.status === 1) return { chat: done(chat, {}), nextActAtMs: lookAgainAt(chat, deps), spending: undefined };
  return speak(chat, deps);
}

async function invite(chat: RunChat, deps: ActDependencies): Promise<ActResult> {
  const prospect = await deps.network.readProfile(chat.prospect, deps.profile.country);
  const known = { ...chat, prospect };
  const answer = await deps.network.invite(contactOf(known, deps), actIdOf(chat.id, chat.actCount));
  if (answer !== 'sent')
    return {
      chat: done(known, { status: answer === 'not_found' ? 404 : 501 }),
      nextActAtMs: undefined,
      spending: undefined,
    };
  const invited = done(known, { status: 1 });
  return { chat: invited, nextActAtMs: lookAgainAt(invited, deps), spending: undefined };
}

async function receive(chat: RunChat, content: string, deps: ActDependencies): Promise<ActResult> {
  const messages = [...chat.messages, messageOf(chat, 'user', content, deps)];
  const heard = done(chat, { messages, status: Math.max(chat.status, 4), waitingFollowUp: false });
  const judgement = await deps.writer.judge(contactOf(heard, deps));
  const status =
    deps.qualifiesByScore && bandOf(judgement.percentage) === 'high' ? Math.max(heard.status, 5) : heard.status;
  const judged = { ...heard, status, qualifications: [{ ...judgement, date: deps.writtenAt }, ...chat.qualifications] };
  return { chat: judged, nextActAtMs: later(deps, chat, REPLY_DELAY), spending: undefined };
}

/** The profile writes, or has nothing more to say and lets the conversation rest. */
async function speak(chat: RunChat, deps: ActDependencies): Promise<ActResult> {
  const draft = await draftFor(chat, deps);
  // Whoever writes may be able to later; others do not have to wait for it.
  if (draft === 'later')
    return { chat: done(chat, {}), nextActAtMs: later(deps, chat, WRITER_REST), spending: undefined };
  if (draft === undefined)
    return { chat: done(chat, { waitingFollowUp: false }), nextActAtMs: undefined, spending: undefined };
  await deps.network.send(contactOf(chat, deps), actIdOf(chat.id, chat.actCount), draft.content);
  const messages = [...chat.messages, messageOf(chat, 'assistant', draft.content, deps)];
  const sent = done(chat, { messages, status: Math.max(chat.status, 3), waitingFollowUp: true });
  const { inputCredits, outputCredits } = draft;
  return {
    chat: sent,
    nextActAtMs: lookAgainAt(sent, deps) ?? later(deps, chat, FOLLOW_UP_DELAY),
    spending: { inputCredits, outputCredits },
  };
}

async function draftFor(chat: RunChat, deps: ActDependencies): Promise<Draft | undefined | 'later'> {
  try {
    return await deps.writer.write(contactOf(chat, deps), deps.signal ?? new AbortController().signal);
  } catch (error) {
    if (error instanceof OutriderError && error.code === 'writer_failed') return 'later';
    throw error;
  }
}

const done = (chat: RunChat, change: Partial<RunChat>): RunChat => ({
  ...chat,
  ...change,
  actCount: chat.actCount + 1,
});

function messageOf(chat: RunChat, role: ChatMessage['role'], content: string, deps: ActDependencies): ChatMessage {
  return { id: actIdOf(chat.id, chat.actCount), role, content, date: deps.writtenAt };
}

const contactOf = (chat: RunChat, { profile, offerName, openingFor, briefingFor }: ActDependencies): Contact => ({
  chatId: chat.id,
  status: chat.status,
  profile,
  prospect: chat.prospect,
  offerName,
  opening: openingFor?.(chat.prospect),
  briefing: briefingFor?.(chat.prospect),
  messages: chat.messages,
});

function lookAgainAt(chat: RunChat, deps: ActDependencies): number | undefined {
  const waitMs = deps.network.lookAfter(contactOf(chat, deps));
  return waitMs === undefined ? undefined : deps.calendar.add(deps.atMs, waitMs);
}

function later(
  { calendar, atMs }: ActDependencies,
  chat: RunChat,
  [leastMs, mostMs]: readonly [number, number],
): number | undefined {
  return calendar.add(atMs, integerBetween(createRandom(`${chat.id}|wait|${chat.actCount}`), leastMs, mostMs));
}
