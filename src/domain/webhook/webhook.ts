import * as z from 'zod/mini';
import { nameSchema } from '../text/sanitize-text.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema, webhookIdSchema } from '../wire/ids.ts';
import { lenientFlag, lenientNumber, lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { pendingActiveSchema, unsavedSchema } from '../commands/pending.ts';

const webhookDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  url: lenientString,
  events: z.optional(z.unknown()),
  active: lenientFlag,
  failures: lenientNumber(0),
  failingSince: lenientString,
  deliveredAt: lenientString,
  stopReason: lenientString,
});

/** Describes how the deliveries of a webhook are going. */
const webhookHealthSchema = z.object({
  /** Attempts that failed in a row. */
  failures: z.number(),
  /** Since when all attempts have failed, UTC ISO; the empty text while they succeed. */
  failingSince: z.string(),
  /** When something was last delivered, to within some minutes, UTC ISO; the empty text before the first delivery. */
  deliveredAt: z.string(),
  /** Why the server switched it off (`STOP_REASONS`); the empty text when it has not. */
  stopReason: z.string(),
});
type WebhookHealth = z.output<typeof webhookHealthSchema>;

/** Describes a webhook (specification part 2 §3). Its secret leaves the server only on request (law 7). */
const webhookSchema = z.object({
  id: webhookIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** How its deliveries go; absent on a device that has not read it yet. */
  health: z.optional(webhookHealthSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  pendingActive: z.optional(pendingActiveSchema),
  unsaved: z.optional(unsavedSchema),
});
export type Webhook = z.output<typeof webhookSchema>;

const eventsSchema = z.array(z.string());

/**
 * Reads one webhook document; unreadable events are read as none (part 2 §8). Throws a ZodError only when the ids
 * themselves are unusable.
 */
export function readWebhook(document: unknown): Webhook {
  const wire = webhookDocumentSchema.parse(document);
  const { $id: id, teamId, name, url, active, failures, stopReason } = wire;
  const health: WebhookHealth = {
    failures,
    failingSince: toUtc(wire.failingSince),
    deliveredAt: toUtc(wire.deliveredAt),
    stopReason,
  };
  const events = readJsonText<string[]>(wire.events, eventsSchema, []).value;
  return webhookSchema.parse({
    id,
    teamId,
    name,
    url,
    events,
    active,
    health,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/**
 * Describes the fields an edit may set: name and address are required, events may be empty (part 2 §5). An address
 * must not contain credentials, because it is shown and stored.
 */
export const webhookEditFields = {
  name: nameSchema(256),
  url: z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i)),
  events: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)),
};

/** Decides whether the webhook was switched off because of its receiver's answers, not by a person. */
export const isStopped = ({ active, health }: Pick<Webhook, 'active' | 'health'>): boolean =>
  !active && health !== undefined && health.stopReason !== '';

/** Largest number of webhooks of a team. */
export const MAX_WEBHOOKS = 50;
