import { DELETING } from '#domain/campaign/campaign.ts';
import { hasRoomFor } from '#domain/chat/conversation-room.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { NetworkClock } from '#server/drivers/network/network.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { LookPace } from './look-pace.ts';
import { MOST_WAIT_MS, replySendPayloadSchema } from './reply-send-job.ts';
import {
  findSending,
  sendHanded,
  storeSent,
  storeState,
  type NetworkAnswers,
  type SendDependencies,
} from './send-message.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from '../job.ts';

/**
 * Sends one message that a person wrote (docs/adr/0049). Each attempt has a job of its own, which ends silently once
 * the message is taken back, or asked to be sent again.
 *
 *   queued ──its time has come, earlier ones are settled, the profile runs──▶ handed (committed)
 *      └──▶ ends with its conversation, whose campaign is being deleted
 *   handed ──▶ the network ──▶ sent: a message of the chat
 *                         └──▶ refused, unknown: a person decides
 *
 * `handed` is committed before the network is called, and the call has the same key after a crash, so that the network
 * has each attempt once. A person may write at any hour, and without credits, or choose a time of the network before
 * which it is not sent: the messages after it wait too.
 */
export interface ReplySendDependencies extends SendDependencies {
  readonly backend: Backend;
  readonly random: Random;
}

/** Least real time until it is looked again whether an earlier message is settled, and whether the profile runs. */
const BEHIND_ANOTHER_MS = 500;
const PROFILE_RESTS_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/** Returns when a message is looked at again: the longer it has waited, the less often, for it may wait for weeks. */
const nextLookAt = (nowMs: number, { at }: OutgoingMessage, leastMs: number): number =>
  nowMs + Math.min(LONGEST_REST_MS, Math.max(leastMs, (nowMs - Date.parse(at || new Date(nowMs).toISOString())) / 8));

/** Least real time until it is looked again whether the time of a message has come. */
const LEAST_WAIT_MS = 20;
/** It is looked again after this part of the time that is left. */
const REST_PARTS = 8;
/** Longest real time that a message rests. */
export const LONGEST_REPLY_REST_MS = MOST_WAIT_MS / REST_PARTS;

/**
 * Returns when a message is looked at again whose time has not come; undefined when it has, or has none. A simulated
 * network's clock may skip hours, so it is looked at now and then before.
 */
async function nextLookAtTime(clock: NetworkClock, nowMs: number, { notBefore }: OutgoingMessage) {
  const timeMs = Date.parse(notBefore ?? '');
  if (Number.isNaN(timeMs) || (await clock.now()) >= timeMs) return undefined;
  const delayMs = Math.max(LEAST_WAIT_MS, await clock.realDelayUntil(timeMs));
  return nowMs + Math.min(delayMs, Math.max(LONGEST_REST_MS, delayMs / REST_PARTS));
}

/** Creates the handler of `reply.send` jobs. */
export const createReplySend = (deps: ReplySendDependencies): JobHandler => {
  const pace = new LookPace();
  return async (context) => {
    // What the network has said is stored, however often that conflicts: it is asked once.
    const answers: NetworkAnswers = new Map();
    for (;;) {
      const outcome = await retryOnConflict(() => advance({ ...deps, pace }, context, answers), deps.random);
      if (outcome !== 'handed') return outcome;
    }
  };
};

async function advance(
  deps: ReplySendDependencies & { readonly pace: LookPace },
  context: JobContext,
  answers: NetworkAnswers,
): Promise<JobOutcome | 'handed'> {
  const { chatId, messageId, attempt } = replySendPayloadSchema.parse(context.payload);
  const present = await findSending(deps.backend, chatId);
  if (present === undefined) return JOB_DONE;
  const { view, before } = present;
  const { outgoing } = before.chat;
  const index = outgoing.findIndex(({ id }) => id === messageId);
  const item = outgoing[index];
  if (item?.attempt !== attempt) return JOB_DONE;
  if (item.state === 'queued' && view !== undefined) {
    if (view.campaign.status === DELETING) return JOB_DONE;
    const lookAtMs = await nextLookAtTime(deps.clock, context.now(), item);
    if (lookAtMs !== undefined) return runAgain(lookAtMs);
  }
  const lookAgain = (leastMs: number): JobOutcome => {
    const nowMs = context.now();
    return runAgain(deps.pace.plan(view?.profile.id ?? context.teamId, nowMs, nextLookAt(nowMs, item, leastMs)));
  };
  // Nothing of the chat can be sent while an earlier message may still be.
  if (outgoing.slice(0, index).some(({ state }) => state === 'queued' || state === 'handed'))
    return lookAgain(BEHIND_ANOTHER_MS);
  switch (item.state) {
    case 'queued': {
      if (view === undefined) {
        await storeState(context, before, item, { state: 'refused', reason: 'profile_gone' });
        return JOB_DONE;
      }
      // Whoever has it sent again reads why it cannot be.
      if (!hasRoomFor(before.rawMessages, item.content)) {
        await storeState(context, before, item, { state: 'refused', reason: 'conversation_full' });
        return JOB_DONE;
      }
      if (view.profile.health !== 'running') return lookAgain(PROFILE_RESTS_MS);
      await storeState(context, before, item, { state: 'handed' });
      return 'handed';
    }
    case 'handed':
    case 'assumed': {
      // The profile may be gone by now, but what the network has, it has.
      if (view === undefined || (item.state === 'assumed' && !hasRoomFor(before.rawMessages, item.content)))
        await storeState(context, before, item, { state: 'unknown' });
      else if (item.state === 'assumed') await storeSent(deps, context, view, before, item);
      else await sendHanded(deps, context, view, before, item, answers);
      return JOB_DONE;
    }
    default:
      return JOB_DONE;
  }
}
