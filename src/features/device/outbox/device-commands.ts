import {
  entityOf,
  issuedCommandSchema,
  madeOn,
  type Command,
  type CommandedRow,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { OutriderError, wordsOf } from '#domain/wire/errors.ts';
import { say } from '#i18n/translate.ts';
import { recommitImport } from '#replica/outbox/recommit-import.ts';
import { commit, type CommitResult } from '#replica/commit.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { discard } from '#replica/outbox/outbox.ts';
import { showToast } from '#ui/notices/toast.ts';

/** The same wish under an id of its own: an id has one answer for ever (law 5), and that was no. */
const issuedAnew = (issued: IssuedCommand, command: Command): IssuedCommand =>
  issuedCommandSchema.parse({ ...issued, command, id: crypto.randomUUID(), issuedAt: new Date().toISOString() });

/**
 * Runs what keeps a refused command once more; says so when it could not be kept, or when there is nothing left to ask
 * for.
 */
async function keepAnew(keep: () => Promise<CommitResult>): Promise<void> {
  try {
    if ((await keep()) !== 'kept')
      showToast({
        isPassing: true,
        tone: 'neutral',
        title: say('Nothing left to do'),
        description: say('It is already as you asked for.'),
      });
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: say('It could not be tried again'),
      description: thrown instanceof OutriderError ? thrown.message : wordsOf('unknown'),
    });
  }
}

/**
 * Asks again for what was refused, exactly as it was asked for: an edit stays made on the text the person had before
 * them, so that what a colleague has written since is not written over. An import goes on at the part that was refused.
 * The refusal goes once the new command is kept.
 */
export async function retryCommand(replica: Replica, entry: OutboxEntry): Promise<void> {
  const issued = issuedOf(entry);
  if (issued === undefined) return;
  const { id, command } = issued;
  await keepAnew(async () => {
    if (command.type === 'prospects.import') {
      await recommitImport(replica, entry, issuedAnew(issued, { ...command, importId: command.importId ?? id }));
      return 'kept';
    }
    const result = await commit(replica, issuedAnew(issued, command));
    await discard(replica, entry.id);
    return result;
  });
}

/**
 * Has a refused text sent over `theirs`, the row as the person has just seen it; should it change once more, that is
 * told again.
 */
export async function replaceWithMine(replica: Replica, entry: OutboxEntry, theirs: CommandedRow): Promise<void> {
  const issued = issuedOf(entry);
  if (issued === undefined || entityOf(issued.command)?.id !== theirs.id) return;
  await keepAnew(async () => {
    const result = await commit(replica, issuedAnew(issued, madeOn(theirs, issued.command)));
    await discard(replica, entry.id);
    return result;
  });
}

/** Gives a change up. Says so when it is being sent at this very moment and can no longer be. */
export async function discardOutboxItem(replica: Replica, entry: OutboxEntry): Promise<void> {
  if (!(await discard(replica, entry.id)))
    showToast({
      isPassing: true,
      tone: 'neutral',
      title: say('It is being sent right now'),
      description: say('Wait for the answer; it is shown here.'),
    });
}
