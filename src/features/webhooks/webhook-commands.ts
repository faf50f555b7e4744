import type { Command } from '#domain/commands/command.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/** Returns whether a webhook is active, pending commands included. */
export const isActiveWithPending = ({ active, pendingActive }: Pick<Webhook, 'active' | 'pendingActive'>): boolean =>
  pendingActive?.active ?? active;

const store = (replica: Replica, { teamId }: Pick<Webhook, 'teamId'>, command: Command): Promise<boolean> =>
  storeCommand(replica, teamId, command);

/** Switches a webhook on or off, or withdraws an unsent request. Shows a toast when it cannot be stored. */
export const toggleWebhook = (replica: Replica, webhook: Webhook): Promise<boolean> =>
  store(replica, webhook, {
    type: isActiveWithPending(webhook) ? 'webhook.disable' : 'webhook.enable',
    webhookId: webhook.id,
  });

/** Stores an edit in the outbox. Returns false when it could not be stored, which a toast reports. */
export const editWebhook = (
  replica: Replica,
  webhook: Webhook,
  { name, url, events }: { readonly name: string; readonly url: string; readonly events: readonly string[] },
): Promise<boolean> =>
  store(replica, webhook, {
    type: 'webhook.edit',
    webhookId: webhook.id,
    name: name.trim(),
    url: url.trim(),
    events: [...events],
  });
