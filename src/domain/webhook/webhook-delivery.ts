import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { lenientNumber, lenientString, readJsonText } from '../wire/lenient-schemas.ts';

/**
 * Names the states of the delivery of one event to one webhook.
 *
 *   waiting ──2xx──▶ delivered
 *     │  ▲ └─────── retried after a delay (`RETRY_DELAYS_MS`), with the same id
 *     │  └───────── resent manually, from any of the other states
 *     ├── no retries left ──▶ failed
 *     └── webhook switched off, or the plan has none ──▶ stopped
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_MESSAGES: Readonly<Record<DeliveryState, string>> = {
  waiting: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  stopped: t('Not sent'),
};

/** Names the states within a sentence. */
export const DELIVERY_STATES_WITHIN: Readonly<Record<DeliveryState, string>> = {
  waiting: t('waiting'),
  delivered: t('delivered'),
  failed: t('failed'),
  stopped: t('not sent'),
};

/** Says that no delivery is in that state. */
export const NO_DELIVERIES_MESSAGES: Readonly<Record<DeliveryState, string>> = {
  waiting: t('No waiting deliveries'),
  delivered: t('No delivered events'),
  failed: t('No failed deliveries'),
  stopped: t('No unsent deliveries'),
};

/** Explains why an attempt failed when there is no HTTP status to explain it. */
export const DELIVERY_ATTEMPT_ERRORS = {
  unknown_host: t('The host of this address was not found.'),
  not_public: t('The address is not on the public internet, so nothing was sent.'),
  unreachable: t('The connection failed or was interrupted.'),
  timeout: t('There was no answer within 15 seconds.'),
  redirected: t('The receiver redirects. Redirects are not followed; enter the final address.'),
  secret_unreadable: t('Its secret can no longer be read. Rotate the secret.'),
} as const;
export type DeliveryAttemptError = keyof typeof DELIVERY_ATTEMPT_ERRORS;

/** Explains why the webhook was switched off, or why nothing is sent. */
export const STOP_REASONS = {
  gone: t('The receiver answered “gone” (410), so the webhook was switched off.'),
  failing: t('Every attempt failed for five days, so the webhook was switched off.'),
} as const;
export type StopReason = keyof typeof STOP_REASONS;
export const isStopReason = (reason: string): reason is StopReason => Object.hasOwn(STOP_REASONS, reason);

const attemptSchema = z.object({
  /** UTC ISO. */
  at: lenientString,
  /** 0 when there was no answer. */
  status: lenientNumber(0),
  /** The empty text when there was an answer. */
  error: lenientString,
  durationMs: lenientNumber(0),
  /** The first 2 KB of the response body. */
  response: lenientString,
  /** The request headers of the attempt. */
  headers: z.catch(z.record(z.string(), z.string()), {}),
});
export type DeliveryAttempt = z.output<typeof attemptSchema>;

const attemptsSchema = z.array(attemptSchema);
/** Reads the attempts of a delivery, oldest first. */
export const readDeliveryAttempts = (raw: unknown): readonly DeliveryAttempt[] =>
  readJsonText<DeliveryAttempt[]>(raw, attemptsSchema, []).value;

const stateSchema = z.catch(z.enum(DELIVERY_STATES), 'waiting');

/** Describes a line of the delivery log. */
export const deliveryLineSchema = z.object({
  id: z.string(),
  event: z.string(),
  state: stateSchema,
  attempts: z.number(),
  /** Status of the last attempt; 0 without an answer. */
  status: z.number(),
  /** Error of the last attempt. */
  error: z.string(),
  durationMs: z.number(),
  createdAt: z.string(),
  /** The empty text before the first attempt. */
  lastAt: z.string(),
  /** When it is tried next; the empty text when it is not. */
  nextAt: z.string(),
});
export type DeliveryLine = z.output<typeof deliveryLineSchema>;

/** Describes a delivery with everything sent and answered. */
export const deliverySchema = z.object({
  ...deliveryLineSchema.shape,
  messageId: z.string(),
  body: z.string(),
  log: z.array(attemptSchema),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Names each error in a few words. */
const ERROR_LABELS: Readonly<Record<DeliveryAttemptError, string>> = {
  unknown_host: t('unknown host'),
  not_public: t('not public'),
  unreachable: t('unreachable'),
  timeout: t('timeout'),
  redirected: t('redirected'),
  secret_unreadable: t('secret unreadable'),
};

export const isDeliveryAttemptError = (code: string): code is DeliveryAttemptError =>
  Object.hasOwn(DELIVERY_ATTEMPT_ERRORS, code);

/** Says how an attempt ended, in a few words: "200", "500", "timeout". */
export function attemptMessage({ status, error }: Pick<DeliveryLine, 'status' | 'error'>): string {
  if (status !== 0) return String(status);
  if (isDeliveryAttemptError(error)) return ERROR_LABELS[error];
  return error === '' ? '–' : error.replaceAll('_', ' ');
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Lists the delay after each failed attempt (Standard Webhooks 1.0); after the last there is no retry. Some delays are
 * varied by a tenth.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** How long deliveries are stored. */
export const DELIVERY_RETENTION_MS = 30 * 24 * HOUR_MS;
/** A webhook whose attempts have all failed for this long is switched off. */
export const MAX_FAILING_MS = 5 * 24 * HOUR_MS;
