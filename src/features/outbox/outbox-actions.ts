import {
  entityOf,
  issuedCommandSchema,
  rebaseCommand,
  type Command,
  type CommandedRow,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { reasonOf } from '#domain/commands/command-messages.ts';
import { t } from '#i18n/translate.ts';
import { recommitImport } from '#replica/outbox/recommit-import.ts';
import { commit, type CommitResult } from '#replica/commit.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { discard } from '#replica/outbox/outbox.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Reissues a command under a new id: an id has one answer for ever (law 5), and that was no. */
const reissue = (issued: IssuedCommand, command: Command): IssuedCommand =>
  issuedCommandSchema.parse({ ...issued, command, id: crypto.randomUUID(), issuedAt: new Date().toISOString() });

/** Stores a rejected command again; reports when it cannot be stored or there is nothing left to do. */
async function storeAgain(store: () => Promise<CommitResult>): Promise<void> {
  try {
    if ((await store()) !== 'queued')
      showToast({
        isTransient: true,
        tone: 'neutral',
        title: t('Nothing left to do'),
        description: t('Your change is already in place.'),
      });
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: t('It could not be tried again'),
      description: reasonOf(thrown),
    });
  }
}

/**
 * Retries a rejected command unchanged: an edit keeps the version it was based on, so that a colleague's later text is
 * not overwritten. An import continues at the rejected part. The rejection is removed once the new command is stored.
 */
export async function retryCommand(replica: Replica, entry: OutboxEntry): Promise<void> {
  const issued = issuedOf(entry);
  if (issued === undefined) return;
  const { id, command } = issued;
  await storeAgain(async () => {
    if (command.type === 'prospects.import') {
      await recommitImport(replica, entry, reissue(issued, { ...command, importId: command.importId ?? id }));
      return 'queued';
    }
    const result = await commit(replica, reissue(issued, command));
    await discard(replica, entry.id);
    return result;
  });
}

/** Sends a rejected text based on `theirs`, the row the person just saw; a later change conflicts again. */
export async function replaceWithMine(replica: Replica, entry: OutboxEntry, theirs: CommandedRow): Promise<void> {
  const issued = issuedOf(entry);
  if (issued === undefined || entityOf(issued.command)?.id !== theirs.id) return;
  await storeAgain(async () => {
    const result = await commit(replica, reissue(issued, rebaseCommand(theirs, issued.command)));
    await discard(replica, entry.id);
    return result;
  });
}

/** Discards a change. Reports when it is being sent and can no longer be discarded. */
export async function discardOutboxItem(replica: Replica, entry: OutboxEntry): Promise<void> {
  if (!(await discard(replica, entry.id)))
    showToast({
      isTransient: true,
      tone: 'neutral',
      title: t('It is being sent right now'),
      description: t('Wait for the result; it will appear here.'),
    });
}
