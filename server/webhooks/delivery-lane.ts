import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { readWebhook, type Webhook } from '#domain/webhook/webhook.ts';
import { hasWebhooks } from '#domain/plan/plan.ts';
import { DELIVERY_RETENTION_MS } from '#domain/webhook/webhook-delivery.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from '#server/jobs/job.ts';
import type { NewJob } from '#server/jobs/job-queue.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { changeDelivery, LINE_FIELDS, readDelivery, type DeliveryRecord } from './delivery-record.ts';
import { readChatOrdering } from './chat-ordering.ts';
import { createDeliveryWriter } from './delivery-writer.ts';
import { PROBE_AFTER, sendBatch, type Lane } from './send-batch.ts';
import { MAX_RETRY_AFTER_MS } from './guarded-post.ts';
import type { SendDelivery } from './send-delivery.ts';
import { getSecrets } from './webhook-secrets.ts';

export const DELIVERY_LANE_KIND = 'webhook.lane';

/** Returns the job that sends a webhook's deliveries; it exists as long as the webhook. */
export const deliveryLaneJob = (webhookId: string, teamId: string): NewJob => ({
  kind: DELIVERY_LANE_KIND,
  key: `${DELIVERY_LANE_KIND}:${webhookId}`,
  teamId,
  payload: { webhookId },
});

interface DeliveryLaneDeps {
  readonly backend: Backend;
  readonly cipher: SecretCipher;
  readonly send: SendDelivery;
  readonly random: Random;
  /** Delay of the next attempt after each failed one. */
  readonly retryDelaysMs: readonly number[];
}

/** What this process remembers of its lanes. Another process starts without it. */
interface LaneMemory {
  /**
   * Until when a receiver is left alone, and at which address: a new address, or a webhook that is switched on again,
   * starts without rest. `rests` counts them since the last success.
   */
  readonly retries: Map<string, { readonly untilMs: number; readonly url: string; readonly rests: number }>;
  readonly sweptAtMs: Map<string, number>;
}

const payloadSchema = z.object({ webhookId: z.string() });

/** Deliveries sent in one batch, and batches or time until lanes that wait for a slot may go first. */
const BATCH_SIZE = 50;
const MAX_BATCHES = 40;
const TURN_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;
/** How long an idle lane sleeps; it is notified when there is something to send. */
const IDLE_MS = 60_000;
const OFF_CHECK_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 3_600_000;
/** Deliveries updated or deleted in one transaction. */
const TRANSACTION_SIZE = 80;

/**
 * Creates the handler that sends the deliveries of one webhook. Each webhook has a lane of its own, so that a slow
 * receiver delays no other (docs/adr/0022).
 *
 *   webhook gone ──▶ its deliveries are deleted, done
 *   switched off, or none in the plan ──▶ what waits is stopped, look again later
 *   due ──▶ by conversation, in their order; several conversations side by side ──▶ results written as they come
 *              └─ three failures in a row ──▶ one at a time, with growing rests, until one is delivered
 *
 * A process that dies between an attempt and its result repeats the attempt under the same id: delivery is at least
 * once, never lost.
 */
export function createDeliveryLane(deps: DeliveryLaneDeps): JobHandler {
  const memory: LaneMemory = { retries: new Map(), sweptAtMs: new Map() };
  return async (context) => {
    const { webhookId } = payloadSchema.parse(context.payload);
    const webhook = await findWebhook(deps.backend, webhookId);
    if (webhook === undefined) return deleteDeliveries(deps.backend, context, webhookId);
    // The lane was notified of more to send, but its receiver still rests.
    const retry = memory.retries.get(webhookId);
    if (
      webhook.active &&
      retry !== undefined &&
      retry.untilMs > context.now() &&
      // Later than any rest: the clock was ahead when it began.
      retry.untilMs <= context.now() + MAX_RETRY_AFTER_MS &&
      retry.url === webhook.url &&
      (webhook.health?.failures ?? 0) > 0
    )
      return runAgain(retry.untilMs);
    if (retry?.url !== webhook.url || (webhook.health?.failures ?? 0) === 0) memory.retries.delete(webhookId);
    await deleteOldDeliveries(deps.backend, memory, context, webhookId);
    if (!webhook.active || !(await mayDeliver(deps.backend, webhook))) {
      await stopWaiting(deps.backend, context, webhookId);
      return runAgain(context.now() + OFF_CHECK_MS);
    }
    return drain(deps, memory, context, webhook);
  };
}

const findWebhook = async (backend: Backend, id: string): Promise<Webhook | undefined> => {
  const document = await backend.findDocument(COLLECTIONS.webhooks, id);
  return document === undefined ? undefined : readWebhook(document);
};

async function mayDeliver(backend: Backend, { teamId }: Webhook): Promise<boolean> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  return record !== undefined && hasWebhooks(readTeamRecord(record).plan);
}

