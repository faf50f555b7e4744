import type { Chat } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isPausedWithPending, pauseStateOf } from '#domain/commands/pending.ts';
import { t } from '#i18n/translate.ts';
import { commit, type CommitResult } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/**
 * Requests a pause or resume. It waits in the outbox until the server answers; the opposite request withdraws it while
 * it is unsent. Throws `OutriderError('not_found')` when the chat is no longer on this device.
 */
export function requestPause(
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  paused: boolean,
): Promise<CommitResult> {
  return commit(
    replica,
    issuedCommandSchema.parse({
      id: crypto.randomUUID(),
      teamId: chat.teamId,
      issuedAt: new Date().toISOString(),
      command: { type: paused ? 'chat.pause' : 'chat.resume', chatId: chat.id },
    }),
  );
}

/** Says that a pause or resume could not be stored. */
export const PAUSE_FAILED_TITLE = textsOfCommand({ type: 'chat.pause' }).failed;

/** Says why a pause or resume could not be stored. */
export const pauseFailedReason = (thrown: unknown): string =>
  thrown instanceof OutriderError ? thrown.message : t('An error occurred. Please try again.');

/**
 * Pauses, resumes, or withdraws an unsent request: the action of the control and of the key `p`. Shows a toast when it
 * could not be stored.
 */
export async function togglePause(replica: Replica, chat: Chat): Promise<void> {
  try {
    await requestPause(replica, chat, !isPausedWithPending(pauseStateOf(chat)));
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: PAUSE_FAILED_TITLE,
      description: pauseFailedReason(thrown),
    });
  }
}
