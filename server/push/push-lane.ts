import * as z from 'zod/mini';
import { readChat } from '#domain/chat/chat.ts';
import { kindsThatLast } from '#domain/push/chat-news.ts';
import { NEWS_KINDS, quietUntilMs, type NewsKind } from '#domain/push/notification-settings.ts';
import {
  MAX_PUSHED_CHATS,
  MAX_PUSHED_NAME,
  MAX_PUSHED_TEXT,
  type PushedChat,
  type PushMessage,
} from '#domain/push/push-message.ts';
import type { Random } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { documentSchema, toUtc } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, isConflict, isNotFound } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { findConfirmedMembership } from '#server/dashboard/authenticate.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from '#server/jobs/job.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import {
  NEWS,
  openAddress,
  readPushSubscription,
  SUBSCRIPTIONS,
  type PushSubscriptionRecord,
} from './push-subscriptions.ts';
import type { SendPush } from './send-push.ts';

interface PushLaneDeps {
  readonly backend: Backend;
  readonly cipher: SecretCipher;
  readonly send: SendPush;
  readonly random: Random;
}

/** News within this time of the first one share a push; what is read meanwhile is in none. */
const GATHER_MS = 5_000;
/** Least time between two pushes to a device, and the most of them in an hour. */
export const PUSH_PAUSE_MS = 30_000;
export const PUSHES_AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** News older than this is told no more. */
export const OUTDATED_MS = 24 * HOUR_MS;
/** How long a lane rests that has nothing to send: it is called when there is something, and ends with its person. */
export const PUSH_IDLE_MS = HOUR_MS;
/** Failed attempts in a row after which what could not be sent is dropped. */
export const MAX_PUSH_FAILURES = 6;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 30 * 60_000;
/** News read at a time before it is due, and deleted at a time. */
const BATCH_SIZE = 90;
/** Most news of one push: their ids fit into the progress of the job. */
const MAX_NEWS = 1_500;

const payloadSchema = z.object({ subscriptionId: z.string(), lane: z.string() });
const progressSchema = z.catch(
  z.object({
    sentAtMs: z.array(z.number()),
    failures: z.number(),
    restsUntilMs: z.number(),
    /** Ids of news that was sent or dropped: it is not sent again, however long it stays stored. */
    handled: z.catch(z.array(z.string()), []),
  }),
  { sentAtMs: [], failures: 0, restsUntilMs: 0, handled: [] },
);
type Progress = z.output<typeof progressSchema>;

const newsSchema = z.extend(documentSchema, {
  chat: z.string(),
  kinds: z.catch(z.array(z.catch(z.enum(NEWS_KINDS), 'reply')), []),
  at: z.pipe(lenientString, z.transform(toUtc)),
});
type News = z.output<typeof newsSchema>;

/**
 * Creates the handler that sends to one device of one person what is new in one team:
 *
 *   removed, signed out or no member any more ──▶ the subscription and its news are deleted, done
 *   nothing new ──▶ look again in an hour
 *   gathering, quiet hours, sent too much, told to wait ──▶ go on when that is over
 *   due ──▶ without what was read or decided meanwhile, as one push ──▶ taken   noted, then the news deleted
 *                                                  ├─▶ unknown to the service   subscription deleted
 *                                                  └─▶ failed   again after a rest; six times, then dropped
 *
 * The note is a write of its own: news is also deleted where it is read, which must not undo that it was sent. A
 * process that dies between a push and its note sends it again: on the device it takes the place of the first.
 */
export function createPushLane(deps: PushLaneDeps): JobHandler {
  const { backend } = deps;
  return async (context) => {
    const { subscriptionId, lane } = payloadSchema.parse(context.payload);
    const document = await backend.findDocument(SUBSCRIPTIONS, subscriptionId);
    const subscription = document === undefined ? undefined : readPushSubscription(document);
    if (subscription === undefined) return removeAll(deps, context, subscriptionId, lane);
    // It was removed and made again: another lane sends.
    if (subscription.lane !== lane) return JOB_DONE;
    const nowMs = context.now();
    const progress = progressSchema.parse(context.progress);
    let news = await listNews(backend, subscriptionId);
    for (;;) {
      const handled = news.filter(({ $id: id }) => progress.handled.includes(id));
      if (handled.length === 0) break;
      if (context.signal.aborted) return runAgain(context.now());
      await deleteHandled(context, progress, handled);
      news = await listNews(backend, subscriptionId);
    }
    const [first] = news;
    if (first === undefined)
      return (await mayBeTold(backend, subscription, nowMs))
        ? runAgain(nowMs + PUSH_IDLE_MS)
        : removeAll(deps, context, subscriptionId, lane);
    const dueAtMs = dueAt(subscription, progress, first, nowMs);
    // Asked before a long wait too: a device that is signed out is not kept until the end of quiet hours.
    const waitsLong = dueAtMs > nowMs + PUSH_IDLE_MS;
    if (dueAtMs > nowMs && !waitsLong) return runAgain(dueAtMs);
    if (!(await mayBeTold(backend, subscription, nowMs))) return removeAll(deps, context, subscriptionId, lane);
    if (waitsLong) return runAgain(nowMs + PUSH_IDLE_MS);
    const all = news.length < BATCH_SIZE ? news : await listAllNews(backend, subscriptionId);
    return tell(deps, context, subscription, progress, all);
  };
}

