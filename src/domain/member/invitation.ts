import { t } from '#i18n/translate.ts';

/**
 * Holds the search params of an invitation's address; a copied link has no `userId` and no `secret`, which only the
 * mail contains.
 */
interface InvitationAddress {
  /** Proves to our server that the person has the mail, so that it describes the invitation; grants nothing else. */
  readonly proof?: string | undefined;
  readonly teamId?: string | undefined;
  readonly membershipId?: string | undefined;
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
}

/** Identifies an invitation, with the proof that the person has its mail. */
export interface InvitationPlace {
  readonly teamId: string;
  readonly membershipId: string;
  readonly proof?: string | undefined;
  readonly secret?: string | undefined;
}

/** Holds everything that accepting an invitation requires. */
export interface WholeInvitation extends InvitationPlace {
  readonly userId: string;
  readonly secret: string;
}

/**
 * Classifies an invitation's address: whole, without its secret (a copied link), or invalid, with the specification's
 * text about what is missing (part 1 §5).
 */
export type InvitationLink =
  | ({ readonly kind: 'whole' } & WholeInvitation)
  | ({ readonly kind: 'without-secret' } & InvitationPlace)
  | { readonly kind: 'invalid'; readonly words: string };

/** Is shown for a link that has neither and is not one of our copied links. */
export const MISSING_MESSAGES = t('Invalid invitation link. Missing userId or secret parameters.');

export function readInvitation({
  teamId = '',
  membershipId = '',
  userId = '',
  secret = '',
  proof,
}: InvitationAddress): InvitationLink {
  const isPlaced = teamId !== '' && membershipId !== '';
  if (userId === '' && secret === '' && isPlaced) return { kind: 'without-secret', teamId, membershipId, proof };
  if (userId === '' || secret === '') return { kind: 'invalid', words: MISSING_MESSAGES };
  if (!isPlaced) return { kind: 'invalid', words: t('Invalid invitation link. Missing required parameters.') };
  return { kind: 'whole', teamId, membershipId, userId, secret, proof };
}
