import type { InvitationLink } from '#domain/member/invitation.ts';
import { t } from '#i18n/translate.ts';
import type { InvitationLookup } from './use-invitation.ts';

/**
 * State of an invitation before signing in. `unread`: nothing known yet. `outdated`: the server no longer knows its
 * proof because it was withdrawn or mailed again. `copied`: a link without a secret, about which strangers learn
 * nothing. `unreached`: the server could not be asked.
 */
type InvitationState = 'unread' | 'open' | 'expired' | 'accepted' | 'outdated' | 'copied' | 'unreached';

export function invitationStateOf(
  link: Exclude<InvitationLink, { kind: 'invalid' }>,
  { isAnswered, invitation, isUnknown }: Omit<InvitationLookup, 'retry' | 'isMissing'>,
): InvitationState {
  if (invitation !== undefined) return invitation.state;
  if (isAnswered && !isUnknown) return 'unreached';
  if (link.kind === 'without-secret') return 'copied';
  return isUnknown && link.proof !== undefined ? 'outdated' : 'unread';
}

interface InvitationStateLabel {
  /** `team` is its name; undefined when unknown. */
  readonly title: (team: string | undefined) => string;
  readonly message: string;
  /** Whether mailing the invited address helps. */
  readonly canResend: boolean;
}

const joinTitle = (team: string | undefined): string =>
  team === undefined ? t('Join a team') : t('Join {team}', { team });

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, InvitationStateLabel>> = {
  unreached: {
    title: joinTitle,
    message: t(
      'The invitation could not be read: the server cannot be reached, or had a problem. It waits; try again in a moment.',
    ),
    canResend: false,
  },
  unread: { title: joinTitle, message: t('Say who you are; then the invitation is looked at.'), canResend: false },
  open: { title: joinTitle, message: t('You have been invited. Say who you are, and you are in.'), canResend: false },
  expired: {
    title: joinTitle,
    message: t('This invitation has expired. Ask whoever invited you for a new one.'),
    canResend: false,
  },
  accepted: {
    title: () => t('This invitation was accepted'),
    message: t('It works once. Whoever accepted it is in the team and only needs to sign in.'),
    canResend: false,
  },
  outdated: {
    title: () => t('This invitation link is out of date'),
    message: t(
      'The invitation was taken back, or a newer mail was sent since. Open the newest mail, or have it sent again; if none comes, ask whoever invited you.',
    ),
    canResend: true,
  },
  copied: {
    title: joinTitle,
    message: t(
      'This is a copied link; it opens for the invited person alone. Sign in with the address that was invited. New here? Have the invitation mailed to you: the link in it shows that the address is yours.',
    ),
    canResend: true,
  },
};
