import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { emailProblem } from '#domain/sign-in-problems.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { showToast } from '#ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame, PlainForm } from './form-frame.tsx';
import { networkTrouble, type SessionOutcome } from './session-requests.ts';
import { useAttempt } from './use-attempt.ts';

interface MailRequestScreenProps {
  readonly title: string;
  readonly subtitle: string;
  readonly act: string;
  readonly sentToast: string;
  /** Title of the toast when it failed for no reason of the network's. */
  readonly failedToast: string;
  /** Whether the backend's own words are better than the title alone; not where they would tell whether an account exists. */
  readonly tellsReason: boolean;
  readonly send: (email: string) => Promise<SessionOutcome<undefined>>;
}

/** An email goes in, a mail goes out, then 'Check your email' (specification part 1 §4). */
export function MailRequestScreen({ title, subtitle, act, sentToast, failedToast, tellsReason, send }: MailRequestScreenProps) {
  const { sandbox } = useRuntimeConfig();
  const { isBusy, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);

  const request = () =>
    attempt(async () => {
      setRefusal(undefined);
      const outcome = await send(email.trim());
      if (outcome.ok) {
        setSentTo(email.trim());
        showToast({ tone: 'success', title: sentToast });
        return;
      }
      const reason = networkTrouble(outcome.failure) ?? (tellsReason ? outcome.failure.message : undefined);
      setRefusal(reason ?? failedToast);
      showToast({ tone: 'danger', title: failedToast, description: reason });
    });

  const back = (
    <Link to="/auth/login" className="link">
      Back to login
    </Link>
  );

  if (sentTo !== undefined) {
    return (
      <FormFrame title="Check your email" subtitle={`If ${sentTo} can be used here, a link is on its way to it.`} footer={back}>
        <div role="status" className="flex items-start gap-3 rounded-card bg-sunken p-4">
          <MailCheck size={20} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-success-ink" />
          <p>
            Open the link on this device, or on any other: it signs in where it is opened.
            {sandbox.mail && (
              <>
                {' '}
                This server only simulates mail:{' '}
                <a href="/sandbox/mailbox" className="link">
                  open the mailbox
                </a>
                .
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button-secondary" aria-disabled={isBusy} onClick={request}>
            Send it again
          </button>
          <button type="button" className="button-quiet" onClick={() => setSentTo(undefined)}>
            Use another address
          </button>
        </div>
      </FormFrame>
    );
  }

  return (
    <FormFrame title={title} subtitle={subtitle} footer={back}>
      <PlainForm
        onSubmit={() => {
          setIsChecked(true);
          if (emailProblem(email) === undefined) request();
        }}
      >
        <EmailField
          value={email}
          onChange={setEmail}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusal}
        />
        <button type="submit" className="button-primary" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : act}
        </button>
      </PlainForm>
    </FormFrame>
  );
}
