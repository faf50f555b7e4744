import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';

/** No account has it for an id: those are longer. */
const NOBODY = 'nobody';

/**
 * True when whoever says this has the mailed secret of an open invitation. Appwrite tells no secret, and has no
 * question for whether one is right; but it says to the wrong person that they are wrong only after the secret was
 * right. Nobody joins by being asked about, and the secret is not spent.
 */
export async function isSecretOf(
  backend: Backend,
  { teamId, $id: membershipId }: { readonly teamId: string; readonly $id: string },
  secret: string | undefined,
): Promise<boolean> {
  if (secret === undefined) return false;
  try {
    await backend.asGuest().teams.updateMembershipStatus({ teamId, membershipId, userId: NOBODY, secret });
    return false;
  } catch (error) {
    return appwriteTypeOf(error) === 'team_invite_mismatch';
  }
}
