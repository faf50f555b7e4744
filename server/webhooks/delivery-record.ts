import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { documentSchema, toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { lenientNumber, lenientString } from '#domain/wire/lenient-schemas.ts';
import {
  deliverySchema,
  readDeliveryAttempts,
  type DeliveryAttempt,
  type Delivery,
  type DeliveryLine,
  type DeliveryState,
} from '#domain/webhook/webhook-delivery.ts';
import { hashId } from '#server/backend/hash-id.ts';
import type { Fields, NewDocument, Operation } from '#server/backend/transaction.ts';

const recordSchema = z.extend(documentSchema, {
  /** The order in which deliveries were stored. */
  $sequence: z.catch(z.coerce.number(), 0),
  teamId: lenientString,
  webhook: lenientString,
  event: lenientString,
  messageId: lenientString,
  chat: lenientString,
  body: lenientString,
  state: lenientString,
  dueAt: lenientString,
  attempts: lenientNumber(0),
  status: lenientNumber(0),
  error: lenientString,
  durationMs: lenientNumber(0),
  lastAt: lenientString,
  log: lenientString,
});
/** A stored delivery. */
export type DeliveryRecord = z.output<typeof recordSchema>;
export const readDelivery = (document: WireDocument): DeliveryRecord => recordSchema.parse(document);

/** The fields of a line of the log: all but the long texts. */
export const LINE_FIELDS = [
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  'teamId',
  'webhook',
  'event',
  'state',
  'dueAt',
  'attempts',
  'status',
  'error',
  'durationMs',
  'lastAt',
];

/** One webhook event for one webhook. */
interface NewDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  readonly teamId: string;
  readonly event: string;
  readonly chatId: string;
  readonly body: string;
  /**
   * Unix milliseconds; the deliveries of a webhook are sent in this order. Absent for one that is stored but not sent,
   * to be sent by hand.
   */
  readonly dueAtMs?: number;
}

export const deliveryIdOf = (eventId: string, webhookId: string): string => hashId('delivery', eventId, webhookId);
/** Returns the `webhook-id` of an event: the same for each attempt and each webhook. */
const messageIdOf = (eventId: string): string => `msg_${eventId}`;

export const newDelivery = ({
  webhookId,
  eventId,
  teamId,
  event,
  chatId,
  body,
  dueAtMs,
}: NewDelivery): NewDocument => ({
  id: deliveryIdOf(eventId, webhookId),
  data: {
    teamId,
    webhook: webhookId,
    event,
    messageId: messageIdOf(eventId),
    ...(chatId === '' ? {} : { chat: chatId }),
    body,
    ...(dueAtMs === undefined ? { state: 'stopped' } : { state: 'waiting', dueAt: new Date(dueAtMs).toISOString() }),
    attempts: 0,
  },
});

export const changeDelivery = (id: string, data: Fields): Operation => ({
  action: 'update',
  collection: COLLECTIONS.deliveries,
  id,
  data,
});

/** Most attempts stored of one delivery; more are only made by hand. */
const MAX_STORED_ATTEMPTS = 12;

/** Most characters of the stored attempts: an answer may take six times its length in JSON. */
export const MAX_LOG_LENGTH = 131_072;

/** Returns a delivery's fields after an attempt; `nextAtMs` when it is retried. */
export function attemptFields(
  record: Pick<DeliveryRecord, 'attempts' | 'log'>,
  attempt: DeliveryAttempt,
  state: DeliveryState,
  nextAtMs: number | undefined,
): Fields {
  return {
    state,
    attempts: record.attempts + 1,
    status: attempt.status,
    error: attempt.error,
    durationMs: attempt.durationMs,
    lastAt: attempt.at,
    dueAt: nextAtMs === undefined ? null : new Date(nextAtMs).toISOString(),
    log: newestOf([...readDeliveryAttempts(record.log), attempt]),
  };
}

/** Returns attempts as they are stored: the newest of them that find room. */
function newestOf(attempts: readonly DeliveryAttempt[]): string {
  for (let count = Math.min(attempts.length, MAX_STORED_ATTEMPTS); ; count -= 1) {
    const text = JSON.stringify(attempts.slice(-count));
    if (text.length <= MAX_LOG_LENGTH || count === 1) return text;
  }
}

export function toLine(record: DeliveryRecord): DeliveryLine {
  const { $id: id, event, attempts, status, error, durationMs } = record;
  return {
    id,
    event,
    state: stateOf(record),
    attempts,
    status,
    error,
    durationMs,
    createdAt: toUtc(record.$createdAt),
    lastAt: toUtc(record.lastAt),
    nextAt: record.state === 'waiting' ? toUtc(record.dueAt) : '',
  };
}

export const toDelivery = (record: DeliveryRecord): Delivery =>
  deliverySchema.parse({
    ...toLine(record),
    messageId: record.messageId,
    body: record.body,
    log: readDeliveryAttempts(record.log),
  });

const stateOf = ({ state }: Pick<DeliveryRecord, 'state'>): DeliveryState => deliverySchema.shape.state.parse(state);