/** Lists the oldest news of a subscription. */
const listNews = async (backend: Backend, subscriptionId: string): Promise<readonly News[]> =>
  (
    await backend.list(NEWS, [
      Query.equal('subscription', subscriptionId),
      Query.orderAsc('at'),
      Query.limit(BATCH_SIZE),
    ])
  ).map((each) => newsSchema.parse(each));

/** Lists all news of a subscription that one push may be about, as many as there are after quiet hours. */
async function listAllNews(backend: Backend, subscriptionId: string): Promise<readonly News[]> {
  const news: News[] = [];
  for await (const page of backend.pages(NEWS, [Query.equal('subscription', subscriptionId), Query.orderAsc('at')])) {
    news.push(...page.map((each) => newsSchema.parse(each)));
    if (news.length >= MAX_NEWS) break;
  }
  return news.slice(0, MAX_NEWS);
}

/** Deletes what was sent or dropped; without effect when somebody else has deleted some of it meanwhile. */
async function deleteHandled(context: JobContext, progress: Progress, handled: readonly News[]): Promise<void> {
  const operations = handled.map(({ $id: id }): Operation => ({ action: 'delete', collection: NEWS, id }));
  try {
    await context.saveProgress(progress, { operations });
  } catch (error) {
    if (!isConflict(error) && !isNotFound(error)) throw error;
  }
}

/** Returns when the next push may be sent, in Unix milliseconds. What a clock that was ahead has noted counts not. */
function dueAt(
  { settings: { quiet }, timeZone }: PushSubscriptionRecord,
  { sentAtMs, restsUntilMs }: Progress,
  first: News,
  nowMs: number,
): number {
  const ofHour = sentAtMs.filter((atMs) => atMs > nowMs - HOUR_MS && atMs <= nowMs);
  const oldest = ofHour.length >= PUSHES_AN_HOUR ? (ofHour.at(-PUSHES_AN_HOUR) ?? nowMs) + HOUR_MS : nowMs;
  const gathered = Date.parse(first.at) + GATHER_MS;
  return Math.max(
    gathered > nowMs + GATHER_MS ? nowMs : gathered,
    restsUntilMs > nowMs + OUTDATED_MS ? nowMs : restsUntilMs,
    (ofHour.at(-1) ?? nowMs - PUSH_PAUSE_MS) + PUSH_PAUSE_MS,
    oldest,
    quietUntilMs(nowMs, quiet, timeZone) ?? nowMs,
  );
}

/** Tells whether the person still is a member, and signed in by the session that asked for the pushes. */
async function mayBeTold(
  backend: Backend,
  { teamId, userId, session }: Pick<PushSubscriptionRecord, 'teamId' | 'userId' | 'session'>,
  nowMs: number,
): Promise<boolean> {
  if ((await findConfirmedMembership(backend, teamId, userId)) === undefined) return false;
  try {
    const { sessions } = await backend.users.listSessions({ userId });
    return sessions.some(({ $id, expire }) => $id === session && Date.parse(expire) > nowMs);
  } catch (error) {
    if (appwriteTypeOf(error) === 'user_not_found') return false;
    throw error;
  }
}

