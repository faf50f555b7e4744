import { notStoredMessage } from '#domain/commands/command-messages.ts';
import { issuedCommandSchema, type Command, type CommandedRow } from '#domain/commands/command.ts';
import { commit, type CommitResult } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/**
 * Commits a command that a person gives now: it gets its id and time here. Throws what `commit` throws, and a ZodError
 * for a command that no form allows.
 */
export const issueCommand = async (replica: Replica, teamId: string, command: Command): Promise<CommitResult> =>
  commit(
    replica,
    issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId, issuedAt: new Date().toISOString(), command }),
  );

/**
 * Does the same. Resolves to whether the command could be stored, and shows a toast with the reason when not. `row`:
 * what the command is about, where a reason names it.
 */
export async function storeCommand(
  replica: Replica,
  teamId: string,
  command: Command,
  row?: CommandedRow,
): Promise<boolean> {
  try {
    await issueCommand(replica, teamId, command);
    return true;
  } catch (thrown) {
    showToast(notStoredMessage(command, thrown, row));
    return false;
  }
}
