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
  link: Exclude<InvitationLink, { kind: 'invalid' | 'without-ids' }>,
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
    message: t('The invitation could not be loaded. It is still open; try again in a moment.'),
    canResend: false,
  },
  unread: { title: joinTitle, message: t('Sign in to see this invitation.'), canResend: false },
  open: { title: joinTitle, message: t('You have been invited. Sign in to join.'), canResend: false },
  expired: {
    title: joinTitle,
    message: t('This invitation has expired. Ask the person who invited you for a new one.'),
    canResend: false,
  },
  accepted: {
    title: () => t('This invitation was accepted'),
    message: t('It works once. If you accepted it, just sign in.'),
    canResend: false,
  },
  outdated: {
    title: () => t('This invitation link is out of date'),
    message: t(
      'The invitation was withdrawn or replaced by a newer email. Open the newest email, or have it sent again. If none arrives, ask the person who invited you.',
    ),
    canResend: true,
  },
  copied: {
    title: joinTitle,
    message: t(
      'This copied link works only for the invited person. Sign in with the invited address. New here? Have the invitation emailed to you and open its link.',
    ),
    canResend: true,
  },
};
