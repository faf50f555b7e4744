import { issuedCommandSchema, type Command } from '#domain/commands/command.ts';
import { wordsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, wordsOf } from '#domain/wire/errors.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/** How a webhook is meant to be: as it was asked for, or as it is. */
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
      title: wordsOfCommand(command).failed,
      description: thrown instanceof OutriderError ? thrown.message : wordsOf('unknown'),
    });
    return false;
  }
}

/** Switches a webhook on or off, or takes back what was asked for and not yet sent. Tells when it could not be kept. */
export const toggleWebhook = (replica: Replica, webhook: Webhook): Promise<boolean> =>
  change(replica, webhook, {
    type: isActiveWithPending(webhook) ? 'webhook.disable' : 'webhook.enable',
    webhookId: webhook.id,
  });

/** Keeps an edit; it is sent when the server can be reached. False when it could not be kept, which is told. */
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
