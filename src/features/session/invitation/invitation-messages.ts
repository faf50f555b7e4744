import type { Invitation } from '#domain/team/team-answers.ts';
import { t } from '#i18n/translate.ts';
import type { SessionFailure } from '../session-requests.ts';

/** Why an invitation could not be accepted, and what to do next. */
export interface InvitationError {
  readonly words: string;
  /**
   * `open`: already a member. `retry`: may work later. `ask-again`: a new mail helps. `leave`: this link is of no more
   * use.
   */
  readonly next: 'open' | 'retry' | 'ask-again' | 'leave';
}

/** Maps Appwrite error types and our codes to our texts; unknown errors keep the server's words (part 1 §8). */
export function toInvitationError(failure: SessionFailure): InvitationError {
  const { appwriteType, code } = failure;
  if (appwriteType === 'membership_already_confirmed')
    return { words: t('You have accepted this invitation already: you are a member of the team.'), next: 'open' };
  if (appwriteType === 'team_invalid_secret')
    return {
      words: t(
        'This invitation has expired, or a newer one was sent since. Open the newest mail, or have it sent again.',
      ),
      next: 'ask-again',
    };
  if (
    appwriteType === 'membership_not_found' ||
    appwriteType === 'team_not_found' ||
    appwriteType === 'team_membership_mismatch' ||
    code === 'not_found'
  ) {
    return {
      words: t('This invitation was withdrawn, or the team no longer exists. Ask whoever invited you.'),
      next: 'leave',
    };
  }
  if (appwriteType === 'team_invite_mismatch')
    return { words: t('This invitation was sent to somebody else.'), next: 'leave' };
  if (code === 'conflict' || code === 'forbidden') return { words: failure.message, next: 'ask-again' };
  if (code === 'unreachable' || code === 'timeout')
    return {
      words: t('The server cannot be reached. The invitation waits: try again when you are online.'),
      next: 'retry',
    };
  if (code === 'rate_limited') return { words: t('Too many attempts. Wait a while and try again.'), next: 'retry' };
  if (failure.retry === 'later') return { words: t('The server had a problem. Try again in a moment.'), next: 'retry' };
  return { words: t('Failed to accept invitation: {message}', { message: failure.message }), next: 'leave' };
}

/** Says what signing in through an invitation leads to; `facts` are absent until known. */
export function joiningMessage(facts: Pick<Invitation, 'teamName' | 'state'> | undefined): string {
  if (facts === undefined) return t('Then you join the team that invited you.');
  if (facts.state === 'accepted')
    return t('The invitation to {teamName} was accepted already. Whoever accepted it only needs to sign in.', {
      teamName: facts.teamName,
    });
  if (facts.state === 'expired')
    return t('The invitation to {teamName} has expired. Ask whoever invited you for a new one.', {
      teamName: facts.teamName,
    });
  return t('Then you join {teamName}.', { teamName: facts.teamName });
}
