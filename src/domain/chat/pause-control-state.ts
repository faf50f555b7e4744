import { say } from '#i18n/translate.ts';
import { wordsOfCommand } from '../commands/command-messages.ts';
import { retryClassOf, wordsOf, type ErrorCode } from '../wire/errors.ts';
import { isMeantPaused, type PauseState } from '../commands/pending.ts';

/** What can be paused. */
type Pausable = 'chat' | 'campaign' | 'profile';

/**
 * What a pause that was asked for waits for, or its end:
 * - `answer`: nothing is known yet but that it was asked for;
 * - `connection`: the last try brought no answer at all, or nothing can be reached;
 * - a code: what the last try was answered with; it is tried again;
 * - `browser`: one that can send nothing.
 */
export type PauseWait = 'answer' | 'connection' | 'browser' | ErrorCode;

/** What a pause control says, and whether a press does something. */
export interface PauseControlState {
  readonly label: string;
  readonly icon: 'pause' | 'resume' | 'waiting';
  /** Why it waits; undefined while nothing is known of that, and where nothing waits. */
  readonly words: string | undefined;
  /**
   * True while it is on its way: a press would ask for the opposite, where nobody has said yet that this did not
   * succeed.
   */
  readonly isInert: boolean;
}

/**
 * How a pause control stands, of whatever can be paused. While the server has not answered it says what will happen,
 * never that it has (law 8).
 */
export function pauseControlStateOf(noun: Pausable, state: PauseState, wait: PauseWait): PauseControlState {
  const isPaused = isMeantPaused(state);
  if (state.kind === 'settled')
    return {
      label: isPaused ? say('Resume') : say('Pause'),
      icon: isPaused ? 'resume' : 'pause',
      words: undefined,
      isInert: false,
    };
  const { waiting, waitingOffline } = wordsOfCommand({ type: `${noun}.${isPaused ? 'pause' : 'resume'}` });
  if (wait === 'answer') return { label: waiting, icon: 'waiting', words: undefined, isInert: true };
  return {
    label: isPaused ? say('Cancel pause') : say('Cancel resume'),
    icon: 'waiting',
    words: wait === 'connection' ? waitingOffline : waitWords(wait),
    isInert: false,
  };
}

/** All that a pause control may say after a press. */
export const pauseLabelsOf = (noun: Pausable): readonly string[] => [
  say('Pause'),
  say('Resume'),
  say('Cancel pause'),
  say('Cancel resume'),
  ...(['pause', 'resume'] as const).map((act) => wordsOfCommand({ type: `${noun}.${act}` }).waiting),
];

/** Why it waits and what becomes of it, in a sentence. */
function waitWords(wait: Exclude<PauseWait, 'answer' | 'connection'>): string {
  switch (wait) {
    case 'browser':
      return say('Kept here; this browser is too old to send it, and it is sent once the browser was updated');
    case 'unavailable':
      return say('The service is starting or under maintenance. It will be asked again.');
    default:
      // What would be a refusal was one of what is needed beforehand: the command itself no server has seen.
      return wordsOf(retryClassOf(wait) === 'never' ? 'server_error' : wait);
  }
}
