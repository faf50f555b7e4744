import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InvitationReference } from '#domain/member/invitation.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { toInvitationError, type InvitationError } from './invitation-messages.ts';
import { isJustJoined } from './just-joined.ts';
import { SendInvitationAgain } from './send-invitation-again.tsx';
import type { SessionOutcome } from '../session-requests.ts';

interface InvitationAcceptanceProps {
  readonly invitationRef: InvitationReference;
  readonly invitation: Invitation | undefined;
  readonly accept: () => Promise<SessionOutcome<unknown>>;
  /** Path and query of this page, to return to after signing in. */
  readonly currentPath: string;
  readonly onJoined: (teamId: string) => void;
}

/** Accepts at once: opening the link while signed in as the invited person is consent. */
export function InvitationAcceptance({
  invitationRef,
  invitation,
  accept,
  currentPath,
  onJoined,
}: InvitationAcceptanceProps) {
  const { teamId, membershipId } = invitationRef;
  const isBegun = useRef(false);
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<InvitationError | undefined>(undefined);

  useEffect(() => {
    // One request per attempt, also when the effect runs twice.
    if (isBegun.current) return;
    isBegun.current = true;
    void (async () => {
      const outcome = isJustJoined(membershipId) ? undefined : await accept();
      if (outcome === undefined || outcome.ok) {
        showToast({ tone: 'success', title: t('Invitation accepted'), link: '/members' });
        onJoined(teamId);
        return;
      }
      const found = toInvitationError(outcome.failure);
      setRefusal(found);
      if (found.nextStep !== 'open')
        showToast({ tone: 'danger', title: t('Failed to accept invitation'), description: found.message });
    })();
  }, [attempts, accept, onJoined, teamId, membershipId]);

  const retry = useCallback((): void => {
    isBegun.current = false;
    setRefusal(undefined);
    setAttempts((count) => count + 1);
  }, []);
  const mayRetry = refusal?.nextStep === 'retry';
  useEffect(() => {
    if (!mayRetry) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [mayRetry, retry]);

  if (refusal === undefined) {
    return (
      <AuthForm
        title={invitation === undefined ? t('Joining a team') : t('Joining {team}', { team: invitation.teamName })}
      >
        <p role="status" className="text-ink-muted">
          {t('Accepting the invitation…')}
        </p>
      </AuthForm>
    );
  }
  return (
    <AuthForm title={refusal.nextStep === 'open' ? t('Already a member') : t('Failed to accept invitation')}>
      <p role="alert">{refusal.message}</p>
      <div className="flex flex-col gap-2">
        {refusal.nextStep === 'open' && (
          <button type="button" className="button-primary" onClick={() => onJoined(teamId)}>
            {invitation === undefined ? t('Open the team') : t('Open {team}', { team: invitation.teamName })}
          </button>
        )}
        {refusal.nextStep === 'retry' && (
          <button type="button" className="button-primary" onClick={retry}>
            {t('Try again')}
          </button>
        )}
        {refusal.nextStep === 'sign-in' && (
          <Link to="/auth/login" search={{ returnTo: currentPath }} className="button-primary">
            {t('Login to accept invitation')}
          </Link>
        )}
        {refusal.nextStep === 'ask-again' && <SendInvitationAgain invitationRef={invitationRef} />}
        {(refusal.nextStep === 'leave' || refusal.nextStep === 'ask-again') && (
          <Link to="/dashboard" className="button-primary">
            {t('Go to Dashboard')}
          </Link>
        )}
      </div>
    </AuthForm>
  );
}
