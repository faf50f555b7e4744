import { Link } from '@tanstack/react-router';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { linkProblemOf, LinkResult, onwardLooks, type LinkProblem } from '../sign-in/link-result.tsx';
import { SendConfirmation } from './send-confirmation.tsx';
import { useSessionRequests } from '../session-requests.ts';
import { SessionContext } from '../session.ts';

/** Confirms an address by mailed link. It may be opened anywhere, by anyone who reads the mail, and signs nobody in. */
export function ConfirmAddressScreen({ userId, secret }: { userId: string; secret: string }) {
  const requests = useSessionRequests();
  const session = use(SessionContext);
  const hasStarted = useRef(false);
  const [outcome, setOutcome] = useState<'confirmed' | LinkProblem | undefined>(undefined);

  const confirm = useCallback(async (): Promise<void> => {
    setOutcome(undefined);
    const answer = await requests.confirmAddress(userId, secret);
    setOutcome(
      answer.ok ? 'confirmed' : linkProblemOf(answer.failure, t('Failed to verify. The link may have expired.')),
    );
  }, [requests, userId, secret]);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  }, [confirm]);

  const problem = outcome === 'confirmed' ? undefined : outcome;
  const continueLink = (
    <Link
      to={session === undefined ? '/auth/login' : '/dashboard'}
      search={{}}
      className={onwardLooks(problem, problem !== undefined && session !== undefined)}
    >
      {session === undefined ? t('Back to Login') : t('Go to Dashboard')}
    </Link>
  );
  if (outcome === 'confirmed') {
    return (
      <AuthForm title={t('Address confirmed')} subtitle={t('It is yours: nobody else can take this account over.')}>
        {continueLink}
      </AuthForm>
    );
  }
  return (
    <LinkResult
      title={t('Confirming your address')}
      problem={problem}
      onRetry={() => void confirm()}
      remedy={session !== undefined && <SendConfirmation className="button-primary" />}
      continueLink={continueLink}
    />
  );
}
