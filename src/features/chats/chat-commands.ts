import type { Chat } from '#domain/chat/chat.ts';
import type { Verdict } from '#domain/chat/rating.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isPausedWithPending, pauseStateOf } from '#domain/commands/pending.ts';
import { sanitizeText } from '#domain/text/sanitize-text.ts';
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

/** A rating as a person gives it; without a score, the one shown stays. */
export interface GivenRating {
  readonly verdict: Verdict;
  readonly score?: number | undefined;
  readonly note: string;
}

/**
 * Rates a prospect by hand. The rating is shown at once and waits in the outbox; a later one replaces it while it is
 * unsent. Throws `OutriderError('not_found')` when the chat is no longer on this device.
 */
export function requestRating(
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId' | 'score'>,
  { verdict, score = chat.score, note }: GivenRating,
): Promise<CommitResult> {
  return commit(
    replica,
    issuedCommandSchema.parse({
      id: crypto.randomUUID(),
      teamId: chat.teamId,
      issuedAt: new Date().toISOString(),
      command: { type: 'chat.rate', chatId: chat.id, verdict, score, note: sanitizeText(note).trim() },
    }),
  );
}

/** Rates a prospect. Resolves to whether it could be stored, and shows a toast when not. */
export async function rateChat(replica: Replica, chat: Chat, rating: GivenRating): Promise<boolean> {
  try {
    await requestRating(replica, chat, rating);
    return true;
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: textsOfCommand({ type: 'chat.rate' }).failed,
      description: commitFailedReason(thrown),
    });
    return false;
  }
}

/**
 * Assigns a conversation to a member, by user id, or to nobody with the empty one. It is shown at once and waits in the
 * outbox. Throws `OutriderError('not_found')` when the chat is no longer on this device.
 */
export const requestAssignment = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  member: string,
): Promise<CommitResult> =>
  commit(
    replica,
    issuedCommandSchema.parse({
      id: crypto.randomUUID(),
      teamId: chat.teamId,
      issuedAt: new Date().toISOString(),
      command: { type: 'chat.assign', chatId: chat.id, member },
    }),
  );

/** Assigns a conversation; shows a toast when that could not be stored. */
export async function assignChat(replica: Replica, chat: Chat, member: string): Promise<void> {
  try {
    await requestAssignment(replica, chat, member);
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: textsOfCommand({ type: 'chat.assign' }).failed,
      description: commitFailedReason(thrown),
    });
  }
}

/**
 * Takes a conversation over from the AI, or hands it back with what it is to know. Resolves to whether that could be
 * stored, and shows a toast when not. It waits in the outbox; the opposite request replaces it while it is unsent.
 */
async function changeControl(
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  command: { readonly type: 'chat.takeOver' } | { readonly type: 'chat.handBack'; readonly note: string },
): Promise<boolean> {
  try {
    await commit(
      replica,
      issuedCommandSchema.parse({
        id: crypto.randomUUID(),
        teamId: chat.teamId,
        issuedAt: new Date().toISOString(),
        command: { ...command, chatId: chat.id },
      }),
    );
    return true;
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: textsOfCommand({ type: command.type }).failed,
      description: commitFailedReason(thrown),
    });
    return false;
  }
}

/** Takes a conversation over from the AI. */
export const takeOverChat = (replica: Replica, chat: Pick<Chat, 'id' | 'teamId'>): Promise<boolean> =>
  changeControl(replica, chat, { type: 'chat.takeOver' });

/** Hands a conversation back to the AI; `note` is what it is to know. */
export const handBackChat = (replica: Replica, chat: Pick<Chat, 'id' | 'teamId'>, note: string): Promise<boolean> =>
  changeControl(replica, chat, { type: 'chat.handBack', note });

/** Says that a pause or resume could not be stored. */
export const PAUSE_FAILED_TITLE = textsOfCommand({ type: 'chat.pause' }).failed;

/** Says why a command could not be stored. */
export const commitFailedReason = (thrown: unknown): string =>
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
      description: commitFailedReason(thrown),
    });
  }
}
