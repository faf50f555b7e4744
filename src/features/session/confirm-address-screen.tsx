import { Link } from '@tanstack/react-router';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { FormFrame } from './form-frame.tsx';
import { SendConfirmation } from './send-confirmation.tsx';
import { useSessionRequests } from './session-requests.ts';
import { SessionContext } from './session.ts';
import { troubleOf, troubleWords } from './trouble.ts';

/** Where the mail that proves an address leads to. It may be opened anywhere, by whoever reads that mail: nobody is signed in by it. */
export function ConfirmAddressScreen({ userId, secret }: { userId: string; secret: string }) {
  const requests = useSessionRequests();
  const session = use(SessionContext);
  const asked = useRef(false);
  const [outcome, setOutcome] = useState<'confirmed' | { readonly words: string; readonly mayRetry: boolean } | undefined>(undefined);

  const confirm = useCallback(async (): Promise<void> => {
    setOutcome(undefined);
    const answer = await requests.confirmAddress(userId, secret);
    const nowMs = Date.now();
    const trouble = answer.ok ? undefined : troubleOf(answer.failure, nowMs);
    if (answer.ok) setOutcome('confirmed');
    else if (trouble !== undefined) setOutcome({ words: troubleWords(trouble, nowMs), mayRetry: true });
    else setOutcome({ words: 'Failed to verify. The link may have expired.', mayRetry: false });
  }, [requests, userId, secret]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void confirm();
  }, [confirm]);

  const onward = (
    <Link to={session === undefined ? '/auth/login' : '/dashboard'} search={{}} className="button-primary">
      {session === undefined ? 'Back to Login' : 'Go to Dashboard'}
    </Link>
  );
  if (outcome === undefined) {
    return (
      <FormFrame title="Confirming your address">
        <p role="status" className="text-ink-muted">
          Verifying your link…
        </p>
      </FormFrame>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <FormFrame title="Address confirmed" subtitle="It is yours: nobody else can take this account over.">
        {onward}
      </FormFrame>
    );
  }
  return (
    <FormFrame title="That did not work">
      <p role="alert">{outcome.words}</p>
      <div className="flex flex-col gap-2">
        {outcome.mayRetry ? (
          <button type="button" className="button-secondary" onClick={() => void confirm()}>
            Try again
          </button>
        ) : (
          session !== undefined && <SendConfirmation />
        )}
        {onward}
      </div>
    </FormFrame>
  );
}
