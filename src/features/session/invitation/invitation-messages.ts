import { MORE_FACTORS_REQUIRED } from '#domain/session/factors.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import { t } from '#i18n/translate.ts';
import type { SessionFailure } from '../session-requests.ts';

/** Why an invitation could not be accepted, and what to do next. */
export interface InvitationError {
  readonly message: string;
  /**
   * `open`: already a member. `sign-in`: the session has ended. `retry`: may work later. `ask-again`: a new mail helps.
   * `leave`: this link is of no more use.
   */
  readonly nextStep: 'open' | 'sign-in' | 'retry' | 'ask-again' | 'leave';
}

/** Maps Appwrite error types and our codes to our texts; unknown errors keep the server's words (part 1 §8). */
export function toInvitationError(failure: SessionFailure): InvitationError {
  const { appwriteType, code } = failure;
  if (appwriteType === 'membership_already_confirmed')
    return { message: t('You have already accepted this invitation and are a member of the team.'), nextStep: 'open' };
  if (appwriteType === 'team_invalid_secret')
    return {
      message: t(
        'This invitation has expired or was replaced by a newer one. Open the newest email, or have it sent again.',
      ),
      nextStep: 'ask-again',
    };
  if (
    appwriteType === 'membership_not_found' ||
    appwriteType === 'team_not_found' ||
    appwriteType === 'team_membership_mismatch' ||
    code === 'not_found'
  ) {
    return {
      message: t('This invitation was withdrawn, or the team no longer exists. Ask the person who invited you.'),
      nextStep: 'leave',
    };
  }
  if (appwriteType === 'team_invite_mismatch')
    return { message: t('This invitation was sent to someone else.'), nextStep: 'leave' };
  if (appwriteType === MORE_FACTORS_REQUIRED)
    return { message: t('Your account asks for a second step. Complete the sign-in to join.'), nextStep: 'sign-in' };
  if (appwriteType === 'user_unauthorized' || code === 'unauthenticated')
    return { message: t('You are signed out. Sign in again to join.'), nextStep: 'sign-in' };
  if (code === 'conflict' || code === 'forbidden') return { message: failure.message, nextStep: 'ask-again' };
  if (code === 'unreachable' || code === 'timeout')
    return {
      message: t('The server cannot be reached. Try again when you are online.'),
      nextStep: 'retry',
    };
  if (code === 'rate_limited')
    return { message: t('Too many attempts. Wait a while and try again.'), nextStep: 'retry' };
  if (failure.retry === 'later')
    return { message: t('The server had a problem. Try again in a moment.'), nextStep: 'retry' };
  return { message: t('Failed to accept invitation: {message}', { message: failure.message }), nextStep: 'leave' };
}

/** Says what signing in through an invitation leads to; `invitation` is absent until known. */
export function joiningMessage(invitation: Pick<Invitation, 'teamName' | 'state'> | undefined): string {
  if (invitation === undefined) return t('You will then join the team that invited you.');
  if (invitation.state === 'accepted')
    return t('The invitation to {teamName} was already accepted. If that was you, just sign in.', {
      teamName: invitation.teamName,
    });
  if (invitation.state === 'expired')
    return t('The invitation to {teamName} has expired. Ask the person who invited you for a new one.', {
      teamName: invitation.teamName,
    });
  return t('You will then join {teamName}.', { teamName: invitation.teamName });
}
