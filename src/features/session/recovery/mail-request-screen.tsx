import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { emailProblem } from '#domain/session/sign-in-problems.ts';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import { toFieldError, type FieldError } from '../sign-in/field-errors.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { parseInvitationPath } from '../invitation/parse-invitation-path.ts';
import { useResendCooldown, type Mail } from '../register/resend-cooldown.ts';
import { MailboxLink } from '../register/mailbox-link.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import type { SessionOutcome } from '../session-requests.ts';
import { toAuthError, authErrorMessage, type AuthError } from '../sign-in/auth-error.ts';
import { useEmailDraft } from '../sign-in/email-draft.tsx';
import { SIGN_IN, useSubmit } from '../sign-in/use-submit.ts';
import { useInvitation } from '../invitation/use-invitation.ts';
import { useOnline } from '../use-online.ts';
import { formatClock, useSecondsLeft } from '../register/use-seconds-left.ts';

interface MailRequestScreenProps {
  readonly mail: Mail;
  readonly title: string;
  readonly subtitle: string;
  readonly submitLabel: string;
  /** What is shown offline. */
  readonly offlineMessage: string;
  /** What opening the link does. */
  readonly linkMessage: string;
  readonly sentToast: string;
  /** Title of the toast for failures other than the network. */
  readonly failedToast: string;
  /** Whether to add the backend's message to the title; not where it would reveal whether an account exists. */
  readonly showsReason: boolean;
  readonly returnTo: string | undefined;
  readonly send: (email: string) => Promise<SessionOutcome<undefined>>;
}

/**
 * Takes an address, sends a mail, then shows 'Check your email' (specification part 1 §4). An address mailed a moment
 * ago goes there without another mail.
 */
export function MailRequestScreen({
  mail,
  title,
  subtitle,
  submitLabel,
  offlineMessage,
  linkMessage,
  sentToast,
  failedToast,
  showsReason,
  returnTo,
  send,
}: MailRequestScreenProps) {
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const isOnline = useOnline();
  const { invitation } = useInvitation(useMemo(() => parseInvitationPath(returnTo), [returnTo]));
  const [typedEmail, setEmail] = useEmailDraft();
  const email = typedEmail ?? invitation?.email ?? '';
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [refusal, setRefusal] = useState<FieldError | undefined>(undefined);
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);
  const wait = useResendCooldown(mail, email);
  const secondsLeft = Math.max(wait.secondsLeft, useSecondsLeft(authError?.retryAtMs));

  const request = () =>
    submit(async () => {
      setRefusal(undefined);
      setAuthError(undefined);
      const outcome = await send(email.trim());
      const nowMs = Date.now();
      if (outcome.ok) {
        setIsSent(true);
        wait.start();
        showToast({ tag: SIGN_IN, tone: 'success', title: sentToast });
        return;
      }
      const found = toAuthError(outcome.failure, nowMs);
      const refused = found === undefined ? toFieldError(outcome.failure) : undefined;
      const reason =
        found !== undefined
          ? authErrorMessage(found, nowMs)
          : (refused?.message ?? (showsReason ? outcome.failure.message : undefined));
      setRefusal(refused);
      if (refused !== undefined) setIsSent(false);
      setAuthError(found ?? (refused === undefined ? { message: reason ?? failedToast } : undefined));
      showToast({ tag: SIGN_IN, tone: 'danger', title: failedToast, description: reason });
    });

  const back = (
    <Link to="/auth/login" search={returnTo === undefined ? {} : { returnTo }} className="link touch-target">
      {t('Back to login')}
    </Link>
  );

  if (isSent) {
    const mayResend = isOnline && secondsLeft === 0;
    return (
      <AuthForm
        title={t('Check your email')}
        subtitle={t('If {email} can be used here, a link is on its way.', { email: email.trim() })}
        footer={back}
      >
        <div role="status" className="flex items-start gap-3 rounded-card bg-sunken p-4">
          <MailCheck size={20} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-success-ink" />
          <p className="min-w-0">
            {linkMessage} <MailboxLink />
          </p>
        </div>
        <div className="flex flex-col gap-2">
          <button
            type="button"
            className="button-secondary"
            aria-disabled={isBusy || !mayResend}
            onClick={() => {
              if (mayResend) request();
            }}
          >
            {isBusy ? t('Sending…') : t('Send it again')}
            {secondsLeft > 0 && (
              <span role="timer" className="tabular-nums text-ink-muted">
                {t('in {time}', { time: formatClock(secondsLeft) })}
              </span>
            )}
          </button>
          {!isOnline && <p className="text-small text-ink-muted">{t('You are offline. Connect to send it again.')}</p>}
          {authError !== undefined && secondsLeft === 0 && isOnline && (
            <p role="alert" className="text-small text-danger-ink">
              {authError.message}
            </p>
          )}
          <button type="button" className="button-quiet" onClick={() => setIsSent(false)}>
            {t('Wrong address? Go back')}
          </button>
        </div>
      </AuthForm>
    );
  }
  return (
    <AuthForm title={title} subtitle={subtitle} footer={back}>
      <PlainForm
        submitLabel={submitLabel}
        busyLabel={t('Sending…')}
        isBusy={isBusy}
        offlineMessage={offlineMessage}
        authError={authError}
        rejection={refusal}
        onSubmit={() => {
          setIsChecked(true);
          if (emailProblem(email) !== undefined) return;
          if (wait.secondsLeft > 0) setIsSent(true);
          else request();
        }}
      >
        <EmailField
          value={email}
          onChange={(value) => {
            setEmail(value);
            setRefusal(undefined);
          }}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusal?.message}
        />
      </PlainForm>
    </AuthForm>
  );
}
