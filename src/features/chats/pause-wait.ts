import { CHAT_WORDS, type Chat } from '#domain/chat.ts';
import { laneOfEntity } from '#domain/command.ts';
import { retryClassOf, wordsOf, type ErrorCode } from '#domain/errors.ts';
import { isMeantPaused, pauseStateOf } from '#domain/pending.ts';
import { say } from '#languages/say.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox-commands.ts';
import { readPresentStatus } from '#replica/present-status.ts';
import { listLane } from '#replica/replay.ts';

/**
 * What a pause that was asked for waits for, or its end:
 * - `answer`: nothing is known yet but that it was asked for;
 * - `connection`: the last try brought no answer at all, or nothing can be reached;
 * - a code: what the last try was answered with; it is tried again;
 * - `browser`: one that can send nothing.
 */
export type PauseWait = 'answer' | 'connection' | 'browser' | ErrorCode;

/** What the commands on a conversation wait for. `locks` is `navigator.locks`, without which nothing is sent. */
export async function findPauseWait(db: ReplicaDatabase, chatId: string, locks: Parameters<typeof readPresentStatus>[1]): Promise<PauseWait> {
  const [entries, { reach }] = await Promise.all([listLane(db, laneOfEntity('chats', chatId)), readPresentStatus(db, locks)]);
  if (locks === undefined) return 'browser';
  const codes = entries.flatMap((entry) => (issuedOf(entry) === undefined ? ['update_required' as const] : (entry.failure?.code ?? [])));
  if (reach === 'unreachable' || reach === 'needs-sign-in' || codes.some((code) => code === 'unreachable' || code === 'timeout')) return 'connection';
  // What was signed in again for since is tried by itself.
  return codes.find((code) => retryClassOf(code) !== 'after-sign-in') ?? 'answer';
}

/** Why it waits and what becomes of it, in a sentence. */
function waitWords(wait: Exclude<PauseWait, 'answer'>, wanted: boolean): string {
  switch (wait) {
    case 'connection':
      return wanted ? CHAT_WORDS.willPause : CHAT_WORDS.willResume;
    case 'browser':
      return say('Kept here; this browser is too old to send it, and it is sent once the browser was updated');
    case 'unavailable':
      return say('The service is starting or under maintenance. It will be asked again.');
    default:
      // What would be a refusal was one of what is needed beforehand: the command itself no server has seen.
      return wordsOf(retryClassOf(wait) === 'never' ? 'server_error' : wait);
  }
}

/** What the control says, and whether a press does something. */
export interface PauseAct {
  readonly label: string;
  readonly icon: 'pause' | 'resume' | 'waiting';
  /** Why it waits; undefined while nothing is known of that, and where nothing waits. */
  readonly words: string | undefined;
  /** True while it is on its way: a press would ask for the opposite, where nobody has said yet that this did not succeed. */
  readonly isInert: boolean;
}

/** How the pause control of a conversation stands. */
export function pauseActOf(chat: Pick<Chat, 'paused' | 'pendingPause'>, wait: PauseWait): PauseAct {
  const state = pauseStateOf(chat);
  const isPaused = isMeantPaused(state);
  if (state.kind === 'settled') return { label: isPaused ? say('Resume') : say('Pause'), icon: isPaused ? 'resume' : 'pause', words: undefined, isInert: false };
  if (wait === 'answer') return { label: isPaused ? CHAT_WORDS.pausing : CHAT_WORDS.resuming, icon: 'waiting', words: undefined, isInert: true };
  return { label: isPaused ? say('Cancel pause') : say('Cancel resume'), icon: 'waiting', words: waitWords(wait, isPaused), isInert: false };
}
