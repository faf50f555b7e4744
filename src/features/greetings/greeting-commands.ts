import type { Chat } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { errorMessageOf, OutriderError } from '#domain/wire/errors.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Stores the names by which messages call a person; shows a toast when they could not be stored. */
export async function setNames(
  replica: Replica,
  { id: chatId, teamId }: Pick<Chat, 'id' | 'teamId'>,
  firstName: string,
  lastName: string,
): Promise<void> {
  try {
    await commit(
      replica,
      issuedCommandSchema.parse({
        id: crypto.randomUUID(),
        teamId,
        issuedAt: new Date().toISOString(),
        command: { type: 'chat.setNames', chatId, firstName, lastName },
      }),
    );
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: textsOfCommand({ type: 'chat.setNames' }).failed,
      description: thrown instanceof OutriderError ? thrown.message : errorMessageOf('unknown'),
    });
  }
}
