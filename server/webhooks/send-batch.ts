import { MAX_FAILING_MS, type DeliveryAttempt } from '#domain/webhook/webhook-delivery.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { Random } from '#domain/random.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { attemptFields, type DeliveryRecord } from './delivery-record.ts';
import { ORDERED_ATTEMPTS, type ChatOrdering } from './chat-ordering.ts';
import type { DeliveryWriter } from './delivery-writer.ts';
import type { SendDelivery } from './send-delivery.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** The state of a webhook while its lane runs. */
export interface Lane {
  webhook: Webhook;
  /** Failed attempts in a row. */
  failures: number;
  /** Rests of the receiver since its last success. */
  rests: number;
  /** UTC ISO; empty while attempts succeed. */
  failingSince: string;
  deliveredAt: string;
  /** Until when the receiver asked to be left alone, Unix milliseconds. */
  retryAtMs: number;
  /** When lanes that wait for a slot go first, Unix milliseconds. */
  readonly turnEndsAtMs: number;
  /** True once the receiver's answers have switched the webhook off. */
  isStopped: boolean;
  readonly chatOrdering: ChatOrdering;
}

interface BatchDeps {
  readonly send: SendDelivery;
  readonly secretsOf: () => Promise<WebhookSecrets>;
  readonly context: JobContext;
  readonly writer: DeliveryWriter;
  readonly random: Random;
  readonly retryDelaysMs: readonly number[];
}

/** After this many failures in a row, one delivery at a time probes the receiver. */
export const PROBE_AFTER = 3;
/** Chats whose deliveries are sent in parallel. */
const MAX_PARALLEL = 8;
/** The last delivery is written to the webhook no more often than this. */
const HEALTH_EVERY_MS = 10 * 60_000;
/** Statuses with which a receiver says that it is overloaded. */
const BUSY: readonly number[] = [429, 502, 503, 504];
const GONE = 410;

/** Sends deliveries in order: those of one chat one after the other, those of different chats in parallel. */
export async function sendBatch(deps: BatchDeps, lane: Lane, due: readonly DeliveryRecord[]): Promise<void> {
  const queues = [...byConversation(deps, lane, due)];
  const isOver = (): boolean =>
    deps.context.signal.aborted ||
    lane.isStopped ||
    lane.turnEndsAtMs <= deps.context.now() ||
    (lane.failures >= PROBE_AFTER && due.length > 1) ||
    lane.retryAtMs > deps.context.now();
  const work = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined && !isOver(); queue = queues.shift()) {
      for (const record of queue) if (isOver() || !(await sendOne(deps, lane, record))) break;
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, queues.length) }, work));
}

/**
 * Groups the deliveries by chat and puts those that wait for an earlier one behind it. A delivery without a chat stands
 * alone.
 */
function byConversation(
  { context, writer }: BatchDeps,
  { chatOrdering }: Lane,
  due: readonly DeliveryRecord[],
): Iterable<DeliveryRecord[]> {
  const queues = new Map<string, DeliveryRecord[]>();
  for (const record of due) {
    const heldUntilMs = record.attempts > 0 ? 0 : chatOrdering.heldUntilMs(record);
    if (heldUntilMs > context.now()) {
      writer.put(record.$id, { dueAt: new Date(heldUntilMs).toISOString() });
      continue;
    }
    const key = record.chat === '' ? `alone ${record.$id}` : record.chat;
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, [record]);
    else queue.push(record);
  }
  return queues.values();
}

/** Sends one delivery. Returns false when the next one of its chat has to wait. */
async function sendOne(deps: BatchDeps, lane: Lane, record: DeliveryRecord): Promise<boolean> {
  const { context, writer } = deps;
  const secrets = await deps.secretsOf();
  const { webhook } = lane;
  const unreadable: DeliveryAttempt = {
    at: new Date(context.now()).toISOString(),
    status: 0,
    error: 'secret_unreadable',
    durationMs: 0,
    response: '',
    headers: {},
  };
  const result =
    secrets.secret === ''
      ? { attempt: unreadable, retryAfterMs: undefined }
      : await deps.send(
          {
            url: webhook.url,
            event: record.event,
            messageId: record.messageId,
            body: record.body,
            secrets: [secrets.secret, ...secrets.previous],
          },
          context.signal,
        );
  if (result === undefined) return false;
  const { attempt, retryAfterMs } = result;
  if (attempt.status >= 200 && attempt.status < 300) {
    writer.add(record.$id, attemptFields(record, attempt, 'delivered', undefined), recovered(lane, context.now()));
    return true;
  }
  const delayMs = deps.retryDelaysMs[record.attempts];
  const nextAtMs =
    delayMs === undefined ? undefined : context.now() + Math.max(retryAfterMs ?? 0, withJitter(delayMs, deps.random));
  if (BUSY.includes(attempt.status) && retryAfterMs !== undefined)
    lane.retryAtMs = Math.max(lane.retryAtMs, context.now() + retryAfterMs);
  writer.add(
    record.$id,
    attemptFields(record, attempt, nextAtMs === undefined ? 'failed' : 'waiting', nextAtMs),
    failed(lane, attempt, context.now()),
  );
  const isBlocking = record.chat !== '' && nextAtMs !== undefined && record.attempts < ORDERED_ATTEMPTS;
  if (isBlocking) lane.chatOrdering.hold(record, nextAtMs);
  return !isBlocking;
}

const withJitter = (delayMs: number, random: Random): number => Math.round(delayMs * (0.9 + 0.2 * random()));

/** Returns what a delivered event changes of the webhook itself, if anything. */
function recovered(lane: Lane, nowMs: number): Fields | undefined {
  const isFresh = nowMs - Date.parse(lane.deliveredAt || '1970-01-01T00:00:00Z') < HEALTH_EVERY_MS;
  lane.rests = 0;
  if (lane.failures === 0 && isFresh) return undefined;
  lane.failures = 0;
  lane.failingSince = '';
  lane.deliveredAt = new Date(nowMs).toISOString();
  return { failures: 0, failingSince: null, deliveredAt: lane.deliveredAt };
}

function failed(lane: Lane, attempt: DeliveryAttempt, nowMs: number): Fields {
  lane.failures += 1;
  if (lane.failingSince === '') lane.failingSince = attempt.at;
  const isGone = attempt.status === GONE;
  const isOver = isGone || nowMs - Date.parse(lane.failingSince) >= MAX_FAILING_MS;
  lane.isStopped ||= isOver;
  return {
    failures: lane.failures,
    failingSince: lane.failingSince,
    ...(isOver ? { active: false, stopReason: isGone ? 'gone' : 'failing' } : {}),
  };
}
