import * as z from 'zod/mini';
import { defineEdit, type CommandDefinition } from '../command-definition.ts';
import { webhookIdSchema } from '../../wire/ids.ts';
import { webhookEditFields, type Webhook } from '../../webhook/webhook.ts';

const ofWebhook = { webhookId: webhookIdSchema };

/**
 * Schemas of the commands on a webhook that may wait offline (specification part 2 §4, "Webhook active", and §5). Its
 * secret needs the network.
 */
export const webhookCommandSchemas = [
  z.strictObject({ type: z.literal('webhook.enable'), ...ofWebhook }),
  z.strictObject({ type: z.literal('webhook.disable'), ...ofWebhook }),
  z.strictObject({ type: z.literal('webhook.edit'), ...ofWebhook, ...webhookEditFields }),
] as const;

/** Is any command on a webhook. */
export type WebhookCommand = z.output<(typeof webhookCommandSchemas)[number]>;
type WebhookEdit = Extract<WebhookCommand, { readonly type: 'webhook.edit' }>;

const idOf = ({ webhookId }: WebhookCommand): string => webhookId;

/** Declares the switch of a webhook: an effect in the outside world, which the row shows as requested only (law 8). */
const defineSwitch = (active: boolean): CommandDefinition<WebhookCommand, Webhook, 'webhooks'> => ({
  table: 'webhooks',
  field: 'active',
  idOf,
  apply: (webhook, _payload, mark) => ({ ...webhook, pendingActive: { active, ...mark } }),
  isAlreadyApplied: (webhook) => webhook.active === active,
});

export const WEBHOOK_COMMANDS = {
  'webhook.enable': defineSwitch(true),
  'webhook.disable': defineSwitch(false),
  'webhook.edit': defineEdit('webhooks', 'settings', idOf, ({ name, url, events }: WebhookEdit): Partial<Webhook> => ({
    name,
    url,
    events,
  })),
};
