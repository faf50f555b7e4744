import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import type { Delivery, DeliveryState } from '#domain/webhook/webhook-delivery.ts';
import { TEST_EVENT } from '#domain/webhook/webhook-events.ts';
import type {
  deliveriesAnswerSchema,
  deliveriesRequestSchema,
  replayRequestSchema,
} from '#domain/webhook/webhook-requests.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { Query } from '#server/backend/query.ts';
import { assertMayWrite } from '#server/backend/write-guard.ts';
import {
  attemptFields,
  changeDelivery,
  deliveryIdOf,
  LINE_FIELDS,
  newDelivery,
  readDelivery,
  toDelivery,
  toLine,
  type DeliveryRecord,
} from '#server/webhooks/delivery-record.ts';
import { toEventBody } from '#server/webhooks/event-body.ts';
import type { SendDelivery } from '#server/webhooks/send-delivery.ts';
import { getSecrets } from '#server/webhooks/webhook-secrets.ts';
import type { Caller } from '../authenticate.ts';
import { getOfTeam } from '../team-document.ts';
import { assertHasWebhooks, type DeliveryNotice, type WebhookDeps } from './webhook-command-handlers.ts';

export interface DeliveryDeps extends WebhookDeps, DeliveryNotice {
  readonly send: SendDelivery;
  readonly limiter: RateLimiter;
}

/** Deliveries on one page. */
const PAGE_LENGTH = 50;
/** Deliveries changed in one transaction, and the most that one replay sends again. */
const BATCH_SIZE = 80;
const MAX_REPLAYED = 20_000;
/** Test events of a team per minute: each is a request to another server while somebody waits. */
const TESTS_A_MINUTE = { limit: 20, windowMs: 60_000 };
/** Deliveries that a team has sent again in a minute, one by one, and all since a time: each reads the log. */
const RESENDS_A_MINUTE = { limit: 120, windowMs: 60_000 };
const REPLAYS_A_MINUTE = { limit: 30, windowMs: 60_000 };
/** Deliveries that replays of a team read in an hour, in batches: three of the longest replays. */
const READ_AN_HOUR = { limit: (3 * MAX_REPLAYED) / BATCH_SIZE, windowMs: 3_600_000 };

/** `POST /webhooks/deliveries`: lists the log, newest first. */
export async function deliveryList(
  { backend }: DeliveryDeps,
  caller: Caller,
  { webhookId, state, after }: z.output<typeof deliveriesRequestSchema>,
): Promise<z.output<typeof deliveriesAnswerSchema>> {
  await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId);
  if (
    after !== undefined &&
    readDelivery(await getOfTeam(backend, caller, COLLECTIONS.deliveries, after)).webhook !== webhookId
  )
    throw new OutriderError(
      'not_found',
      'The delivery named in “after” is not in the log of this webhook. Read the log from its beginning.',
    );
  const documents = await backend.list(COLLECTIONS.deliveries, [
    Query.equal('webhook', webhookId),
    ...(state === undefined ? [] : [Query.equal('state', state)]),
    Query.orderDesc('$createdAt'),
    Query.limit(PAGE_LENGTH + 1),
    ...(after === undefined ? [] : [Query.cursorAfter(after)]),
    Query.select(LINE_FIELDS),
  ]);
  return {
    deliveries: documents.slice(0, PAGE_LENGTH).map((document) => toLine(readDelivery(document))),
    hasMore: documents.length > PAGE_LENGTH,
  };
}

/** `POST /webhooks/delivery`: returns one delivery, with all that was sent and answered. */
export async function deliveryRead(
  { backend }: DeliveryDeps,
  caller: Caller,
  deliveryId: string,
): Promise<{ readonly delivery: Delivery }> {
  return { delivery: toDelivery(readDelivery(await getOfTeam(backend, caller, COLLECTIONS.deliveries, deliveryId))) };
}

/** `POST /webhooks/resend`: sends a delivery again, under the same id. */
export async function deliveryResend(
  deps: DeliveryDeps,
  caller: Caller,
  deliveryId: string,
): Promise<{ readonly delivery: Delivery }> {
  const { backend, now, onDeliveries, limiter } = deps;
  const { webhook, event } = readDelivery(await getOfTeam(backend, caller, COLLECTIONS.deliveries, deliveryId));
  if (event === TEST_EVENT)
    throw new OutriderError('invalid_request', 'A test event is not sent twice. Send another one.');
  await assertSends(deps, caller, webhook);
  limiter.consume(`webhook resend ${caller.teamId}`, RESENDS_A_MINUTE);
  await backend.transact([
    changeDelivery(deliveryId, { state: 'waiting', attempts: 0, dueAt: new Date(now()).toISOString() }),
  ]);
  onDeliveries(caller.teamId, [webhook]);
  return deliveryRead(deps, caller, deliveryId);
}

/**
 * `POST /webhooks/replay`: sends again what was not delivered since a time, oldest first; with `withDelivered` the rest
 * too.
 */
