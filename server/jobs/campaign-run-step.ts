import type { ChatMessage, Qualification } from '#domain/chat/chat.ts';
import type { Rejection } from '#domain/chat/control.ts';
import { staleDrafts } from '#domain/chat/outgoing/draft.ts';
import { isDraft } from '#domain/chat/outgoing/outgoing-state.ts';
import { plainMessage, type OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { MAX_RECEIVED_LENGTH } from '#domain/text/text-limits.ts';
import { cutText } from '#domain/text/visible-text.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import { handItemOf } from '#domain/chat/rating.ts';
import { bandOf } from '#domain/chat/qualification.ts';
import { createRandom, integerBetween } from '#domain/random.ts';
import { hashId } from '#server/backend/hash-id.ts';
import type { ConversationWriter, Draft } from '#server/ai/conversation-writer.ts';
import type { Briefing, Contact, Network } from '#server/drivers/network/network.ts';
import type { WorkingCalendar } from '#server/drivers/network/working-calendar.ts';
import { cutMessage } from './first-message.ts';

/**
 * One step of a campaign on one chat: poll the network, or write, then say when to look again. What is written is sent
 * once it is stored (`replies/send-message.ts`), and approved where the campaign asks for that. The result depends only
 * on the chat as it was read and on its `actCount`, so a repeated step gives messages with the same ids.
 *
 *            invite            accepted           first text            a reply
 *   0 Waiting ─────▶ 1 Invitation sent ─▶ 2 Accepted ─▶ 3 Contacted ─▶ 4 Discussion ─▶ 5 Qualified
 *      └──▶ 404 Invalid URL, 501 Need prospect email        └─ follow-ups while silent ─┘
 *
 * This file reads no storage and checks no limits: `campaign-run.ts` picks the chat and writes the result.
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
  /** True while a person writes, or a message of ours is not known to have arrived: the profile only receives. */
  readonly isHeld: boolean;
  /** Our messages that the prospect has not received. */
  readonly outgoing: readonly OutgoingMessage[];
  /** What the writer is to know since a person handed the chat back; may be empty. */
  readonly aiNote: string;
  /** What the writer is not to write again: drafts that were rejected since its last message, newest first. */
  readonly rejections: readonly Rejection[];
}

export interface StepDependencies {
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly profile: { readonly name: string; readonly country: string };
  readonly offerName: string;
  /** Returns the first message to a prospect; undefined when the prompt has none. */
  readonly openingFor?: (prospect: Prospect) => string | undefined;
  /** Returns what the writer is told of the campaign. */
  readonly briefingFor?: (prospect: Prospect) => Briefing;
  /** True when a high score alone qualifies a chat. */
  readonly qualifiesByScore: boolean;
  /** True when a person reads what is written before it is sent. */
  readonly approvesMessages: boolean;
  /** The profile's working time; delays are counted in it. */
  readonly calendar: WorkingCalendar;
  /** Network time of the step, Unix milliseconds. */
  readonly atMs: number;
  /** Real time written into messages, UTC ISO. */
  readonly writtenAt: string;
  /** Aborted when the step is no longer needed. */
  readonly signal?: AbortSignal;
}

/** What one step cost; absent when it was free. */
export interface Spending {
  readonly inputCredits: number;
  readonly outputCredits: number;
}

