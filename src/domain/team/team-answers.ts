import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/**
 * Describes the dashboard API's answers about a team and its people; its requests are in `team-requests.ts`, which the
 * app does not load.
 */

/** `POST /team/open`. */
export const teamOpenAnswerSchema = z.object({ team: documentSchema });

/**
 * `POST /team/members`: the members of the team, each with a name and an address; an open invitation with `invitedBy`,
 * the user who sent it, where the caller changes roles.
 */
export const teamMembersAnswerSchema = z.object({ members: z.array(documentSchema) });

/** Describes the data of the answers about one membership. */
export const membershipAnswerSchema = z.object({ membership: documentSchema });

const invitationSchema = z.object({
  teamName: z.string(),
  /** Name of the inviter; the empty text when it is no longer known. */
  inviterName: z.string(),
  /** The address it was sent to. */
  email: z.string(),
  /** When it was sent last, UTC ISO. */
  sentAt: z.string(),
  state: z.enum(['open', 'expired', 'accepted']),
  /**
   * True when the requester is signed in with that address and it is confirmed: the invitation can then be accepted
   * without the mailed secret.
   */
  canAccept: z.boolean(),
});
export type Invitation = z.output<typeof invitationSchema>;
/** `POST /team/invitation`: empty when the requester may not see the invitation. */
export const invitationAnswerSchema = z.object({ invitation: z.optional(invitationSchema) });
/** `POST /team/invitation/find`. */
export const invitationFindAnswerSchema = z.object({ teamId: z.string(), membershipId: z.string() });

/**
 * Lifetime of an invitation; after it the invitation must be sent again (the secret of the embedded service lives as
 * long).
 */
export const INVITATION_LIFE_MS = 7 * 24 * 3_600_000;
