import { t } from '#i18n/translate.ts';

/**
 * Holds the search params of an invitation link; a copied link has no `userId` and no `secret`, which only the
 * mail contains.
 */
interface InvitationSearch {
  /** Proves to our server that the person has the mail, so that it describes the invitation; grants nothing else. */
  readonly proof?: string | undefined;
  readonly teamId?: string | undefined;
  readonly membershipId?: string | undefined;
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
}

/** Identifies an invitation, with the proof that the person has its mail. */
export interface InvitationReference {
  readonly teamId: string;
  readonly membershipId: string;
  readonly proof?: string | undefined;
  readonly secret?: string | undefined;
}

/** Holds everything that accepting an invitation requires. */
export interface CompleteInvitation extends InvitationReference {
  readonly userId: string;
  readonly secret: string;
}

/**
 * Classifies an invitation link: complete, without its secret (a copied link), without its ids (the server finds them
 * by the secret), or invalid, with the specification's text about what is missing (part 1 §5).
 */
export type InvitationLink =
  | ({ readonly kind: 'complete' } & CompleteInvitation)
  | ({ readonly kind: 'without-secret' } & InvitationReference)
  | { readonly kind: 'without-ids'; readonly userId: string; readonly secret: string }
  | { readonly kind: 'invalid'; readonly message: string };

/** Shown for a link that has neither and is not one of our copied links. */
export const MISSING_MESSAGES = t('Invalid invitation link. Missing userId or secret parameters.');
/** Shown for a link whose parameters name no invitation. */
export const MISSING_IDS_MESSAGE = t('Invalid invitation link. Missing required parameters.');

export function readInvitation({
  teamId = '',
  membershipId = '',
  userId = '',
  secret = '',
  proof,
}: InvitationSearch): InvitationLink {
  const hasIds = teamId !== '' && membershipId !== '';
  if (userId === '' && secret === '' && hasIds) return { kind: 'without-secret', teamId, membershipId, proof };
  if (userId === '' || secret === '') return { kind: 'invalid', message: MISSING_MESSAGES };
  if (!hasIds) return { kind: 'without-ids', userId, secret };
  return { kind: 'complete', teamId, membershipId, userId, secret, proof };
}
