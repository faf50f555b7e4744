import { t } from '#i18n/translate.ts';
import { textsOfCommand } from '../commands/command-messages.ts';
import { retryClassOf, errorMessageOf, type ErrorCode } from '../wire/errors.ts';
import { isPausedWithPending, type PauseState } from '../commands/pending.ts';

/** Names what can be paused. */
type Pausable = 'chat' | 'campaign' | 'profile';

/**
 * Tells what a requested pause or resume is waiting for:
 * - `answer`: it was requested, and nothing else is known;
 * - `connection`: the last attempt got no answer, or nothing can be reached;
 * - an error code: the answer to the last attempt, which will be retried;
 * - `browser`: this browser is too old to send anything.
 */
export type PauseWait = 'answer' | 'connection' | 'browser' | ErrorCode;

/** Holds what a pause control shows, and whether it can be pressed. */
export interface PauseControlState {
  readonly label: string;
  readonly icon: 'pause' | 'resume' | 'waiting';
  /** Why it waits; undefined while the reason is unknown, and when nothing waits. */
  readonly explanation: string | undefined;
  /**
   * True while the request is in flight: a press would request the opposite before it is known that this request has
   * not succeeded.
   */
  readonly isInert: boolean;
}

/**
 * Returns the state of a pause control. Until the server answers, the control says what will happen, never that it has
 * happened (law 8).
 */
export function pauseControlStateOf(noun: Pausable, state: PauseState, wait: PauseWait): PauseControlState {
  const isPaused = isPausedWithPending(state);
  if (state.kind === 'settled')
    return {
      label: isPaused ? t('Resume') : t('Pause'),
      icon: isPaused ? 'resume' : 'pause',
      explanation: undefined,
      isInert: false,
    };
  const { waiting, waitingOffline } = textsOfCommand({ type: `${noun}.${isPaused ? 'pause' : 'resume'}` });
  if (wait === 'answer') return { label: waiting, icon: 'waiting', explanation: undefined, isInert: true };
  return {
    label: isPaused ? t('Cancel pause') : t('Cancel resume'),
    icon: 'waiting',
    explanation: wait === 'connection' ? waitingOffline : waitMessage(wait),
    isInert: false,
  };
}

/** Returns every label a pause control may show after a press. */
export const pauseLabelsOf = (noun: Pausable): readonly string[] => [
  t('Pause'),
  t('Resume'),
  t('Cancel pause'),
  t('Cancel resume'),
  ...(['pause', 'resume'] as const).map((action) => textsOfCommand({ type: `${noun}.${action}` }).waiting),
];

/** Returns a sentence on why it waits and what happens next. */
function waitMessage(wait: Exclude<PauseWait, 'answer' | 'connection'>): string {
  switch (wait) {
    case 'browser':
      return t('Kept here. This browser is too old to send it; update the browser');
    case 'unavailable':
      return t('The service is starting or under maintenance. Outrider will try again.');
    default:
      // A code that is never retried here refused a prerequisite; no server has seen the command itself.
      return errorMessageOf(retryClassOf(wait) === 'never' ? 'server_error' : wait);
  }
}
