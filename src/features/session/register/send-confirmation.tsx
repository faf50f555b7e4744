import { use, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/notices/toast.ts';
import { useResendCooldown } from './resend-cooldown.ts';
import { useSessionRequests } from '../session-requests.ts';
import { SessionContext } from '../session.ts';
import { toAuthError, authErrorMessage } from '../sign-in/auth-error.ts';
import { useSubmit } from '../sign-in/use-submit.ts';
import { useOnline } from '../use-online.ts';
import { formatClock, useSecondsLeft } from './use-seconds-left.ts';

/** Sends the signed-in person the link that confirms their address. */
export function SendConfirmation({
  className = 'button-secondary',
}: {
  className?: 'button-primary' | 'button-secondary';
}) {
  const requests = useSessionRequests();
  const isOnline = useOnline();
  const { isBusy, submit } = useSubmit();
  const [refusedUntilMs, setRefusedUntilMs] = useState<number | undefined>(undefined);
  const wait = useResendCooldown('confirmation', use(SessionContext)?.user.email ?? '');
  const secondsLeft = Math.max(wait.secondsLeft, useSecondsLeft(refusedUntilMs));
  const maySend = isOnline && secondsLeft === 0;

  const send = () =>
    submit(async () => {
      const outcome = await requests.sendConfirmation();
      const nowMs = Date.now();
      if (outcome.ok) {
        wait.start();
        showToast({
          tone: 'success',
          title: t('Check your email'),
          description: t('Its link confirms your address.'),
        });
        return;
      }
      const authError = toAuthError(outcome.failure, nowMs);
      setRefusedUntilMs(authError?.retryAtMs);
      showToast({
        tone: 'danger',
        title: t('Failed to send the link'),
        description: authError === undefined ? outcome.failure.message : authErrorMessage(authError, nowMs),
      });
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
      {isBusy ? t('Sending…') : isOnline ? t('Send the link again') : t('Offline: the link cannot be sent')}
      {secondsLeft > 0 && (
        <span role="timer" className={classNames('tabular-nums', className === 'button-secondary' && 'text-ink-muted')}>
          {t('in {time}', { time: formatClock(secondsLeft) })}
        </span>
      )}
    </button>
  );
}
