import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';
import { DELIVERY_STATES, deliveryLineSchema, deliverySchema } from './webhook-delivery.ts';
import { webhookEditFields } from './webhook.ts';

/**
 * Describes the requests and answers of the webhook routes (specification part 2 §7; those it does not name follow its
 * style).
 */

const idText = z.string().check(z.minLength(1), z.maxLength(36));
const secretText = z.string().check(z.maxLength(1_000));
/** Reads a UTC time of this millennium without zod's own schema, which would be loaded with the first screen. */
const utcText = z.string().check(
  z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** `POST /webhooks`. */
export const webhookCreateRequestSchema = z.strictObject({
  ...webhookEditFields,
  events: webhookEditFields.events.check(z.minLength(1)),
  secret: z.optional(secretText),
});
export const webhookCreateAnswerSchema = z.object({ webhook: documentSchema });

/** `GET /webhooks/events`: `{ data: [{ id, name }] }`. */
export const webhookEventOptionsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export type WebhookEventOption = z.output<typeof webhookEventOptionsSchema>[number];

/** `POST /webhooks/secret`: returns the secret. */
export const webhookSecretRequestSchema = z.strictObject({ webhookId: idText });
/** `POST /webhooks/rotate`: generates a secret when none is given. */
export const webhookRotateRequestSchema = z.strictObject({ webhookId: idText, secret: z.optional(secretText) });
export const webhookSecretAnswerSchema = z.object({
  secret: z.string(),
  /** Until when the previous secret also signs, UTC ISO; the empty text when there is none. */
  previousUntil: z.string(),
});
export type WebhookSecretAnswer = z.output<typeof webhookSecretAnswerSchema>;

/** `POST /webhooks/test`: sends a test event now. */
export const webhookTestRequestSchema = z.strictObject({ webhookId: idText });

/** `POST /webhooks/deliveries`: a page of the log, newest first. */
export const deliveriesRequestSchema = z.strictObject({
  webhookId: idText,
  state: z.optional(z.enum(DELIVERY_STATES)),
  after: z.optional(idText),
});
export const deliveriesAnswerSchema = z.object({ deliveries: z.array(deliveryLineSchema), hasMore: z.boolean() });

/** `POST /webhooks/delivery`, and `/webhooks/resend`. */
export const deliveryRequestSchema = z.strictObject({ deliveryId: idText });
export const deliveryAnswerSchema = z.object({ delivery: deliverySchema });

/** `POST /webhooks/replay`: sends everything not delivered since a time again, or everything since then. */
export const replayRequestSchema = z.strictObject({ webhookId: idText, since: utcText, withDelivered: z.boolean() });
export const replayAnswerSchema = z.object({ count: z.number() });
