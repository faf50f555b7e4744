import { useState } from 'react';
import type { InvitationReference } from '#domain/member/invitation.ts';
import { t } from '#i18n/translate.ts';
import { useSessionRequests } from '../session-requests.ts';
import { toAuthError, authErrorMessage } from '../sign-in/auth-error.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

/** Mails an invitation again, once; the answer is the same whether the invitation exists or not. */
export function SendInvitationAgain({
  invitationRef,
  className = 'button-secondary',
}: {
  invitationRef: InvitationReference;
  className?: 'button-primary' | 'button-secondary';
}) {
  const requests = useSessionRequests();
  const { isBusy, submit } = useSubmit();
  const [message, setMessage] = useState<string | undefined>(undefined);
  const [isSent, setIsSent] = useState(false);
  const send = () =>
    submit(async () => {
      const outcome = await requests.resendInvitation(invitationRef);
      const nowMs = Date.now();
      const authError = outcome.ok ? undefined : toAuthError(outcome.failure, nowMs);
      setIsSent(outcome.ok);
      setMessage(
        outcome.ok
          ? t('If the invitation is still open, an email is on its way to the invited address.')
          : authError === undefined
            ? outcome.failure.message
            : authErrorMessage(authError, nowMs),
      );
    });
  return (
    <>
      {!isSent && (
        <button type="button" className={className} aria-disabled={isBusy} onClick={send}>
          {isBusy ? t('Sending…') : t('Send the invitation again')}
        </button>
      )}
      {message !== undefined && (
        <p role="status" className="text-small text-ink-muted">
          {message}
        </p>
      )}
    </>
  );
}
