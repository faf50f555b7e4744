import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { emailProblem } from '#domain/sign-in-problems.ts';
import { showToast } from '#ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { PlainForm } from './plain-form.tsx';
import type { SessionOutcome } from './session-requests.ts';
import { troubleOf, troubleWords, type Trouble } from './trouble.ts';
import { useTypedEmail } from './typed-email.tsx';
import { useAttempt } from './use-attempt.ts';
import { useIsOnline } from './use-online.ts';
import { clockWords, useSecondsLeft } from './use-seconds-left.ts';

/** The same mail is not sent again before this. */
const RESEND_AFTER_MS = 60_000;

interface MailRequestScreenProps {
  readonly title: string;
  readonly subtitle: string;
  readonly act: string;
  /** What the form asks of the network, as the beginning of a sentence. */
  readonly need: string;
  /** What the link does where it is opened. */
  readonly linkWords: string;
  readonly sentToast: string;
  /** Title of the toast when it failed for no reason of the network's. */
  readonly failedToast: string;
  /** Whether the backend's own words are better than the title alone; not where they would tell whether an account exists. */
  readonly tellsReason: boolean;
  readonly returnTo: string | undefined;
  readonly send: (email: string) => Promise<SessionOutcome<undefined>>;
}

/** An email goes in, a mail goes out, then 'Check your email' (specification part 1 §4). */
export function MailRequestScreen({ title, subtitle, act, need, linkWords, sentToast, failedToast, tellsReason, returnTo, send }: MailRequestScreenProps) {
  const { isBusy, attempt } = useAttempt();
  const isOnline = useIsOnline();
  const [email = '', setEmail] = useTypedEmail();
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [mayResendAtMs, setMayResendAtMs] = useState<number | undefined>(undefined);
  const [refusal, setRefusal] = useState<{ readonly words: string } | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const secondsLeft = useSecondsLeft(mayResendAtMs);

  const request = () =>
    attempt(async () => {
      setRefusal(undefined);
      setTrouble(undefined);
      const outcome = await send(email.trim());
      const nowMs = Date.now();
      if (outcome.ok) {
        setIsSent(true);
        setMayResendAtMs(nowMs + RESEND_AFTER_MS);
        showToast({ tone: 'success', title: sentToast });
        return;
      }
      const found = troubleOf(outcome.failure, nowMs);
      const reason = found === undefined ? (tellsReason ? outcome.failure.message : undefined) : troubleWords(found, nowMs);
      setTrouble(found);
      if (found === undefined) setRefusal({ words: reason ?? failedToast });
      if (found?.untilMs !== undefined) setMayResendAtMs(found.untilMs);
      showToast({ tone: 'danger', title: failedToast, description: reason });
    });

  const back = (
    <Link to="/auth/login" search={returnTo === undefined ? {} : { returnTo }} className="link">
      Back to login
    </Link>
  );

  if (isSent) {
    const mayResend = isOnline && secondsLeft === 0;
    return (
      <FormFrame title="Check your email" subtitle={`If ${email.trim()} can be used here, a link is on its way to it.`} footer={back}>
        <div role="status" className="flex items-start gap-3 rounded-card bg-sunken p-4">
          <MailCheck size={20} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-success-ink" />
          <p className="min-w-0">
            {linkWords} <MailboxLink />
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
            {isBusy ? 'Sending…' : 'Send it again'}
            {secondsLeft > 0 && (
              <span role="timer" className="tabular-nums text-ink-muted">
                in {clockWords(secondsLeft)}
              </span>
            )}
          </button>
          {!isOnline && <p className="text-small text-ink-muted">You are offline. Sending it again needs a connection.</p>}
          {trouble !== undefined && secondsLeft === 0 && isOnline && (
            <p role="alert" className="text-small text-danger-ink">
              {trouble.words}
            </p>
          )}
          <button type="button" className="button-quiet" onClick={() => setIsSent(false)}>
            Wrong address? Go back
          </button>
        </div>
      </FormFrame>
    );
  }
  return (
    <FormFrame title={title} subtitle={subtitle} footer={back}>
      <PlainForm
        act={act}
        busyWords="Sending…"
        isBusy={isBusy}
        need={need}
        trouble={trouble}
        refusal={refusal}
        onSubmit={() => {
          setIsChecked(true);
          if (emailProblem(email) === undefined) request();
        }}
      >
        <EmailField
          value={email}
          onChange={(value) => {
            setEmail(value);
            setRefusal(undefined);
          }}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusal?.words}
        />
      </PlainForm>
    </FormFrame>
  );
}
