import type { ReactNode } from 'react';
import { say } from '#i18n/translate.ts';
import { Spinner } from '#ui/notices/spinner.tsx';
import { AuthForm } from './auth-form.tsx';
import type { SessionFailure } from '../session-requests.ts';
import { toAuthError, authErrorMessage } from './auth-error.ts';

/** Why a mailed link did not do what it is for. */
export interface LinkProblem {
  readonly words: string;
  /** The link was not spent: it may be tried again. */
  readonly mayRetry: boolean;
}

/** The problem behind a failure; `spentWords` where it is nobody's but the link's own. */
export function linkProblemOf(failure: SessionFailure | undefined, spentWords: string): LinkProblem {
  const nowMs = Date.now();
  const trouble = failure === undefined ? undefined : toAuthError(failure, nowMs);
  return trouble === undefined
    ? { words: spentWords, mayRetry: false }
    : { words: authErrorMessage(trouble, nowMs), mayRetry: true };
}

/** The way on is filled where nothing else can be done. */
export const onwardLooks = (problem: LinkProblem | undefined, hasRemedy: boolean): string =>
  hasRemedy || problem?.mayRetry === true ? 'button-secondary' : 'button-primary';

interface LinkVerdictProps {
  /** What the link is doing while nothing is known yet. */
  readonly title: string;
  /** The same beside the spinner, where it is no mailed link that is looked at. */
  readonly busyWords?: string;
  readonly problem: LinkProblem | undefined;
  readonly onRetry: () => void;
  /** How to come to a link that works: the act of this screen, where there is one. */
  readonly remedy: ReactNode;
  /** The way on; its looks: `onwardLooks`. */
  readonly onward: ReactNode;
}

/** A mailed link at work: verifying, or failed with what can be done (specification part 1 §4). */
export function LinkResult({
  title,
  busyWords = say('Verifying your link…'),
  problem,
  onRetry,
  remedy,
  onward,
}: LinkVerdictProps) {
  if (problem === undefined) {
    return (
      <AuthForm title={title}>
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner />
          {busyWords}
        </p>
      </AuthForm>
    );
  }
  return (
    <AuthForm title={say('That did not work')}>
      <p role="alert">{problem.words}</p>
      <div className="flex flex-col gap-2">
        {problem.mayRetry ? (
          <button type="button" className="button-primary" onClick={onRetry}>
            {say('Try again')}
          </button>
        ) : (
          remedy
        )}
        {onward}
      </div>
    </AuthForm>
  );
}
