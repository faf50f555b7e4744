import { put, type CommandRequests } from '../request-definition.ts';
import type { WebhookCommand } from './definitions.ts';

export const WEBHOOK_COMMAND_REQUESTS: CommandRequests<WebhookCommand> = {
  'webhook.enable': ({ webhookId }) => put(`/webhooks/${webhookId}`, { active: true }),
  'webhook.disable': ({ webhookId }) => put(`/webhooks/${webhookId}`, { active: false }),
  'webhook.edit': ({ webhookId, name, url, events }) => put(`/webhooks/${webhookId}`, { webhookId, name, url, events }),
};
