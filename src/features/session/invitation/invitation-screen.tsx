import { Link } from '@tanstack/react-router';
import { use, useEffect, type ReactNode } from 'react';
import { MISSING_MESSAGES, type InvitationLink } from '#domain/member/invitation.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import type { User } from '#domain/session/user.ts';
import { t } from '#i18n/translate.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { InvitationAcceptance } from './invitation-acceptance.tsx';
import { ContinueLink, InvalidInvitation, LookingForInvitation, UnreadInvitation } from './invitation-notices.tsx';
import { INVITATION_STATE_LABELS, invitationStateOf } from './invitation-state.ts';
import { SendConfirmation } from '../register/send-confirmation.tsx';
import { SendInvitationAgain } from './send-invitation-again.tsx';
import { useSessionRequests } from '../session-requests.ts';
import { SessionContext } from '../session.ts';
import { useInvitation, type InvitationLookup } from './use-invitation.ts';

/** A link that names an invitation. */
type NamedInvitationLink = Exclude<InvitationLink, { kind: 'invalid' | 'without-ids' }>;

interface InvitationScreenProps {
  readonly link: Exclude<InvitationLink, { kind: 'without-ids' }>;
  /** Path and query of this page, to return to after signing in. */
  readonly currentPath: string;
  /** Called once the person is a member: makes the team active and opens it. */
  readonly onJoined: (teamId: string) => void;
  /** Confirms signing out and returns here. */
  readonly onSignOut: () => void;
}

/** Renders joining a team by invitation (specification part 1 §2, §4, §5, §8). */
export function InvitationScreen({ link, currentPath, onJoined, onSignOut }: InvitationScreenProps) {
  const user = use(SessionContext)?.user;
  const requests = useSessionRequests();
  const lookup = useInvitation(link.kind === 'invalid' ? undefined : link, user?.id);
  const { isAnswered, invitation, isUnknown, isMissing, retry } = lookup;

  // A link without a secret that matches no invitation is a mailed link cut short.
  const invalid =
    link.kind === 'invalid' ? link.message : link.kind === 'without-secret' && isMissing ? MISSING_MESSAGES : undefined;
  if (link.kind === 'invalid' || invalid !== undefined) return <InvalidInvitation message={invalid ?? ''} />;
  if (user === undefined) return <SignInFirst link={link} lookup={lookup} currentPath={currentPath} />;
  if (link.kind === 'complete') {
    const isOwn = user.id === link.userId;
    // A person who was invited and registered meanwhile has another account than the invitation made for them.
    if (!isOwn && !isAnswered) return <LookingForInvitation />;
    if (!isOwn && invitation?.email.toLowerCase() !== user.email.toLowerCase())
      return <WrongAccount user={user} invitation={invitation} onSignOut={onSignOut} />;
    return (
      <InvitationAcceptance
        key={link.membershipId}
        invitationRef={link}
        invitation={invitation}
        accept={() => requests.acceptInvitation(link)}
        currentPath={currentPath}
        onJoined={onJoined}
      />
    );
  }
  if (!isAnswered) return <LookingForInvitation />;
  if (invitation?.canAccept === true || invitation?.state === 'accepted') {
    return (
      <InvitationAcceptance
        key={link.membershipId}
        invitationRef={link}
        invitation={invitation}
        accept={() => requests.acceptInvitationHere(link)}
        currentPath={currentPath}
        onJoined={onJoined}
      />
    );
  }
  if (invitation !== undefined) return <NotYet link={link} user={user} invitation={invitation} onRetry={retry} />;
  if (!isUnknown) return <UnreadInvitation onRetry={retry} />;
  if (user.isAddressConfirmed === false) return <ConfirmFirst user={user} link={link} onRetry={retry} />;
  return (
    <AuthForm title={t('This link cannot be used')}>
      <p role="alert">{MISSING_MESSAGES}</p>
      <p className="text-ink-muted">
        {t(
          'A copied link works only for the invited person, and this invitation is not for {email}. Use the link in the invitation email instead.',
          { email: user.email },
        )}
      </p>
      <div className="flex flex-col gap-2">
        <SendInvitationAgain invitationRef={link} />
        <button type="button" className="button-secondary" onClick={onSignOut}>
          {t('Log out and come back')}
        </button>
        <ContinueLink isSignedIn />
      </div>
    </AuthForm>
  );
}

/** Shows who invited whom to which team. */
function InvitationFacts({ invitation }: { invitation: Invitation }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-sunken p-4">
      <Fact name={t('Team')}>{invitation.teamName}</Fact>
      {invitation.inviterName !== '' && <Fact name={t('Invited by')}>{invitation.inviterName}</Fact>}
      <Fact name={t('Sent to')}>{invitation.email}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd dir="auto" className="min-w-0 font-medium break-words">
      {children}
    </dd>
  </>
);

