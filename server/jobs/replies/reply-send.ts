import { readChat, type Chat } from '#domain/chat/chat.ts';
import { hasRoomFor } from '#domain/chat/conversation-room.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Network, NetworkClock, SendAnswer } from '#server/drivers/network/network.ts';
import type { WorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { afterMessage, contactOf } from '../campaign-run-step.ts';
import {
  listCampaignViews,
  outgoingText,
  readChatView,
  writesOf,
  type CampaignView,
  type ChatView,
} from '../campaign-run-store.ts';
import { replySendPayloadSchema } from './reply-send-job.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome, type StepWrites } from '../job.ts';

/**
 * Sends one message that a person wrote (docs/adr/0049). Each attempt has a job of its own, which ends silently once
 * the message is taken back, or asked to be sent again.
 *
 *   queued ──earlier ones are settled, the profile runs──▶ handed ──▶ the network ──▶ sent: a message of the chat
 *                                                     (committed)               └──▶ refused, unknown: a person decides
 *
 * `handed` is committed before the network is called, and the call has the same key after a crash, so that the network
 * has each attempt once. A person may write at any hour, and without credits.
 */
export interface ReplySendDependencies {
  readonly backend: Backend;
  readonly network: Network;
  readonly clock: NetworkClock;
  readonly calendarOf: WorkingCalendars;
  readonly random: Random;
}

/** Least real time until it is looked again whether an earlier message is settled, and whether the profile runs. */
const BEHIND_ANOTHER_MS = 500;
const PROFILE_RESTS_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/** Returns when a message is looked at again: the longer it has waited, the less often, for it may wait for weeks. */
const nextLookAt = (nowMs: number, { at }: OutgoingMessage, leastMs: number): number =>
  nowMs + Math.min(LONGEST_REST_MS, Math.max(leastMs, (nowMs - Date.parse(at || new Date(nowMs).toISOString())) / 8));

/** Creates the handler of `reply.send` jobs. */
export const createReplySend =
  (deps: ReplySendDependencies): JobHandler =>
  async (context) => {
    for (;;) {
      const outcome = await retryOnConflict(() => advance(deps, context), deps.random);
      if (outcome !== 'handed') return outcome;
    }
  };

async function advance(deps: ReplySendDependencies, context: JobContext): Promise<JobOutcome | 'handed'> {
  const { chatId, messageId, attempt } = replySendPayloadSchema.parse(context.payload);
  const document = await deps.backend.findDocument(COLLECTIONS.chats, chatId);
  if (document === undefined) return JOB_DONE;
  const before = readChatView(document);
  const { outgoing } = before.chat;
  const index = outgoing.findIndex(({ id }) => id === messageId);
  const item = outgoing[index];
  if (item?.attempt !== attempt) return JOB_DONE;
  // Nothing of the chat can be sent while an earlier message may still be.
  if (outgoing.slice(0, index).some(({ state }) => state === 'queued' || state === 'handed'))
    return runAgain(nextLookAt(context.now(), item, BEHIND_ANOTHER_MS));
  const view = await findView(deps.backend, readChat(document).chat);
  switch (item.state) {
    case 'queued': {
      if (view === undefined) {
        await settle(context, before, item, { state: 'refused', reason: 'profile_gone' });
        return JOB_DONE;
      }
      // Whoever has it sent again reads why it cannot be.
      if (!hasRoomFor(before.rawMessages, item.content)) {
        await settle(context, before, item, { state: 'refused', reason: 'conversation_full' });
        return JOB_DONE;
      }
      if (view.profile.health !== 'running') return runAgain(nextLookAt(context.now(), item, PROFILE_RESTS_MS));
      await settle(context, before, item, { state: 'handed' });
      return 'handed';
    }
    case 'handed':
    case 'assumed': {
      // The profile may be gone by now, but what the network has, it has.
      if (view === undefined || (item.state === 'assumed' && !hasRoomFor(before.rawMessages, item.content))) {
        await settle(context, before, item, { state: 'unknown' });
        return JOB_DONE;
      }
      const answer = item.state === 'assumed' ? SENT : await send(deps, view, before, item);
      if (answer.kind === 'sent') await commitSent(deps, context, view, before, item);
      else {
        const reason = answer.kind === 'refused' ? { reason: answer.reason } : {};
        await settle(context, before, item, { state: answer.kind, ...reason });
      }
      return JOB_DONE;
    }
    default:
      return JOB_DONE;
  }
}

const SENT: SendAnswer = { kind: 'sent' };

/** Finds the campaign and the profile of a chat; undefined when either is gone. */
async function findView(
  backend: Backend,
  { campaignId, profileId }: Pick<Chat, 'campaignId' | 'profileId'>,
): Promise<CampaignView | undefined> {
  const views = await listCampaignViews(backend, campaignId);
  return views.find(({ profile }) => profile.id === profileId);
}

const send = (
  { network }: ReplySendDependencies,
  { profile, offerName }: CampaignView,
  { chat }: ChatView,
  { id, attempt, content }: OutgoingMessage,
): Promise<SendAnswer> =>
  network.send(contactOf(chat, { profile, offerName }), hashId('reply', chat.id, id, String(attempt)), content);

/** Stores another state of the message. */
const settle = (
  context: JobContext,
  before: ChatView,
  item: OutgoingMessage,
  change: Pick<OutgoingMessage, 'state' | 'reason'>,
): Promise<void> => {
  const at = new Date(context.now()).toISOString();
  const outgoing = before.chat.outgoing.map((other) => (other.id === item.id ? { ...item, at, ...change } : other));
  const reference = { collection: COLLECTIONS.chats, id: before.chat.id };
  const writes: StepWrites = {
    operations: [{ ...reference, action: 'update', data: { outgoing: outgoingText(outgoing) } }],
    expectations: [{ ...reference, fields: { outgoing: before.rawOutgoing ?? null, actCount: before.chat.actCount } }],
  };
  return context.saveProgress({}, writes);
};

/** Makes the message one of the chat's, and counts it. */
async function commitSent(
  deps: ReplySendDependencies,
  context: JobContext,
  view: CampaignView,
  before: ChatView,
  { id, content, by, byKey }: OutgoingMessage,
): Promise<void> {
  const atMs = await deps.clock.now();
  const date = new Date(context.now()).toISOString();
  const outgoing = before.chat.outgoing.filter((other) => other.id !== id);
  const result = afterMessage(
    { ...before.chat, isHeld: before.isTakenOver || outgoing.length > 0, outgoing },
    { id, role: 'assistant', content, date, ...(by !== '' && { by }), ...(byKey !== '' && { byKey }) },
    { ...deps, ...view, calendar: deps.calendarOf(view.profile, atMs), atMs },
  );
  await context.saveProgress({}, writesOf(view, before, result, view.pace, date, { isReply: true }));
}
