import { Link } from '@tanstack/react-router';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { linkProblemOf, LinkResult, onwardLooks, type LinkProblem } from '../sign-in/link-result.tsx';
import { SendConfirmation } from './send-confirmation.tsx';
import { useSessionRequests } from '../session-requests.ts';
import { SessionContext } from '../session.ts';

/**
 * Confirms an address by mailed link. It may be opened anywhere and signs nobody in. A reader who is not signed in as
 * that person is asked first: the mail may come from a stranger's account, which the address would be given to.
 */
export function ConfirmAddressScreen({ userId, secret }: { userId: string; secret: string }) {
  const requests = useSessionRequests();
  const session = use(SessionContext);
  const hasStarted = useRef(false);
  const [isAsking, setIsAsking] = useState(session?.user.id !== userId);
  const [outcome, setOutcome] = useState<'confirmed' | LinkProblem | undefined>(undefined);

  const confirm = useCallback(async (): Promise<void> => {
    setOutcome(undefined);
    const answer = await requests.confirmAddress(userId, secret);
    setOutcome(
      answer.ok ? 'confirmed' : linkProblemOf(answer.failure, t('Failed to verify. The link may have expired.')),
    );
  }, [requests, userId, secret]);

  useEffect(() => {
    if (isAsking || hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  }, [confirm, isAsking]);

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
  if (isAsking) {
    return (
      <AuthForm
        title={t('Did you create this account?')}
        subtitle={t(
          'Someone signed up with your address. If it was you, confirm it. If not, just leave this page: confirming would give your address to an account whose password someone else knows.',
        )}
      >
        <div className="flex flex-col gap-2">
          <button type="button" className="button-primary" onClick={() => setIsAsking(false)}>
            {t('Yes, confirm my address')}
          </button>
          <Link to={session === undefined ? '/auth/login' : '/dashboard'} search={{}} className="button-secondary">
            {t('No, it was someone else')}
          </Link>
        </div>
      </AuthForm>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <AuthForm title={t('Address confirmed')} subtitle={t('Outrider now knows that this address is yours.')}>
        {continueLink}
      </AuthForm>
    );
  }
  return (
    <LinkResult
      title={t('Confirming your address')}
      problem={problem}
      onRetry={() => void confirm()}
      recovery={session !== undefined && <SendConfirmation className="button-primary" />}
      continueLink={continueLink}
    />
  );
}