async function tell(
  { backend, cipher, send, random }: PushLaneDeps,
  context: JobContext,
  subscription: PushSubscriptionRecord,
  progress: Progress,
  news: readonly News[],
): Promise<JobOutcome> {
  const nowMs = context.now();
  const handled = news.map(({ $id: id }) => id);
  /** Notes what became of the news, whatever else is written to the job meanwhile; the next turn deletes it. */
  const note = (noted: Progress): Promise<void> => retryOnConflict(() => context.saveProgress(noted), random);
  const chats = await lastingNews(backend, subscription, news, nowMs);
  const address = openAddress(cipher, subscription);
  if (chats.length === 0 || address === undefined) {
    await note({ ...progress, handled });
    return runAgain(nowMs);
  }
  const result = await send(
    {
      address,
      text: JSON.stringify(messageOf(subscription, chats)),
      urgency: chats.some(({ kinds }) => kinds.some((kind) => kind !== 'qualified')) ? 'high' : 'normal',
    },
    context.signal,
  );
  switch (result.kind) {
    case 'gone':
      return removeAll({ backend }, context, subscription.id, subscription.lane);
    case 'sent': {
      const sentAtMs = [...progress.sentAtMs.filter((atMs) => atMs > nowMs - HOUR_MS), nowMs].slice(-PUSHES_AN_HOUR);
      await note({ sentAtMs, failures: 0, restsUntilMs: 0, handled });
      return runAgain(nowMs);
    }
    case 'refused':
      await note({ ...progress, handled });
      return runAgain(nowMs);
    case 'failed': {
      const failures = progress.failures + 1;
      const restsUntilMs = nowMs + Math.max(result.retryAfterMs ?? 0, retryDelayMs(failures, random));
      const isOver = failures >= MAX_PUSH_FAILURES;
      await note({ ...progress, failures: isOver ? 0 : failures, restsUntilMs, ...(isOver && { handled }) });
      return runAgain(restsUntilMs);
    }
  }
}

const retryDelayMs = (failures: number, random: Random): number =>
  Math.round(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 4 ** (failures - 1)) * (0.9 + 0.2 * random()));

/** What is still new in a conversation. */
interface ChatNews {
  readonly id: string;
  readonly kinds: readonly NewsKind[];
  readonly chat: ReturnType<typeof readChat>['chat'];
}

/** Gathers the news by conversation, those with the newest last, without what is outdated, deleted or dealt with. */
async function lastingNews(
  backend: Backend,
  { userId }: PushSubscriptionRecord,
  news: readonly News[],
  nowMs: number,
): Promise<readonly ChatNews[]> {
  const found: ChatNews[] = [];
  for (const id of new Set(news.map(({ chat }) => chat))) {
    const ofChat = news.filter(({ chat, at }) => chat === id && Date.parse(at) > nowMs - OUTDATED_MS);
    const [first] = ofChat;
    const document = first === undefined ? undefined : await backend.findDocument(COLLECTIONS.chats, id);
    if (first === undefined || document === undefined) continue;
    const read = readChat(document);
    const kinds = kindsThatLast([...new Set(ofChat.flatMap(({ kinds: each }) => each))], read, userId, first.at);
    if (kinds.length > 0) found.push({ id, kinds, chat: read.chat });
  }
  return found;
}

/** Returns what the device gets: names only where the person has them shown, and the text of a single reply. */
function messageOf({ userId, language, settings }: PushSubscriptionRecord, news: readonly ChatNews[]): PushMessage {
  const shown = news.slice(-MAX_PUSHED_CHATS).toReversed();
  return {
    userId,
    language,
    chats: shown.map(({ id, kinds, chat }): PushedChat => ({
      id,
      kinds: [...kinds],
      ...(settings.details !== 'nothing' && { name: cut(chat.name, MAX_PUSHED_NAME) }),
      ...(settings.details === 'texts' &&
        news.length === 1 &&
        kinds.includes('reply') &&
        chat.lastMessageRole === 'user' && { text: cut(chat.lastMessage, MAX_PUSHED_TEXT) }),
    })),
    others: news.length - shown.length,
  };
}

/** Cuts a text at whole characters. */
const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${Array.from(text)
        .slice(0, length - 1)
        .join('')}…`;

/** Deletes a subscription, and what it is to be told; one that was made again stays. */
async function removeAll(
  { backend }: Pick<PushLaneDeps, 'backend'>,
  context: JobContext,
  subscriptionId: string,
  lane: string,
): Promise<JobOutcome> {
  for (;;) {
    if (context.signal.aborted) return runAgain(context.now());
    const [news, document] = await Promise.all([
      backend.list(NEWS, [
        Query.equal('subscription', subscriptionId),
        Query.limit(BATCH_SIZE),
        Query.select(['$id', '$createdAt', '$updatedAt']),
      ]),
      backend.findDocument(SUBSCRIPTIONS, subscriptionId),
    ]);
    const isOther = document !== undefined && readPushSubscription(document).lane !== lane;
    if (isOther || (news.length === 0 && document === undefined)) return JOB_DONE;
    const reference = { collection: SUBSCRIPTIONS, id: subscriptionId };
    await context.saveProgress(
      { removed: true },
      {
        operations: [
          ...news.map(({ $id: id }): Operation => ({ action: 'delete', collection: NEWS, id })),
          ...(document === undefined ? [] : [{ action: 'delete', ...reference } as const]),
        ],
        expectations: document === undefined ? [] : [{ ...reference, fields: { lane } }],
      },
    );
  }
}
