import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast.ts';
import { useSessionRequests } from './session-requests.ts';
import { troubleOf, troubleWords } from './trouble.ts';
import { useAttempt } from './use-attempt.ts';
import { useIsOnline } from './use-online.ts';
import { clockWords, useSecondsLeft } from './use-seconds-left.ts';

const RESEND_AFTER_MS = 60_000;

/** The button that mails the signed-in person a link which proves their address. */
export function SendConfirmation({ className = 'button-secondary' }: { className?: 'button-primary' | 'button-secondary' }) {
  const requests = useSessionRequests();
  const isOnline = useIsOnline();
  const { isBusy, attempt } = useAttempt();
  const [mayResendAtMs, setMayResendAtMs] = useState<number | undefined>(undefined);
  const secondsLeft = useSecondsLeft(mayResendAtMs);
  const maySend = isOnline && secondsLeft === 0;

  const send = () =>
    attempt(async () => {
      const outcome = await requests.sendConfirmation();
      const nowMs = Date.now();
      if (outcome.ok) {
        setMayResendAtMs(nowMs + RESEND_AFTER_MS);
        showToast({ tone: 'success', title: 'Check your email', description: 'The link in it confirms your address.' });
        return;
      }
      const trouble = troubleOf(outcome.failure, nowMs);
      setMayResendAtMs(trouble?.untilMs);
      showToast({ tone: 'danger', title: 'Failed to send the link', description: trouble === undefined ? outcome.failure.message : troubleWords(trouble, nowMs) });
    });

  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy || !maySend}
      onClick={() => {
        if (maySend) send();
      }}
    >
      {isBusy ? 'Sending…' : isOnline ? 'Send the link again' : 'Offline: the link cannot be sent'}
      {secondsLeft > 0 && (
        <span role="timer" className={classNames('tabular-nums', className === 'button-secondary' && 'text-ink-muted')}>
          in {clockWords(secondsLeft)}
        </span>
      )}
    </button>
  );
}
