import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Trans } from '#ui/trans.tsx';
import { useFilledForm } from '#ui/forms/use-filled-form.ts';
import { Spinner } from '#ui/notices/spinner.tsx';
import { useOnline } from '../use-online.ts';
import { formatClock, useSecondsLeft } from '../register/use-seconds-left.ts';
import type { AuthError } from './auth-error.ts';

interface PlainFormProps {
  /** Button label, idle and while the request runs. */
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** Shown offline: this form needs the network. */
  readonly offlineMessage: string;
  readonly authError?: AuthError | undefined;
  /** The server's answer about the fields; a new one focuses the first invalid field. */
  readonly rejection?: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * Renders a form with our validation and the specification's texts. Typed values stay; while offline or rate limited,
 * the button says why it waits.
 */
export function PlainForm({
  submitLabel,
  busyLabel,
  isBusy,
  offlineMessage,
  authError,
  rejection,
  onSubmit,
  children,
}: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const reason = useId();
  const isOnline = useOnline();
  const secondsLeft = useSecondsLeft(authError?.retryAtMs);
  const [submissions, setSubmissions] = useState(0);
  const mayNot = !isOnline || secondsLeft > 0;
  const isWaitOver = authError?.retryAtMs !== undefined && secondsLeft === 0;

  const focusOnWrong = (): void => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  useEffect(() => {
    if (submissions > 0) focusOnWrong();
  }, [submissions]);
  useEffect(() => {
    if (rejection !== undefined) focusOnWrong();
  }, [rejection]);

  const handlers = useFilledForm(() => {
    if (isBusy || mayNot) return;
    setSubmissions(submissions + 1);
    onSubmit();
  });

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" {...handlers}>
      {children}
      <div className="flex flex-col gap-2">
        <button
          type="submit"
          className="button-primary"
          aria-disabled={isBusy || mayNot}
          aria-describedby={mayNot ? reason : undefined}
        >
          {isBusy && <Spinner />}
          {isBusy ? busyLabel : submitLabel}
        </button>
        {isOnline ? (
          authError !== undefined &&
          !isWaitOver && (
            <p id={reason} role="alert" className="flex items-start gap-1.5 text-small text-danger-ink">
              <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
              <span>
                {authError.message}
                {secondsLeft > 0 && (
                  <>
                    {' '}
                    <Trans
                      text="Try again in {time}."
                      parts={{
                        time: (
                          <span key="time" role="timer" className="tabular-nums">
                            {formatClock(secondsLeft)}
                          </span>
                        ),
                      }}
                    />
                  </>
                )}
              </span>
            </p>
          )
        ) : (
          <p id={reason} role="status" className="text-small text-ink-muted">
            {offlineMessage}
          </p>
        )}
      </div>
    </form>
  );
}