function SignInFirst({
  link,
  lookup,
  currentPath,
}: {
  link: NamedInvitationLink;
  lookup: InvitationLookup;
  currentPath: string;
}) {
  const { invitation, retry } = lookup;
  const invitationState = invitationStateOf(link, lookup);
  const isUnreached = invitationState === 'unreached';
  useEffect(() => {
    if (!isUnreached) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreached, retry]);
  const { title, message, canResend } = INVITATION_STATE_LABELS[invitationState];
  return (
    <AuthForm title={title(invitation?.teamName)} subtitle={message}>
      {invitation !== undefined && <InvitationFacts invitation={invitation} />}
      <div className="flex flex-col gap-2">
        {isUnreached && (
          <button type="button" className="button-primary" onClick={retry}>
            {t('Try again')}
          </button>
        )}
        {/* A withdrawn invitation is not mailed again, so the button is one option among others there. */}
        {canResend && (
          <SendInvitationAgain
            invitationRef={link}
            className={invitationState === 'outdated' ? 'button-secondary' : 'button-primary'}
          />
        )}
        <Link
          to="/auth/login"
          search={{ returnTo: currentPath }}
          className={canResend || isUnreached ? 'button-secondary' : 'button-primary'}
        >
          {invitationState === 'accepted' ? t('Sign in') : t('Login to accept invitation')}
        </Link>
        {invitationState !== 'accepted' && (
          <Link to="/auth/register" search={{ returnTo: currentPath }} className="button-secondary">
            {t('Create an account')}
          </Link>
        )}
      </div>
    </AuthForm>
  );
}

/** Calls `onReturn` when the page becomes visible again: the person may have confirmed their address elsewhere. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const handleReturn = (): void => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', handleReturn);
    return () => document.removeEventListener('visibilitychange', handleReturn);
  }, [onReturn]);
}

/**
 * Explains a copied link to a person who has not confirmed their address: only then does the server tell whether the
 * invitation was sent to it.
 */
function ConfirmFirst({ user, link, onRetry }: { user: User; link: NamedInvitationLink; onRetry: () => void }) {
  useReturn(onRetry);
  return (
    <AuthForm
      title={t('Confirm your address first')}
      subtitle={t(
        'A copied link works only for a confirmed address. If {email} was invited, confirm the address, or open the link in the invitation email.',
        { email: user.email },
      )}
    >
      <div className="flex flex-col gap-2">
        <SendConfirmation />
        <SendInvitationAgain invitationRef={link} />
        <button type="button" className="button-primary" onClick={onRetry}>
          {t('I have confirmed it')}
        </button>
      </div>
    </AuthForm>
  );
}

/** Explains why the invited person cannot join yet: unconfirmed address, or an invitation that is no longer open. */
function NotYet({
  link,
  user,
  invitation,
  onRetry,
}: {
  link: NamedInvitationLink;
  user: User;
  invitation: Invitation;
  onRetry: () => void;
}) {
  useReturn(onRetry);
  if (invitation.state === 'expired') {
    return (
      <AuthForm title={t('This invitation has expired')} subtitle={t('Ask the person who invited you for a new one.')}>
        <InvitationFacts invitation={invitation} />
        <ContinueLink isSignedIn className="button-primary" />
      </AuthForm>
    );
  }
  const isOwnAddress = invitation.email.toLowerCase() === user.email.toLowerCase();
  return (
    <AuthForm
      title={isOwnAddress ? t('Confirm your address first') : t('Open the link in the email')}
      subtitle={
        isOwnAddress
          ? t(
              'A copied link works only for a confirmed address. Confirm {email}, or open the link in the invitation email.',
              { email: user.email },
            )
          : t('The invitation was sent to {invited}; you are signed in as {email}. Open the link in that email.', {
              invited: invitation.email,
              email: user.email,
            })
      }
    >
      <InvitationFacts invitation={invitation} />
      <div className="flex flex-col gap-2">
        {isOwnAddress && <SendConfirmation />}
        <SendInvitationAgain invitationRef={link} />
        {isOwnAddress && (
          <button type="button" className="button-primary" onClick={onRetry}>
            {t('I have confirmed it')}
          </button>
        )}
      </div>
    </AuthForm>
  );
}

function WrongAccount({
  user,
  invitation,
  onSignOut,
}: {
  user: User;
  invitation: Invitation | undefined;
  onSignOut: () => void;
}) {
  return (
    <AuthForm
      title={t('This invitation is for another account')}
      subtitle={t('You are signed in as {email}.', { email: user.email })}
    >
      {invitation === undefined ? (
        <p>{t('It was sent to another address.')}</p>
      ) : (
        <InvitationFacts invitation={invitation} />
      )}
      <p className="text-ink-muted">{t('To accept it, log out and sign in with the invited address.')}</p>
      <div className="flex flex-col gap-2">
        <button type="button" className="button-primary" onClick={onSignOut}>
          {t('Log out and come back')}
        </button>
        <Link to="/dashboard" className="button-secondary">
          {t('Stay signed in as {name}', { name: user.name })}
        </Link>
      </div>
    </AuthForm>
  );
}