async function drain(
  deps: DeliveryLaneDeps,
  memory: LaneMemory,
  context: JobContext,
  webhook: Webhook,
): Promise<JobOutcome> {
  const { backend, cipher, random } = deps;
  const { failures = 0, failingSince = '', deliveredAt = '' } = webhook.health ?? {};
  const lane: Lane = {
    webhook,
    failures,
    rests: memory.retries.get(webhook.id)?.rests ?? 0,
    failingSince,
    deliveredAt,
    retryAtMs: 0,
    turnEndsAtMs: context.now() + TURN_MS,
    isStopped: false,
    chatOrdering: await readChatOrdering(backend, webhook.id, context.now()),
  };
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    if (context.signal.aborted) return runAgain(context.now());
    const due = await listDueDeliveries(
      backend,
      webhook.id,
      context.now(),
      lane.failures >= PROBE_AFTER ? 1 : BATCH_SIZE,
    );
    if (due.length === 0) break;
    const present = await findWebhook(backend, webhook.id);
    if (present === undefined || !present.active) return runAgain(context.now());
    lane.webhook = present;
    const writer = createDeliveryWriter(context, lane);
    await sendBatch(
      { ...deps, secretsOf: () => getSecrets(backend, cipher, webhook, context.now()), context, writer, random },
      lane,
      due,
    );
    await writer.end();
    if (lane.rests === 0) memory.retries.delete(webhook.id);
    if (lane.isStopped) return runAgain(context.now());
    if (lane.failures >= PROBE_AFTER) {
      lane.retryAtMs = Math.max(lane.retryAtMs, context.now() + retryDelayMs(lane.rests, random));
      lane.rests += 1;
    }
    if (lane.retryAtMs > context.now()) {
      memory.retries.set(webhook.id, { untilMs: lane.retryAtMs, url: lane.webhook.url, rests: lane.rests });
      return runAgain(lane.retryAtMs);
    }
    if (round === MAX_BATCHES - 1 || lane.turnEndsAtMs <= context.now()) return runAgain(context.now());
  }
  return runAgain(await nextCheckMs(backend, webhook.id, context.now()));
}

/**
 * Returns how long a failing receiver is left alone: doubling with each rest up to a bound, with jitter. Failures are
 * not counted: those of requests sent in parallel are one outage, not several.
 */
const retryDelayMs = (rests: number, random: Random): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(10, rests)) * (0.9 + 0.2 * random());

async function listDueDeliveries(
  backend: Backend,
  webhookId: string,
  nowMs: number,
  limit: number,
): Promise<readonly DeliveryRecord[]> {
  const documents = await backend.list(COLLECTIONS.deliveries, [
    Query.equal('webhook', webhookId),
    Query.equal('state', 'waiting'),
    Query.lessThanEqual('dueAt', new Date(nowMs).toISOString()),
    Query.orderAsc('dueAt'),
    Query.limit(limit),
  ]);
  return documents.map(readDelivery);
}

async function nextCheckMs(backend: Backend, webhookId: string, nowMs: number): Promise<number> {
  const [first] = await backend.list(COLLECTIONS.deliveries, [
    Query.equal('webhook', webhookId),
    Query.equal('state', 'waiting'),
    Query.greaterThan('dueAt', new Date(nowMs).toISOString()),
    Query.orderAsc('dueAt'),
    Query.limit(1),
    Query.select(LINE_FIELDS),
  ]);
  return first === undefined ? nowMs + IDLE_MS : Math.min(nowMs + IDLE_MS, Date.parse(readDelivery(first).dueAt));
}

/** Stops what waits for a webhook that is switched off. It stays in the log and can be sent by hand. */
async function stopWaiting(backend: Backend, context: JobContext, webhookId: string): Promise<void> {
  while (!context.signal.aborted) {
    const waiting = await backend.list(COLLECTIONS.deliveries, [
      Query.equal('webhook', webhookId),
      Query.equal('state', 'waiting'),
      Query.orderAsc('dueAt'),
      Query.limit(TRANSACTION_SIZE),
      Query.select(LINE_FIELDS),
    ]);
    if (waiting.length === 0) return;
    await context.saveProgress(
      { stopped: waiting.length },
      { operations: waiting.map(({ $id }) => changeDelivery($id, { state: 'stopped', dueAt: null })) },
    );
  }
}

/** Deletes the log of a deleted webhook. */
async function deleteDeliveries(backend: Backend, context: JobContext, webhookId: string): Promise<JobOutcome> {
  for (;;) {
    if (context.signal.aborted) return runAgain(context.now());
    const deliveries = await backend.list(COLLECTIONS.deliveries, [
      Query.equal('webhook', webhookId),
      Query.orderAsc('$createdAt'),
      Query.limit(TRANSACTION_SIZE),
      Query.select(LINE_FIELDS),
    ]);
    if (deliveries.length === 0) return JOB_DONE;
    await context.saveProgress(
      { forgotten: deliveries.length },
      { operations: deliveries.map(({ $id }) => ({ action: 'delete', collection: COLLECTIONS.deliveries, id: $id })) },
    );
  }
}

/** Deletes deliveries past their retention: at least as many as one run may send. */
async function deleteOldDeliveries(
  backend: Backend,
  { sweptAtMs }: LaneMemory,
  context: JobContext,
  webhookId: string,
): Promise<void> {
  if (context.now() - (sweptAtMs.get(webhookId) ?? 0) < SWEEP_EVERY_MS) return;
  const before = new Date(context.now() - DELIVERY_RETENTION_MS).toISOString();
  for (let deletedCount = 0; deletedCount < MAX_BATCHES * BATCH_SIZE && !context.signal.aborted;) {
    const old = await backend.list(COLLECTIONS.deliveries, [
      Query.equal('webhook', webhookId),
      Query.lessThan('$createdAt', before),
      Query.orderAsc('$createdAt'),
      Query.limit(TRANSACTION_SIZE),
      Query.select(LINE_FIELDS),
    ]);
    deletedCount += old.length;
    if (old.length > 0)
      await context.saveProgress(
        { forgotten: deletedCount },
        { operations: old.map(({ $id }) => ({ action: 'delete', collection: COLLECTIONS.deliveries, id: $id })) },
      );
    if (old.length < TRANSACTION_SIZE) {
      sweptAtMs.set(webhookId, context.now());
      return;
    }
  }
}
