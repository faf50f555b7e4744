import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import type { InvitationLink } from '#domain/invitation.ts';
import type { Invitation } from '#domain/team-answers.ts';
import type { User } from '#domain/user.ts';
import { FormFrame } from './form-frame.tsx';
import { InvitationAcceptance } from './invitation-acceptance.tsx';
import { SendInvitationAgain } from './send-invitation-again.tsx';
import { useSessionRequests } from './session-requests.ts';
import { SessionContext } from './session.ts';
import { useInvitation } from './use-invitation.ts';

interface InvitationScreenProps {
  readonly link: InvitationLink;
  /** Path and query of this page: where signing in leads back to. */
  readonly here: string;
  /** The person is in the team: it is made the active one and opened. */
  readonly onJoined: (teamId: string) => void;
  /** Asks to sign out, and leads back here. */
  readonly onSignOut: () => void;
}

/** Joining a team by an invitation (specification part 1 §2, §4, §5, §8). */
export function InvitationScreen({ link, here, onJoined, onSignOut }: InvitationScreenProps) {
  const user = use(SessionContext)?.user;
  const requests = useSessionRequests();
  const { isAsked, facts } = useInvitation(link.kind === 'invalid' ? undefined : link, user?.id);

  if (link.kind === 'invalid') {
    return (
      <FormFrame title="Invalid invitation">
        <p role="alert">{link.words}</p>
        <p className="text-ink-muted">The link is incomplete or was cut off. Open it from the mail itself, or ask to be invited again.</p>
        <Onward isSignedIn={user !== undefined} />
      </FormFrame>
    );
  }
  if (user === undefined) return <SignInFirst facts={facts} here={here} />;
  if (link.kind === 'whole') {
    if (user.id !== link.userId) return <WrongAccount user={user} facts={facts} onSignOut={onSignOut} />;
    return <InvitationAcceptance key={link.membershipId} place={link} facts={facts} accept={() => requests.acceptInvitation(link)} onJoined={onJoined} />;
  }
  if (!isAsked) return <FormFrame title="Looking for the invitation">{null}</FormFrame>;
  if (facts?.canAccept === true || facts?.state === 'accepted') {
    return <InvitationAcceptance key={link.membershipId} place={link} facts={facts} accept={() => requests.acceptInvitationHere(link)} onJoined={onJoined} />;
  }
  return (
    <FormFrame title="This link cannot be used as it is">
      <p role="alert">Invalid invitation link. Missing userId or secret parameters.</p>
      {facts !== undefined && <InvitationFacts facts={facts} />}
      <p className="text-ink-muted">
        {facts?.state === 'expired' ? 'The invitation has expired, too. ' : ''}
        The link in the invitation mail has all it needs. It is sent to the invited address alone; you are signed in as {user.email}.
      </p>
      <div className="flex flex-col gap-2">
        <SendInvitationAgain place={link} />
        <button type="button" className="button-secondary" onClick={onSignOut}>
          Log out and come back
        </button>
        <Onward isSignedIn />
      </div>
    </FormFrame>
  );
}

const Onward = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <Link to={isSignedIn ? '/dashboard' : '/auth/login'} search={{}} className="button-primary">
    {isSignedIn ? 'Go to Dashboard' : 'Back to login'}
  </Link>
);

/** Who invites whom where. */
function InvitationFacts({ facts }: { facts: Invitation }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-sunken p-4">
      <Fact name="Team">{facts.teamName}</Fact>
      {facts.inviterName !== '' && <Fact name="Invited by">{facts.inviterName}</Fact>}
      <Fact name="Sent to">{facts.email}</Fact>
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

function SignInFirst({ facts, here }: { facts: Invitation | undefined; here: string }) {
  const isExpired = facts?.state === 'expired';
  return (
    <FormFrame
      title={facts === undefined ? 'Join a team' : `Join ${facts.teamName}`}
      subtitle={isExpired ? 'This invitation has expired. Ask to be invited again.' : 'You have been invited. Say who you are, and you are in.'}
    >
      {facts !== undefined && <InvitationFacts facts={facts} />}
      <div className="flex flex-col gap-2">
        <Link to="/auth/login" search={{ returnTo: here }} className="button-primary">
          Login to accept invitation
        </Link>
        <Link to="/auth/register" search={{ returnTo: here }} className="button-secondary">
          Create an account
        </Link>
      </div>
    </FormFrame>
  );
}

function WrongAccount({ user, facts, onSignOut }: { user: User; facts: Invitation | undefined; onSignOut: () => void }) {
  return (
    <FormFrame title="This invitation is for another account" subtitle={`You are signed in as ${user.email}.`}>
      {facts === undefined ? <p>It was sent to another address.</p> : <InvitationFacts facts={facts} />}
      <p className="text-ink-muted">To accept it, log out and come back to this page as the person it was sent to.</p>
      <div className="flex flex-col gap-2">
        <button type="button" className="button-primary" onClick={onSignOut}>
          Log out and come back
        </button>
        <Link to="/dashboard" className="button-secondary">
          Stay signed in as {user.name}
        </Link>
      </div>
    </FormFrame>
  );
}
