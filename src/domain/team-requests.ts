import * as z from 'zod/mini';
import { documentSchema } from './document.ts';
import { isId } from './ids.ts';
import { roleSchema } from './roles.ts';

/** What the dashboard API takes and answers about a team and its people. */

const idSchema = z.string().check(z.refine(isId));
const returnUrlSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));

/** `POST /team/open` and `/team/leave`. */
export const emptyRequestSchema = z.strictObject({});
export const teamOpenAnswerSchema = z.object({ team: documentSchema });

/** `POST /team/members`: who belongs to the team, each with a name and an address. */
export const teamMembersAnswerSchema = z.object({ members: z.array(documentSchema) });

/** `POST /team/invite`: again for somebody whose invitation is open sends it anew. `url` is the app's `/team/invite`. */
export const teamInviteRequestSchema = z.strictObject({ email: z.email(), role: roleSchema, url: returnUrlSchema });
/** Data of the answers about one membership. */
export const membershipAnswerSchema = z.object({ membership: documentSchema });

/** `POST /team/member/remove`: a colleague, or an open invitation. */
export const memberRemoveRequestSchema = z.strictObject({ membershipId: idSchema });

/** `POST /team/member/role`. */
export const memberRoleRequestSchema = z.strictObject({ membershipId: idSchema, role: roleSchema });

/** Which invitation; `proof` is the parameter of that name in the mailed link. */
const invitationFields = { teamId: idSchema, membershipId: idSchema };

/** `POST /team/invitation`: for whoever has the mailed link, or is signed in as the person it is for; for others it is not there. */
export const invitationRequestSchema = z.strictObject({ ...invitationFields, proof: z.optional(z.string().check(z.maxLength(100))) });
export const invitationSchema = z.object({
  teamName: z.string(),
  /** Who sent it; the empty text when nobody knows any more. */
  inviterName: z.string(),
  /** The address it was sent to. */
  email: z.string(),
  /** When it was sent last, UTC ISO. */
  sentAt: z.string(),
  state: z.enum(['open', 'expired', 'accepted']),
  /** Whoever asks is signed in with that address and has shown that it is theirs: it may be accepted without the mailed secret. */
  canAccept: z.boolean(),
});
export type Invitation = z.output<typeof invitationSchema>;
export const invitationAnswerSchema = z.object({ invitation: invitationSchema });

/** `POST /team/invitation/resend`: to the invited address alone, and answered alike whether there is such an invitation or not. */
export const invitationResendRequestSchema = z.strictObject({ ...invitationFields, url: returnUrlSchema });

/** `POST /team/invitation/accept`: signed in as the invited person, whose address is confirmed. */
export const invitationAcceptRequestSchema = z.strictObject(invitationFields);

/** An invitation that was not accepted for this long has to be sent again (the secret of the embedded service lives as long). */
export const INVITATION_LIFE_MS = 7 * 24 * 3_600_000;
