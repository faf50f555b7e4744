import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { Spinner } from '#ui/notices/spinner.tsx';
import { AuthForm } from './auth-form.tsx';
import type { SessionFailure } from '../session-requests.ts';
import { toAuthError, authErrorMessage } from './auth-error.ts';

/** Why a mailed link failed. */
export interface LinkProblem {
  readonly message: string;
  /** The link was not spent and may be retried. */
  readonly canRetry: boolean;
}

/** Maps a failure to its problem; `spentMessage` when only the link itself is at fault. */
export function linkProblemOf(failure: SessionFailure | undefined, spentMessage: string): LinkProblem {
  const nowMs = Date.now();
  const authError = failure === undefined ? undefined : toAuthError(failure, nowMs);
  return authError === undefined
    ? { message: spentMessage, canRetry: false }
    : { message: authErrorMessage(authError, nowMs), canRetry: true };
}

/** Returns the button class of the onward link: primary when there is nothing else to do. */
export const onwardLooks = (problem: LinkProblem | undefined, hasRecovery: boolean): string =>
  hasRecovery || problem?.canRetry === true ? 'button-secondary' : 'button-primary';

interface LinkResultProps {
  /** What the link is doing while the result is unknown. */
  readonly title: string;
  /** Text beside the spinner when it is not a mailed link. */
  readonly busyLabel?: string;
  readonly problem: LinkProblem | undefined;
  readonly onRetry: () => void;
  /** How to get a working link: this screen's action, if any. */
  readonly recovery: ReactNode;
  /** The onward link; class: `onwardLooks`. */
  readonly continueLink: ReactNode;
}

/** Renders a mailed link's progress: verifying, or failed with what to do (specification part 1 §4). */
export function LinkResult({
  title,
  busyLabel = t('Verifying your link…'),
  problem,
  onRetry,
  recovery,
  continueLink,
}: LinkResultProps) {
  if (problem === undefined) {
    return (
      <AuthForm title={title}>
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner />
          {busyLabel}
        </p>
      </AuthForm>
    );
  }
  return (
    <AuthForm title={t('That did not work')}>
      <p role="alert">{problem.message}</p>
      <div className="flex flex-col gap-2">
        {problem.canRetry ? (
          <button type="button" className="button-primary" onClick={onRetry}>
            {t('Try again')}
          </button>
        ) : (
          recovery
        )}
        {continueLink}
      </div>
    </AuthForm>
  );
}
