import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/**
 * What the dashboard API answers about a team and its people; what it takes is in `team-requests.ts`, which the app
 * does not load.
 */

/** `POST /team/open`. */
export const teamOpenAnswerSchema = z.object({ team: documentSchema });

/** `POST /team/members`: who belongs to the team, each with a name and an address. */
export const teamMembersAnswerSchema = z.object({ members: z.array(documentSchema) });

/** Data of the answers about one membership. */
export const membershipAnswerSchema = z.object({ membership: documentSchema });

const invitationSchema = z.object({
  teamName: z.string(),
  /** Who sent it; the empty text when nobody knows any more. */
  inviterName: z.string(),
  /** The address it was sent to. */
  email: z.string(),
  /** When it was sent last, UTC ISO. */
  sentAt: z.string(),
  state: z.enum(['open', 'expired', 'accepted']),
  /**
   * Whoever asks is signed in with that address and has shown that it is theirs: it may be accepted without the mailed
   * secret.
   */
  canAccept: z.boolean(),
});
export type Invitation = z.output<typeof invitationSchema>;
/** `POST /team/invitation`: nothing where there is one that is not for whoever asks to hear of. */
export const invitationAnswerSchema = z.object({ invitation: z.optional(invitationSchema) });

/**
 * An invitation that was not accepted for this long has to be sent again (the secret of the embedded service lives as
 * long).
 */
export const INVITATION_LIFE_MS = 7 * 24 * 3_600_000;
