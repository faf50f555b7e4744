import { issuedCommandSchema, type Command } from '#domain/commands/command.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, errorMessageOf } from '#domain/wire/errors.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Returns whether a webhook is active, pending commands included. */
export const isActiveWithPending = ({ active, pendingActive }: Pick<Webhook, 'active' | 'pendingActive'>): boolean =>
  pendingActive?.active ?? active;

async function change(replica: Replica, { teamId }: Pick<Webhook, 'teamId'>, command: Command): Promise<boolean> {
  try {
    await commit(
      replica,
      issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId, issuedAt: new Date().toISOString(), command }),
    );
    return true;
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: textsOfCommand(command).failed,
      description: thrown instanceof OutriderError ? thrown.message : errorMessageOf('unknown'),
    });
    return false;
  }
}

/** Switches a webhook on or off, or withdraws an unsent request. Shows a toast when it cannot be stored. */
export const toggleWebhook = (replica: Replica, webhook: Webhook): Promise<boolean> =>
  change(replica, webhook, {
    type: isActiveWithPending(webhook) ? 'webhook.disable' : 'webhook.enable',
    webhookId: webhook.id,
  });

/** Stores an edit in the outbox. Returns false when it could not be stored, which a toast reports. */
export const editWebhook = (
  replica: Replica,
  webhook: Webhook,
  { name, url, events }: { readonly name: string; readonly url: string; readonly events: readonly string[] },
): Promise<boolean> =>
  change(replica, webhook, {
    type: 'webhook.edit',
    webhookId: webhook.id,
    name: name.trim(),
    url: url.trim(),
    events: [...events],
  });