export interface StepResult {
  readonly chat: RunChat;
  /** Network time of the next step; undefined when none is planned. */
  readonly nextActAtMs: number | undefined;
  readonly spending: Spending | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Least and most working time until the profile writes: after an acceptance, after a reply, after a text that could not
 * be written, and after a silence.
 */
const FIRST_MESSAGE_DELAY = [8 * MINUTE_MS, 70 * MINUTE_MS] as const;
const REPLY_DELAY = [3 * MINUTE_MS, 18 * MINUTE_MS] as const;
const WRITER_RETRY_MS = [HOUR_MS, 2 * HOUR_MS] as const;
const FOLLOW_UP_DELAY = [20 * HOUR_MS, 28 * HOUR_MS] as const;

/** Returns the id of a step: the same for every attempt at it, different from every other step's. */
const stepIdOf = (chatId: string, actCount: number): string => hashId('act', chatId, String(actCount));

/** True when the profile writes next, which costs credits; false when the step only polls the network. */
const isAwaitingUs = (chat: Pick<RunChat, 'status' | 'messages'>): boolean =>
  chat.status === 2 || chat.messages.at(-1)?.role === 'user';

/** Runs the chat's next step. Rejects only when a driver fails; nothing has changed then. */
export async function runStep(chat: RunChat, deps: StepDependencies): Promise<StepResult> {
  if (chat.status === 0) return invite(chat, deps);
  const approved = chat.outgoing.length === 1 ? chat.outgoing.find(({ state }) => state === 'approved') : undefined;
  // The prospect may write on while somebody decides about a draft, and until one that is approved is sent.
  const isReceiving = !isAwaitingUs(chat) || chat.outgoing.some(isDraft);
  // Nothing is planned until the chat is handed back.
  if (chat.isHeld && !isReceiving) return { chat: afterStep(chat, {}), nextActAtMs: undefined, spending: undefined };
  const event = isReceiving ? await deps.network.poll(contactOf(chat, deps)) : undefined;
  if (event?.kind === 'accepted') {
    const accepted = afterStep(chat, { status: Math.max(chat.status, 2) });
    return { chat: accepted, nextActAtMs: nextWriteAt(deps, chat, FIRST_MESSAGE_DELAY), spending: undefined };
  }
  if (event?.kind === 'message') return receive(chat, event.content, deps);
  if (approved !== undefined) return handOver(chat, approved, deps);
  if (chat.status === 1 || chat.isHeld)
    return { chat: afterStep(chat, {}), nextActAtMs: nextCheckAt(chat, deps), spending: undefined };
  return writeMessage(chat, deps);
}

async function invite(chat: RunChat, deps: StepDependencies): Promise<StepResult> {
  const prospect = await deps.network.readProfile(chat.prospect, deps.profile.country);
  const known = { ...chat, prospect };
  const answer = await deps.network.invite(contactOf(known, deps), stepIdOf(chat.id, chat.actCount));
  if (answer !== 'sent')
    return {
      chat: afterStep(known, { status: answer === 'not_found' ? 404 : 501 }),
      nextActAtMs: undefined,
      spending: undefined,
    };
  const invited = afterStep(known, { status: 1 });
  return { chat: invited, nextActAtMs: nextCheckAt(invited, deps), spending: undefined };
}

/**
 * Returns an answer as it is stored: it finds the room that a full conversation keeps for one, however long it is. One
 * that was cut ends with an ellipsis.
 */
function receivedText(content: string): string {
  const text = plainMessage(content.slice(0, 4 * MAX_RECEIVED_LENGTH));
  return text.length <= MAX_RECEIVED_LENGTH ? text : `${cutText(text, MAX_RECEIVED_LENGTH - 1)}…`;
}

async function receive(chat: RunChat, content: string, deps: StepDependencies): Promise<StepResult> {
  const messages = [...chat.messages, messageOf(chat, 'user', receivedText(content), deps)];
  const replied = afterStep(chat, {
    messages,
    status: Math.max(chat.status, 4),
    waitingFollowUp: false,
    outgoing: staleDrafts(chat.outgoing, deps.writtenAt),
  });
  const qualification = await deps.writer.qualify(contactOf(replied, deps));
  // What somebody decided by hand stays.
  const isQualified =
    deps.qualifiesByScore &&
    handItemOf(chat.qualifications) === undefined &&
    bandOf(qualification.percentage) === 'high';
  const status = isQualified ? Math.max(replied.status, 5) : replied.status;
  const scored = {
    ...replied,
    status,
    qualifications: [{ ...qualification, date: deps.writtenAt }, ...chat.qualifications],
  };
  return { chat: scored, nextActAtMs: nextWriteAt(deps, chat, REPLY_DELAY), spending: undefined };
}

/**
 * Writes the profile's next message, or ends the chat when there is nothing more to say. The message stands in
 * `outgoing` as handed to the network: it is stored and charged before it is sent (`campaign-run.ts`).
 */
async function writeMessage(chat: RunChat, deps: StepDependencies): Promise<StepResult> {
  const draft = await draftFor(chat, deps);
  // The writer may succeed later; other chats do not wait for it.
  if (draft === 'later')
    return { chat: afterStep(chat, {}), nextActAtMs: later(deps, chat, WRITER_RETRY_MS), spending: undefined };
  if (draft === undefined)
    return { chat: afterStep(chat, { waitingFollowUp: false }), nextActAtMs: undefined, spending: undefined };
  const { content, inputCredits, outputCredits } = draft;
  const state = deps.approvesMessages ? 'draft' : 'handed';
  const message = messageOfAi(stepIdOf(chat.id, chat.actCount), content, state, deps);
  return {
    chat: withWritten(chat, message),
    // The prospect may write before somebody has approved it.
    nextActAtMs: state === 'draft' ? nextCheckAt(chat, deps) : undefined,
    spending: { inputCredits, outputCredits },
  };
}

/** Hands a message to the network that somebody has approved; it was charged when it was written. */
const handOver = (chat: RunChat, approved: OutgoingMessage, { writtenAt }: StepDependencies): StepResult => ({
  chat: withWritten(chat, { ...approved, state: 'handed', at: writtenAt }),
  nextActAtMs: undefined,
  spending: undefined,
});

/**
 * Returns a chat with a message of the AI that is being sent or waits for approval, instead of its earlier version; the
 * AI writes nothing more until that is settled.
 */
export const withWritten = (chat: RunChat, message: OutgoingMessage): RunChat =>
  afterStep(chat, {
    outgoing: [...chat.outgoing.filter(({ id }) => id !== message.id), message],
    waitingFollowUp: false,
  });

type MessageDependencies = Pick<StepDependencies, 'network' | 'profile' | 'offerName' | 'calendar' | 'atMs'>;

/** Returns a chat to which we have sent a message, free of charge. */
export function afterMessage(chat: RunChat, message: ChatMessage, deps: MessageDependencies): StepResult {
  const messages = [...chat.messages, message];
  const sent = afterStep(chat, { messages, status: Math.max(chat.status, 3), waitingFollowUp: !chat.isHeld });
  const followUpAtMs = chat.isHeld ? undefined : later(deps, chat, FOLLOW_UP_DELAY);
  return { chat: sent, nextActAtMs: nextCheckAt(sent, deps) ?? followUpAtMs, spending: undefined };
}

async function draftFor(chat: RunChat, deps: StepDependencies): Promise<Draft | undefined | 'later'> {
  try {
    const draft = await deps.writer.write(contactOf(chat, deps), deps.signal ?? new AbortController().signal);
    return draft === undefined ? undefined : { ...draft, content: cutMessage(draft.content) };
  } catch (error) {
    if (error instanceof OutriderError && error.code === 'writer_failed') return 'later';
    throw error;
  }
}

const afterStep = (chat: RunChat, change: Partial<RunChat>): RunChat => ({
  ...chat,
  ...change,
  actCount: chat.actCount + 1,
});

function messageOf(chat: RunChat, role: ChatMessage['role'], content: string, deps: StepDependencies): ChatMessage {
  return { id: stepIdOf(chat.id, chat.actCount), role, content, date: deps.writtenAt };
}

/** Returns a message of the AI. */
const messageOfAi = (
  id: string,
  content: string,
  state: 'handed' | 'draft',
  { writtenAt }: StepDependencies,
): OutgoingMessage => ({ id, content, by: '', byKey: '', at: writtenAt, attempt: 1, state });

/** Returns a chat as the network sees it. */
export const contactOf = (
  chat: RunChat,
  {
    profile,
    offerName,
    openingFor,
    briefingFor,
  }: Pick<StepDependencies, 'profile' | 'offerName' | 'openingFor' | 'briefingFor'>,
): Contact => ({
  chatId: chat.id,
  status: chat.status,
  profile,
  prospect: chat.prospect,
  offerName,
  opening: openingFor?.(chat.prospect),
  briefing: briefingFor?.(chat.prospect),
  aiNote: chat.aiNote,
  rejections: chat.rejections,
  messages: chat.messages,
});

function nextCheckAt(chat: RunChat, deps: MessageDependencies): number | undefined {
  const waitMs = deps.network.pollDelayMs(contactOf(chat, deps));
  return waitMs === undefined ? undefined : deps.calendar.add(deps.atMs, waitMs);
}

/** Returns when the profile writes next; undefined while it only receives. */
const nextWriteAt = (deps: StepDependencies, chat: RunChat, delay: readonly [number, number]): number | undefined =>
  chat.isHeld ? undefined : later(deps, chat, delay);

function later(
  { calendar, atMs }: Pick<StepDependencies, 'calendar' | 'atMs'>,
  chat: RunChat,
  [leastMs, mostMs]: readonly [number, number],
): number | undefined {
  return calendar.add(atMs, integerBetween(createRandom(`${chat.id}|wait|${chat.actCount}`), leastMs, mostMs));
}
