import { say } from '#i18n/translate.ts';

/** What an invitation's address says; a copied link has no `userId` and no `secret`, those are only in the mail. */
interface InvitationAddress {
  /** Shows our own server who has the mail, so that it tells what the invitation is about; opens nothing. */
  readonly proof?: string | undefined;
  readonly teamId?: string | undefined;
  readonly membershipId?: string | undefined;
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
}

/** Which invitation, and what shows that one has its mail. */
export interface InvitationPlace {
  readonly teamId: string;
  readonly membershipId: string;
  readonly proof?: string | undefined;
  readonly secret?: string | undefined;
}

/** All that accepting takes. */
export interface WholeInvitation extends InvitationPlace {
  readonly userId: string;
  readonly secret: string;
}

/**
 * An invitation by its address: whole, without its secret (the copied form of the path), or not one at all, with the
 * specification's sentence about what is missing (part 1 §5).
 */
export type InvitationLink =
  | ({ readonly kind: 'whole' } & WholeInvitation)
  | ({ readonly kind: 'without-secret' } & InvitationPlace)
  | { readonly kind: 'invalid'; readonly words: string };

/** A link that has neither, and is no copied one of ours either. */
export const MISSING_MESSAGES = say('Invalid invitation link. Missing userId or secret parameters.');

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
  if (!isPlaced) return { kind: 'invalid', words: say('Invalid invitation link. Missing required parameters.') };
  return { kind: 'whole', teamId, membershipId, userId, secret, proof };
}