export async function deliveryReplay(
  deps: DeliveryDeps,
  caller: Caller,
  { webhookId, since, withDelivered }: z.output<typeof replayRequestSchema>,
): Promise<{ readonly count: number }> {
  const { backend, now, onDeliveries, limiter } = deps;
  await assertSends(deps, caller, webhookId);
  limiter.consume(`webhook replay ${caller.teamId}`, REPLAYS_A_MINUTE);
  const states: readonly DeliveryState[] = [
    'failed',
    'stopped',
    'waiting',
    ...(withDelivered ? (['delivered'] as const) : []),
  ];
  // Deliveries from now on are not replayed.
  const until = new Date(now()).toISOString();
  const found: DeliveryRecord[] = [];
  let [read, counted] = [0, 0];
  for (const state of states) {
    const queries = [
      Query.equal('webhook', webhookId),
      Query.equal('state', state),
      Query.between('$createdAt', since, until),
      Query.orderAsc('$createdAt'),
      Query.select(LINE_FIELDS),
    ];
    for await (const page of backend.pages(COLLECTIONS.deliveries, queries)) {
      for (read += page.length; counted < read; counted += BATCH_SIZE)
        limiter.consume(`webhook replays read ${caller.teamId}`, READ_AN_HOUR);
      // A delivery before its first attempt is about to be sent anyway.
      found.push(...page.map(readDelivery).filter(({ attempts }) => state !== 'waiting' || attempts > 0));
      if (found.length > MAX_REPLAYED)
        throw new OutriderError(
          'too_large',
          `There are more than ${MAX_REPLAYED.toLocaleString('en-US')} deliveries since then. Choose a later time.`,
        );
    }
  }
  const replayed = found
    .filter(({ event }) => event !== TEST_EVENT)
    .toSorted((one, other) => one.$sequence - other.$sequence);
  const startMs = now();
  for (let from = 0; from < replayed.length; from += BATCH_SIZE) {
    const batch = replayed.slice(from, from + BATCH_SIZE);
    await backend.transact(
      batch.map(({ $id: id }, index) =>
        changeDelivery(id, {
          state: 'waiting',
          attempts: 0,
          dueAt: new Date(startMs + from + index - replayed.length).toISOString(),
        }),
      ),
    );
  }
  if (replayed.length > 0) onDeliveries(caller.teamId, [webhookId]);
  return { count: replayed.length };
}

/** Throws when the webhook sends nothing. */
async function assertSends({ backend }: DeliveryDeps, caller: Caller, webhookId: string): Promise<void> {
  const webhook = readWebhook(await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId));
  await assertHasWebhooks(backend, caller);
  if (!webhook.active) throw new OutriderError('conflict', 'This webhook is switched off. Switch it on first.');
}

/**
 * `POST /webhooks/test`: sends a test event now, also while the webhook is switched off, and returns the result. It is
 * tried once.
 */
export async function deliveryTest(
  { backend, cipher, now, send, limiter }: DeliveryDeps,
  caller: Caller,
  webhookId: string,
  signal: AbortSignal,
): Promise<{ readonly delivery: Delivery }> {
  const webhook = readWebhook(await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId));
  await assertHasWebhooks(backend, caller);
  limiter.consume(`webhook test ${caller.teamId}`, TESTS_A_MINUTE);
  const atMs = now();
  const eventId = randomUUID().replaceAll('-', '');
  const team = { id: caller.teamId, name: (await backend.teams.get({ teamId: caller.teamId })).name };
  const body = toEventBody(
    TEST_EVENT,
    new Date(atMs).toISOString(),
    { webhook: { id: webhook.id, name: webhook.name }, message: 'This is a test. Nothing has happened.' },
    { team },
  );
  const { id, data } = newDelivery({
    webhookId,
    eventId,
    teamId: caller.teamId,
    event: TEST_EVENT,
    chatId: '',
    body,
    dueAtMs: atMs,
  });
  const record = readDelivery({
    ...data,
    $id: id,
    $createdAt: new Date(atMs).toISOString(),
    $updatedAt: new Date(atMs).toISOString(),
  });
  const { secret, previous } = await getSecrets(backend, cipher, { id: webhook.id, teamId: webhook.teamId }, atMs);
  if (secret === '')
    throw new OutriderError('conflict', 'The secret of this webhook can no longer be read. Rotate it.');
  const request = { url: webhook.url, event: TEST_EVENT, messageId: record.messageId, body };
  await assertMayWrite();
  const result = await send({ ...request, secrets: [secret, ...previous] }, signal);
  if (result === undefined) throw new OutriderError('canceled');
  const { attempt } = result;
  const fields = attemptFields(
    record,
    attempt,
    attempt.status >= 200 && attempt.status < 300 ? 'delivered' : 'failed',
    undefined,
  );
  await backend.transact([
    {
      action: 'create',
      collection: COLLECTIONS.deliveries,
      id: deliveryIdOf(eventId, webhookId),
      data: { ...data, ...fields },
    },
  ]);
  return { delivery: toDelivery(readDelivery(await getOfTeam(backend, caller, COLLECTIONS.deliveries, id))) };
}
